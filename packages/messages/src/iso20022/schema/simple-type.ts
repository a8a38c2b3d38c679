import { oneOf, quote } from '../../core/problem.ts';
import { canonicalDate, canonicalDecimal } from './canonical.ts';
import { isBase64, isDateTime, isIsoDay, isTime, isYear, isYearMonth } from './lexical.ts';

/** The problem of a value; `detail` follows the name of the element: "must be …". */
export interface ValueProblem {
  readonly code: 'value_length' | 'value_pattern' | 'value_decimal' | 'value_type' | 'code_unknown';
  readonly detail: string;
}

export interface SimpleType {
  readonly kind: 'simple';
  readonly name: string;
  readonly isBoolean: boolean;
  /** White space around other values does not count. */
  readonly isText: boolean;
  /** The codes of a closed list; null for any other type. */
  readonly codes: readonly string[] | null;
  /** True if its values are dates or times. */
  readonly isDate: boolean;
  /** The value, without white space around it, in the one form that readers see. */
  readonly canonical: (value: string) => string;
  /** The problem of the value, or null. */
  readonly problem: (value: string) => ValueProblem | null;
}

type Kind = Partial<Pick<SimpleType, 'isBoolean' | 'isText' | 'codes' | 'canonical'>>;

/** All are created here, so that all have the same layout in memory. */
function simpleType(
  name: string,
  problem: SimpleType['problem'],
  { isBoolean = false, isText = true, codes = null, canonical = asWritten }: Kind = {},
): SimpleType {
  return {
    kind: 'simple',
    name,
    isBoolean,
    isText,
    codes,
    isDate: name.startsWith('ISO'),
    canonical,
    problem,
  };
}

const asWritten = (value: string): string => value;

/** The patterns of ISO 20022 in words. */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['AnyBICDec2014Identifier', 'a BIC of 8 or 11 capital letters and digits, like OAKNGB20'],
  ['BICFIDec2014Identifier', 'a BIC of 8 or 11 capital letters and digits, like OAKNGB20'],
  ['BICIdentifier', 'a BIC of 8 or 11 capital letters and digits, like OAKNGB20'],
  ['AnyBICIdentifier', 'a BIC of 8 or 11 capital letters and digits, like OAKNGB20'],
  [
    'IBAN2007Identifier',
    'an IBAN: 2 capital letters, 2 digits, letters and digits without spaces, like DE89370400440532013000',
  ],
  ['LEIIdentifier', 'an LEI: 18 capital letters and digits, then 2 digits'],
  ['UUIDv4Identifier', 'a UUID of version 4 in lower case, like 7a562c67-ca16-48ba-b074-65581be6f001'],
  ['CountryCode', 'a country as two capital letters, like DE'],
  ['ActiveCurrencyCode', 'a currency as three capital letters, like EUR'],
  ['ActiveOrHistoricCurrencyCode', 'a currency as three capital letters, like EUR'],
  ['PhoneNumber', 'a telephone number like +44-2071234567'],
  ['Max15NumericText', '1 to 15 digits'],
]);

/** The changes that pretty printers make to values. */
const SURROUNDED: ValueProblem = {
  code: 'value_pattern',
  detail: 'must be without white space or line ends around it',
};

/** A list of codes (enumeration). */
export function codeList(name: string, codes: readonly string[]): SimpleType {
  const known = new Set(codes);
  const problem: ValueProblem = { code: 'code_unknown', detail: `must be ${oneOf(codes)}` };
  return simpleType(
    name,
    (value) => (known.has(value) ? null : known.has(collapsed(value)) ? SURROUNDED : problem),
    { codes },
  );
}

/** Text that matches a regular expression of XML Schema; those of ISO 20022 mean the same in JavaScript. */
export function patterned(name: string, pattern: string): SimpleType {
  const expression = new RegExp(`^(?:${pattern})$`);
  const meaning = MEANINGS.get(name) ?? `text that matches ${pattern}`;
  const problem: ValueProblem = { code: 'value_pattern', detail: `must be ${meaning}` };
  return simpleType(name, (value) => {
    if (expression.test(value)) return null;
    return expression.test(collapsed(value)) ? SURROUNDED : problem;
  });
}

/** Text of `min` to `max` characters (code points). */
export function bounded(name: string, min: number, max: number): SimpleType {
  const range = min === max ? `${max}` : `${min} to ${max}`;
  return simpleType(name, (value) => {
    if (value.length >= min && value.length <= max) return null;
    const length = value.length > 2 * max ? value.length : codePoints(value);
    if (length >= min && length <= max) return null;
    return { code: 'value_length', detail: `has ${length} characters; it must have ${range}` };
  });
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** A decimal number with at most this many digits, and this many after the point; `min` null for any. */
export function decimal(name: string, total: number, fraction: number, min: number | null): SimpleType {
  const detailOf = (number: string): string | null => {
    if (!DECIMAL.test(number))
      return `must be a number with a point, like ${fraction === 0 ? '12500' : '12500.50'}`;
    const { whole, cents } = significantDigits(number);
    if (cents > fraction) return `has ${cents} decimals; it may have ${fraction}`;
    if (whole + cents > total) return `has ${whole + cents} digits; it may have ${total}`;
    const negative = number.startsWith('-') && whole + cents > 0;
    return min !== null && negative ? `must not be below ${min}` : null;
  };
  return simpleType(
    name,
    (value) => {
      const detail = detailOf(collapsed(value));
      return detail === null ? null : { code: 'value_decimal', detail };
    },
    { isText: false, canonical: canonicalDecimal },
  );
}

/** Digits before and after the point that mean something: zeros at both ends do not. */
function significantDigits(number: string): { whole: number; cents: number } {
  const point = number.indexOf('.');
  let from = /^[+-]/.test(number) ? 1 : 0;
  let end = point === -1 ? number.length : point;
  while (from < end && number.charCodeAt(from) === 48) from++;
  const whole = end - from;
  if (point === -1) return { whole, cents: 0 };
  end = number.length;
  while (end > point + 1 && number.charCodeAt(end - 1) === 48) end--;
  return { whole, cents: end - point - 1 };
}

const BUILT_IN: Readonly<Record<string, readonly [is: (value: string) => boolean, right: string]>> = {
  boolean: [(value) => /^(?:true|false|0|1)$/.test(value), 'true or false'],
  date: [isIsoDay, 'a real day, like 2026-11-20'],
  dateTime: [isDateTime, 'a day and time, like 2026-11-20T10:30:00+01:00'],
  time: [isTime, 'a time, like 10:30:00+01:00'],
  gYear: [isYear, 'a year, like 2026'],
  gYearMonth: [isYearMonth, 'a year and month, like 2026-11'],
};

/** A type of XML Schema itself. Surrounding white space does not count. */
export function builtIn(name: string, type: string): SimpleType {
  const [is, right] = BUILT_IN[type] ?? [() => true, 'text'];
  const problem: ValueProblem = { code: 'value_type', detail: `must be ${right}` };
  return simpleType(name, (value) => (is(collapsed(value)) ? null : problem), {
    isBoolean: type === 'boolean',
    isText: false,
    canonical: canonicalDate,
  });
}

/** Binary data as base64, of `min` to `max` octets. */
export function binary(name: string, min: number, max: number): SimpleType {
  const problem: ValueProblem = { code: 'value_type', detail: `must be base64 of ${min} to ${max} octets` };
  return simpleType(
    name,
    (value) => (isBase64(value.replace(/[ \t\r\n]+/g, ''), min, max) ? null : problem),
    {
      isText: false,
    },
  );
}

/** The value without white space around it, as XML Schema reads all but strings. */
export function collapsed(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isSpace(value.charCodeAt(start))) start++;
  while (end > start && isSpace(value.charCodeAt(end - 1))) end--;
  return end - start === value.length ? value : value.slice(start, end);
}

/** Space, tab and line ends: the white space of XML. */
function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13;
}

/** True if there is only white space. */
export function isBlank(value: string): boolean {
  for (let i = 0; i < value.length; i++) if (!isSpace(value.charCodeAt(i))) return false;
  return true;
}

function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}

/** The value as a problem quotes it. */
export function quoted(value: string): string {
  return value === '' ? 'nothing' : quote(value);
}
