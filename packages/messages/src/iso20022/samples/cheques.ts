import type { MxContentOf } from '../content/content.ts';
import { answerHeader, sampleHeader } from './header.ts';
import { CREATED, DAY, OAK, SUEDWERK } from './parties.ts';

const CHEQUE = { ChqNb: '0004711', IsseDt: DAY, Amt: { Ccy: 'EUR', value: '12500.50' }, DrwrAgt: OAK };

const groupHeader = (id: string) => ({ MsgId: id, CreDtTm: CREATED, NbOfChqs: '1', CtrlSum: '12500.50' });

/** A bank says that a cheque drawn on another one was presented. */
export const CAMT_107: MxContentOf<'camt.107.001.01'> = {
  type: 'camt.107.001.01',
  header: sampleHeader('camt.107.001.01', 'CHP20261120A'),
  document: { GrpHdr: groupHeader('CHP20261120A'), Chq: [{ ...CHEQUE, Pyee: SUEDWERK }] },
};

/** A bank asks that a lost cheque is not paid. */
export const CAMT_108: MxContentOf<'camt.108.001.01'> = {
  type: 'camt.108.001.01',
  header: sampleHeader('camt.108.001.01', 'CHS20261120A'),
  document: {
    GrpHdr: groupHeader('CHS20261120A'),
    Chq: [{ ...CHEQUE, ChqCxlOrStopRsn: { Rsn: { Cd: 'LOST' } } }],
  },
};

/** The answer to it: the cheque is stopped. */
export const CAMT_109: MxContentOf<'camt.109.001.01'> = {
  type: 'camt.109.001.01',
  header: answerHeader('camt.109.001.01', 'CHT20261120A'),
  document: {
    GrpHdr: groupHeader('CHT20261120A'),
    Chq: [{ ...CHEQUE, ChqCxlOrStopSts: { Sts: { Cd: 'ACCR' } } }],
  },
};
