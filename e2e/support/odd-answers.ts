import type { AnswerSchemas, Schema } from './answer-schemas.ts';

/**
 * What is odd about an answer: every optional field missing, or null; every closed set with a value that no client knows; every list empty,
 * or with one item; every text very long, or from right to left; each field any of these by chance.
 */
export const ODDITIES = ['absent', 'null', 'unknown', 'empty', 'one', 'long', 'rtl', 'mixed'] as const;
export type Oddity = (typeof ODDITIES)[number];

const LONG = 'W'.repeat(10_000);
const RIGHT_TO_LEFT = '\u202eשלום עולם مرحبا بالعالم';

/** A generator of numbers from 0 to 1 that repeats for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Makes answers of one oddity from the schemas of the API. */
export class OddAnswers {
  readonly #schemas: AnswerSchemas;
  readonly #oddity: Oddity;
  readonly #random: () => number;

  constructor(schemas: AnswerSchemas, oddity: Oddity, seed: number) {
    this.#schemas = schemas;
    this.#oddity = oddity;
    this.#random = randomOf(seed);
  }

  /** The answer to a GET; undefined if the path answers no JSON. */
  to(path: string): unknown {
    const schema = this.#schemas.of(path);
    return schema === undefined ? undefined : this.#value(schema, '', 0);
  }

  #value(given: Schema, name: string, depth: number): unknown {
    const schema = this.#schemas.resolved(given);
    const { type, items, properties, additionalProperties } = schema;
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives !== undefined) return this.#oneOf(alternatives, name, depth);
    if (typeof type === 'object')
      return this.#oneOf(
        type.map((one) => ({ ...schema, type: one })),
        name,
        depth,
      );
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.#isUnknown() ? 'never_heard_of' : this.#pick(schema.enum);
    if (items !== undefined) return this.#list(items, name, depth);
    if (properties !== undefined) return this.#object(schema, depth);
    if (typeof additionalProperties === 'object') {
      return depth > 6 ? {} : { first: this.#value(additionalProperties, name, depth + 1) };
    }
    if (type === 'number' || type === 'integer') return this.#integer(name);
    if (type === 'boolean') return this.#random() < 0.5;
    return type === 'null' ? null : this.#text(name);
  }

  #oneOf(alternatives: readonly Schema[], name: string, depth: number): unknown {
    const isNull = (schema: Schema) => this.#schemas.resolved(schema).type === 'null';
    const others = alternatives.filter((schema) => !isNull(schema));
    if (others.length < alternatives.length && this.#isNull()) return null;
    return this.#value(this.#pick(others.length === 0 ? alternatives : others), name, depth);
  }

  #object({ properties = {}, required = [] }: Schema, depth: number): object {
    const fields = Object.entries(properties).flatMap(([name, schema]) => {
      const isOptional = !required.includes(name);
      const canMiss = isOptional || this.#isNullable(schema);
      if (canMiss && this.#isAbsent()) return [];
      if (isOptional && this.#isNull()) return [[name, null] as const];
      return [[name, this.#value(schema, name, depth + 1)] as const];
    });
    return Object.fromEntries(fields);
  }

  #isNullable(given: Schema): boolean {
    const { type, anyOf, oneOf } = this.#schemas.resolved(given);
    const alternatives = anyOf ?? oneOf ?? [];
    return (
      (typeof type === 'object' && type.includes('null')) ||
      alternatives.some((schema) => this.#schemas.resolved(schema).type === 'null')
    );
  }

  #list(items: Schema, name: string, depth: number): unknown[] {
    if (this.#oddity === 'empty' || depth > 6) return [];
    const isShort = this.#oddity === 'one' || this.#oddity === 'long';
    const count = isShort ? 1 : 1 + Math.floor(this.#random() * 3);
    return Array.from({ length: count }, () => this.#value(items, name, depth + 1));
  }

  #integer(name: string): number {
    // A version, a status of HTTP and the like start at one.
    return /rate/i.test(name) ? this.#random() : 1 + Math.floor(this.#random() * 300);
  }

  #text(name: string): string {
    if (TIME.test(name)) return '2026-11-20T14:41:02.123Z';
    if (DAY.test(name)) return '2026-11-20';
    if (AMOUNT.test(name)) return this.#pick(['12.5', '99999999999999.99', '0']);
    if (/currency|^from$|^to$/i.test(name)) return this.#pick(['EUR', 'JPY', 'KWD']);
    if (/url$/i.test(name)) return 'https://oak.example/hooks';
    const chosen = this.#oddity === 'mixed' ? this.#pick(['long', 'rtl', 'one'] as const) : this.#oddity;
    const own = Math.floor(this.#random() * 1e9).toString(36);
    if (chosen === 'long') return `${own}${LONG}`;
    return chosen === 'rtl' ? `${RIGHT_TO_LEFT}${own}` : `${name}-${own}`;
  }

  readonly #isAbsent = () => this.#oddity === 'absent' || this.#byChance('mixed', 0.3);
  readonly #isNull = () => this.#oddity === 'null' || this.#byChance('mixed', 0.3);
  readonly #isUnknown = () => this.#oddity === 'unknown' || this.#byChance('mixed', 0.3);

  #byChance(oddity: Oddity, share: number): boolean {
    return this.#oddity === oddity && this.#random() < share;
  }

  #pick<T>(from: readonly T[]): T {
    const chosen = from[Math.floor(this.#random() * from.length)];
    if (chosen === undefined) throw new Error('There is nothing to choose from.');
    return chosen;
  }
}

const TIME = /(?:At|Until|Since|^at|^since|^start|^timestamp|time)$/;
const DAY = /^(?:day|valueDate|date|until)$/i;
const AMOUNT = /^(?:amount|value|balance|debit|credit|debits|credits|opening|closing|rate)$/i;
