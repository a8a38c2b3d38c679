import { type MxName, type MxType, mxNameOf } from '../../core/message-type.ts';
import type { IsoProblems } from '../checks/iso-problems.ts';
import { NOTIFICATION, RELAY, REPORT, RETURN, STATEMENT, STATUS_REPORT } from '../rules/cbpr/cbpr-others.ts';
import { CUSTOMER_TRANSFER, INSTITUTION_TRANSFER } from '../rules/cbpr/cbpr-transfers.ts';
import { AUSTRIA_COLLECTIONS, AUSTRIA_ORDERS } from '../rules/national/austria.ts';
import { DK_COLLECTIONS, DK_ORDERS } from '../rules/national/dk.ts';
import { NAMED_SEPA_COLLECTIONS, NAMED_SEPA_ORDERS } from '../rules/national/named-sepa.ts';
import type { NationalRules } from '../rules/national/national.ts';
import { SPS_ORDERS } from '../rules/national/sps.ts';
import type { Rule } from '../rules/rule.ts';
import { SEPA_COLLECTIONS, SEPA_DEBIT, SEPA_TRANSFER } from '../rules/sepa/sepa.ts';
import { ANSWERED, RECALLED, RETURNED, STATED, TRANSFER } from '../rules/sepa/sepa-elements.ts';
import { paymentFigures, returnFigures, transferFigures } from '../rules/standard/group-rules.ts';
import { customerOrders, interbankOrders } from '../rules/standard/orders.ts';
import { CANCELLATION_ANSWER, REASONS, STATUSES } from '../rules/standard/reasons.ts';
import { checkStatements } from '../rules/standard/statement-rules.ts';
import type { XmlElement } from '../xml/xml-tree.ts';

/** The special properties of a message besides its schema, the same in every version. */
export interface MxKind {
  /** The name that people use: `Customer credit transfer`. */
  readonly title: string;
  /** Counts, sums and balances. */
  readonly figures?: (body: XmlElement, problems: IsoProblems) => void;
  /** Rules of the standard on several elements, and what no guideline permits. */
  readonly standard?: Rule;
  /** The usage guideline of CBPR+. */
  readonly cbpr?: Rule;
  /** The usage rules of the SEPA schemes. */
  readonly sepa?: Rule;
  /** The rules of countries' banks. */
  readonly national?: NationalRules;
  /** Where the message contains the transfers that it orders: directly, or in each of its payments (`PmtInf`). */
  readonly orders?: 'in the message' | 'in payments';
}

/** To add a message, add a line here, and its versions in `core/message-type.ts`. */
const KINDS: Readonly<Record<MxName, MxKind>> = {
  'pacs.008': {
    title: 'Customer credit transfer',
    figures: transferFigures('CdtTrfTxInf'),
    standard: interbankOrders('CdtTrfTxInf'),
    cbpr: CUSTOMER_TRANSFER,
    sepa: SEPA_TRANSFER,
    orders: 'in the message',
  },
  'pacs.009': {
    title: 'Financial institution credit transfer',
    figures: transferFigures('CdtTrfTxInf'),
    standard: interbankOrders('CdtTrfTxInf'),
    cbpr: INSTITUTION_TRANSFER,
    orders: 'in the message',
  },
  'pacs.002': { title: 'Payment status report', standard: STATUSES, cbpr: STATUS_REPORT, sepa: STATED },
  'pacs.004': {
    title: 'Payment return',
    figures: returnFigures,
    standard: REASONS,
    cbpr: RETURN,
    sepa: RETURNED,
  },
  'pacs.003': {
    title: 'Customer direct debit',
    figures: transferFigures('DrctDbtTxInf'),
    standard: interbankOrders('DrctDbtTxInf'),
    sepa: SEPA_DEBIT,
  },
  'pacs.010': { title: 'Financial institution direct debit' },
  'pacs.007': { title: 'Payment reversal', standard: REASONS },
  'pacs.028': { title: 'Payment status request' },
  'pain.001': {
    title: 'Customer credit transfer initiation',
    figures: paymentFigures('CdtTrfTxInf', ['Amt/InstdAmt', 'Amt/EqvtAmt/Amt']),
    standard: customerOrders('CdtTrfTxInf'),
    cbpr: RELAY,
    sepa: TRANSFER,
    national: { sepa: NAMED_SEPA_ORDERS, sps: SPS_ORDERS, dk: DK_ORDERS, austria: AUSTRIA_ORDERS },
    orders: 'in payments',
  },
  'pain.002': { title: 'Customer payment status report', standard: STATUSES, sepa: STATED },
  'pain.008': {
    title: 'Customer direct debit initiation',
    figures: paymentFigures('DrctDbtTxInf', ['InstdAmt']),
    standard: customerOrders('DrctDbtTxInf'),
    sepa: SEPA_COLLECTIONS,
    national: { sepa: NAMED_SEPA_COLLECTIONS, dk: DK_COLLECTIONS, austria: AUSTRIA_COLLECTIONS },
  },
  'pain.007': { title: 'Customer payment reversal', standard: REASONS },
  'pain.013': {
    title: 'Request to pay',
    figures: paymentFigures('CdtTrfTx', ['Amt/InstdAmt', 'Amt/EqvtAmt/Amt']),
  },
  'pain.014': { title: 'Answer to a request to pay' },
  'camt.052': { title: 'Account report', figures: checkStatements, cbpr: REPORT },
  'camt.053': { title: 'Statement', figures: checkStatements, cbpr: STATEMENT },
  'camt.054': { title: 'Debit and credit notification', figures: checkStatements, cbpr: NOTIFICATION },
  'camt.055': { title: "Customer's cancellation request", standard: REASONS },
  'camt.056': { title: 'Payment cancellation request', standard: REASONS, sepa: RECALLED },
  'camt.029': { title: 'Resolution of investigation', standard: CANCELLATION_ANSWER, sepa: ANSWERED },
  'camt.025': { title: 'Receipt' },
  'camt.026': { title: 'Unable to apply' },
  'camt.027': { title: 'Claim of non-receipt' },
  'camt.087': { title: 'Request to modify a payment' },
  'camt.110': { title: 'Investigation request' },
  'camt.111': { title: 'Investigation response' },
  'camt.105': { title: 'Charges payment notification' },
  'camt.106': { title: 'Charges payment request' },
  'camt.107': { title: 'Cheque presentment notification' },
  'camt.108': { title: 'Cheque cancellation or stop request' },
  'camt.109': { title: 'Cheque cancellation or stop report' },
  'camt.057': { title: 'Notification to receive' },
  'camt.058': { title: 'Notification to receive, cancelled' },
  'camt.060': { title: 'Account reporting request' },
  'admi.002': { title: 'Message reject' },
  'admi.007': { title: 'Receipt acknowledgement' },
  'admi.024': { title: 'Notification of correspondence' },
};

export function kindOf(type: MxType): MxKind {
  return KINDS[mxNameOf(type)];
}
