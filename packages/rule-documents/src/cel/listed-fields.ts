import type { Declarations, Type } from './types.ts';
import { wordsFor } from './wording.ts';

/** A value that an expression can use. */
export interface ListedField {
  /** As it is written: `transfer.amount`, `message.debtor.name`. */
  readonly path: string;
  /** `text`, `a number`, or the values to choose from. */
  readonly type: string;
}

/** Fields within fields, and the fields in all: a message can have parts within parts endlessly. */
const DEPTH_MAX = 9;
const FIELDS_MAX = 4_000;
const VALUES_SHOWN = 8;

/** The variables and their fields, each before its own fields. */
export function listedFields(variables: Declarations): ListedField[] {
  const listed: ListedField[] = [];
  let level = Object.entries(variables);
  // Level by level, so that the limit cuts off the deepest ones.
  for (let depth = 0; depth < DEPTH_MAX && level.length > 0; depth++) {
    const next: [string, Type][] = [];
    for (const [path, type] of level) {
      if (listed.length >= FIELDS_MAX) return sorted(listed);
      listed.push({ path, type: typeText(type) });
      next.push(...fieldsOf(path, type));
    }
    level = next;
  }
  return sorted(listed);
}

function fieldsOf(path: string, type: Type): [string, Type][] {
  if (type.kind === 'list') return [[`${path}[0]`, type.of]];
  if (type.kind !== 'group') return [];
  return (type.names ?? []).flatMap((name): [string, Type][] => {
    const field = type.typeOf(name);
    return field === null ? [] : [[fieldPath(path, name), field]];
  });
}

/** A field of a group, as it is written. */
export const fieldPath = (group: string, name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) ? `${group}.${name}` : `${group}["${name}"]`;

function typeText(type: Type): string {
  if (type.kind !== 'text' || type.values === undefined) return wordsFor(type);
  const values = type.values.map((value) => `"${value}"`);
  const others = values.length - VALUES_SHOWN;
  return others > 0 ? `${values.slice(0, VALUES_SHOWN).join(', ')} and ${others} more` : values.join(', ');
}

const sorted = (fields: readonly ListedField[]): ListedField[] =>
  fields.toSorted((one, other) => (one.path < other.path ? -1 : 1));
