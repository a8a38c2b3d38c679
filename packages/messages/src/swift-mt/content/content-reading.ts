import { amountOf } from '@clearbench/domain';
import { type FieldReading, partOf } from '../fields/field-reading.ts';
import { yearOf } from '../fields/part-checks.ts';
import type {
  Agent,
  ClearingCode,
  Customer,
  InstructionCode,
  Money,
  PartyIdentifier,
  TimeIndication,
} from './content-parts.ts';

/** A field that may be absent. */
type Reading = FieldReading | undefined;

const RETURN = 13;

type Present<T> = {
  [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key];
} & { [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined> };

/** The object without the properties that are undefined: typed content leaves out what is absent. */
export function present<const T extends object>(object: T): Present<T> {
  const found: Record<string, unknown> = {};
  for (const name in object) {
    if (object[name] !== undefined) found[name] = object[name];
  }
  return found as Present<T>;
}

/** The lines of a field, without its tag. */
export function linesOf(reading: Reading): readonly string[] | undefined {
  return reading === undefined ? undefined : linesIn(reading.field.value);
}

/** A text's lines without their ends, which are LF or CRLF. */
function linesIn(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    lines.push(text.slice(start, text.charCodeAt(end - 1) === RETURN ? end - 1 : end));
    start = end + 1;
  }
  lines.push(text.slice(start));
  return lines;
}

/** The value of a field of one line. */
export function textOf(reading: Reading): string | undefined {
  return reading?.field.value;
}

/** `12500,50` → `12500.50`, with exactly the decimals of the currency. */
export function moneyOf(reading: Reading): Money | undefined {
  const currency = partOf(reading, 'currency');
  const amount = partOf(reading, 'amount');
  return currency === null || amount === null
    ? undefined
    : { currency, amount: decimalAmount(amount, currency) };
}

/** An amount of a currency that is unknown, or of too many digits, keeps those that it has. */
export function decimalAmount(amount: string, currency: string): string {
  const comma = amount.indexOf(',');
  const result = amountOf(amount.slice(0, comma), amount.slice(comma + 1), currency);
  return result.ok ? result.decimal : decimal(amount);
}

/** A number of SWIFT with a point instead of the comma: `0,92` → `0.92`, `12,` → `12`. */
export function decimal(number: string): string {
  return number.endsWith(',') ? number.slice(0, -1) : number.replace(',', '.');
}

/** `261120` → `2026-11-20`. */
export function isoDate(date: string): string {
  return `${yearOf(date)}-${date.slice(2, 4)}-${date.slice(4)}`;
}

/** `1030` → `10:30`. */
export function isoTime(time: string): string {
  return `${time.slice(0, 2)}:${time.slice(2)}`;
}

/** The date of field 32A. */
export function valueDateOf(reading: Reading): string | undefined {
  const date = partOf(reading, 'date');
  return date === null ? undefined : isoDate(date);
}

/** Field 13C. */
export function timeIndicationOf(reading: FieldReading): TimeIndication {
  const part = (kind: 'choice' | 'time' | 'sign' | 'offset'): string => partOf(reading, kind) ?? '';
  return {
    code: part('choice'),
    time: isoTime(part('time')),
    offset: part('sign') + isoTime(part('offset')),
  };
}

/** Field 23E. */
export function instructionCodeOf(reading: FieldReading): InstructionCode {
  return present({
    code: partOf(reading, 'choice') ?? '',
    additionalInformation: partOf(reading, 'narrative') ?? undefined,
  });
}

const AGENT_OPTIONS = ['A', 'B', 'C', 'D'] as const;

/** `/C` or `/D` before the account, or alone on its line. */
const MARK = /^\/([A-Z])(?=\/|\r?\n|$)/;
const CLEARING_CODE = /^\/([A-Z]{2})([A-Z0-9]*)$/;

/** A financial institution: fields 51a to 58a. */
export function agentOf(reading: Reading): Agent | undefined {
  if (reading === undefined) return undefined;
  const { field } = reading;
  const account = partOf(reading, 'account') ?? undefined;
  const option = AGENT_OPTIONS.find((letter) => letter === field.tag.charAt(2));
  if (option === undefined) return undefined;
  const clearingCode = account === undefined ? undefined : clearingCodeOf(account);
  return present({
    option,
    accountMark: option === 'C' ? undefined : MARK.exec(field.value)?.[1],
    account: clearingCode === undefined ? account : undefined,
    clearingCode,
    bic: partOf(reading, 'bic') ?? undefined,
    location: option === 'B' ? (partOf(reading, 'narrative') ?? undefined) : undefined,
    nameAndAddress: partOf(reading, 'lines')?.split(/\r?\n/),
  });
}

/** The clearing code in a party identifier that begins with two slashes, the first of which is not part of `account`. */
function clearingCodeOf(account: string): ClearingCode | undefined {
  const [, system, member = ''] = CLEARING_CODE.exec(account) ?? [];
  if (system === undefined) return undefined;
  return member === '' ? { system } : { system, member };
}

const IDENTIFIER = /^([A-Z]{4})\/([A-Z]{2})\/(.*)$/;

/** A customer: fields 50a and 59a. */
export function customerOf(reading: Reading): Customer | undefined {
  if (reading === undefined) return undefined;
  const option = reading.field.tag.charAt(2);
  const account = partOf(reading, 'account') ?? undefined;
  const lines = partOf(reading, 'lines')?.split(/\r?\n/);
  switch (option) {
    case 'A':
      return present({ option, account, bic: partOf(reading, 'bic') ?? undefined });
    case 'F': {
      const numberedLines = lines?.map((line) => ({ number: Number(line.charAt(0)), text: line.slice(2) }));
      const identifier = reading.field.tag === '50F' ? identifierOf(account) : undefined;
      const own = reading.field.tag === '50F' ? slashless(account) : account;
      return present({ option, account: own, identifier, numberedLines });
    }
    case 'K':
      return present({ option, account, nameAndAddress: lines });
    default:
      return present({ option: null, account, nameAndAddress: lines });
  }
}

/** 50F has its slash as part of the first line. */
function slashless(line: string | undefined): string | undefined {
  return line?.startsWith('/') === true ? line.slice(1) : undefined;
}

function identifierOf(line: string | undefined): PartyIdentifier | undefined {
  const [, code, country = '', identifier = ''] = IDENTIFIER.exec(line ?? '') ?? [];
  return code === undefined ? undefined : { code, country, identifier };
}
