import { quote } from '../../../../core/problem.ts';
import { yearOf } from '../../../fields/checks/part-checks.ts';
import { isDay, isFebruaryEnd } from './entry-values.ts';
import { addProblem, type LineDraft, type LineProblem, type LineReading } from './line-parts.ts';
import { readReferences, readSupplementary } from './line-texts.ts';
import { TRANSACTION_CODES } from './transaction-codes.ts';

const AMOUNT_MAX = 15;
const RETURN = 13;
const SPACE = 32;
const COMMA = 44;
const POINT = 46;

/** Reads field 61 from left to right; every wrong part is reported, and reading continues after it. */
export function readStatementLine(value: string): LineReading {
  const parts: LineDraft = {
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
  const problems: LineProblem[] = [];
  const newline = endOfLine(value);
  const line = newline === -1 ? value : value.slice(0, newline);
  let at = readDates(line, parts, problems);
  at = readMark(line, at, parts, problems);
  at = readAmount(line, at, parts, problems);
  at = readType(line, at, parts, problems);
  readReferences(line, at, parts, problems);
  if (newline !== -1) readSupplementary(value, newline, parts, problems);
  return { parts, problems };
}

function readDates(line: string, parts: LineDraft, problems: LineProblem[]): number {
  let end = endOfDigits(line, 0);
  // Digits up to a comma are the value date and the amount: the mark between them is missing.
  if (end > 6 && line.charCodeAt(end) === COMMA) end = 6;
  if (end !== 6 && end !== 10) {
    addProblem(
      problems,
      0,
      'T50',
      `has the dates ${quote(line.slice(0, end))}; write the value date YYMMDD, and the entry date MMDD or none`,
    );
    return end;
  }
  const valueDate = line.slice(0, 6);
  parts.valueDate = { text: valueDate, offset: 0 };
  const year = yearOf(valueDate);
  if (!isDay(year, valueDate.slice(2))) {
    const detail = `has the value date ${quote(valueDate)}, which does not exist; write a real day as YYMMDD`;
    addDayProblem(problems, 0, valueDate.slice(2), detail);
  }
  if (end === 10) {
    const entryDate = line.slice(6, 10);
    parts.entryDate = { text: entryDate, offset: 6 };
    // 29 February exists in some year, and the message does not say which, but it is near the value date.
    if (!isDay(2000, entryDate)) {
      const detail = `has the entry date ${quote(entryDate)}, which does not exist; write a real day as MMDD`;
      addDayProblem(problems, 6, entryDate, detail);
    } else if (entryDate === '0229' && [year - 1, year, year + 1].every((near) => !isDay(near, entryDate))) {
      const detail =
        "has the entry date '0229', which no year near the value date has; it is read as 28 February";
      addProblem(problems, 6, 'T50', detail, 'warning');
    }
  }
  // Banks that print columns leave that of the entry date blank.
  if (end === 6 && line.startsWith(BLANK_DATE, 6)) {
    const detail = 'has a blank entry date; leave it out';
    addProblem(problems, 6, 'T50', detail, 'tolerated');
    return 6 + BLANK_DATE.length;
  }
  return end;
}

const BLANK_DATE = '    ';

/** A day that does not exist. Banks that count 30 days to each month book at the end of February. */
function addDayProblem(problems: LineProblem[], offset: number, monthAndDay: string, detail: string): void {
  const isClear = isFebruaryEnd(monthAndDay);
  const read = isClear ? ' (a lenient reader takes the last day of February)' : '';
  addProblem(problems, offset, 'T50', detail + read, isClear ? 'tolerated' : 'error');
}

/** Blanks where none belong, which columns leave: where they end. */
function skipBlanks(line: string, at: number, code: string, before: string, problems: LineProblem[]): number {
  let end = at;
  while (line.charCodeAt(end) === SPACE) end++;
  if (end > at) addProblem(problems, at, code, `has a blank before the ${before}; leave it out`, 'tolerated');
  return end;
}

/** R is a reversal, E an expected entry. */
const MARKS: ReadonlySet<string> = new Set(['C', 'D', 'RC', 'RD', 'EC', 'ED']);

/** The mark and, if another letter follows it, the funds code. */
function readMark(line: string, start: number, parts: LineDraft, problems: LineProblem[]): number {
  const at = skipBlanks(line, start, 'T51', 'debit/credit mark', problems);
  let end = at;
  while (end < line.length && !isOfAmount(line.charCodeAt(end)) && line.charCodeAt(end) !== SPACE) end++;
  const found = line.slice(at, end);
  const mark = MARKS.has(found) ? found : found.slice(0, -1);
  const fundsCode = found.slice(mark.length);
  if (!MARKS.has(mark) || (fundsCode !== '' && !/[A-Z]/.test(fundsCode))) {
    const what = found === '' ? 'has no debit/credit mark' : `has the debit/credit mark ${quote(found)}`;
    addProblem(
      problems,
      at,
      'T51',
      `${what}; write D, C, RD or RC, and the third letter of the currency after it or none`,
    );
    return end;
  }
  parts.mark = { text: mark, offset: at };
  if (fundsCode !== '') parts.fundsCode = { text: fundsCode, offset: at + mark.length };
  return end;
}

function readAmount(line: string, start: number, parts: LineDraft, problems: LineProblem[]): number {
  const at = skipBlanks(line, start, 'T40', 'amount', problems);
  let end = at;
  while (isOfAmount(line.charCodeAt(end)) || line.charCodeAt(end) === POINT) end++;
  const amount = line.slice(at, end);
  const problem = amountProblem(amount);
  // Without a comma the amount is wrong, but not in doubt; nor is it with a point and at most two decimals.
  const harmless = problem === null || /^(?:\d{1,14}|\d{1,12}\.\d{0,2})$/.test(amount);
  if (problem !== null) addProblem(problems, at, problem[0], problem[1], harmless ? 'tolerated' : 'error');
  if (harmless) parts.amount = { text: amount, offset: at };
  return end;
}

function amountProblem(amount: string): readonly [code: string, detail: string] | null {
  if (/^\d+,\d*$/.test(amount) && amount.length <= AMOUNT_MAX) return null;
  const shown = `has the amount ${quote(amount)}`;
  if (amount === '') return ['T40', 'has no amount; write it like 12500,50'];
  if (amount.includes('.')) return ['T43', `${shown} with a decimal point; write it like 12500,50`];
  if (!amount.includes(',')) return ['T43', `${shown} without a decimal comma; write ${quote(`${amount},`)}`];
  if (amount.indexOf(',') !== amount.lastIndexOf(','))
    return ['T43', `${shown} with several commas; write one`];
  if (amount.startsWith(',')) {
    return ['T40', `${shown} without a digit before the comma; write ${quote(`0${amount}`)}`];
  }
  return ['T33', `${shown} of ${amount.length} characters; it takes ${AMOUNT_MAX}, the comma included`];
}

const NO_TYPE = 'has no transaction type and no reference for the account owner; write them like NMSCNONREF';

/** The text for "no reference". By its form it could be the type N with the code ONR, which is never meant. */
const NO_REFERENCE = /^NONREF(?:\/\/|$)/;
const TYPE_LEFT_OUT = 'has NONREF where the transaction type belongs; write that in front of it, like NMSC';

/**
 * The type is S and the number of an MT, or N or F and a code. Real files have others, which are kept as
 * written, or none, and then no reference either.
 */
function readType(line: string, start: number, parts: LineDraft, problems: LineProblem[]): number {
  const at = skipBlanks(line, start, 'T53', 'transaction type', problems);
  const type = line.slice(at, at + 4);
  const end = at + type.length;
  if (isListed(type)) {
    parts.type = { text: type, offset: at };
    return end;
  }
  if (type === '' || type.startsWith('//')) {
    parts.type = { text: '', offset: at };
    addProblem(problems, at, 'T53', NO_TYPE, 'tolerated');
    return at;
  }
  if (NO_REFERENCE.test(line.slice(at))) {
    parts.type = { text: '', offset: at };
    addProblem(problems, at, 'unknown_transaction_code', TYPE_LEFT_OUT, 'warning');
    return at;
  }
  const harmless = /^[A-Z][A-Z0-9 ]{3}$/.test(type);
  if (harmless || /^[SNF][A-Za-z0-9/\-?:().,'+ ]{3}$/.test(type)) parts.type = { text: type, offset: at };
  if (!/^(?:S[1-9]\d\d|[NF][A-Z0-9]{3})$/.test(type)) {
    const right = 'write S and a message number like S103, or N or F and a code like NTRF';
    addProblem(
      problems,
      at,
      'T53',
      `has the transaction type ${quote(type)}; ${right}`,
      harmless ? 'tolerated' : 'error',
    );
  } else if (!type.startsWith('S')) {
    const detail = `has the transaction type ${type}, whose code the standard does not list; it lists TRF, MSC, CHG and others`;
    addProblem(problems, at, 'unknown_transaction_code', detail, 'warning');
  }
  return end;
}

/** True if the type is N or F with a code that the standard lists, as most are. */
function isListed(type: string): boolean {
  return (type.startsWith('N') || type.startsWith('F')) && TRANSACTION_CODES.has(type.slice(1));
}

/** Where the first line ends, or -1 when it is the only one. */
function endOfLine(value: string): number {
  const newline = value.indexOf('\n');
  return newline > 0 && value.charCodeAt(newline - 1) === RETURN ? newline - 1 : newline;
}

function endOfDigits(line: string, start: number): number {
  let end = start;
  while (isDigit(line.charCodeAt(end))) end++;
  return end;
}

function isOfAmount(character: number): boolean {
  return isDigit(character) || character === COMMA;
}

function isDigit(character: number): boolean {
  return character >= 48 && character <= 57;
}
