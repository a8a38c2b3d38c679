import { isTypingSlip } from './near-name.ts';
import { oneOf as listed } from './problem.ts';

/** A fault of content that a message is to be built from. */
export interface ContentFault {
  /** Where: `content.beneficiaryCustomer.account`. */
  readonly path: string;
  /** The text after the path: `must be a text, not a number`. */
  readonly message: string;
}

/** What a value must be. `V` is the resulting type, so that the compiler keeps shapes and types of content consistent. */
export interface Shape<V> {
  /** Reports everything that is wrong with a value. */
  check(value: unknown, path: string, faults: ContentFault[]): void;
  /** For the compiler alone. */
  readonly is?: V;
}

/** The shape of a property that may be absent. */
export interface Optional<V> {
  readonly optional: Shape<V>;
}

/** The shape of each property: in `optional` exactly where the type lets it be absent. */
export type Fields<T> = {
  readonly [K in keyof T]-?: undefined extends T[K] ? Optional<Exclude<T[K], undefined>> : Shape<T[K]>;
};

export function optional<V>(shape: Shape<V>): Optional<V> {
  return { optional: shape };
}

function fault(faults: ContentFault[], path: string, message: string): void {
  faults.push({ path, message });
}

/** The kind of value, for people: `a number`. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (value === undefined) return 'missing';
  return typeof value === 'object' ? 'an object' : typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}

/** A text that a test accepts. `right` describes it, for example `a date like 2026-11-20`. */
function textLike(right: string, accepts: (text: string) => boolean): Shape<string> {
  return {
    check(value, path, faults) {
      if (typeof value !== 'string') fault(faults, path, `must be ${right}, not ${kindOf(value)}`);
      else if (!accepts(value)) fault(faults, path, `must be ${right}`);
    },
  };
}

export const TEXT: Shape<string> = textLike('a text', () => true);

export const ISO_DATE: Shape<string> = textLike('a date like 2026-11-20', (text) =>
  /^\d{4}-\d\d-\d\d$/.test(text),
);
/** A date of an MT, which has two digits of the year. */
export const DATE: Shape<string> = textLike('a date like 2026-11-20, from 1980 to 2079', (text) =>
  /^(?:19[89]|20[0-7])\d-\d\d-\d\d$/.test(text),
);
export const TIME: Shape<string> = textLike('a time like 10:30', (text) => /^\d\d:\d\d$/.test(text));
/** A wrong sign (T15) is left to validation: the message contains it as it is. */
export const OFFSET: Shape<string> = textLike('an offset from UTC like +01:00', (text) =>
  /^.\d\d:\d\d$/s.test(text),
);
export const DECIMAL: Shape<string> = textLike('a number as a text like 12500.50', (text) =>
  /^\d+(?:\.\d+)?$/.test(text),
);

export const COUNT: Shape<number> = {
  check(value, path, faults) {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return;
    fault(
      faults,
      path,
      `must be a whole number, not ${typeof value === 'number' ? String(value) : kindOf(value)}`,
    );
  },
};

/** One of some texts. */
export function oneOf<const T extends string>(...values: readonly T[]): Shape<T> {
  return {
    check(value, path, faults) {
      if (typeof value === 'string' && values.some((one) => one === value)) return;
      const found = typeof value === 'string' ? `'${value.slice(0, 40)}'` : kindOf(value);
      fault(faults, path, `must be ${listed(values)}, not ${found}`);
    },
  };
}

export function nullable<V>(shape: Shape<V>): Shape<V | null> {
  return {
    check(value, path, faults) {
      if (value !== null) shape.check(value, path, faults);
    },
  };
}

export function listOf<V>(shape: Shape<V>): Shape<readonly V[]> {
  return {
    check(value, path, faults) {
      if (!Array.isArray(value)) fault(faults, path, `must be a list, not ${kindOf(value)}`);
      else for (const [place, one] of value.entries()) shape.check(one, `${path}[${place}]`, faults);
    },
  };
}

/** An object with these properties and no others. */
export function objectOf<T extends object>(fields: Fields<T>): Shape<T> {
  const shapes = Object.entries<Shape<unknown> | Optional<unknown>>(fields);
  const names = new Set(shapes.map(([name]) => name));
  return {
    check(value, path, faults) {
      if (!isObject(value, path, faults)) return;
      for (const [name, shape] of shapes) checkProperty(value, name, shape, path, faults);
      checkNames(value, names, path, faults);
    },
  };
}

export function isObject(
  value: unknown,
  path: string,
  faults: ContentFault[],
): value is Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return true;
  fault(faults, path, `must be an object, not ${kindOf(value)}`);
  return false;
}

/** Checks a property by its shape; one that may be absent is only checked where it is there. */
export function checkProperty(
  object: Readonly<Record<string, unknown>>,
  name: string,
  shape: Shape<unknown> | Optional<unknown>,
  path: string,
  faults: ContentFault[],
): void {
  const value = object[name];
  if (value !== undefined)
    ('optional' in shape ? shape.optional : shape).check(value, `${path}.${name}`, faults);
  else if (!('optional' in shape)) fault(faults, `${path}.${name}`, 'is missing');
}

/** Reports properties of other names. */
export function checkNames(
  object: Readonly<Record<string, unknown>>,
  names: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  path: string,
  faults: ContentFault[],
): void {
  for (const name of Object.keys(object)) {
    if (names.has(name) || object[name] === undefined) continue;
    const meant = [...names.keys()].find((one) => isTypingSlip(name, one) && object[one] === undefined);
    const advice = meant === undefined ? 'leave it out' : `write ${meant}`;
    fault(faults, `${path}.${name.slice(0, 60)}`, `is not known here; ${advice}`);
  }
}
