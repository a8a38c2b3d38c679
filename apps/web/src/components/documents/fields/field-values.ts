import type { FormField } from './fields.ts';

/** The contents of the fields, as text. */
export type Values = Readonly<Record<string, string>>;

/** The properties of a part of a document, whatever its shape, as the fields show them. */
export function valuesOf(fields: readonly FormField[], properties: object): Values {
  return Object.fromEntries(
    fields.map(({ name, control }) => [name, textOf(Reflect.get(properties, name), control)]),
  );
}

function textOf(value: unknown, control: FormField['control']): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(String).join(control === 'lines' ? '\n' : ', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Whether a field is asked for, with these values. */
export const isAsked = ({ ifField }: FormField, values: Values): boolean =>
  ifField === undefined || values[ifField.name] === ifField.is;

/** The properties that the fields ask for; an empty field is undefined. */
export function propertiesOf(fields: readonly FormField[], values: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const { name, control, isCode = false } = field;
      const value = isAsked(field, values) ? (values[name] ?? '') : '';
      return [name, dataOf(isCode ? value.toUpperCase() : value, control)];
    }),
  );
}

function dataOf(text: string, control: FormField['control']): unknown {
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

export const present = (properties: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));

/** A similar name that is not taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(/-\d+$/, '');
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
