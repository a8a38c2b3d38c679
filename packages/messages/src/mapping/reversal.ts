import { isBic, isSameBic, shortBic } from '@clearbench/domain';
import type { MxContent } from '../iso20022/content.ts';
import { ROOTS } from '../iso20022/generated/registry.ts';
import type { MtContent, MtContentOf } from '../swift-mt/content/content.ts';
import { type Leaf, leavesOf, lose } from './losses.ts';
import type { Loss } from './translation.ts';
import { isSameNumber } from './values/amounts.ts';

/** Fields of the transfers by their properties. */
const TAGS: Readonly<Record<string, string>> = {
  sendersReference: '20',
  transactionReference: '20',
  relatedReference: '21',
  timeIndications: '13C',
  bankOperationCode: '23B',
  instructionCodes: '23E',
  transactionTypeCode: '26T',
  valueDate: '32A',
  interbankSettledAmount: '32A',
  amount: '32A',
  instructedAmount: '33B',
  exchangeRate: '36',
  orderingCustomer: '50',
  sendingInstitution: '51',
  orderingInstitution: '52',
  sendersCorrespondent: '53',
  receiversCorrespondent: '54',
  thirdReimbursementInstitution: '55',
  intermediaryInstitution: '56',
  accountWithInstitution: '57',
  beneficiaryInstitution: '58',
  beneficiaryCustomer: '59',
  remittanceInformation: '70',
  detailsOfCharges: '71A',
  sendersCharges: '71F',
  receiversCharges: '71G',
  senderToReceiverInformation: '72',
  regulatoryReporting: '77B',
  envelopeContents: '77T',
  narrative: '79',
  answers: '76',
  furtherNarrative: '77A',
  originalMessage: '11',
};

/** Fields of an MT101 that the tags above don't have, and those of each of its transactions. */
const ORDERS_TAGS: Readonly<Record<string, string>> = {
  sendersReference: '20',
  customerReference: '21R',
  messageIndex: '28D',
  messageTotal: '28D',
  requestedExecutionDate: '30',
  authorisation: '25',
};
const ORDER_TAGS: Readonly<Record<string, string>> = {
  transactionReference: '21',
  foreignExchangeReference: '21F',
  instructionCodes: '23E',
  amount: '32B',
  instructingParty: '50',
  orderingCustomer: '50',
  accountServicingInstitution: '52',
  intermediaryInstitution: '56',
  accountWithInstitution: '57',
  beneficiary: '59',
  remittanceInformation: '70',
  regulatoryReporting: '77B',
  originalAmount: '33B',
  detailsOfCharges: '71A',
  chargesAccount: '25A',
  exchangeRate: '36',
};

/** Fields of an MT210, and those of each of its receipts. */
const NOTICE_TAGS: Readonly<Record<string, string>> = {
  transactionReference: '20',
  accountIdentification: '25',
  valueDate: '30',
};
const RECEIPT_TAGS: Readonly<Record<string, string>> = {
  relatedReference: '21',
  amount: '32B',
  orderingCustomer: '50',
  orderingInstitution: '52',
  intermediaryInstitution: '56',
};

/** What the envelope contains about the payment; transport details are reported as dropped one by one. */
const ENVELOPE_TAGS: Readonly<Record<string, string>> = {
  senderBic: 'block 1',
  receiverBic: 'block 2',
  serviceType: '111',
  uetr: '121',
};

/**
 * Compares a message with the result of translating its translation back, and adds a loss for every field that differs and that
 * no loss names yet, so that the list of losses is complete.
 */
export function addLossesOfMt(source: MtContent, back: MtContent, losses: Loss[]): void {
  const named = losses.map(({ from }) => from).filter((from) => from !== null);
  if (source.type === 'MT101' && back.type === 'MT101') {
    compareFields(source, back, '', ORDERS_TAGS, named, losses);
    compareEach(ordersOf(source), ordersOf(back), ORDER_TAGS, named, losses);
  } else if (source.type === 'MT210' && back.type === 'MT210') {
    compareFields(source, back, '', NOTICE_TAGS, named, losses);
    compareEach(source.receipts, back.receipts, RECEIPT_TAGS, named, losses);
  } else compareFields(source, back, '', TAGS, named, losses);
  if ('envelope' in source && 'envelope' in back && source.envelope !== null && back.envelope !== null) {
    compareFields(source.envelope, back.envelope, '', ENVELOPE_TAGS, named, losses);
  }
  if ('copiedFields' in source && 'copiedFields' in back) {
    for (const { tag, lines } of source.copiedFields) {
      const other = back.copiedFields.find((one) => one.tag === tag);
      compareFields({ lines }, { lines: other?.lines }, 'copy/', { lines: tag }, named, losses);
    }
  }
  if ('underlyingTransfer' in source && 'underlyingTransfer' in back) {
    compareFields(source.underlyingTransfer, back.underlyingTransfer, 'B/', TAGS, named, losses);
  }
}

/** The orders of an MT101, each with what sequence A says for all of them. */
function ordersOf(content: MtContentOf<'MT101'>): readonly object[] {
  const { orderingCustomer, instructingParty, accountServicingInstitution } = content;
  const shared = { orderingCustomer, instructingParty, accountServicingInstitution };
  return content.transactions.map((order) => ({ ...shared, ...order }));
}

/** Compares what repeats (sequence B) one by one. */
function compareEach(
  source: readonly object[],
  back: readonly object[],
  tags: Readonly<Record<string, string>>,
  named: readonly string[],
  losses: Loss[],
): void {
  for (const [place, one] of source.entries())
    compareFields(one, back[place] ?? {}, `B[${place + 1}]/`, tags, named, losses);
}

function compareFields(
  source: object,
  back: object,
  sequence: string,
  tags: Readonly<Record<string, string>>,
  named: readonly string[],
  losses: Loss[],
): void {
  const others = new Map<string, unknown>(Object.entries(back));
  for (const [name, value] of Object.entries(source)) {
    const tag = tags[name];
    if (tag === undefined) continue;
    const other = others.get(name);
    if (canonical(value) === canonical(other)) continue;
    const path = sequence + tag;
    if (named.some((from) => from.startsWith(path))) continue;
    changed(losses, path, textOf(value), textOf(other));
  }
}

/** A text that is the same for equal values, whatever the order of their properties. */
function canonical(value: unknown): string {
  // An empty list means the same as a missing one.
  if (Array.isArray(value)) return value.length === 0 ? '' : `[${value.map(canonical).join()}]`;
  if (typeof value === 'string' && isBic(value)) return JSON.stringify(shortBic(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const entries = Object.entries(value).filter(([, child]) => child !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, child]) => `${name}:${canonical(child)}`).join()}}`;
}

function textOf(value: unknown): string {
  return leavesOf({ value: Array.isArray(value) ? { value } : value }, '')
    .map(({ text }) => text)
    .join(' ');
}

function changed(losses: Loss[], from: string, before: string, after: string): void {
  const isGone = after === '';
  const fate = isGone
    ? `the message would be without ${from}`
    : before === after
      ? `${from} would appear elsewhere or in other lines`
      : `${from} would be different`;
  lose(losses, {
    kind: isGone ? 'dropped' : 'replaced',
    code: 'layout_changed',
    from,
    before,
    after: isGone ? null : after,
    message: `Translated back, ${fate}.`,
  });
}

/** An MT that exceeds any valid length is not searched for values in its text. */
const SEARCHED_MAX_LENGTH = 20_000;

/**
 * The same for an ISO 20022 message, leaf by leaf. A leaf may come back elsewhere under the same name; one whose text is in the
 * MT is not dropped, even if it comes back as something else.
 */
export function addLossesOfMx(source: MxContent, there: MtContent, back: MxContent, losses: Loss[]): void {
  const named = new Set(losses.map(({ from }) => from));
  const places = new Map(allLeaves(back).map(({ path, text }) => [path, text]));
  const moved: Leaf[] = [];
  for (const leaf of allLeaves(source)) {
    if (ALSO_OF_ENTRY.test(leaf.path)) continue;
    const other = places.get(leaf.path);
    if (other !== undefined && isSameValue(leaf.text, other)) places.delete(leaf.path);
    else moved.push(leaf);
  }
  const known = new Map<string, number>();
  for (const [path, text] of places) known.set(keyOf(path, text), (known.get(keyOf(path, text)) ?? 0) + 1);
  const carried = plain(textOf(there));
  for (const { path, text } of moved) {
    const count = known.get(keyOf(path, text)) ?? 0;
    if (count > 0) known.set(keyOf(path, text), count - 1);
    else if (!isNamed(path, named)) {
      const isCarried = carried.length < SEARCHED_MAX_LENGTH && carried.includes(plain(text));
      changed(losses, path, text, places.get(path) ?? (isCarried ? text : ''));
    }
  }
}

/** Numbers and BICs have more than one spelling. */
function isSameValue(one: string, other: string): boolean {
  return one === other || isSameNumber(one, other) || (isBic(one) && isBic(other) && isSameBic(one, other));
}

/** What a report says of a transaction and of the entry that it is alike. */
const ALSO_OF_ENTRY = /\/TxDtls\[1\]\/(?:Amt|Amt\/@Ccy|CdtDbtInd)$/;

/** Text without what lines and code words add. */
function plain(text: string): string {
  return text.replace(/[\s/]/g, '');
}

function allLeaves({ type, header, document }: MxContent): ReturnType<typeof leavesOf> {
  return [...leavesOf(header, '/AppHdr'), ...leavesOf(document, `/Document/${ROOTS[type].element}`)];
}

function keyOf(path: string, text: string): string {
  return `${path.slice(path.lastIndexOf('/') + 1).replace(/\[\d+\]$/, '')}=${isBic(text) ? shortBic(text) : text}`;
}

/** Whether a loss names the leaf or something around it. */
function isNamed(path: string, named: ReadonlySet<string | null>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const around = path.slice(0, end);
    if (named.has(around) || named.has(around.replace(/\[\d+\]$/, ''))) return true;
  }
  return false;
}
