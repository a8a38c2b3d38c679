import type { MxContentOf } from '../content/content.ts';
import {
  CREATED,
  DAY,
  ELM,
  NORTHERN_MILLS,
  NORTHERN_MILLS_ACCOUNT,
  OAK,
  PINE,
  SUEDWERK,
  SUEDWERK_ACCOUNT,
  UETR,
} from './parties.ts';

const AMOUNT = { Ccy: 'EUR', value: '12500.50' };

/** The mandate that the debtor signed, and the creditor it names. */
const MANDATE = {
  MndtRltdInf: { MndtId: 'MNDT0001', DtOfSgntr: '2020-01-15' },
  CdtrSchmeId: {
    Id: { PrvtId: { Othr: [{ Id: 'DE98ZZZ09999999999', SchmeNm: { Prtry: 'SEPA' } }] } },
  },
};

/** A creditor's collection, as sent to its bank. */
export const PAIN_008: MxContentOf<'pain.008.001.08'> = {
  type: 'pain.008.001.08',
  header: null,
  document: {
    GrpHdr: {
      MsgId: 'DEBITS20261120',
      CreDtTm: CREATED,
      NbOfTxs: '1',
      CtrlSum: '12500.50',
      InitgPty: { Nm: 'Suedwerk GmbH' },
    },
    PmtInf: [
      {
        PmtInfId: 'INVOICES',
        PmtMtd: 'DD',
        NbOfTxs: '1',
        CtrlSum: '12500.50',
        PmtTpInf: { SvcLvl: [{ Cd: 'SEPA' }], LclInstrm: { Cd: 'CORE' }, SeqTp: 'RCUR' },
        ReqdColltnDt: DAY,
        Cdtr: SUEDWERK,
        CdtrAcct: SUEDWERK_ACCOUNT,
        CdtrAgt: ELM,
        ChrgBr: 'SLEV',
        DrctDbtTxInf: [
          {
            PmtId: { EndToEndId: 'INV4711' },
            InstdAmt: AMOUNT,
            DrctDbtTx: MANDATE,
            DbtrAgt: OAK,
            Dbtr: NORTHERN_MILLS,
            DbtrAcct: NORTHERN_MILLS_ACCOUNT,
            RmtInf: { Ustrd: ['INV 4711'] },
          },
        ],
      },
    ],
  },
};

/** The same collection between the banks. */
export const PACS_003: MxContentOf<'pacs.003.001.08'> = {
  type: 'pacs.003.001.08',
  header: null,
  document: {
    GrpHdr: {
      MsgId: 'DDB20261120A',
      CreDtTm: CREATED,
      NbOfTxs: '1',
      TtlIntrBkSttlmAmt: AMOUNT,
      IntrBkSttlmDt: DAY,
      SttlmInf: { SttlmMtd: 'CLRG' },
      InstgAgt: ELM,
      InstdAgt: OAK,
    },
    DrctDbtTxInf: [
      {
        PmtId: { EndToEndId: 'INV4711', TxId: 'DDB20261120A', UETR },
        IntrBkSttlmAmt: AMOUNT,
        ChrgBr: 'SLEV',
        ReqdColltnDt: DAY,
        DrctDbtTx: MANDATE,
        Cdtr: SUEDWERK,
        CdtrAcct: SUEDWERK_ACCOUNT,
        CdtrAgt: ELM,
        Dbtr: NORTHERN_MILLS,
        DbtrAcct: NORTHERN_MILLS_ACCOUNT,
        DbtrAgt: OAK,
      },
    ],
  },
};

/** A bank that draws on another one. */
export const PACS_010: MxContentOf<'pacs.010.001.03'> = {
  type: 'pacs.010.001.03',
  header: null,
  document: {
    GrpHdr: { MsgId: 'FDD20261120A', CreDtTm: CREATED, NbOfTxs: '1', InstgAgt: ELM, InstdAgt: PINE },
    CdtInstr: [
      {
        CdtId: 'FDD20261120A',
        TtlIntrBkSttlmAmt: { Ccy: 'USD', value: '500' },
        IntrBkSttlmDt: DAY,
        Cdtr: ELM,
        DrctDbtTxInf: [
          {
            PmtId: { EndToEndId: 'DEAL4711', UETR: 'b3f1b6f0-54a5-4b5e-9f1c-4f0c7c1f1d2e' },
            IntrBkSttlmAmt: { Ccy: 'USD', value: '500' },
            Dbtr: PINE,
          },
        ],
      },
    ],
  },
};

/** The creditor reverses the collection: it was not due. */
export const PAIN_007: MxContentOf<'pain.007.001.09'> = {
  type: 'pain.007.001.09',
  header: null,
  document: {
    GrpHdr: { MsgId: 'RVS20261120A', CreDtTm: CREATED, NbOfTxs: '1', InitgPty: { Nm: 'Suedwerk GmbH' } },
    OrgnlGrpInf: { OrgnlMsgId: 'DEBITS20261120', OrgnlMsgNmId: 'pain.008.001.08' },
    OrgnlPmtInfAndRvsl: [
      {
        OrgnlPmtInfId: 'INVOICES',
        TxInf: [
          {
            OrgnlEndToEndId: 'INV4711',
            OrgnlUETR: UETR,
            OrgnlInstdAmt: AMOUNT,
            RvsdInstdAmt: AMOUNT,
            RvslRsnInf: [{ Rsn: { Cd: 'AM05' } }],
          },
        ],
      },
    ],
  },
};

/** The same between the banks. */
export const PACS_007: MxContentOf<'pacs.007.001.09'> = {
  type: 'pacs.007.001.09',
  header: null,
  document: {
    GrpHdr: {
      MsgId: 'RVB20261120A',
      CreDtTm: CREATED,
      NbOfTxs: '1',
      TtlRvsdIntrBkSttlmAmt: AMOUNT,
      IntrBkSttlmDt: DAY,
      SttlmInf: { SttlmMtd: 'CLRG' },
      InstgAgt: ELM,
      InstdAgt: OAK,
    },
    OrgnlGrpInf: { OrgnlMsgId: 'DDB20261120A', OrgnlMsgNmId: 'pacs.003.001.08' },
    TxInf: [
      {
        RvslId: 'RVB20261120A',
        OrgnlEndToEndId: 'INV4711',
        OrgnlTxId: 'DDB20261120A',
        OrgnlUETR: UETR,
        OrgnlIntrBkSttlmAmt: AMOUNT,
        RvsdIntrBkSttlmAmt: AMOUNT,
        RvslRsnInf: [{ Rsn: { Cd: 'AM05' } }],
      },
    ],
  },
};
