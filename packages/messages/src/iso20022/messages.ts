import { type MxName, type MxType, mxNameOf } from '../core/message-type.ts';
import type { ProblemList } from './problem-list.ts';
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
import type { RuleContext } from './rules/rule-context.ts';
import {
  checkSepaCollections,
  checkSepaDebit,
  checkSepaOrders,
  checkSepaTransfer,
  sepaElements,
} from './rules/sepa.ts';
import { ANSWER_RULES, RECALL_RULES, RETURN_RULES, STATUS_RULES } from './rules/sepa-elements.ts';
import { checkStatements } from './rules/statement-rules.ts';
import type { XmlElement } from './xml/xml-tree.ts';

type Guideline = (context: RuleContext, body: XmlElement) => void;

/** The special properties of a message besides its schema, the same in every version. */
export interface MxKind {
  /** Counts, sums and balances. */
  readonly figures?: (body: XmlElement, problems: ProblemList) => void;
  /** The usage guideline of CBPR+. */
  readonly cbpr?: Guideline;
  /** The usage rules of the SEPA schemes. */
  readonly sepa?: Guideline;
  /** Where the message contains the transfers that it orders: directly, or in each of its payments (`PmtInf`). */
  readonly orders?: 'in the message' | 'in payments';
}

/** A further message is a line here, and its versions in `core/message-type.ts`. */
const KINDS: Readonly<Record<MxName, MxKind>> = {
  'pacs.008': {
    figures: transferFigures('CdtTrfTxInf'),
    cbpr: checkCustomerTransfer,
    sepa: checkSepaTransfer,
    orders: 'in the message',
  },
  'pacs.009': {
    figures: transferFigures('CdtTrfTxInf'),
    cbpr: checkInstitutionTransfer,
    orders: 'in the message',
  },
  'pacs.002': { cbpr: checkStatusReport, sepa: sepaElements(STATUS_RULES) },
  'pacs.004': { figures: returnFigures, cbpr: checkReturn, sepa: sepaElements(RETURN_RULES) },
  'pacs.003': { figures: transferFigures('DrctDbtTxInf'), sepa: checkSepaDebit },
  'pacs.010': {},
  'pain.001': {
    figures: paymentFigures('CdtTrfTxInf', ['Amt/InstdAmt', 'Amt/EqvtAmt/Amt']),
    cbpr: checkRelay,
    sepa: checkSepaOrders,
    orders: 'in payments',
  },
  'pain.002': { sepa: sepaElements(STATUS_RULES) },
  'pain.008': { figures: paymentFigures('DrctDbtTxInf', ['InstdAmt']), sepa: checkSepaCollections },
  'pain.013': { figures: paymentFigures('CdtTrfTx', ['Amt/InstdAmt', 'Amt/EqvtAmt/Amt']) },
  'pain.014': {},
  'camt.052': { figures: checkStatements, cbpr: checkReport },
  'camt.053': { figures: checkStatements, cbpr: checkStatement },
  'camt.054': { figures: checkStatements, cbpr: checkNotification },
  'camt.055': {},
  'camt.056': { sepa: sepaElements(RECALL_RULES) },
  'camt.029': { sepa: sepaElements(ANSWER_RULES) },
  'camt.057': {},
  'camt.058': {},
  'camt.060': {},
  'admi.002': {},
  'admi.007': {},
};

export function kindOf(type: MxType): MxKind {
  return KINDS[mxNameOf(type)];
}
