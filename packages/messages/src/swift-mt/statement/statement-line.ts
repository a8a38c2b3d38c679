import { isCalendarDay } from '@clearbench/domain';
import { quote } from '../../problem.ts';
import { isInSet } from '../charset.ts';
import { yearOf } from '../part-checks.ts';
import { TRANSACTION_CODES } from './transaction-codes.ts';

/** A part of field 61 as written, and where it stands in the field's value. */
export interface LinePart {
  readonly text: string;
  readonly offset: number;
}

/** Field 61 taken apart: `6!n[4!n]2a[1!a]15d1!a3!c16x[//16x][CRLF 34x]`. A part that is not there is null. */
export interface LineParts {
  readonly valueDate: LinePart | null;
  /** MMDD. */
  readonly entryDate: LinePart | null;
  readonly mark: LinePart | null;
  readonly fundsCode: LinePart | null;
  readonly amount: LinePart | null;
  /** S, N or F and three characters. */
  readonly type: LinePart | null;
  readonly reference: LinePart | null;
  readonly servicingReference: LinePart | null;
  readonly supplementaryDetails: LinePart | null;
}

/** What is wrong with a part. `detail` continues the words "Field 61"; `harmless` when the entry is understood all the same. */
export interface LineFault {
  readonly offset: number;
  readonly code: string;
  readonly detail: string;
  readonly harmless: boolean;
}

export interface LineReading {
  readonly parts: LineParts;
  readonly faults: readonly LineFault[];
}

const REFERENCE_MAX = 16;
const SUPPLEMENTARY_MAX = 34;
const AMOUNT_MAX = 15;

type Draft = { -readonly [Key in keyof LineParts]: LineParts[Key] };

/** Reads field 61 from left to right; every part that is wrong is reported, and the reading goes on behind it. */
export function readStatementLine(value: string): LineReading {
  const parts: Draft = {
    valueDate: null,
    entryDate: null,
    mark: null,
    fundsCode: null,
    amount: null,
    type: null,
    reference: null,
    servicingReference: null,
    supplementaryDetails: null,
  };
  const faults: LineFault[] = [];
  const newline = value.search(/\r?\n/);
  const line = newline === -1 ? value : value.slice(0, newline);
  let at = readDates(line, parts, faults);
  at = readMark(line, at, parts, faults);
  at = readAmount(line, at, parts, faults);
  at = readType(line, at, parts, faults);
  readReferences(line, at, parts, faults);
  if (newline !== -1) readSupplementary(value, newline, parts, faults);
  return { parts, faults };
}

function add(faults: LineFault[], offset: number, code: string, detail: string, harmless = false): void {
  faults.push({ offset, code, detail, harmless });
}

function readDates(line: string, parts: Draft, faults: LineFault[]): number {
  let end = endOfRun(line, 0, isDigit);
  // Digits up to a comma are the value date and the amount: the mark between them is missing.
  if (end > 6 && line.charCodeAt(end) === COMMA) end = 6;
  if (end !== 6 && end !== 10) {
    add(
      faults,
      0,
      'T50',
      `has the dates ${quote(line.slice(0, end))}; write the value date YYMMDD, and the entry date MMDD or none`,
    );
    return end;
  }
  const valueDate = line.slice(0, 6);
  parts.valueDate = { text: valueDate, offset: 0 };
  if (!isDay(yearOf(valueDate), valueDate.slice(2))) {
    add(
      faults,
      0,
      'T50',
      `has the value date ${quote(valueDate)}, which does not exist; write a real day as YYMMDD`,
    );
  }
  if (end === 10) {
    const entryDate = line.slice(6, 10);
    parts.entryDate = { text: entryDate, offset: 6 };
    // 29 February exists in some year, and the message does not say which.
    if (!isDay(2000, entryDate)) {
      add(
        faults,
        6,
        'T50',
        `has the entry date ${quote(entryDate)}, which does not exist; write a real day as MMDD`,
      );
    }
  }
  return end;
}

function isDay(year: number, monthAndDay: string): boolean {
  return isCalendarDay(year, Number(monthAndDay.slice(0, 2)), Number(monthAndDay.slice(2)));
}

const MARK = /^(R?[CD]|E[CD])([A-Z])?$/;

function readMark(line: string, at: number, parts: Draft, faults: LineFault[]): number {
  const end = endOfRun(line, at, (character) => !isDigit(character) && character !== COMMA);
  const [, mark, fundsCode] = MARK.exec(line.slice(at, end)) ?? [];
  if (mark === undefined) {
    const found = line.slice(at, end);
    const what = found === '' ? 'has no debit/credit mark' : `has the debit/credit mark ${quote(found)}`;
    add(
      faults,
      at,
      'T51',
      `${what}; write D, C, RD or RC, and the third letter of the currency behind it or none`,
    );
    return end;
  }
  parts.mark = { text: mark, offset: at };
  if (fundsCode !== undefined) parts.fundsCode = { text: fundsCode, offset: at + mark.length };
  return end;
}

const COMMA = 44;
const POINT = 46;

function readAmount(line: string, at: number, parts: Draft, faults: LineFault[]): number {
  const end = endOfRun(
    line,
    at,
    (character) => isDigit(character) || character === COMMA || character === POINT,
  );
  const amount = line.slice(at, end);
  const fault = amountFault(amount);
  // Without a comma the amount is wrong, but not in doubt.
  const harmless = /^\d{1,14}$/.test(amount);
  if (fault !== null) add(faults, at, fault[0], fault[1], harmless);
  if (fault === null || harmless) parts.amount = { text: amount, offset: at };
  return end;
}

function amountFault(amount: string): readonly [code: string, detail: string] | null {
  const shown = `has the amount ${quote(amount)}`;
  if (amount === '') return ['T40', 'has no amount; write it like 12500,50'];
  if (amount.includes('.')) return ['T43', `${shown} with a decimal point; write it like 12500,50`];
  if (!amount.includes(',')) return ['T43', `${shown} without a decimal comma; write ${quote(`${amount},`)}`];
  if (amount.indexOf(',') !== amount.lastIndexOf(','))
    return ['T43', `${shown} with several commas; write one`];
  if (amount.startsWith(',')) {
    return ['T40', `${shown} without a digit before the comma; write ${quote(`0${amount}`)}`];
  }
  return amount.length > AMOUNT_MAX
    ? ['T33', `${shown} of ${amount.length} characters; it takes ${AMOUNT_MAX}, the comma included`]
    : null;
}

/** The type is S and the number of an MT, or N or F and a code. Real files have others, which are kept as written. */
function readType(line: string, at: number, parts: Draft, faults: LineFault[]): number {
  const type = line.slice(at, at + 4);
  const end = at + type.length;
  if (/^[SNF][A-Za-z0-9/\-?:().,'+ ]{3}$/.test(type)) parts.type = { text: type, offset: at };
  if (!/^(?:S[1-9]\d\d|[NF][A-Z0-9]{3})$/.test(type)) {
    const right = 'write S and a message number like S103, or N or F and a code like NTRF';
    const harmless = /^[A-Z][A-Z0-9 ]{3}$/.test(type);
    add(faults, at, 'T53', `has the transaction type ${quote(type)}; ${right}`, harmless);
  } else if (!type.startsWith('S') && !TRANSACTION_CODES.has(type.slice(1))) {
    const right = 'write one of the standard, like TRF, MSC or CHG';
    add(
      faults,
      at,
      'T53',
      `has the transaction type ${type}, whose code the standard does not list; ${right}`,
      true,
    );
  }
  return end;
}

function readReferences(line: string, at: number, parts: Draft, faults: LineFault[]): void {
  const split = line.indexOf('//', at);
  const end = split === -1 ? line.length : split;
  if (end === at)
    add(faults, at, 'T31', 'has no reference for the account owner; write NONREF when there is none', true);
  else {
    parts.reference = { text: line.slice(at, end), offset: at };
    checkText(parts.reference, 'reference for the account owner', REFERENCE_MAX, faults);
  }
  if (split === -1) return;
  const start = split + 2;
  if (start === line.length) {
    add(faults, split, 'T31', 'has // without the account servicing reference behind it; leave // out', true);
    return;
  }
  parts.servicingReference = { text: line.slice(start), offset: start };
  checkText(parts.servicingReference, 'account servicing reference', REFERENCE_MAX, faults);
}

function readSupplementary(value: string, newline: number, parts: Draft, faults: LineFault[]): void {
  const start = newline + (value.startsWith('\r', newline) ? 2 : 1);
  const rest = value.slice(start);
  const end = rest.search(/\r?\n/);
  const text = end === -1 ? rest : rest.slice(0, end);
  if (text === '') add(faults, start, 'T31', 'has an empty second line; leave it out', true);
  else {
    parts.supplementaryDetails = { text, offset: start };
    checkText(parts.supplementaryDetails, 'supplementary details', SUPPLEMENTARY_MAX, faults);
  }
  if (end !== -1) {
    add(faults, start + end + 1, 'T33', 'has more than 2 lines; write the rest into field 86', true);
  }
}

/** Length and characters of a text that says nothing about the money. */
function checkText({ text, offset }: LinePart, name: string, max: number, faults: LineFault[]): void {
  const foreign = firstForeign(text);
  if (foreign !== -1) {
    const character = text.charAt(foreign);
    const code = isInSet(character, 'z') ? 'T32' : 'M60';
    add(
      faults,
      offset + foreign,
      code,
      `has the character ${quote(character)} in the ${name}; use letters, digits, spaces and / - ? : ( ) . , ' +`,
      true,
    );
  }
  if (text.length > max) {
    add(faults, offset + max, 'T33', `has a ${name} of ${text.length} characters; it takes ${max}`, true);
  }
}

function firstForeign(text: string): number {
  return text.search(/[^A-Za-z0-9/\-?:().,'+ ]/);
}

function endOfRun(line: string, start: number, takes: (character: number) => boolean): number {
  let end = start;
  while (end < line.length && takes(line.charCodeAt(end))) end++;
  return end;
}

function isDigit(character: number): boolean {
  return character >= 48 && character <= 57;
}

/** An amount with its comma, which real files leave out where there are no decimals. */
export function withComma(amount: string): string {
  return amount.includes(',') ? amount : `${amount},`;
}

/** The ISO date of an entry date MMDD: of the year that brings it nearest to the value date. */
export function entryDateOf(monthAndDay: string, valueDate: string): string {
  const target = Date.parse(`${valueDate}T00:00:00Z`);
  const year = Number(valueDate.slice(0, 4));
  let nearest = '';
  let distance = Number.POSITIVE_INFINITY;
  for (const candidate of [year, year - 1, year + 1]) {
    if (!isDay(candidate, monthAndDay)) continue;
    const date = `${candidate}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`;
    const days = Math.abs(Date.parse(`${date}T00:00:00Z`) - target);
    if (days < distance) {
      nearest = date;
      distance = days;
    }
  }
  return nearest;
}
