import { bicProblem, isCountry, minorUnits } from '@clearbench/domain';
import { bareIban } from '../../swift-mt/fields/checks/part-checks.ts';
import { type Change, lineIn, runAround, type ValueFixer } from './spot.ts';

/** A code word that is right except for its case and surrounding blanks: `cred` becomes `CRED`. */
export const codeWord: ValueFixer = ({ value, at, spec }) => {
  const { from, to } = runAround(value, at, /[A-Za-z0-9 ]/);
  const code = value.slice(from, to).trim().toUpperCase();
  if (!spec.choices.has(code) || code.length === 1 || code === value.slice(from, to)) return null;
  return { from, to, text: code, message: `Write the code ${code}` };
};

/** Small letters in a part that accepts only capital letters, and perhaps digits. */
export const capitals: ValueFixer = ({ value, at, spec }) => {
  if (spec.format.kinds.some((kind) => kind === 'reference' || kind === 'lines')) return null;
  const { from, to } = runAround(value, at, /[A-Za-z0-9]/);
  return /^[A-Za-z0-9]+$/.test(value.slice(from, to)) ? inCapitals(value, from, to) : null;
};

/** `eur12500,50` becomes `EUR12500,50`. */
export const currencyCase: ValueFixer = ({ value, at }) => {
  const currency = value.slice(at, at + 3).toUpperCase();
  return minorUnits(currency) === null ? null : inCapitals(value, at, at + 3);
};

/** The mark of a balance or an entry in small letters. */
export const markCase: ValueFixer = ({ value, at }) => {
  const [mark = ''] = /^(?:r?[cd]|e[cd])[a-z]?(?=[\d ])/i.exec(value.slice(at)) ?? [];
  return mark === '' ? null : inCapitals(value, at, at + mark.length);
};

/** A BIC in small letters, with blanks in it, or with the letter of a terminal. */
export const bicForm: ValueFixer = ({ value, at }) => {
  const { from, to } = lineIn(value, at);
  const start = value.startsWith('/INS/', from) ? from + '/INS/'.length : from;
  const written = value.slice(start, to);
  const joined = written.replaceAll(/[ \t]/g, '').toUpperCase();
  const bic = joined.length === 12 ? joined.slice(0, 8) + joined.slice(9) : joined;
  if (bic === written || bicProblem(bic) !== null) return null;
  return { from: start, to, text: bic, message: `Write the BIC: ${bic}` };
};

/** An IBAN with blanks, in small letters, or behind the word IBAN. */
export const ibanForm: ValueFixer = ({ value, at }) => {
  const { to } = lineIn(value, at);
  const iban = bareIban(value.slice(at, to));
  return { from: at, to, text: iban, message: `Write the IBAN in one piece and in capitals: ${iban}` };
};

/** The country of a numbered line: `3/gb/LONDON` and `3/GB LONDON` become `3/GB/LONDON`. */
export const countryForm: ValueFixer = ({ value, at }) => {
  const { from, to } = lineIn(value, at);
  const [, number = '', letters = '', separator = '', rest = ''] =
    /^(\d\/)([A-Za-z]{2})(?:([/ ,-]+)(.*))?$/.exec(value.slice(from, to)) ?? [];
  const country = letters.toUpperCase();
  if (number === '' || !isCountry(country)) return null;
  const text = number + country + (separator === '' ? '' : '/') + rest;
  return text === value.slice(from, to)
    ? null
    : { from, to, text, message: `Write the country in capitals and a slash after it: ${text}` };
};

function inCapitals(value: string, from: number, to: number): Change | null {
  const written = value.slice(from, to);
  const text = written.toUpperCase();
  return text === written ? null : { from, to, text, message: `Write ${text} in capital letters` };
}
