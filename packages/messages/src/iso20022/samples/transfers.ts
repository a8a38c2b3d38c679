import type { MxContentOf } from '../content/content.ts';
import type { CreditTransferTransaction37 } from '../generated/types.ts';
import { sampleHeader } from './header.ts';
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

const CUSTOMERS = {
  Dbtr: NORTHERN_MILLS,
  DbtrAcct: NORTHERN_MILLS_ACCOUNT,
  DbtrAgt: OAK,
  CdtrAgt: ELM,
  Cdtr: SUEDWERK,
  CdtrAcct: SUEDWERK_ACCOUNT,
};

const GROUP = { CreDtTm: CREATED, NbOfTxs: '1', SttlmInf: { SttlmMtd: 'INDA' } } as const;

const ORDER = {
  PmtId: { InstrId: 'REF20261120A', EndToEndId: 'INV4711', UETR },
  IntrBkSttlmAmt: { Ccy: 'EUR', value: '12500.50' },
  IntrBkSttlmDt: DAY,
  ChrgBr: 'SHAR',
  InstgAgt: OAK,
  InstdAgt: ELM,
  ...CUSTOMERS,
  RmtInf: { Ustrd: ['INV 4711'] },
} as const;

/** A customer's payment, as CBPR+ sends it. */
export const PACS_008: MxContentOf<'pacs.008.001.08'> = {
  type: 'pacs.008.001.08',
  header: sampleHeader('pacs.008.001.08', 'REF20261120A'),
  document: { GrpHdr: { MsgId: 'REF20261120A', ...GROUP }, CdtTrfTxInf: [ORDER] },
};

/** The same in the version of 2024, which CBPR+ does not use: without its header. */
export const PACS_008_V12: MxContentOf<'pacs.008.001.12'> = {
  type: 'pacs.008.001.12',
  header: null,
  document: { GrpHdr: { MsgId: 'REF20261120A', ...GROUP }, CdtTrfTxInf: [ORDER] },
};

const BANK_ORDER = {
  PmtId: { InstrId: 'REF20261120F', EndToEndId: 'DEAL4711', UETR: 'b3f1b6f0-54a5-4b5e-9f1c-4f0c7c1f1d2e' },
  IntrBkSttlmAmt: { Ccy: 'EUR', value: '250000' },
  IntrBkSttlmDt: DAY,
  InstgAgt: OAK,
  InstdAgt: ELM,
  Dbtr: OAK,
  Cdtr: PINE,
};

/** A payment between banks. */
export const PACS_009: MxContentOf<'pacs.009.001.08'> = {
  type: 'pacs.009.001.08',
  header: sampleHeader('pacs.009.001.08', 'REF20261120F'),
  document: { GrpHdr: { MsgId: 'REF20261120F', ...GROUP }, CdtTrfTxInf: [BANK_ORDER] },
};

const UNDERLYING: CreditTransferTransaction37 = { ...CUSTOMERS, InstdAmt: { Ccy: 'EUR', value: '12500.50' } };

/** The cover of the customer's payment: same UETR, same end-to-end reference. */
export const PACS_009_COV: MxContentOf<'pacs.009.001.08'> = {
  type: 'pacs.009.001.08',
  header: sampleHeader('pacs.009.001.08', 'REF20261120C', 'cov.'),
  document: {
    GrpHdr: { MsgId: 'REF20261120C', ...GROUP },
    CdtTrfTxInf: [
      {
        ...BANK_ORDER,
        PmtId: { InstrId: 'REF20261120C', EndToEndId: 'INV4711', UETR },
        IntrBkSttlmAmt: { Ccy: 'EUR', value: '12500.50' },
        Cdtr: ELM,
        UndrlygCstmrCdtTrf: UNDERLYING,
      },
    ],
  },
};

/** A customer's order to its bank. */
export const PAIN_001: MxContentOf<'pain.001.001.09'> = {
  type: 'pain.001.001.09',
  header: null,
  document: {
    GrpHdr: {
      MsgId: 'ORDERS20261120',
      CreDtTm: CREATED,
      NbOfTxs: '2',
      CtrlSum: '13250.5',
      InitgPty: { Nm: 'Northern Mills Ltd' },
    },
    PmtInf: [
      {
        PmtInfId: 'SUPPLIERS',
        PmtMtd: 'TRF',
        NbOfTxs: '2',
        CtrlSum: '13250.5',
        ReqdExctnDt: { Dt: DAY },
        Dbtr: NORTHERN_MILLS,
        DbtrAcct: NORTHERN_MILLS_ACCOUNT,
        DbtrAgt: OAK,
        ChrgBr: 'SHAR',
        CdtTrfTxInf: [
          supplierOrder('INV4711', UETR, '12500.50'),
          supplierOrder('INV4712', '3d7d2f2a-7b0c-4f8e-8a35-0a4b8a7a9c11', '750.00'),
        ],
      },
    ],
  },
};

function supplierOrder(reference: string, uetr: string, value: string) {
  return {
    PmtId: { InstrId: reference, EndToEndId: reference, UETR: uetr },
    Amt: { InstdAmt: { Ccy: 'EUR', value } },
    CdtrAgt: ELM,
    Cdtr: SUEDWERK,
    CdtrAcct: SUEDWERK_ACCOUNT,
    RmtInf: { Ustrd: [reference] },
  };
}

/** An order in the version of 2009, which many programs still write. */
export const PAIN_001_V03: MxContentOf<'pain.001.001.03'> = {
  type: 'pain.001.001.03',
  header: null,
  document: {
    GrpHdr: {
      MsgId: 'ORDERS20261120',
      CreDtTm: CREATED,
      NbOfTxs: '1',
      InitgPty: { Nm: 'Northern Mills Ltd' },
    },
    PmtInf: [
      {
        PmtInfId: 'SUPPLIERS',
        PmtMtd: 'TRF',
        ReqdExctnDt: DAY,
        Dbtr: NORTHERN_MILLS,
        DbtrAcct: NORTHERN_MILLS_ACCOUNT,
        DbtrAgt: { FinInstnId: { BIC: 'OAKNGB20' } },
        CdtTrfTxInf: [
          {
            PmtId: { EndToEndId: 'INV4711' },
            Amt: { InstdAmt: { Ccy: 'EUR', value: '12500.50' } },
            CdtrAgt: { FinInstnId: { BIC: 'ELMFDEF0' } },
            Cdtr: SUEDWERK,
            CdtrAcct: SUEDWERK_ACCOUNT,
          },
        ],
      },
    ],
  },
};
