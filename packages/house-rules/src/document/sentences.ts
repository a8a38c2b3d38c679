import { MeantNames } from '@clearbench/domain';
import type * as z from 'zod/mini';
import { propertiesOf, RULE_KINDS } from './document.ts';

type Path = readonly PropertyKey[];

const SHOWN_CHARACTERS = 40;

/** The problem at a place of a document, and how to fix it: `Entry 1 of allow in rule eur is "euro"; write …`. */
export function sentenceFor(data: unknown, path: Path, issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return strangerText(data, path);
  const value = valueAt(data, path);
  const fix = fixText(path, issue);
  if (path.length > 0 && value === undefined) {
    return `${capital(placeText(data, path.slice(0, -1)))} has no ${String(path.at(-1))}; ${fix}.`;
  }
  return `${capital(placeText(data, path))} is ${shown(value)}; ${fix}.`;
}

function strangerText(data: unknown, path: Path): string {
  const owner = valueAt(data, path.slice(0, -1));
  const free = propertiesOf(owner, path.length === 1).filter((name) => !Object.hasOwn(owner ?? {}, name));
  const name = String(path.at(-1));
  const meant = new MeantNames(free).meantBy(name);
  const advice = meant === null ? `remove it, or use ${anyOf(free)}` : `write ${meant}`;
  return `${capital(placeText(data, path.slice(0, -1)))} has no property ${shown(name)}; ${advice}.`;
}

function fixText(path: Path, issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_union':
      return `write one of the kinds ${anyOf(RULE_KINDS)}`;
    case 'invalid_value':
      return `write ${anyOf(issue.values.map(String))}`;
    case 'invalid_type':
      return SHAPES[issue.expected]?.(path) ?? issue.message;
    default:
      return issue.message;
  }
}

/** The advice where a value of another type is. */
const SHAPES: Readonly<Record<string, (path: Path) => string>> = {
  string: () => "write a text; numbers and times need quotes, like '16:00'",
  array: (path) =>
    path.at(-1) === 'rules' ? 'write a list of rules, or [] for none' : 'write a list, like [EUR, USD]',
  object: (path) =>
    path.length === 0 ? 'start with title and rules' : 'write its properties, starting with name and kind',
};

/** `entry 1 of allow in rule eur`, `rule 3`, `title`. */
function placeText(data: unknown, path: Path): string {
  const [first, index, ...rest] = path;
  if (first === undefined) return 'the document';
  if (first !== 'rules' || typeof index !== 'number') {
    return typeof index === 'number' ? `entry ${index + 1} of ${String(first)}` : String(first);
  }
  const rule = `rule ${nameOfRule(valueAt(data, ['rules', index])) ?? index + 1}`;
  const [property, entry] = rest;
  if (property === undefined) return rule;
  const place = `${String(property)} in ${rule}`;
  return typeof entry === 'number' ? `entry ${entry + 1} of ${place}` : place;
}

/** The name that a rule of unknown shape has; null if it has none. */
export function nameOfRule(rule: unknown): string | null {
  const name = valueAt(rule, ['name']);
  return typeof name === 'string' && name !== '' ? name : null;
}

export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? Reflect.get(value, step)
        : undefined,
    data,
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a group of properties';
  if (value === '') return 'empty';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const anyOf = (values: readonly string[]): string => LIST.format(values);
