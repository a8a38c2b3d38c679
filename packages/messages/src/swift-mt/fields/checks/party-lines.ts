import { isCalendarDay, isCountry } from '@clearbench/domain';
import { oneOf, type Problem, quote } from '../../../core/problem.ts';
import type { Problems } from '../../../core/problems.ts';
import { type FieldReading, partOf, report } from '../reading/field-reading.ts';

/** The identifications that the first line of 50F may have instead of an account (T55). */
const IDENTIFIERS: readonly string[] = ['ARNU', 'CCPT', 'CUST', 'DRLC', 'EMPL', 'NIDN', 'SOSE', 'TXID'];

/** Those of them with an issuer: its name precedes the number. */
const ISSUED: ReadonlySet<string> = new Set(['CUST', 'DRLC', 'EMPL']);

/** Highest line number: 59F has name, address and town only. */
const HIGHEST: Readonly<Record<string, number>> = { '50F': 8, '59F': 3 };

/** Line numbers whose text begins with a country. Of the lines 3 only the first does. */
const WITH_COUNTRY: ReadonlySet<number> = new Set([3, 5, 6, 7]);

/** Checks the numbered lines of 50F and 59F (T54, T55, T56, T73 and T50 for a date of birth). */
export function checkPartyLines(reading: FieldReading, problems: Problems): void {
  const { field } = reading;
  const text = partOf(reading, 'lines');
  if (text === null) return;
  if (field.tag === '50F') checkIdentifier(reading, problems);
  const identified = field.tag === '50F' && partOf(reading, 'account')?.startsWith('/') === false;
  const start = field.value.length - text.length;
  const seen = new Set<number>();
  // An account or identifier that was forgotten leaves the name in its place.
  let last: number | null = field.tag === '50F' && /^1\/./.test(partOf(reading, 'account') ?? '') ? 1 : null;
  let offset = start;
  for (const line of text.split('\n')) {
    // A line with the wrong format is reported as such, and counts as the intended one.
    if (!/^\d\/./.test(line)) {
      last = /^\d/.test(line) ? Number(line.charAt(0)) : (last ?? 1);
      seen.add(last);
      offset += line.length + 1;
      continue;
    }
    const number = line.charCodeAt(0) - 48;
    const content = line.slice(2).trimEnd();
    const problem =
      numberProblem(number, last, HIGHEST[field.tag] ?? 8) ??
      textProblem(number, content, seen, problems.day) ??
      contentProblem(number, content, identified || seen.has(6) || seen.has(7));
    if (problem !== null) report(problems, field, offset, ...problem);
    seen.add(number);
    last = number;
    offset += line.length + 1;
  }
  if (seen.has(2) && !seen.has(3)) {
    report(
      problems,
      field,
      start,
      'T56',
      'has an address line 2/ without a town; add a line like 3/DE/BERLIN',
    );
  }
  if (field.tag === '50F' && seen.has(4) !== seen.has(5)) {
    report(
      problems,
      field,
      start,
      'T56',
      'has one of 4/ (date of birth) and 5/ (place of birth); write both or none',
    );
  }
}

type LineProblem = readonly [code: string, detail: string, severity?: Problem['severity']];

function checkIdentifier(reading: FieldReading, problems: Problems): void {
  const line = partOf(reading, 'account') ?? '';
  if (line.startsWith('/')) {
    if (line.trimEnd() === '/') {
      report(
        problems,
        reading.field,
        0,
        'T54',
        'has a slash but no account as first line; write the account after it',
      );
    }
    return;
  }
  const [, code = '', country = '', number = ''] = /^([A-Z]{4})\/([A-Z]{2})\/(.{1,27})$/.exec(line) ?? [];
  const { field } = reading;
  if (code === '') {
    const right = 'begin with /account, or an identifier like NIDN/DE/121231234342';
    report(problems, field, 0, 'T54', `has ${quote(line)} as first line; ${right}`);
  } else if (!IDENTIFIERS.includes(code)) {
    report(problems, field, 0, 'T55', `has the identifier ${code}; write ${oneOf(IDENTIFIERS)}`);
  } else if (!isCountry(country, problems.day)) report(problems, field, 5, 'T73', countryDetail(country));
  else if (ISSUED.has(code) && !WITH_ISSUER.test(number)) {
    const detail = `has ${code} without an issuer; write it like ${code}/${country}/ISSUER/NUMBER`;
    report(problems, field, 8, 'T54', detail, 'warning');
  }
}

const WITH_ISSUER = /^[^/]+\/./;

function numberProblem(number: number, last: number | null, highest: number): LineProblem | null {
  if (number < 1 || number > highest) return ['T56', `has a line numbered ${number}; write 1 to ${highest}`];
  if (last === null) {
    return number === 1 ? null : ['T56', `begins with a line ${number}/; the first line is the name, 1/`];
  }
  return number < last
    ? ['T56', `has line ${number}/ after ${last}/; number the lines in ascending order`]
    : null;
}

function textProblem(
  number: number,
  text: string,
  seen: ReadonlySet<number>,
  day: string | null,
): LineProblem | null {
  if (number === 4) {
    const day = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
    const real = day !== null && isCalendarDay(Number(day[1]), Number(day[2]), Number(day[3]));
    return real ? null : ['T50', `has the date of birth ${quote(text)}; write a real day as YYYYMMDD`];
  }
  if (!WITH_COUNTRY.has(number) || seen.has(number)) return null;
  const country = /^([A-Z]{2})(?:\/|$)/.exec(text)?.[1] ?? '';
  if (isCountry(country, day)) return null;
  const detail = isCountry(text.slice(0, 2), day)
    ? `has ${quote(text)}; write a slash after the country, like ${text.slice(0, 2)}/TOWN`
    : countryDetail(text.slice(0, 2));
  return ['T73', detail];
}

/**
 * The part of lines 6, 7 and 8 after the country. Public sources say how they are written, but not that the
 * network refuses another form, so it is a warning.
 */
function contentProblem(number: number, text: string, identified: boolean): LineProblem | null {
  const behind = text.slice('DE/'.length);
  if (number === 6 && !WITH_ISSUER.test(behind)) {
    return [
      'T56',
      `has ${quote(text)} in line 6/; write country, issuer and number like DE/BANK/123`,
      'warning',
    ];
  }
  if (number === 7 && behind === '') {
    return ['T56', `has ${quote(text)} in line 7/; write country and number like DE/123`, 'warning'];
  }
  if (number !== 8 || identified) return null;
  const detail = 'has a line 8/, which continues an identifier, but there is none in line 1, 6/ or 7/';
  return ['T56', `${detail}; leave it out or write the identifier`, 'warning'];
}

function countryDetail(country: string): string {
  return `has ${quote(country)} where a country must be; write a code of ISO 3166 like DE`;
}
