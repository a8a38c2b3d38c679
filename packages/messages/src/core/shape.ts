import { isTypingSlip } from '@clearbench/domain';
import { oneOf as listed } from './problem.ts';
import type { ContentCode } from './problem-codes.ts';

/** A problem of content that a message is to be built from. */
export interface ContentProblem {
  readonly code: ContentCode;
  /** Where: `content.beneficiaryCustomer.account`. */
  readonly path: string;
  /** The text after the path: `must be a text, not a number`. */
  readonly detail: string;
}

/** The parts of content, as far as they are declared. */
export type ContentShape = (
  | {
      readonly kind: 'text';
      /** The values of a closed list; null for any other text. */
      readonly codes: readonly string[] | null;
      /** What the text matches. */
      readonly pattern?: RegExp;
    }
  | { readonly kind: 'boolean' }
  /** A whole number from 0. */
  | { readonly kind: 'count' }
  | { readonly kind: 'any' }
  | { readonly kind: 'list'; readonly of: ContentShape }
  | {
      readonly kind: 'group';
      /** The name of its type, if it is a separate one. */
      readonly name: string | null;
      readonly names: readonly string[];
      /** The names that must be there; of a choice, exactly one of all. */
      readonly required: readonly string[];
      readonly isChoice: boolean;
      /** Null for a name that it does not have. */
      shapeOf(name: string): ContentShape | null;
    }
) & { readonly isNullable?: true };

/** The requirements on a value. `V` is the resulting type, so that the compiler keeps shapes and types of content consistent. */
export interface Shape<V> {
  /** True if a plain value is right: the quick answer, which most content needs. `check` decides for unusual objects. */
  fits(value: unknown): boolean;
  /** Reports everything that is wrong with a value. */
  check(value: unknown, path: string, problems: ContentProblem[]): void;
  readonly parts: ContentShape;
  /** Only for the compiler. */
  readonly is?: V;
}

/** All problems of content, each with its path. */
export function problemsIn(content: unknown, shape: Shape<unknown>): readonly ContentProblem[] {
  const problems: ContentProblem[] = [];
  if (!shape.fits(content)) shape.check(content, 'content', problems);
  return problems;
}

/** The shape of a property that may be absent. */
export interface Optional<V> {
  readonly optional: Shape<V>;
}

/** The shape of each property: in `optional` exactly if the type lets it be absent. */
export type Fields<T> = {
  readonly [K in keyof T]-?: undefined extends T[K] ? Optional<Exclude<T[K], undefined>> : Shape<T[K]>;
};

export function optional<V>(shape: Shape<V>): Optional<V> {
  return { optional: shape };
}

/** The kind of value in words: `a number`. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (value === undefined) return 'missing';
  return typeof value === 'object' ? 'an object' : typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}

/** The problem of a value of another kind than the right one. */
export function otherKind(right: string, value: unknown, path: string): ContentProblem {
  return { code: 'content_value', path, detail: `must be ${right}, not ${kindOf(value)}` };
}

/** A value that a test accepts. `wrong` describes any other. */
export function valueLike<V>(
  fits: (value: unknown) => boolean,
  wrong: (value: unknown) => string,
  parts: ContentShape = { kind: 'any' },
): Shape<V> {
  return {
    fits,
    parts,
    check(value, path, problems) {
      if (!fits(value)) problems.push({ code: 'content_value', path, detail: wrong(value) });
    },
  };
}

/** A text of this form. `right` describes it, for example `a date like 2026-11-20`. */
function textLike(right: string, pattern?: RegExp): Shape<string> {
  return valueLike(
    (value) => typeof value === 'string' && (pattern === undefined || pattern.test(value)),
    (value) => `must be ${right}${typeof value === 'string' ? '' : `, not ${kindOf(value)}`}`,
    { kind: 'text', codes: null, ...(pattern !== undefined && { pattern }) },
  );
}

export const TEXT: Shape<string> = textLike('a text');

export const ISO_DATE: Shape<string> = textLike('a date like 2026-11-20', /^\d{4}-\d\d-\d\d$/);
/** A date of an MT, which has two digits of the year. */
export const DATE: Shape<string> = textLike(
  'a date like 2026-11-20, from 1980 to 2079',
  /^(?:19[89]|20[0-7])\d-\d\d-\d\d$/,
);
export const TIME: Shape<string> = textLike('a time like 10:30', /^\d\d:\d\d$/);
/** A wrong sign (T15) is left to validation: the message contains it unchanged. */
export const OFFSET: Shape<string> = textLike('an offset from UTC like +01:00', /^[\s\S]\d\d:\d\d$/);
export const DECIMAL: Shape<string> = textLike('a number as a text like 12500.50', /^\d+(?:\.\d+)?$/);

export const COUNT: Shape<number> = valueLike(
  (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
  (value) => `must be a whole number, not ${typeof value === 'number' ? String(value) : kindOf(value)}`,
  { kind: 'count' },
);

/** One of several texts. */
export function oneOf<const T extends string>(...values: readonly T[]): Shape<T> {
  return valueLike(
    (value) => values.some((one) => one === value),
    (value) =>
      `must be ${listed(values)}, not ${typeof value === 'string' ? `'${value.slice(0, 40)}'` : kindOf(value)}`,
    { kind: 'text', codes: values },
  );
}

export function nullable<V>(shape: Shape<V>): Shape<V | null> {
  return {
    get parts(): ContentShape {
      return { ...shape.parts, isNullable: true };
    },
    fits: (value) => value === null || shape.fits(value),
    check(value, path, problems) {
      if (value !== null) shape.check(value, path, problems);
    },
  };
}

export function listOf<V>(shape: Shape<V>): Shape<readonly V[]> {
  return {
    get parts(): ContentShape {
      return { kind: 'list', of: shape.parts };
    },
    fits(value) {
      if (!Array.isArray(value)) return false;
      // A loop, because `every` skips the holes of a list.
      for (const one of value) if (!shape.fits(one)) return false;
      return true;
    },
    check(value, path, problems) {
      if (!Array.isArray(value)) problems.push(otherKind('a list', value, path));
      else for (const [place, one] of value.entries()) shape.check(one, `${path}[${place}]`, problems);
    },
  };
}

/** An object with these properties and no others. */
export function objectOf<T extends object>(fields: Fields<T>): Shape<T> {
  return objectWith(Object.entries(fields));
}

/** A property by its name. */
export type Property = readonly [name: string, shape: Shape<unknown> | Optional<unknown>];

/** An object with exactly these properties; for a choice, with exactly one of them. @param name that of its type. */
export function objectWith<T>(
  properties: readonly Property[],
  isChoice = false,
  name: string | null = null,
): Shape<T> {
  const known = new Map(
    properties.map(([name, shape]) => {
      const isOptional = 'optional' in shape;
      return [name, { shape: isOptional ? shape.optional : shape, isRequired: !isOptional && !isChoice }];
    }),
  );
  const required = [...known].flatMap(([own, { isRequired }]) => (isRequired ? [own] : []));
  return {
    parts: {
      kind: 'group',
      name,
      names: [...known.keys()],
      required,
      isChoice,
      shapeOf: (own) => known.get(own)?.shape.parts ?? null,
    },
    fits(value) {
      if (!isPlainObject(value)) return false;
      let found = 0;
      let needed = 0;
      for (const name in value) {
        const own = value[name];
        if (own === undefined) continue;
        const property = known.get(name);
        if (property === undefined || !property.shape.fits(own)) return false;
        found++;
        if (property.isRequired) needed++;
      }
      return needed === required.length && (!isChoice || found === 1);
    },
    check(value, path, problems) {
      if (!isObject(value, path, problems)) return;
      const found: string[] = [];
      for (const [name, { shape, isRequired }] of known) {
        const own = value[name];
        if (own !== undefined) {
          found.push(name);
          shape.check(own, `${path}.${name}`, problems);
        } else if (isRequired) {
          problems.push({ code: 'content_missing', path: `${path}.${name}`, detail: 'is missing' });
        }
      }
      if (isChoice && found.length !== 1) {
        const has = found.length === 0 ? 'none' : found.join(' and ');
        const detail = `must have exactly one of ${[...known.keys()].join(', ')}; it has ${has}`;
        problems.push({ code: 'content_choice', path, detail });
      }
      checkNames(value, known, path, problems);
    },
  };
}

/**
 * True if a value has only its own enumerable properties, as JSON and literals do. An instance of a class may have
 * accessors, too.
 */
function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isObject(
  value: unknown,
  path: string,
  problems: ContentProblem[],
): value is Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return true;
  problems.push(otherKind('an object', value, path));
  return false;
}

/** Reports properties of other names. */
function checkNames(
  object: Readonly<Record<string, unknown>>,
  names: ReadonlyMap<string, unknown>,
  path: string,
  problems: ContentProblem[],
): void {
  for (const name of Object.keys(object)) {
    if (names.has(name) || object[name] === undefined) continue;
    const meant = [...names.keys()].find((one) => isTypingSlip(name, one) && object[one] === undefined);
    const advice = meant === undefined ? 'leave it out' : `write ${meant}`;
    const detail = `is not known here; ${advice}`;
    problems.push({ code: 'content_unknown', path: `${path}.${name.slice(0, 60)}`, detail });
  }
}
