import type { MxContentOf } from '../content/content.ts';
import { answerHeader, sampleHeader } from './header.ts';
import { CREATED, DAY, ELM, OAK, UETR } from './parties.ts';

const ORIGINAL = { OrgnlMsgId: 'REF20261120A', OrgnlMsgNmId: 'pacs.008.001.08' };

const AMOUNT = { Ccy: 'EUR', value: '12500.50' };

/** A payment that was refused because the account is wrong. */
export const PACS_002: MxContentOf<'pacs.002.001.10'> = {
  type: 'pacs.002.001.10',
  header: answerHeader('pacs.002.001.10', 'STS20261120A'),
  document: {
    GrpHdr: { MsgId: 'STS20261120A', CreDtTm: CREATED },
    TxInfAndSts: [
      {
        OrgnlGrpInf: ORIGINAL,
        OrgnlInstrId: 'REF20261120A',
        OrgnlEndToEndId: 'INV4711',
        OrgnlUETR: UETR,
        TxSts: 'RJCT',
        StsRsnInf: [{ Rsn: { Cd: 'AC01' } }],
        InstgAgt: ELM,
        InstdAgt: OAK,
      },
    ],
  },
};

/** The return of a payment's funds, with its UETR. */
export const PACS_004: MxContentOf<'pacs.004.001.09'> = {
  type: 'pacs.004.001.09',
  header: answerHeader('pacs.004.001.09', 'RTR20261120A'),
  document: {
    GrpHdr: { MsgId: 'RTR20261120A', CreDtTm: CREATED, NbOfTxs: '1', SttlmInf: { SttlmMtd: 'INDA' } },
    TxInf: [
      {
        RtrId: 'RTR20261120A',
        OrgnlGrpInf: ORIGINAL,
        OrgnlInstrId: 'REF20261120A',
        OrgnlEndToEndId: 'INV4711',
        OrgnlUETR: UETR,
        OrgnlIntrBkSttlmAmt: AMOUNT,
        RtrdIntrBkSttlmAmt: AMOUNT,
        IntrBkSttlmDt: DAY,
        ChrgBr: 'SHAR',
        InstgAgt: ELM,
        InstdAgt: OAK,
        RtrRsnInf: [{ Rsn: { Cd: 'AC04' } }],
      },
    ],
  },
};

/** A bank's status report to its customer about an order. */
export const PAIN_002: MxContentOf<'pain.002.001.10'> = {
  type: 'pain.002.001.10',
  header: null,
  document: {
    GrpHdr: { MsgId: 'STS20261120P', CreDtTm: CREATED, InitgPty: { Id: { OrgId: { AnyBIC: 'OAKNGB20' } } } },
    OrgnlGrpInfAndSts: { OrgnlMsgId: 'ORDERS20261120', OrgnlMsgNmId: 'pain.001.001.09', GrpSts: 'PART' },
    OrgnlPmtInfAndSts: [
      {
        OrgnlPmtInfId: 'SUPPLIERS',
        TxInfAndSts: [
          { OrgnlEndToEndId: 'INV4711', OrgnlUETR: UETR, TxSts: 'ACSP' },
          { OrgnlEndToEndId: 'INV4712', TxSts: 'RJCT', StsRsnInf: [{ Rsn: { Cd: 'AC04' } }] },
        ],
      },
    ],
  },
};

/** A request to cancel a payment that was sent twice. */
export const CAMT_056: MxContentOf<'camt.056.001.08'> = {
  type: 'camt.056.001.08',
  header: sampleHeader('camt.056.001.08', 'CXL20261120A'),
  document: {
    Assgnmt: { Id: 'CXL20261120A', Assgnr: { Agt: OAK }, Assgne: { Agt: ELM }, CreDtTm: CREATED },
    Undrlyg: [
      {
        TxInf: [
          {
            CxlId: 'CXL20261120A',
            Case: { Id: 'CASE20261120A', Cretr: { Agt: OAK } },
            OrgnlGrpInf: ORIGINAL,
            OrgnlInstrId: 'REF20261120A',
            OrgnlEndToEndId: 'INV4711',
            OrgnlUETR: UETR,
            OrgnlIntrBkSttlmAmt: AMOUNT,
            OrgnlIntrBkSttlmDt: DAY,
            CxlRsnInf: [{ Rsn: { Cd: 'DUPL' } }],
          },
        ],
      },
    ],
  },
};

/** The answer to it: the payment was cancelled. */
export const CAMT_029: MxContentOf<'camt.029.001.09'> = {
  type: 'camt.029.001.09',
  header: answerHeader('camt.029.001.09', 'RES20261120A'),
  document: {
    Assgnmt: { Id: 'RES20261120A', Assgnr: { Agt: ELM }, Assgne: { Agt: OAK }, CreDtTm: CREATED },
    Sts: { Conf: 'CNCL' },
    CxlDtls: [
      {
        TxInfAndSts: [
          {
            CxlStsId: 'RES20261120A',
            RslvdCase: { Id: 'CASE20261120A', Cretr: { Agt: OAK } },
            OrgnlGrpInf: ORIGINAL,
            OrgnlInstrId: 'REF20261120A',
            OrgnlEndToEndId: 'INV4711',
            OrgnlUETR: UETR,
          },
        ],
      },
    ],
  },
};
