import type { MxContentOf } from '../content/content.ts';
import { sampleHeader } from './header.ts';
import {
  CREATED,
  DAY,
  ELM,
  NORTHERN_MILLS,
  NORTHERN_MILLS_ACCOUNT,
  OAK,
  SUEDWERK,
  SUEDWERK_ACCOUNT,
  UETR,
} from './parties.ts';

const AMOUNT = { Ccy: 'EUR', value: '12500.50' };

/** A creditor's request to be paid. */
export const PAIN_013: MxContentOf<'pain.013.001.07'> = {
  type: 'pain.013.001.07',
  header: null,
  document: {
    GrpHdr: { MsgId: 'RTP20261120A', CreDtTm: CREATED, NbOfTxs: '1', InitgPty: { Nm: 'Suedwerk GmbH' } },
    PmtInf: [
      {
        PmtInfId: 'INVOICES',
        PmtMtd: 'TRF',
        ReqdExctnDt: { Dt: DAY },
        Dbtr: NORTHERN_MILLS,
        DbtrAcct: NORTHERN_MILLS_ACCOUNT,
        DbtrAgt: OAK,
        CdtTrfTx: [
          {
            PmtId: { EndToEndId: 'INV4711', UETR },
            Amt: { InstdAmt: AMOUNT },
            ChrgBr: 'SLEV',
            CdtrAgt: ELM,
            Cdtr: SUEDWERK,
            CdtrAcct: SUEDWERK_ACCOUNT,
            RmtInf: { Ustrd: ['INV 4711'] },
          },
        ],
      },
    ],
  },
};

/** The answer to it: it was accepted. */
export const PAIN_014: MxContentOf<'pain.014.001.07'> = {
  type: 'pain.014.001.07',
  header: null,
  document: {
    GrpHdr: { MsgId: 'RTS20261120A', CreDtTm: CREATED, InitgPty: { Nm: 'Northern Mills Ltd' } },
    OrgnlGrpInfAndSts: { OrgnlMsgId: 'RTP20261120A', OrgnlMsgNmId: 'pain.013.001.07' },
    OrgnlPmtInfAndSts: [
      {
        OrgnlPmtInfId: 'INVOICES',
        TxInfAndSts: [{ OrgnlEndToEndId: 'INV4711', OrgnlUETR: UETR, TxSts: 'ACCP' }],
      },
    ],
  },
};

/** A customer's request to cancel an order. */
export const CAMT_055: MxContentOf<'camt.055.001.08'> = {
  type: 'camt.055.001.08',
  header: null,
  document: {
    Assgnmt: {
      Id: 'CXL20261120C',
      Assgnr: { Pty: { Nm: 'Northern Mills Ltd' } },
      Assgne: { Agt: OAK },
      CreDtTm: CREATED,
    },
    Undrlyg: [
      {
        OrgnlPmtInfAndCxl: [
          {
            OrgnlPmtInfId: 'SUPPLIERS',
            OrgnlGrpInf: { OrgnlMsgId: 'ORDERS20261120', OrgnlMsgNmId: 'pain.001.001.09' },
            TxInf: [
              {
                OrgnlEndToEndId: 'INV4711',
                OrgnlUETR: UETR,
                OrgnlInstdAmt: AMOUNT,
                CxlRsnInf: [{ Rsn: { Cd: 'DUPL' } }],
              },
            ],
          },
        ],
      },
    ],
  },
};

/** A notice that funds will arrive. */
export const CAMT_057: MxContentOf<'camt.057.001.06'> = {
  type: 'camt.057.001.06',
  header: sampleHeader('camt.057.001.06', 'NTR20261120A'),
  document: {
    GrpHdr: { MsgId: 'NTR20261120A', CreDtTm: CREATED },
    Ntfctn: {
      Id: 'NTR20261120A',
      Acct: { Id: { Othr: { Id: '0012345678' } } },
      XpctdValDt: DAY,
      DbtrAgt: OAK,
      Itm: [{ Id: 'NTR20261120A1', EndToEndId: 'INV4711', UETR, Amt: AMOUNT }],
    },
  },
};

/** The withdrawal of the notice. */
export const CAMT_058: MxContentOf<'camt.058.001.08'> = {
  type: 'camt.058.001.08',
  header: null,
  document: {
    GrpHdr: { MsgId: 'NTC20261120A', CreDtTm: CREATED },
    OrgnlNtfctn: { OrgnlMsgId: 'NTR20261120A', OrgnlNtfctnId: 'NTR20261120A', NtfctnCxl: true },
  },
};

/** A request for a statement. */
export const CAMT_060: MxContentOf<'camt.060.001.05'> = {
  type: 'camt.060.001.05',
  header: null,
  document: {
    GrpHdr: { MsgId: 'REQ20261120A', CreDtTm: CREATED },
    RptgReq: [
      {
        Id: 'REQ20261120A',
        ReqdMsgNmId: 'camt.053.001.08',
        Acct: { Id: { Othr: { Id: '0012345678' } } },
        AcctOwnr: { Agt: OAK },
        AcctSvcr: ELM,
        RptgPrd: { FrToDt: { FrDt: DAY, ToDt: DAY }, Tp: 'ALLL' },
      },
    ],
  },
};
