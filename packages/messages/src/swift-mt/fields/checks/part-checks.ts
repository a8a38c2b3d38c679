import {
  beginOfCurrency,
  bicProblem,
  ibanProblem,
  isCalendarDay,
  isCommodity,
  isCurrency,
  minorUnits,
  successorOf,
} from '@clearbench/domain';
import { oneOf, quote } from '../../../core/problem.ts';
import type { PartKind } from '../notation/field-format.ts';
import { type FieldReading, type PartProblem, partOf } from '../reading/field-reading.ts';
import { clearingCodeFault } from './clearing-codes.ts';

/** Checks the value of a part with the right format, by the lists of codes of a day (null: today). */
export type PartCheck = (value: string, reading: FieldReading, day: string | null) => PartProblem | null;

/** The checks of each kind of part in a field with the right format. */
export const PART_CHECKS: Readonly<Partial<Record<PartKind, PartCheck>>> = {
  reference: checkReference,
  mark: checkMark,
  account: checkAccount,
  date: checkDate,
  day: checkDay,
  currency: checkCurrency,
  amount: checkAmount,
  bic: checkBic,
  rate: checkRate,
  choice: checkChoice,
  time: checkTime,
  sign: (value) =>
    value === '+' || value === '-'
      ? null
      : { code: 'T15', detail: `has the sign ${quote(value)}; write + or -` },
  offset: checkOffset,
};

function checkReference(value: string): PartProblem | null {
  if (!value.includes('/')) return null;
  const fine = !value.startsWith('/') && !value.endsWith('/') && !value.includes('//');
  return fine
    ? null
    : { code: 'T26', detail: `has ${quote(value)}; no reference begins or ends with / or has // in it` };
}

/** The network's code for another mark is not known, and an account may look like one, so it is a warning. */
function checkMark(value: string): PartProblem | null {
  if (value === 'C' || value === 'D') return null;
  const detail = `has the mark /${value} before the account; write /C (credit) or /D (debit), or leave it out`;
  return { code: 'party_mark', detail, severity: 'warning' };
}

/** Fields of institutions, where two slashes begin a clearing code. */
const AGENT_TAG = /^5[1-8][A-D]$/;

/** Any account is allowed; one that resembles an IBAN but is not valid is most likely mistyped. */
function checkAccount(value: string, { field }: FieldReading, day: string | null): PartProblem | null {
  const slash = value.startsWith('/');
  if (slash && AGENT_TAG.test(field.tag)) return clearingCodeFault(value, field.tag);
  const iban = slash ? value.slice(1) : value;
  if (ibanProblem(iban, day) !== 'checksum') {
    return /[ a-z]/.test(iban) || iban.startsWith('IBAN') ? checkSpelling(iban, day) : null;
  }
  const detail = `has the account ${iban}, which looks like an IBAN but fails its check digits`;
  return { code: 'iban_checksum', detail, severity: 'warning' };
}

/** An IBAN is written in one piece, in capitals, and without the word IBAN in front of it. */
function checkSpelling(account: string, day: string | null): PartProblem | null {
  const right = bareIban(account);
  if (ibanProblem(right, day) === 'checksum') {
    const wrong = `has the account ${quote(account)}, which looks like an IBAN but fails its check digits`;
    return { code: 'iban_checksum', detail: wrong, severity: 'warning' };
  }
  if (ibanProblem(right, day) !== null) return null;
  const how = IBAN_WORD.test(account)
    ? 'write it without the word IBAN and spaces, in capitals'
    : 'write it without spaces and in capitals';
  const detail = `has the IBAN ${quote(account)}; ${how}, ${right}`;
  return { code: 'iban_spelling', detail, severity: 'warning' };
}

const IBAN_WORD = /^iban(?=[\s:./-]|[a-z]{2}\d\d)[\s:./-]*/i;

/** The account without spaces and without the word IBAN in front of it, in capitals. */
export function bareIban(account: string): string {
  return account.replace(IBAN_WORD, '').replaceAll(' ', '').toUpperCase();
}

function checkDate(value: string): PartProblem | null {
  if (isDay(value)) return null;
  return {
    code: 'T50',
    detail: `has the date ${quote(value)}, which does not exist; write a real day as YYMMDD`,
  };
}

function checkDay(value: string): PartProblem | null {
  const [year, month, day] = [value.slice(0, 4), value.slice(4, 6), value.slice(6)].map(Number);
  if (isCalendarDay(year ?? 0, month ?? 0, day ?? 0)) return null;
  const detail = `has the date ${quote(value)}, which does not exist; write a real day as YYYYMMDD`;
  return { code: 'T50', detail };
}

/** True if there is such a day, written as YYMMDD. */
export function isDay(digits: string): boolean {
  return isCalendarDay(yearOf(digits), twoDigits(digits, 2), twoDigits(digits, 4));
}

/** True if there is such a time of the day, written as HHMM. */
export function isTime(digits: string): boolean {
  return twoDigits(digits, 0) < 24 && twoDigits(digits, 2) < 60;
}

/** The year of a date YYMMDD: 80 to 99 are of the last century. */
export function yearOf(date: string): number {
  const year = twoDigits(date, 0);
  return year >= 80 ? 1900 + year : 2000 + year;
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}

/** Balances and limits of statements. Those of past years are in the currencies of their time. */
export const STATEMENT_TAGS: ReadonlySet<string> = new Set('34F 60F 60M 62F 62M 64 65 90C 90D'.split(' '));

function checkCurrency(value: string, { field }: FieldReading, day: string | null): PartProblem | null {
  if (minorUnits(value, day) !== null) return null;
  if (isCommodity(value)) {
    return { code: 'C08', detail: `has the commodity ${value}; payments take currencies only` };
  }
  if (isCurrency(value, day)) return { code: 'T52', detail: `has ${value}, which is not used in payments` };
  const begin = beginOfCurrency(value);
  if (day !== null && begin !== null && day < begin) {
    return { code: 'T52', detail: `has the currency ${value}, which is in ISO 4217 from ${begin} on only` };
  }
  const successor = successorOf(value);
  const right = successor === null ? 'write a code of ISO 4217 like EUR' : `it was replaced by ${successor}`;
  const detail = `has the currency ${value}, which is not in ISO 4217 ${day === null ? 'today' : `on ${day}`}; ${right}`;
  const harmless = successor !== null && STATEMENT_TAGS.has(field.tag);
  return { code: 'T52', detail, severity: harmless ? 'tolerated' : 'error' };
}

function checkAmount(value: string, reading: FieldReading, day: string | null): PartProblem | null {
  const currency = partOf(reading, 'currency');
  const decimals = currency === null ? null : minorUnits(currency, day);
  const given = value.length - value.indexOf(',') - 1;
  if (decimals === null) return null;
  if (given <= decimals) return reading.field.tag === '32A' ? checkZero(value) : null;
  const allowed = decimals === 0 ? 'none' : `at most ${decimals}`;
  const detail = `has ${quote(value)} with ${given === 1 ? '1 decimal' : `${given} decimals`}; ${currency} has ${allowed}`;
  // Zeros too many leave no doubt about the amount.
  const harmless = /^0*$/.test(value.slice(value.length - given + decimals));
  return { code: 'C03', detail, severity: harmless ? 'tolerated' : 'error' };
}

/** The network accepts an amount of 0, but it cannot be settled. */
function checkZero(value: string): PartProblem | null {
  if (value.charCodeAt(0) !== ZERO || !/^0+,0*$/.test(value)) return null;
  return { code: 'amount_zero', detail: 'has the amount 0, which moves no money', severity: 'warning' };
}

const ZERO = 48;

/** That the network refuses a rate of zero is not confirmed, so it is a warning. */
function checkRate(value: string): PartProblem | null {
  if (/[1-9]/.test(value)) return null;
  return {
    code: 'zero_rate',
    detail: `has the rate ${quote(value)}; no amount is converted at zero`,
    severity: 'warning',
  };
}

function checkBic(value: string, _: FieldReading, day: string | null): PartProblem | null {
  if (bicProblem(value, day) === null) return null;
  return {
    code: 'T27',
    detail: `has the BIC ${value} with the country ${value.slice(4, 6)}, which ISO 3166 does not have`,
  };
}

function checkChoice(value: string, { spec }: FieldReading): PartProblem | null {
  if (spec.choices.size === 0 || spec.choices.has(value)) return null;
  return { code: spec.choiceCode, detail: `has the code ${quote(value)}; write ${oneOf([...spec.choices])}` };
}

function checkTime(value: string): PartProblem | null {
  if (isTime(value)) return null;
  return { code: 'T38', detail: `has the time ${quote(value)}; write HHMM from 0000 to 2359` };
}

function checkOffset(value: string): PartProblem | null {
  if (twoDigits(value, 0) < 14 && twoDigits(value, 2) < 60) return null;
  return {
    code: 'T16',
    detail: `has the offset ${quote(value)}; write HHMM with at most 13 hours and 59 minutes`,
  };
}
