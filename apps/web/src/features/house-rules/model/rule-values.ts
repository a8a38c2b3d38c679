import { RULE_KINDS, type RuleKind } from '@clearbench/house-rules/document';
import { isObject } from '@/lib/answers/is-object.ts';
import { COMMON_FIELDS, NAME_FIELD, RULE_FORMS, type RuleField } from './rule-fields.ts';

/** The contents of the fields, as text. */
export type Values = Readonly<Record<string, string>>;

/** The fields of a kind of rule; the common fields come last. A kind with its own text field shows that field first. */
export function fieldsOf(kind: RuleKind): { own: RuleField[]; common: RuleField[] } {
  const { fields } = RULE_FORMS[kind];
  const isText = ({ name }: RuleField) => kind === 'expression' && (name === 'text' || name === 'fix');
  return {
    own: [
      NAME_FIELD,
      ...fields,
      ...COMMON_FIELDS.filter(isText).map((field) =>
        field.name === 'text' ? { ...field, hint: 'Shown to the sender.', required: true } : field,
      ),
    ],
    common: COMMON_FIELDS.filter((field) => !isText(field)),
  };
}

/** The properties of a rule or a document, whatever its shape, as the fields show them. */
export function valuesOf(fields: readonly RuleField[], properties: object): Values {
  return Object.fromEntries(
    fields.map(({ name, control }) => [name, textOf(Reflect.get(properties, name), control)]),
  );
}

function textOf(value: unknown, control: RuleField['control']): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(String).join(control === 'lines' ? '\n' : ', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The properties that the fields ask for; an empty field is undefined. */
export function propertiesOf(fields: readonly RuleField[], values: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, control, isCode = false }) => {
      const value = values[name] ?? '';
      return [name, dataOf(isCode ? value.toUpperCase() : value, control)];
    }),
  );
}

function dataOf(text: string, control: RuleField['control']): unknown {
  if (text.trim() === '') return undefined;
  switch (control) {
    case 'list':
      return entriesOf(text, /[,\n]/);
    case 'lines':
      return entriesOf(text, /\n/);
    case 'number':
      return Number.isNaN(Number(text)) ? text : Number(text);
    default:
      return text;
  }
}

const entriesOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** The kind that a rule names, whatever its shape; null if it names none. */
export function kindOf(rule: unknown): RuleKind | null {
  if (!isObject(rule)) return null;
  return RULE_KINDS.find((kind) => kind === rule.kind) ?? null;
}

/** The name of a rule, whatever its shape; null if it has none. */
export function nameOfRule(rule: unknown): string | null {
  if (!isObject(rule)) return null;
  return typeof rule.name === 'string' && rule.name !== '' ? rule.name : null;
}

/** A similar name that no rule has. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(/-\d+$/, '');
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
