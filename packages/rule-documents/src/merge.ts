import { canonicalJson, type JsonValue } from '@clearbench/domain';
import type { ItemsAt } from './compare.ts';
import { editText, type TextEdit } from './edit-text.ts';
import { parseDocumentFile } from './files.ts';

type Properties = Readonly<Record<string, JsonValue | undefined>>;

export type Side = 'mine' | 'theirs';

/** A part that both sides changed in different ways; undefined: that side doesn't have it. */
export interface Clash {
  /** An item by its name, a property of the document, or the order of the items. */
  readonly kind: 'item' | 'property' | 'order';
  readonly name: string;
  readonly mine: JsonValue | undefined;
  readonly theirs: JsonValue | undefined;
}

export interface Versions {
  /** The text of the version that both sides began with; null: there was none. */
  readonly base: string | null;
  readonly mine: string;
  readonly theirs: string;
}

/** An open text, with the text of each of its items. */
interface Read {
  readonly text: string;
  readonly details: Properties;
  readonly names: readonly string[];
  readonly items: ReadonlyMap<string, Properties>;
}

export type Merged = { ok: true; text: string; clashes: readonly Clash[] } | { ok: false; message: string };

const MAX_LENGTH = 1024 * 1024;

export const keyOf = ({ kind, name }: Pick<Clash, 'kind' | 'name'>): string => `${kind} ${name}`;

/**
 * Writes what they changed into my text, which keeps its comments and its form. What both changed is decided by `chosen`, by the keys of
 * the clashes; otherwise mine stays.
 */
export function mergeDocuments(
  { base, mine, theirs }: Versions,
  itemsAt: ItemsAt,
  chosen: ReadonlyMap<string, Side> = new Map(),
): Merged {
  const read = [base ?? '', mine, theirs].map((text) => readDocument(text, itemsAt));
  const [before, ours, others] = read;
  if (before == null || ours == null || others == null) {
    const message =
      'The text can’t be read, or two of its parts have the same name; correct it in the text view first.';
    return { ok: false, message };
  }
  const clashes: Clash[] = [];
  const takes = (clash: Clash, was: JsonValue | undefined): boolean => {
    const { mine: own, theirs: other } = clash;
    if (isSame(other, was) || isSame(own, other)) return false;
    if (isSame(own, was)) return true;
    clashes.push(clash);
    return chosen.get(keyOf(clash)) === 'theirs';
  };
  const merge = new TextMerge(ours.text, itemsAt, others);
  for (const name of unionOf(ours.details, before.details, others.details)) {
    const clash: Clash = {
      kind: 'property',
      name,
      mine: ours.details[name],
      theirs: others.details[name],
    };
    if (takes(clash, before.details[name]))
      merge.edit({ do: 'set', properties: { [name]: others.details[name] } });
  }
  for (const name of new Set([...others.names, ...ours.names])) {
    const clash: Clash = { kind: 'item', name, mine: ours.items.get(name), theirs: others.items.get(name) };
    if (takes(clash, before.items.get(name))) merge.take(name);
  }
  const common = before.names.filter((name) => ours.items.has(name) && others.items.has(name));
  const order = ({ names }: Read) => names.filter((name) => common.includes(name));
  const clash: Clash = { kind: 'order', name: itemsAt.list, mine: order(ours), theirs: order(others) };
  if (takes(clash, order(before))) merge.reorder();
  return merge.failure ?? { ok: true, text: merge.text, clashes };
}

/** Edits my text, part by part. */
class TextMerge {
  text: string;
  failure: { ok: false; message: string } | null = null;
  readonly #itemsAt: ItemsAt;
  readonly #theirs: Read;

  constructor(text: string, itemsAt: ItemsAt, theirs: Read) {
    this.text = text;
    this.#itemsAt = itemsAt;
    this.#theirs = theirs;
  }

  edit(edit: TextEdit): void {
    const edited = editText(this.text, edit);
    if (edited.ok) this.text = edited.text;
    else this.failure ??= edited;
  }

  /** An item as they have it, with its comments. */
  take(name: string): void {
    const list = [this.#itemsAt.list];
    const names = this.#names();
    const at = names.indexOf(name);
    const theirs = this.#theirs.names.indexOf(name);
    if (at >= 0) this.edit({ do: 'remove', list, index: at });
    if (theirs < 0) return;
    const index = at >= 0 ? at : this.#placeAfter(names, theirs);
    this.edit({ do: 'restore', list, index, from: this.#theirs.text, fromIndex: theirs });
  }

  /** Their order; my own items stay where they are. */
  reorder(): void {
    const list = [this.#itemsAt.list];
    const shared = this.#names().filter((name) => this.#theirs.items.has(name));
    const wanted = this.#theirs.names.filter((name) => shared.includes(name));
    const order = this.#names().map((name) => (shared.includes(name) ? (wanted.shift() ?? name) : name));
    for (const [to, name] of order.entries()) {
      const index = this.#names().indexOf(name);
      if (index !== to) this.edit({ do: 'move', list, index, to });
    }
  }

  /** Behind the nearest item before it that I have too. */
  #placeAfter(names: readonly string[], theirs: number): number {
    const before = this.#theirs.names.slice(0, theirs).findLast((name) => names.includes(name));
    return before === undefined ? 0 : names.indexOf(before) + 1;
  }

  #names(): readonly string[] {
    return readDocument(this.text, this.#itemsAt)?.names ?? [];
  }
}

/** Null if it is not a document, or if its items can't be told apart. */
function readDocument(text: string, { list, name }: ItemsAt): Read | null {
  const parsed = parseDocumentFile(text, MAX_LENGTH);
  if (!parsed.ok) return null;
  const data = parsed.data ?? {};
  if (typeof data !== 'object' || Array.isArray(data)) return null;
  const { [list]: found, ...details } = data as Record<string, JsonValue | undefined>;
  const entries = found ?? [];
  if (!Array.isArray(entries)) return null;
  const items = new Map(
    entries.flatMap((item): [string, Properties][] =>
      isProperties(item) && typeof item[name] === 'string' ? [[item[name], item]] : [],
    ),
  );
  return items.size === entries.length ? { text, details, names: [...items.keys()], items } : null;
}

const isProperties = (item: unknown): item is Properties =>
  typeof item === 'object' && item !== null && !Array.isArray(item);

const unionOf = (...all: readonly Properties[]): Set<string> => new Set(all.flatMap(Object.keys));

const isSame = (one: JsonValue | undefined, other: JsonValue | undefined): boolean =>
  one === undefined || other === undefined ? one === other : canonicalJson(one) === canonicalJson(other);
