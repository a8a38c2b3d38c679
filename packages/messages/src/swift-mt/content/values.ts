import { decimalAmountOf } from '@clearbench/domain';
import { yearOf } from '../fields/checks/part-checks.ts';
import type { Money } from './content-parts.ts';

/** A field to write: its tag with the option letter, and its lines. */
export type WrittenField = readonly [tag: string, lines: readonly string[]];

type Present<T> = {
  [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key];
} & { [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined> };

/** An object of content under construction. */
export type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

/** The object without undefined properties: typed content leaves out missing values. */
export function present<const T extends object>(object: T): Present<T> {
  const found: Record<string, unknown> = {};
  for (const name in object) {
    if (object[name] !== undefined) found[name] = object[name];
  }
  return found as Present<T>;
}

const RETURN = 13;

/** A text's lines without their ends, which are LF or CRLF. */
export function linesIn(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    lines.push(text.slice(start, text.charCodeAt(end - 1) === RETURN ? end - 1 : end));
    start = end + 1;
  }
  lines.push(text.slice(start));
  return lines;
}

/** If the currency of an amount is unknown, or it has too many digits, its digits stay unchanged. */
export function decimalAmount(amount: string, currency: string): string {
  const comma = amount.indexOf(',');
  return decimalAmountOf(amount.slice(0, comma), amount.slice(comma + 1), currency) ?? decimal(amount);
}

/** `EUR12500,50` */
export function moneyText({ currency, amount }: Money): string {
  return currency + swiftDecimal(amount);
}

/** A number of SWIFT with a point instead of the comma: `0,92` → `0.92`, `12,` → `12`. */
export function decimal(number: string): string {
  return number.endsWith(',') ? number.slice(0, -1) : number.replace(',', '.');
}

/** No amount has more characters, the comma included (`15d`). */
const AMOUNT_MAX_LENGTH = 15;

/**
 * A decimal string with the comma that SWIFT always writes: `12500.5` → `12500,5`, `12` → `12,`. An amount that is
 * too long loses the zeros at its end: `2000000000000.00` → `2000000000000,`.
 */
export function swiftDecimal(decimal: string): string {
  const written = decimal.includes('.') ? decimal.replace('.', ',') : `${decimal},`;
  return written.length > AMOUNT_MAX_LENGTH ? written.replace(/0{1,5}$/, '') : written;
}

/** `261120` → `2026-11-20`. */
export function isoDate(date: string): string {
  return `${yearOf(date)}-${date.slice(2, 4)}-${date.slice(4)}`;
}

/** `2026-11-20` → `261120`. */
export function swiftDate(date: string): string {
  return date.slice(2).replaceAll('-', '');
}

/** `1030` → `10:30`. */
export function isoTime(time: string): string {
  return `${time.slice(0, 2)}:${time.slice(2)}`;
}

/** `10:30` → `1030`. */
export function swiftTime(time: string): string {
  return time.replaceAll(':', '');
}
