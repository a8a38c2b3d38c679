import type { MxContentOf } from '../content/content.ts';
import { answerHeader, sampleHeader } from './header.ts';
import { CREATED, DAY, ELM, NORTHERN_MILLS_ACCOUNT, OAK, SUEDWERK_ACCOUNT, UETR } from './parties.ts';

const AMOUNT = { Ccy: 'EUR', value: '12500.50' };
const ORIGINAL = { OrgnlMsgId: 'REF20261120A', OrgnlMsgNmId: 'pacs.008.001.08' };
const CASE = { Id: 'CASE20261120A', Cretr: { Agt: OAK } };
const UNDERLYING = {
  IntrBk: {
    OrgnlGrpInf: ORIGINAL,
    OrgnlInstrId: 'REF20261120A',
    OrgnlEndToEndId: 'INV4711',
    OrgnlUETR: UETR,
    OrgnlIntrBkSttlmAmt: AMOUNT,
    OrgnlIntrBkSttlmDt: DAY,
  },
};

const assignment = (id: string, from: typeof OAK, to: typeof OAK) => ({
  Id: id,
  Assgnr: { Agt: from },
  Assgne: { Agt: to },
  CreDtTm: CREATED,
});

/** A bank asks what became of a payment that was not answered. */
export const PACS_028: MxContentOf<'pacs.028.001.03'> = {
  type: 'pacs.028.001.03',
  header: null,
  document: {
    GrpHdr: { MsgId: 'ASK20261120A', CreDtTm: CREATED, InstgAgt: OAK, InstdAgt: ELM },
    TxInf: [
      {
        StsReqId: 'ASK20261120A',
        OrgnlGrpInf: ORIGINAL,
        OrgnlEndToEndId: 'INV4711',
        OrgnlTxId: 'REF20261120A',
        OrgnlUETR: UETR,
      },
    ],
  },
};

/** The answer of a payment system to a message. */
export const CAMT_025: MxContentOf<'camt.025.001.08'> = {
  type: 'camt.025.001.08',
  header: null,
  document: {
    MsgHdr: { MsgId: 'RCT20261120A', CreDtTm: CREATED },
    RctDtls: [
      {
        OrgnlMsgId: { MsgId: 'REF20261120A', MsgNmId: 'pacs.008.001.08' },
        ReqHdlg: [{ Sts: { Cd: 'ACPT' } }],
      },
    ],
  },
};

/** The creditor's bank does not know for whom a payment is. */
export const CAMT_026: MxContentOf<'camt.026.001.07'> = {
  type: 'camt.026.001.07',
  header: null,
  document: {
    Assgnmt: assignment('UTA20261120A', ELM, OAK),
    Case: { Id: 'CASE20261120A', Cretr: { Agt: ELM } },
    Undrlyg: UNDERLYING,
    Justfn: {
      MssngOrIncrrctInf: {
        IncrrctInf: [{ Cd: 'IN11', AddtlIncrrctInf: 'The account is closed.' }],
      },
    },
  },
};

/** The creditor says that a payment has not arrived. */
export const CAMT_027: MxContentOf<'camt.027.001.07'> = {
  type: 'camt.027.001.07',
  header: null,
  document: { Assgnmt: assignment('CNR20261120A', OAK, ELM), Case: CASE, Undrlyg: UNDERLYING },
};

/** A bank asks another one to book a payment for another day. */
export const CAMT_087: MxContentOf<'camt.087.001.06'> = {
  type: 'camt.087.001.06',
  header: null,
  document: {
    Assgnmt: assignment('MOD20261120A', OAK, ELM),
    Case: CASE,
    Undrlyg: UNDERLYING,
    Mod: { IntrBkSttlmDt: '2026-11-19' },
  },
};

/** A question about a payment. */
export const CAMT_110: MxContentOf<'camt.110.001.01'> = {
  type: 'camt.110.001.01',
  header: sampleHeader('camt.110.001.01', 'INV20261120A'),
  document: {
    InvstgtnReq: {
      MsgId: 'INV20261120A',
      RqstrInvstgtnId: 'CASE20261120A',
      InvstgtnTp: { Cd: 'CCNR' },
      Undrlyg: UNDERLYING,
      Rqstr: { Agt: OAK },
      Rspndr: { Agt: ELM },
    },
    InvstgtnData: [{ Seq: '1', Rsn: { Cd: 'CCNR' } }],
  },
};

/** The answer to it: the payment was credited. */
export const CAMT_111: MxContentOf<'camt.111.001.02'> = {
  type: 'camt.111.001.02',
  header: answerHeader('camt.111.001.02', 'RSP20261120A'),
  document: {
    InvstgtnRspn: {
      MsgId: 'RSP20261120A',
      InvstgtnSts: { Sts: 'CLSD' },
      InvstgtnData: [{ OrgnlInvstgtnSeq: '1', RspnData: { TxSts: { Sts: { Cd: 'ACCC' } } } }],
    },
    OrgnlInvstgtnReq: {
      MsgId: 'INV20261120A',
      RqstrInvstgtnId: 'CASE20261120A',
      InvstgtnTp: { Cd: 'CCNR' },
      Rqstr: { Agt: OAK },
      Rspndr: { Agt: ELM },
    },
  },
};

const CHARGE = {
  ChrgsId: 'CHG20261120A',
  RcrdId: '1',
  UndrlygTx: { MsgId: 'REF20261120A', MsgNmId: 'pacs.008.001.08', EndToEndId: 'INV4711', UETR },
  Amt: { Ccy: 'EUR', value: '12.50' },
  CdtDbtInd: 'DBIT',
  ValDt: { Dt: DAY },
  Tp: { Cd: 'CFEE' },
} as const;

/** A bank says which charges it has debited. */
export const CAMT_105: MxContentOf<'camt.105.001.02'> = {
  type: 'camt.105.001.02',
  header: answerHeader('camt.105.001.02', 'CHG20261120A'),
  document: {
    GrpHdr: {
      MsgId: 'CHG20261120A',
      CreDtTm: CREATED,
      ChrgsAcct: NORTHERN_MILLS_ACCOUNT,
      ChrgsAcctOwnr: OAK,
    },
    Chrgs: { Sngl: { ...CHARGE, ChrgsRqstr: ELM } },
  },
};

/** A bank asks another one to pay its charges. */
export const CAMT_106: MxContentOf<'camt.106.001.02'> = {
  type: 'camt.106.001.02',
  header: answerHeader('camt.106.001.02', 'CHQ20261120A'),
  document: {
    GrpHdr: {
      MsgId: 'CHQ20261120A',
      CreDtTm: CREATED,
      ChrgsAcctAgt: ELM,
      ChrgsAcctAgtAcct: SUEDWERK_ACCOUNT,
    },
    Chrgs: { Sngl: { ...CHARGE, ChrgsRqstr: ELM } },
  },
};
