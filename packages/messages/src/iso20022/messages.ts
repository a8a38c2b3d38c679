import { type MxName, type MxType, mxNameOf } from '../core/message-type.ts';
import type { ProblemList } from './problem-list.ts';
import type { CbprContext } from './rules/cbpr-context.ts';
import {
  checkNotification,
  checkRelay,
  checkReport,
  checkReturn,
  checkStatement,
  checkStatusReport,
} from './rules/cbpr-others.ts';
import { checkCustomerTransfer, checkInstitutionTransfer } from './rules/cbpr-transfers.ts';
import { paymentFigures, returnFigures, transferFigures } from './rules/group-rules.ts';
import { checkStatements } from './rules/statement-rules.ts';
import type { XmlElement } from './xml/xml-tree.ts';

/** What is special about a message beside its schema, the same in every version. */
export interface MxKind {
  /** Counts, sums and balances. */
  readonly figures?: (body: XmlElement, problems: ProblemList) => void;
  /** The guidelines of CBPR+. */
  readonly guidelines?: (context: CbprContext, body: XmlElement) => void;
  /** Where the transfers stand that the message orders: in it, or in each of its payments (`PmtInf`). */
  readonly orders?: 'in the message' | 'in payments';
}

/** A further message is a line here, and its versions in `core/message-type.ts`. */
const KINDS: Readonly<Record<MxName, MxKind>> = {
  'pacs.008': {
    figures: transferFigures('CdtTrfTxInf'),
    guidelines: checkCustomerTransfer,
    orders: 'in the message',
  },
  'pacs.009': {
    figures: transferFigures('CdtTrfTxInf'),
    guidelines: checkInstitutionTransfer,
    orders: 'in the message',
  },
  'pacs.002': { guidelines: checkStatusReport },
  'pacs.004': { figures: returnFigures, guidelines: checkReturn },
  'pacs.003': { figures: transferFigures('DrctDbtTxInf') },
  'pacs.010': {},
  'pain.001': {
    figures: paymentFigures('CdtTrfTxInf', ['Amt/InstdAmt', 'Amt/EqvtAmt/Amt']),
    guidelines: checkRelay,
    orders: 'in payments',
  },
  'pain.002': {},
  'pain.008': { figures: paymentFigures('DrctDbtTxInf', ['InstdAmt']) },
  'pain.013': { figures: paymentFigures('CdtTrfTx', ['Amt/InstdAmt', 'Amt/EqvtAmt/Amt']) },
  'pain.014': {},
  'camt.052': { figures: checkStatements, guidelines: checkReport },
  'camt.053': { figures: checkStatements, guidelines: checkStatement },
  'camt.054': { figures: checkStatements, guidelines: checkNotification },
  'camt.055': {},
  'camt.056': {},
  'camt.029': {},
  'camt.057': {},
  'camt.058': {},
  'camt.060': {},
  'admi.002': {},
  'admi.007': {},
};

export function kindOf(type: MxType): MxKind {
  return KINDS[mxNameOf(type)];
}
