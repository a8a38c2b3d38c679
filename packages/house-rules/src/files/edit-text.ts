import { LAYOUT, PARSING, withListsInLines } from '@clearbench/rule-documents/files';
import { depthProblem, repeatedKey } from '@clearbench/rule-documents/layout';
import { type Document, isMap, isNode, isScalar, isSeq, parseDocument, YAMLMap, YAMLSeq } from 'yaml';

/** Changes single rules in the text of a document. Everything else keeps its comments and formatting. */

export type TextEdit =
  | { do: 'add'; rule: object }
  | { do: 'replace'; index: number; rule: object }
  | { do: 'copy'; index: number; name: string }
  | { do: 'move'; index: number; to: number }
  | { do: 'remove'; index: number }
  /** Puts a removed rule back, with its comments, from the text that still had it. */
  | { do: 'restore'; index: number; from: string }
  /** Properties of the document itself; undefined removes one. */
  | { do: 'set'; properties: Properties };

type Properties = Readonly<Record<string, unknown>>;

export type EditedText = { ok: true; text: string } | { ok: false; message: string };

const UNREADABLE: EditedText = {
  ok: false,
  message: 'The text cannot be read; correct it in the text view first.',
};

export function editText(text: string, edit: TextEdit): EditedText {
  if (depthProblem(text) !== null) return UNREADABLE;
  const yaml: Document = parseDocument(text, PARSING);
  yaml.contents ??= new YAMLMap(yaml.schema);
  const { contents } = yaml;
  if (yaml.errors.length > 0 || repeatedKey(yaml, text) !== null || !isMap(contents)) return UNREADABLE;
  try {
    if (edit.do === 'set') update(yaml, contents, edit.properties);
    else editRules(yaml, rulesIn(yaml, contents), edit);
    return { ok: true, text: isJson(text) ? jsonOf(yaml.toJS()) : yaml.toString(LAYOUT) };
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

const jsonOf = (data: unknown): string => `${JSON.stringify(data, null, 2)}\n`;

function rulesIn(yaml: Document, contents: YAMLMap): YAMLSeq {
  const found = contents.get('rules', true);
  if (isSeq(found) && found.items.length > 0) return found;
  const rules = new YAMLSeq(yaml.schema);
  contents.set('rules', rules);
  return rules;
}

function editRules(yaml: Document, { items }: YAMLSeq, edit: Exclude<TextEdit, { do: 'set' }>): void {
  const create = (rule: object) => withListsInLines(yaml.createNode(rule));
  switch (edit.do) {
    case 'add':
      items.push(create(edit.rule));
      break;
    case 'replace': {
      const { [edit.index]: old } = items;
      if (isMap(old)) update(yaml, old, edit.rule as Properties, true);
      else items[edit.index] = create(edit.rule);
      break;
    }
    case 'copy': {
      const { [edit.index]: original } = items;
      if (isMap(original))
        items.splice(edit.index + 1, 0, create({ ...original.toJS(yaml), name: edit.name }));
      break;
    }
    case 'move':
      items.splice(edit.to, 0, ...items.splice(edit.index, 1));
      break;
    case 'remove':
      items.splice(edit.index, 1);
      break;
    case 'restore': {
      const removed: unknown = parseDocument(edit.from, PARSING).getIn(['rules', edit.index], true);
      if (isNode(removed)) items.splice(edit.index, 0, removed);
    }
  }
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
    if (Array.isArray(value)) map.set(name, listOf(yaml, map.get(name, true), value));
    else map.set(name, value);
  }
}

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
