import type * as z from 'zod/mini';

/** The parts of a zod issue that describe the expected value. */
interface Refused {
  code: string;
  input?: unknown;
  expected?: string;
  values?: readonly unknown[];
  origin?: string;
  maximum?: number | bigint;
  minimum?: number | bigint;
  format?: string;
  keys?: readonly string[];
  divisor?: number | bigint;
  /** For a union: why each of its members rejected the value. */
  errors?: readonly (readonly Refused[])[];
}

/**
 * Describes the expected value if its schema has no message. Zod's own English is only "Invalid input" for many
 * values, and for every union.
 */
export const problemWords: z.core.$ZodErrorMap = (issue) => sentence(issue as Refused);

/** Names the field, unless the message is a complete sentence of the schema. */
export function withField(path: string, message: string): string {
  if (path === '') return message;
  if (message.startsWith(MISSING)) return `${path} ${message.slice(SUBJECT.length)}`;
  return IMPERSONAL.test(message) ? `${path}: ${message}` : message;
}

const SUBJECT = 'This value ';
const MISSING = `${SUBJECT}is missing`;
const IMPERSONAL = /^(Expected|At most|At least) /;

function sentence(refused: Refused): string {
  if (refused.code === 'unrecognized_keys') return `Unknown here: ${(refused.keys ?? []).join(', ')}.`;
  const expected = expectation(refused) ?? 'another value';
  return refused.input === undefined ? `${MISSING}, expected ${expected}.` : `Expected ${expected}.`;
}

function expectation({ code, ...refused }: Refused): string | null {
  switch (code) {
    case 'invalid_type':
      return TYPES[refused.expected ?? ''] ?? null;
    case 'invalid_value':
      return either((refused.values ?? []).map(String));
    case 'too_big':
      return `at most ${amount(refused.maximum, refused.origin)}`;
    case 'too_small':
      return `at least ${amount(refused.minimum, refused.origin)}`;
    case 'not_multiple_of':
      return `a multiple of ${refused.divisor}`;
    case 'invalid_format':
      return FORMATS[refused.format ?? ''] ?? null;
    case 'invalid_union':
      return either((refused.errors ?? []).flatMap(([first]) => (first && expectation(first)) ?? []));
    default:
      return null;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date like 2026-11-20',
  datetime: 'a time like 2026-11-20T09:30:00Z',
  email: 'an email address',
  url: 'a URL',
  uuid: 'a UUID',
  guid: 'a UUID',
};

function amount(limit: number | bigint | undefined, origin: string | undefined): string {
  switch (origin) {
    case 'string':
      return `${limit} characters`;
    case 'array':
    case 'set':
      return `${limit} entries`;
    default:
      return String(limit);
  }
}

function either(choices: readonly string[]): string | null {
  const distinct = [...new Set(choices)];
  const last = distinct.pop();
  if (last === undefined) return null;
  return distinct.length === 0 ? last : `${distinct.join(', ')} or ${last}`;
}
