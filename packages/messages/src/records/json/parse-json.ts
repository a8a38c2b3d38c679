import { MAX_ITEMS } from '../../core/problem.ts';

/**
 * A JSON value with its place in the text. Numbers keep the text that they were written with, so no digit of
 * an amount is lost to floating point.
 */
export type JsonNode =
  | { readonly kind: 'object'; readonly offset: number; readonly members: ReadonlyMap<string, JsonNode> }
  | { readonly kind: 'array'; readonly offset: number; readonly items: readonly JsonNode[] }
  | { readonly kind: 'string' | 'number'; readonly offset: number; readonly text: string }
  | { readonly kind: 'literal'; readonly offset: number; readonly value: boolean | null };

export type JsonResult =
  /** `end` is where the value ends: an offset. */
  | { readonly ok: true; readonly node: JsonNode; readonly end: number }
  | ({ readonly ok: false } & JsonProblem);

export interface JsonElement {
  readonly element: JsonNode;
  /** Where it ends: an offset. */
  readonly end: number;
}

export interface JsonProblem {
  readonly code: 'json_syntax' | 'too_many_items';
  readonly offset: number;
  readonly message: string;
}

/** Deepest nesting that is read. */
export const JSON_MAX_DEPTH = 32;
/** Keys of one object. */
const JSON_MAX_MEMBERS = 1000;
/** Values read in all, members of objects and elements of arrays. */
const JSON_MAX_VALUES = 1_500_000;

/**
 * Parses JSON (RFC 8259). `JSON.parse` does not report what is needed here: the position of every value, the exact text of
 * numbers, duplicate keys, and where and why a text is not JSON. Without `keepsElements`, those of an array that is the whole text
 * are checked and not kept, so that a large array is never in memory as a whole; `elementsOf` yields them.
 */
export function parseJson(text: string, keepsElements = true): JsonResult {
  const parser = new JsonParser(text, keepsElements);
  const node = parser.document();
  if (parser.problem !== null) return { ok: false, ...parser.problem };
  return node === null ? { ok: false, ...EMPTY } : { ok: true, node, end: parser.end };
}

/** The elements of a text that is known to be a JSON array, each with its end, made when they are asked for. */
export function elementsOf(text: string): Generator<JsonElement, void, undefined> {
  return new JsonParser(text, true).elements();
}

const EMPTY: JsonProblem = { code: 'json_syntax', offset: 0, message: 'The text is empty.' };

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS: ReadonlyArray<readonly [word: string, value: boolean | null]> = [
  ['true', true],
  ['false', false],
  ['null', null],
];
const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

const COMMA = 44;
const COLON = 58;
const CLOSE_BRACKET = 93;
const CLOSE_BRACE = 125;

class JsonParser {
  problem: JsonProblem | null = null;
  /** After the document's value. */
  end = 0;
  readonly #text: string;
  #at = 0;
  #values = 0;
  readonly #keepsElements: boolean;

  constructor(text: string, keepsElements: boolean) {
    this.#text = text;
    this.#keepsElements = keepsElements;
  }

  document(): JsonNode | null {
    if (this.#text.charCodeAt(0) === 0xfeff) this.#at = 1;
    const node = this.#value(0);
    if (node === null) return null;
    this.end = this.#at;
    this.#skipSpace();
    if (this.#at === this.#text.length) return node;
    return this.#fail(
      /[[{,]/.test(this.#text.charAt(this.#at))
        ? 'Another value follows; put all of them into one array: [ …, … ].'
        : 'There is text after the end of the JSON value; leave it out.',
    );
  }

  *elements(): Generator<JsonElement, void, undefined> {
    if (this.#text.charCodeAt(0) === 0xfeff) this.#at = 1;
    this.#skipSpace();
    this.#at++;
    this.#skipSpace();
    if (this.#take(CLOSE_BRACKET)) return;
    do {
      const element = this.#value(1);
      if (element === null) return;
      yield { element, end: this.#at };
      this.#skipSpace();
    } while (this.#take(COMMA));
  }

  #value(depth: number): JsonNode | null {
    this.#skipSpace();
    const offset = this.#at;
    if (++this.#values > JSON_MAX_VALUES) return this.#tooMany();
    switch (this.#text[offset]) {
      case undefined:
        return this.#fail('The text ends where a value must follow.');
      case '{':
        return depth < JSON_MAX_DEPTH ? this.#object(depth) : this.#tooDeep();
      case '[':
        return depth < JSON_MAX_DEPTH ? this.#array(depth) : this.#tooDeep();
      case '"': {
        const text = this.#string();
        return text === null ? null : { kind: 'string', offset, text };
      }
      default:
        return this.#number(offset) ?? this.#literal(offset);
    }
  }

  #object(depth: number): JsonNode | null {
    const offset = this.#at++;
    const members = new Map<string, JsonNode>();
    this.#skipSpace();
    if (this.#take(CLOSE_BRACE)) return { kind: 'object', offset, members };
    for (;;) {
      this.#skipSpace();
      const keyAt = this.#at;
      if (this.#text.charCodeAt(keyAt) === CLOSE_BRACE) return this.#surplusComma('}');
      if (this.#text[keyAt] !== '"') return this.#fail('A key in double quotes must follow here.');
      const key = this.#string();
      if (key === null) return null;
      if (members.has(key))
        return this.#fail(`The key "${key.slice(0, 60)}" occurs twice in this object; write it once.`, keyAt);
      this.#skipSpace();
      if (!this.#take(COLON)) return this.#fail('A colon must follow the key.');
      const value = this.#value(depth + 1);
      if (value === null) return null;
      members.set(key, value);
      if (members.size > JSON_MAX_MEMBERS) {
        return this.#fail(
          `An object has more than ${JSON_MAX_MEMBERS} keys; no payload needs that many.`,
          keyAt,
        );
      }
      this.#skipSpace();
      if (this.#take(CLOSE_BRACE)) return { kind: 'object', offset, members };
      if (!this.#take(COMMA)) return this.#fail('A comma or } must follow the value.');
    }
  }

  #array(depth: number): JsonNode | null {
    const offset = this.#at++;
    const items: JsonNode[] = [];
    const keeps = depth > 0 || this.#keepsElements;
    let count = 0;
    this.#skipSpace();
    if (this.#take(CLOSE_BRACKET)) return { kind: 'array', offset, items };
    for (;;) {
      const value = this.#value(depth + 1);
      if (value === null) return null;
      if (++count > MAX_ITEMS) return this.#tooMany();
      if (keeps) items.push(value);
      this.#skipSpace();
      if (this.#take(CLOSE_BRACKET)) return { kind: 'array', offset, items };
      if (!this.#take(COMMA)) return this.#fail('A comma or ] must follow the value.');
      this.#skipSpace();
      if (this.#text.charCodeAt(this.#at) === CLOSE_BRACKET) return this.#surplusComma(']');
    }
  }

  /** Only white space is between a comma and the end of its object or array. */
  #surplusComma(end: string): null {
    return this.#fail(`Leave out the comma before ${end}.`, this.#text.lastIndexOf(',', this.#at));
  }

  #string(): string | null {
    const text = this.#text;
    let from = ++this.#at;
    let result = '';
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 34) {
        this.#at = at + 1;
        return result + text.slice(from, at);
      }
      if (code < 32)
        return this.#fail(
          'A string has a line break or control character; write it as an escape like \\n.',
          at,
        );
      if (code !== 92) continue;
      const escaped = this.#escape(at);
      if (escaped === null) return this.#fail('A string has an unknown escape after its backslash.', at);
      result += text.slice(from, at) + escaped;
      at += text[at + 1] === 'u' ? 5 : 1;
      from = at + 1;
    }
    return this.#fail('A string is not closed; end it with a double quote.', this.#at - 1);
  }

  #escape(at: number): string | null {
    const letter = this.#text[at + 1] ?? '';
    if (letter !== 'u') return SIMPLE_ESCAPES[letter] ?? null;
    const digits = this.#text.slice(at + 2, at + 6);
    return /^[0-9a-fA-F]{4}$/.test(digits) ? String.fromCharCode(Number.parseInt(digits, 16)) : null;
  }

  #number(offset: number): JsonNode | null {
    NUMBER.lastIndex = offset;
    const match = NUMBER.exec(this.#text);
    if (match === null) return null;
    const next = this.#text.charCodeAt(NUMBER.lastIndex);
    if (next === 46 || (next >= 48 && next <= 57))
      return this.#fail('A number is written like 12500.50, without leading zeros.');
    this.#at = NUMBER.lastIndex;
    return { kind: 'number', offset, text: match[0] };
  }

  #literal(offset: number): JsonNode | null {
    if (this.problem !== null) return null;
    for (const [word, value] of LITERALS) {
      if (!this.#text.startsWith(word, offset)) continue;
      this.#at = offset + word.length;
      return { kind: 'literal', offset, value };
    }
    return this.#fail(
      'A value must follow here: an object, an array, a string in double quotes, a number, true, false or null.',
    );
  }

  #take(code: number): boolean {
    if (this.#text.charCodeAt(this.#at) !== code) return false;
    this.#at++;
    return true;
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.#at++;
    }
  }

  #tooDeep(): null {
    return this.#fail(
      `Objects and arrays are nested deeper than ${JSON_MAX_DEPTH} levels; no payload needs that many.`,
    );
  }

  #tooMany(): null {
    const message = `It has more than ${MAX_ITEMS} elements or ${JSON_MAX_VALUES} values; split it.`;
    this.problem ??= { code: 'too_many_items', offset: this.#at, message };
    return null;
  }

  #fail(message: string, offset = this.#at): null {
    this.problem ??= { code: 'json_syntax', offset, message };
    return null;
  }
}
