import { isUetr } from '@clearbench/domain';
import {
  hasError,
  inTextOrder,
  isError,
  MAX_PROBLEMS_PER_MESSAGE,
  type Problem,
} from '../../core/problem.ts';
import type { TextSpan } from '../../core/text-span.ts';
import type { ItemIdentity, PayloadItem } from '../../core/transfer.ts';
import { IsoProblems } from '../checks/iso-problems.ts';
import { validateMx } from '../checks/validate-mx.ts';
import { ROOTS } from '../generated/registry.ts';
import { every, find, text } from '../rules/lookup.ts';
import { collapsed } from '../schema/simple-type.ts';
import { textOf, type XmlElement } from '../xml/xml-tree.ts';
import { kindOf } from './messages.ts';
import type { MxMessage } from './mx-message.ts';
import { type Ordered, transferOf } from './to-transfer.ts';

/** If a problem belongs to one transaction. */
const TRANSACTION_PATH = /^\/Document\/\w+(?:\/PmtInf(?:\[\d+\])?)?\/CdtTrfTxInf(?:\[\d+\])?/;

/**
 * The items of a payload in a message: one for each transaction of pacs.008, pacs.009 and pain.001, with its problems. A message
 * that does not order a transfer (a status, a statement) is one item without a transfer. So is one with an error outside its
 * transactions, which refuses all of them: that error is reported once. Each item is made when it is asked for: a message can have
 * tens of thousands.
 * @param span the position of the message, which all of its items share.
 */
export function* isoItems(message: MxMessage, span: TextSpan): Generator<PayloadItem, void, undefined> {
  const problems = validateMx(message);
  const transactions = transactionsOf(message);
  const common: Problem[] = [];
  const own = new Map<string, Problem[]>();
  for (const problem of problems) {
    const path = TRANSACTION_PATH.exec(problem.path)?.[0] ?? '';
    const known = own.get(path);
    if (!transactions.has(path)) common.push(problem);
    else if (known === undefined) own.set(path, [problem]);
    else known.push(problem);
  }
  // If the list is full of errors, others may be missing from it, so no transaction can be trusted.
  const isFull = problems.filter(isError).length >= MAX_PROBLEMS_PER_MESSAGE;
  if (transactions.size === 0 || isFull || hasError(common)) {
    const { line, type } = message;
    yield { index: 0, line, span, type, about: identityOfMessage(message), transfer: null, problems };
    return;
  }
  let above = common;
  for (const [path, ordered] of transactions) {
    yield itemOf(message, span, ordered, [...above, ...(own.get(path) ?? [])]);
    above = [];
  }
}

function itemOf(
  message: MxMessage,
  span: TextSpan,
  ordered: Ordered,
  found: readonly Problem[],
): PayloadItem {
  const list = new IsoProblems(message.mode);
  const transfer = hasError(found) ? null : transferOf(message, ordered, list);
  const problems = inTextOrder([...found, ...list.all]);
  const { transaction } = ordered;
  const about = {
    uetr: transfer?.uetr ?? uetrIn(find(transaction, 'PmtId/UETR')),
    reference: transfer?.reference ?? text(transaction, 'PmtId/InstrId'),
  };
  return { index: 0, line: transaction.line, span, type: message.type, about, transfer, problems };
}

/**
 * The identifiers of a message that does not order a transfer: of the one transfer that it names, and its own
 * reference.
 */
function identityOfMessage({ document, header, type }: MxMessage): ItemIdentity {
  const body = find(document, ROOTS[type].element);
  const uetrs = new Set<string>();
  collectUetrs(document, uetrs);
  const [uetr = null] = uetrs;
  const reference = text(body, 'GrpHdr/MsgId') ?? text(header ?? undefined, 'BizMsgIdr');
  return {
    uetr: uetrs.size === 1 ? uetr : null,
    reference: reference === null ? null : collapsed(reference),
  };
}

/** Collects the UETRs of transfers, own or original. A second one ends the search. */
function collectUetrs(element: XmlElement, into: Set<string>): void {
  for (const child of element.children) {
    if (into.size > 1) return;
    if (child.kind !== 'element') continue;
    if (child.local !== 'UETR' && child.local !== 'OrgnlUETR') collectUetrs(child, into);
    else {
      const uetr = uetrIn(child);
      if (uetr !== null) into.add(uetr);
    }
  }
}

function uetrIn(element: XmlElement | undefined): string | null {
  const uetr = element === undefined ? '' : collapsed(textOf(element)).toLowerCase();
  return isUetr(uetr) ? uetr : null;
}

/** The transactions that a message orders, by their XPath. */
export function transactionsOf({ type, document }: MxMessage): Map<string, Ordered> {
  const found = new Map<string, Ordered>();
  const { element } = ROOTS[type];
  const body = find(document, element);
  const { orders } = kindOf(type);
  if (body === undefined || orders === undefined) return found;
  const group = find(body, 'GrpHdr');
  const path = `/Document/${element}`;
  if (orders === 'in the message') {
    for (const [at, transaction] of numberedPaths(path, body, 'CdtTrfTxInf')) {
      found.set(at, { transaction, group, payment: null });
    }
    return found;
  }
  for (const [paymentPath, payment] of numberedPaths(path, body, 'PmtInf')) {
    for (const [at, transaction] of numberedPaths(paymentPath, payment, 'CdtTrfTxInf')) {
      found.set(at, { transaction, group, payment });
    }
  }
  return found;
}

function numberedPaths(path: string, parent: XmlElement, name: string): [string, XmlElement][] {
  const all = every(parent, name);
  return all.map((element, i) => [`${path}/${name}${all.length > 1 ? `[${i + 1}]` : ''}`, element]);
}
