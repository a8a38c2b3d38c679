import { type Document, isMap, isNode, isScalar, isSeq, parseDocument, YAMLMap, YAMLSeq } from 'yaml';
import { LAYOUT, PARSING, toJson, withListsInLines } from './files.ts';
import { depthProblem, repeatedKey } from './layout.ts';

/** Changes single parts in the text of a document. Everything else keeps its comments and formatting. */

/** The steps to a part of a document, such as `['cases', 2, 'steps']`. */
export type Path = readonly (string | number)[];

type Properties = Readonly<Record<string, unknown>>;

type ListEdit =
  | { do: 'add'; item: object }
  | { do: 'replace'; index: number; item: object }
  /** Copies an item beside itself; these properties are the copy's own. */
  | { do: 'copy'; index: number; properties?: Properties }
  | { do: 'move'; index: number; to: number }
  | { do: 'remove'; index: number }
  /** Puts an item there from another text, with its comments; without `fromIndex`, the one with the same index. */
  | { do: 'restore'; index: number; from: string; fromIndex?: number };

export type TextEdit =
  /** `list` is created if it is missing. */
  | (ListEdit & { list: Path })
  /** Properties of the document, or of the part at the path; undefined removes one. */
  | { do: 'set'; at?: Path; properties: Properties };

export type EditedText = { ok: true; text: string } | { ok: false; message: string };

const UNREADABLE: EditedText = {
  ok: false,
  message: 'The text cannot be read; correct it in the text view first.',
};

export function editText(text: string, edit: TextEdit): EditedText {
  if (depthProblem(text) !== null) return UNREADABLE;
  const yaml: Document = parseDocument(text, PARSING);
  yaml.contents ??= new YAMLMap(yaml.schema);
  if (yaml.errors.length > 0 || repeatedKey(yaml, text) !== null || !isMap(yaml.contents)) return UNREADABLE;
  try {
    const isDone =
      edit.do === 'set'
        ? setProperties(yaml, edit.at ?? [], edit.properties)
        : editList(yaml, edit.list, edit);
    if (!isDone) return UNREADABLE;
    return { ok: true, text: isJson(text) ? toJson(yaml.toJS()) : yaml.toString(LAYOUT) };
  } catch {
    const message = 'Another part of the text refers to this one with *name; change it in the text view.';
    return { ok: false, message };
  }
}

/** True if the text is JSON, which has no comments. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function mapAt(yaml: Document, path: Path): YAMLMap | null {
  const found: unknown = path.length === 0 ? yaml.contents : yaml.getIn(path, true);
  return isMap(found) ? found : null;
}

/** False if there is nothing with properties at this path. */
function setProperties(yaml: Document, path: Path, properties: Properties): boolean {
  const map = mapAt(yaml, path);
  if (map !== null) update(yaml, map, properties);
  return map !== null;
}

/** Null if the part that has the list isn't there. */
function listAt(yaml: Document, path: Path): YAMLSeq | null {
  const found: unknown = yaml.getIn(path, true);
  if (isSeq(found) && found.items.length > 0) return withItsComment(found);
  const list = new YAMLSeq(yaml.schema);
  const owner = mapAt(yaml, path.slice(0, -1));
  owner?.set(path.at(-1), list);
  return owner === null ? null : list;
}

/** The parser gives the comment before the first item to the list; here it stays with the item. */
function withItsComment(list: YAMLSeq): YAMLSeq {
  const [first] = list.items;
  if (isNode(first) && list.commentBefore && !list.flow) {
    first.commentBefore = [list.commentBefore, first.commentBefore].filter(Boolean).join('\n');
    list.commentBefore = null;
  }
  return list;
}

function editList(yaml: Document, path: Path, edit: ListEdit): boolean {
  const list = listAt(yaml, path);
  if (list === null) return false;
  const { items } = list;
  const create = (item: object) => withListsInLines(yaml.createNode(item));
  switch (edit.do) {
    case 'add':
      items.push(create(edit.item));
      break;
    case 'replace': {
      const { [edit.index]: old } = items;
      if (isMap(old)) update(yaml, old, edit.item as Properties, true);
      else items[edit.index] = create(edit.item);
      break;
    }
    case 'copy': {
      const { [edit.index]: original } = items;
      if (isMap(original))
        items.splice(edit.index + 1, 0, create({ ...original.toJS(yaml), ...edit.properties }));
      break;
    }
    case 'move':
      items.splice(edit.to, 0, ...items.splice(edit.index, 1));
      break;
    case 'remove':
      items.splice(edit.index, 1);
      break;
    case 'restore': {
      const { from, index, fromIndex = index } = edit;
      const item: unknown = listAt(parseDocument(from, PARSING), path)?.items[fromIndex];
      if (isNode(item)) items.splice(index, 0, item);
    }
  }
  return true;
}

/** Writes the properties that differ, so that the others keep their comments. */
function update(yaml: Document, map: YAMLMap, properties: Properties, isWhole = false): void {
  const old: Properties = map.toJS(yaml);
  for (const name of Object.keys(old)) {
    const isGone = name in properties ? properties[name] === undefined : isWhole;
    if (isGone) map.delete(name);
  }
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || JSON.stringify(value) === JSON.stringify(old[name])) continue;
    const inner: unknown = map.get(name, true);
    if (Array.isArray(value)) map.set(name, listOf(yaml, inner, value));
    else if (isMap(inner) && isProperties(value)) update(yaml, inner, value, true);
    else map.set(name, isProperties(value) ? yaml.createNode(value) : value);
  }
}

const isProperties = (value: unknown): value is Properties => typeof value === 'object' && value !== null;

/** Entries that stay in a list keep their comments. */
function listOf(yaml: Document, old: unknown, values: readonly unknown[]): YAMLSeq {
  const list = isSeq(old) ? old : new YAMLSeq(yaml.schema);
  if (!isSeq(old)) list.flow = true;
  const before = [...list.items];
  list.items = values.map(
    (value) =>
      before.find((item) => isScalar(item) && isNode(item) && item.value === value) ?? yaml.createNode(value),
  );
  return list;
}
