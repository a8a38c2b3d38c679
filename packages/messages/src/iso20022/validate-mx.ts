import { inTextOrder, type Problem } from '../core/problem.ts';
import { ROOTS } from './generated/registry.ts';
import { HEADER_TYPE, typeOfElement, versionsOf } from './message-name.ts';
import type { MxMessage } from './mx-message.ts';
import { ProblemList } from './problem-list.ts';
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
import { checkInitiation, checkReturns, checkTransfers } from './rules/group-rules.ts';
import { cbprService, checkCbprHeader, checkHeader, variantOf } from './rules/header-rules.ts';
import { text } from './rules/lookup.ts';
import { checkStatements } from './rules/statement-rules.ts';
import { type GroupType, isoType } from './schema/read-registry.ts';
import { validateStructure } from './schema/validate-structure.ts';
import { childOf, elementsOf, type XmlElement } from './xml/xml-tree.ts';

/**
 * Everything that is wrong with a parsed message, in the order of its text: its schema, what its values mean,
 * counts and sums, and the guidelines of CBPR+ when its header says that it follows them (BizSvc
 * `swift.cbprplus.…`). Schema errors are errors in either mode; most others are warnings in the lenient one.
 */
export function validateMx(message: MxMessage): Problem[] {
  const { header, document, type, mode } = message;
  const service = cbprService(header);
  const list = new ProblemList(mode, service === null ? 'meaning' : 'cbpr');
  validateSchema(message, list);
  checkHeader(message, list);
  const body = childOf(document, ROOTS[type].element);
  if (body !== undefined) {
    checkFigures(type, body, list);
    if (service !== null) {
      const createdOn = text(header ?? undefined, 'CreDt')?.slice(0, 10) ?? '';
      checkCbpr({ problems: list, variant: variantOf(service), createdOn }, message, body);
    }
  }
  return inTextOrder([...message.problems, ...list.problems]);
}

/** Everything in which the message differs from its schema. */
export function validateSchema({ header, document, type }: MxMessage, list: ProblemList): void {
  if (header !== null) validateStructure(header, isoType(ROOTS[HEADER_TYPE].type), list);
  const other = otherMessage(document, type);
  if (other === null) {
    validateStructure(document, documentType(type), list);
    return;
  }
  const right = `Document has the namespace of ${type}, but ${ROOTS[other].element} is the element of ${versionsOf(other)}; write the namespace of the message.`;
  list.at(document, 'namespace_wrong', right);
}

/** The message that the only element of a document begins, when it is another than the namespace names. */
function otherMessage(document: XmlElement, type: MxMessage['type']): MxMessage['type'] | null {
  const [body, more] = elementsOf(document);
  const other = body === undefined || more !== undefined ? null : typeOfElement(body.local);
  return other === null || ROOTS[other].element === ROOTS[type].element ? null : other;
}

const documentTypes = new Map<MxMessage['type'], GroupType>();

/** The type of `Document`: nothing but the element of the message. */
function documentType(type: MxMessage['type']): GroupType {
  const known = documentTypes.get(type);
  if (known !== undefined) return known;
  const { element, type: name } = ROOTS[type];
  const rule = { name: element, min: 1, max: 1, type: isoType(name) };
  const positions = new Map([[element, 0]]);
  const made: GroupType = { kind: 'sequence', name: 'Document', elements: [rule], positions };
  documentTypes.set(type, made);
  return made;
}

/** What is counted and added up, by its path. */
const COUNTED =
  /\/(?:CdtTrfTxInf|PmtInf|TxInf|Ntry|IntrBkSttlmAmt|RtrdIntrBkSttlmAmt|Amt|InstdAmt|CdtDbtInd|Sts(?:\/Cd)?|Bal(?:\[\d+\])?(?:\/Tp.*)?)$/;

/** Counts, sums and balances. Where something is missing from what they are made of, they say nothing new. */
function checkFigures(type: MxMessage['type'], body: XmlElement, list: ProblemList): void {
  if (list.isAnyExcused(COUNTED)) return;
  switch (type) {
    case 'pacs.008.001.08':
    case 'pacs.008.001.12':
    case 'pacs.009.001.08':
      checkTransfers(body, list);
      return;
    case 'pacs.004.001.09':
      checkReturns(body, list);
      return;
    case 'pain.001.001.09':
    case 'pain.001.001.03':
      checkInitiation(body, list);
      return;
    case 'camt.052.001.08':
    case 'camt.053.001.08':
    case 'camt.053.001.02':
    case 'camt.054.001.08':
      checkStatements(body, list);
      return;
    case 'pacs.002.001.10':
    case 'pain.002.001.10':
    case 'camt.056.001.08':
    case 'camt.029.001.09':
  }
}

/** The guidelines of CBPR+. Other versions of its messages are reported with the header, and judged like its own. */
function checkCbpr(context: CbprContext, message: MxMessage, body: XmlElement): void {
  checkCbprHeader(context, message, body);
  switch (message.type) {
    case 'pacs.008.001.08':
    case 'pacs.008.001.12':
      checkCustomerTransfer(context, body);
      return;
    case 'pacs.009.001.08':
      checkInstitutionTransfer(context, body);
      return;
    case 'pacs.002.001.10':
      checkStatusReport(context, body);
      return;
    case 'pacs.004.001.09':
      checkReturn(context, body);
      return;
    case 'camt.052.001.08':
      checkReport(context, body);
      return;
    case 'camt.053.001.08':
    case 'camt.053.001.02':
      checkStatement(context, body);
      return;
    case 'camt.054.001.08':
      checkNotification(context, body);
      return;
    case 'pain.001.001.09':
    case 'pain.001.001.03':
      checkRelay(context, body);
      return;
    case 'pain.002.001.10':
    case 'camt.056.001.08':
    case 'camt.029.001.09':
  }
}
