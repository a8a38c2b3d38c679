/** Reads a value of a response, or throws `UnexpectedShape`. Fields that we do not use are ignored. */
export type Reader<T> = (value: unknown, path: string) => T;
type Read<R> = R extends Reader<infer T> ? T : never;

/** A response whose shape does not match the API's documentation: `path` names the field, for example `[0].amount.value`. */
export class UnexpectedShape extends Error {
  readonly path: string;
  constructor(path: string, expected: string) {
    super(`${path === '' ? 'The answer' : path} is not ${expected}.`);
    this.path = path;
  }
}

export const text: Reader<string> = (value, path) => {
  if (typeof value !== 'string') throw new UnexpectedShape(path, 'a text');
  return value;
};

export const flag: Reader<boolean> = (value, path) => {
  if (typeof value !== 'boolean') throw new UnexpectedShape(path, 'true or false');
  return value;
};

/** An id or a count. Wise's are 64-bit integers; those beyond 2^53 would lose precision and are refused. */
export const integer: Reader<number> = (value, path) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new UnexpectedShape(path, 'a whole number');
  return value;
};

/** A JSON number as its shortest decimal text. Numbers that JavaScript would write with an exponent are refused. */
export const decimal: Reader<string> = (value, path) => {
  const written = typeof value === 'number' ? String(value) : '';
  if (!/^-?\d+(\.\d+)?$/.test(written)) throw new UnexpectedShape(path, 'a decimal number');
  return written;
};

/** A time as ISO 8601 in UTC. Wise writes `2017-11-24 10:47:49`, `…T10:47:49Z` and `…T10:47:49.000+0000`. */
export const moment: Reader<string> = (value, path) => {
  const written = text(value, path);
  const zoned = written.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  const ms = Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(zoned) ? zoned : `${zoned}Z`);
  if (Number.isNaN(ms)) throw new UnexpectedShape(path, 'a moment');
  return new Date(ms).toISOString();
};

/** Null also where the field is missing. */
export function nullable<T>(reader: Reader<T>): Reader<T | null> {
  return (value, path) => (value === undefined || value === null ? null : reader(value, path));
}

export function withDefault<T>(reader: Reader<T>, fallback: T): Reader<T> {
  return (value, path) => (value === undefined || value === null ? fallback : reader(value, path));
}

export function list<T>(reader: Reader<T>): Reader<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw new UnexpectedShape(path, 'a list');
    return value.map((item: unknown, index) => reader(item, `${path}[${index}]`));
  };
}

/** A list without its unreadable entries: one entry of a new kind must not hide all others. */
export function listOfReadable<T>(reader: Reader<T>): Reader<T[]> {
  return (value, path) =>
    list((item, itemPath) => {
      try {
        return [reader(item, itemPath)];
      } catch (error) {
        if (error instanceof UnexpectedShape) return [];
        throw error;
      }
    })(value, path).flat();
}

export function record<S extends Record<string, Reader<unknown>>>(
  shape: S,
): Reader<{ [K in keyof S]: Read<S[K]> }> {
  const fields = Object.entries(shape);
  return (value, path) => {
    const source = asRecord(value, path);
    const prefix = path === '' ? '' : `${path}.`;
    const result: Record<string, unknown> = {};
    for (const [name, reader] of fields) result[name] = reader(source[name], prefix + name);
    return result as { [K in keyof S]: Read<S[K]> };
  };
}

export const asRecord: Reader<Record<string, unknown>> = (value, path) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UnexpectedShape(path, 'an object');
  }
  return value as Record<string, unknown>;
};
