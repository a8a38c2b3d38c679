import { canonicalJson, type JsonValue } from '@clearbench/domain';

type Properties = Readonly<Record<string, JsonValue | undefined>>;

/** A property that differs; undefined: one of them doesn't have it. */
export interface PropertyChange {
  readonly name: string;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

export interface ItemChange {
  readonly name: string;
  readonly kind: 'added' | 'removed' | 'changed';
  /** The changed properties; empty unless `kind` is `changed`. */
  readonly properties: readonly PropertyChange[];
}

export interface DocumentChanges {
  /** The changed properties of the document itself, such as its title. */
  readonly properties: readonly PropertyChange[];
  readonly items: readonly ItemChange[];
  /** The items that both have are in another order. */
  readonly isReordered: boolean;
}

/** Where a document has its items, and the property that names each. */
export interface ItemsAt {
  readonly list: string;
  readonly name: string;
}

/** What differs between two documents, item by item: an item is the same one if its name is. */
export function compareDocuments(
  before: Properties,
  after: Properties,
  { list, name }: ItemsAt,
): DocumentChanges {
  const [earlier, later] = [itemsOf(before, list, name), itemsOf(after, list, name)];
  const removed = [...earlier.keys()].filter((key) => !later.has(key));
  const items = [...later].flatMap(([key, item]): ItemChange[] => {
    const known = earlier.get(key);
    if (known === undefined) return [{ name: key, kind: 'added', properties: [] }];
    const properties = changedIn(known, item);
    return properties.length === 0 ? [] : [{ name: key, kind: 'changed', properties }];
  });
  const common = (of: ReadonlyMap<string, Properties>) =>
    [...of.keys()].filter((key) => earlier.has(key) && later.has(key)).join('\n');
  return {
    properties: changedIn({ ...before, [list]: undefined }, { ...after, [list]: undefined }),
    items: [...items, ...removed.map((key): ItemChange => ({ name: key, kind: 'removed', properties: [] }))],
    isReordered: common(earlier) !== common(later),
  };
}

function itemsOf(document: Properties, list: string, name: string): Map<string, Properties> {
  const items = document[list];
  if (!Array.isArray(items)) return new Map();
  return new Map(items.map((item: Properties) => [String(item[name]), item]));
}

function changedIn(before: Properties, after: Properties): PropertyChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const change = { name, before: before[name], after: after[name] };
    return textOf(change.before) === textOf(change.after) ? [] : [change];
  });
}

const textOf = (value: JsonValue | undefined): string => (value === undefined ? '' : canonicalJson(value));
