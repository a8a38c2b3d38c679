import { isBic, isSameBic, shortBic } from '@clearbench/domain';
import type { MxContent } from '../iso20022/content/content.ts';
import { ROOTS } from '../iso20022/generated/registry.ts';
import type { MtContent } from '../swift-mt/content/content.ts';
import type { Items } from '../swift-mt/types/declaration/declaration.ts';
import { definitionOfType } from '../swift-mt/types/registry.ts';
import { type Leaf, leavesOf, lose } from './losses.ts';
import type { Loss } from './translation.ts';
import { isSameNumber } from './values/amounts.ts';

/** The data of the envelope about the payment; transport details are reported as dropped one by one. */
const ENVELOPE_TAGS = {
  senderBic: 'block 1',
  receiverBic: 'block 2',
  serviceType: '111',
  uetr: '121',
} as const;

/**
 * Compares a message with the result of translating its translation back, and adds a loss for every field that differs and that
 * no loss names yet, so that the list of losses is complete.
 */
export function addLossesOfMt(source: MtContent, back: MtContent, losses: Loss[]): void {
  const named = losses.flatMap(({ from }) => from ?? []);
  const compare = (path: string, value: unknown, other: unknown): void => {
    if (value === undefined || canonical(value) === canonical(other)) return;
    if (!named.some((from) => from.startsWith(path))) changed(losses, path, textOf(value), textOf(other));
  };
  compareItems(definitionOfType(source.type)?.items ?? [], eachWhole(source), eachWhole(back), '', compare);
  if ('envelope' in source && 'envelope' in back && source.envelope !== null && back.envelope !== null) {
    for (const name of ['senderBic', 'receiverBic', 'serviceType', 'uetr'] as const)
      compare(ENVELOPE_TAGS[name], source.envelope[name], back.envelope[name]);
  }
  if ('copiedFields' in source && 'copiedFields' in back) {
    for (const { tag, lines } of source.copiedFields) {
      compare(`copy/${tag}`, lines, back.copiedFields.find((one) => one.tag === tag)?.lines);
    }
  }
}

/** The orders of an MT101, each with what sequence A says for all of them; other content unchanged. */
function eachWhole(content: MtContent): object {
  if (content.type !== 'MT101') return content;
  const { orderingCustomer, instructingParty, accountServicingInstitution, ...rest } = content;
  const shared = { orderingCustomer, instructingParty, accountServicingInstitution };
  return { ...rest, transactions: content.transactions.map((order) => ({ ...shared, ...order })) };
}

/** Compares field by field, as the type declares them. The tag of a field with option letters is its number: they may change. */
function compareItems(
  items: Items,
  source: object,
  back: object,
  sequence: string,
  compare: (path: string, value: unknown, other: unknown) => void,
): void {
  const values = source as Readonly<Record<string, unknown>>;
  const others = back as Readonly<Record<string, unknown>>;
  for (const item of items) {
    if (item.kind === 'field') {
      if (item.tag === '*') continue;
      const path = sequence + item.tag.replace('a', '');
      for (const name of item.names) compare(path, values[name], others[name]);
      continue;
    }
    const backs = partsIn(others, item.as);
    for (const [place, part] of partsIn(values, item.as).entries()) {
      const path = item.isList ? `${item.name}[${place + 1}]/` : `${item.name}/`;
      compareItems(item.items, part, backs[place] ?? {}, path, compare);
    }
  }
}

/** The objects of a sequence; without a property, it is part of the surrounding content. */
function partsIn(content: Readonly<Record<string, unknown>>, as: string): readonly object[] {
  return as === '' ? [content] : ([content[as] ?? []].flat() as object[]);
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
  const { moved, places } = differencesOf(source, back);
  const known = new Map<string, number>();
  for (const [path, text] of places) known.set(keyOf(path, text), (known.get(keyOf(path, text)) ?? 0) + 1);
  const carried = plain(textOf(there));
  for (const { path, text } of moved) {
    if (ALSO_OF_ENTRY.test(path)) continue;
    const count = known.get(keyOf(path, text)) ?? 0;
    if (count > 0) known.set(keyOf(path, text), count - 1);
    else if (!isNamed(path, named)) {
      const isCarried = carried.length < SEARCHED_MAX_LENGTH && carried.includes(plain(text));
      changed(losses, path, text, places.get(path) ?? (isCarried ? text : ''));
    }
  }
}

/** Numbers and BICs have more than one spelling. */
function isSameValue(one: string, other: string | undefined): boolean {
  if (other === undefined) return false;
  return one === other || isSameNumber(one, other) || (isBic(one) && isBic(other) && isSameBic(one, other));
}

/** Data that a report has both in an entry and in its only transaction. */
const ALSO_OF_ENTRY = /\/TxDtls\[1\]\/(?:Amt|Amt\/@Ccy|CdtDbtInd)$/;

/** Text without what lines and code words add. */
function plain(text: string): string {
  return text.replace(/[\s/]/g, '');
}

/** Leaves that only one of two messages has at a place: of the first in order, of the second by path. */
interface Differences {
  readonly moved: Leaf[];
  readonly places: Map<string, string>;
}

function differencesOf({ type, header, document }: MxContent, other: MxContent): Differences {
  const found: Differences = { moved: [], places: new Map() };
  compareElements(header, other.header, '/AppHdr', found);
  compareElements(document, other.document, `/Document/${ROOTS[type].element}`, found);
  return found;
}

/** Element by element, because most are equal: no path is needed for those. */
function compareElements(one: unknown, other: unknown, path: string, found: Differences): void {
  if (Array.isArray(one) || Array.isArray(other)) {
    const [ones, others] = [one ?? [], other ?? []] as [unknown[], unknown[]];
    for (let place = 0; place < Math.max(ones.length, others.length); place++)
      compareElements(ones[place], others[place], `${path}[${place + 1}]`, found);
  } else if (isGroup(one) && isGroup(other)) {
    for (const name in one) compareElements(one[name], other[name], `${path}/${name}`, found);
    for (const name in other)
      if (one[name] === undefined) compareElements(undefined, other[name], `${path}/${name}`, found);
  } else if (typeof one === 'string' && typeof other === 'string') {
    if (isSameValue(one, other)) return;
    found.moved.push({ path, text: one });
    found.places.set(path, other);
  } else if (one !== other) {
    const others = new Map(leavesOf(other, path).map((leaf) => [leaf.path, leaf.text]));
    for (const leaf of leavesOf(one, path)) {
      if (isSameValue(leaf.text, others.get(leaf.path))) others.delete(leaf.path);
      else found.moved.push(leaf);
    }
    for (const [place, text] of others) found.places.set(place, text);
  }
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !('value' in value || 'xml' in value);
}

function keyOf(path: string, text: string): string {
  return `${path.slice(path.lastIndexOf('/') + 1).replace(/\[\d+\]$/, '')}=${isBic(text) ? shortBic(text) : text}`;
}

/** True if a loss names the leaf or something around it. */
function isNamed(path: string, named: ReadonlySet<string | null>): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const around = path.slice(0, end);
    if (named.has(around)) return true;
    if (around.endsWith(']') && named.has(around.slice(0, around.lastIndexOf('[')))) return true;
  }
  return false;
}
