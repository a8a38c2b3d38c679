import { SEPA_MARK, sepaCodes, sepaDetails } from './coded.ts';
import { NUMBERINGS, type Numbering } from './dialects.ts';
import type { CodedText, NumberedInformation, Subfield } from './forms.ts';
import { joinParts, withUltimateParties } from './texts.ts';

/** A code may come twice: some banks write it in a field 86 of its own first. */
const NUMBERED = /^(\d{3,4}|)\1?([?<>~^])\d\d/;

/** A subfield has 27 characters in Germany, where a full one runs on into the next. */
const WIDTH = 27;

/** The lines of a field NS, each with the number of a subfield, as field 86 has them. */
export function subfieldLines(lines: readonly string[]): string[] {
  return lines.map((line) => (/^\d\d/.test(line) ? `?${line}` : line));
}

/** True if a text has numbered subfields: its lines, wherever they are cut, run on into each other. */
export function isNumbered(text: string): boolean {
  return numberedParts(text) !== null;
}

export function numberedInformation(text: string): NumberedInformation | null {
  const parts = numberedParts(text);
  if (parts === null) return null;
  const { businessCode, separator, subfields } = parts;
  const numbers = numberingOf(separator, businessCode, subfields);
  const texts = textsByWord(subfields, numbers);
  const one = (word: string): string | null => texts.get(word)?.trim() || null;
  const purpose = texts.get('REMI') ?? '';
  return {
    form: 'numbered',
    businessCode,
    subfields,
    postingText: one('TRTP'),
    purpose,
    codes: sepaCodes(purpose),
    bank: one('BIC'),
    account: accountIn(subfields, numbers),
    name: one('NAME'),
    textKey: one('TKEY'),
    details: detailsOf({ businessCode, subfields, numbers, isGerman: separator === '?', one }),
  };
}

/** The separators as parts of patterns. */
const SUBFIELD_STARTS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  ['?', '<', '>', '~', '^'].map((separator) => [separator, new RegExp(`\\${separator}(?=\\d\\d)`)]),
);

function subfieldsOf(text: string, separator: string): readonly Subfield[] {
  const [, ...parts] = text.split(SUBFIELD_STARTS[separator] ?? separator);
  return parts.map((part) => ({ number: part.slice(0, 2), text: part.slice(2) }));
}

interface NumberedParts {
  readonly businessCode: string;
  readonly separator: string;
  readonly subfields: readonly Subfield[];
}

function numberedParts(text: string): NumberedParts | null {
  const [begin = '', businessCode, separator] = NUMBERED.exec(text) ?? [];
  if (businessCode === undefined || separator === undefined) return null;
  const subfields = subfieldsOf(text.slice(begin.length - 3), separator);
  const isRead = separator === '?' || isComplete(businessCode, subfields);
  return isRead ? { businessCode, separator, subfields } : null;
}

/** Free text has the other separators too: `<10 PCS`, `500>20 KG`. Without a code, banks begin with their name for the entry. */
function isComplete(businessCode: string, subfields: readonly Subfield[]): boolean {
  const [first, second] = subfields;
  if (first === undefined || second === undefined || first.text.startsWith(' ')) return false;
  if (businessCode === '') return first.number === '00';
  return subfields.some(({ number }) => number === '00' || number === '20');
}

function numberingOf(separator: string, businessCode: string, subfields: readonly Subfield[]): Numbering {
  const has = (from: string, to: string): boolean =>
    subfields.some(({ number, text }) => number >= from && number <= to && text.trim() !== '');
  if (separator !== '?') return has('32', '33') ? NUMBERINGS.eastern : NUMBERINGS.easternUnnamed;
  const isOwn = businessCode === '' && !has('20', '29') && !has('60', '63') && !has('00', '00');
  return isOwn ? NUMBERINGS.own : NUMBERINGS.german;
}

/** The subfields with the same code word as one text. */
function textsByWord(subfields: readonly Subfield[], numbers: Numbering): ReadonlyMap<string, string> {
  const parts = new Map<string, string[]>();
  for (const { number, text } of subfields) {
    const word = wordOf(number, text, numbers);
    if (word === undefined) continue;
    const known = parts.get(word);
    if (known === undefined) parts.set(word, [text]);
    else known.push(text);
  }
  return new Map([...parts].map(([word, all]) => [word, joinParts(all, WIDTH, SEPA_MARK)]));
}

const POLISH_ACCOUNT = /^(?:PL)?\d{26}$/;

/** ING in Poland has the account in subfield 29, and other banks a reference in 63. */
function wordOf(number: string, text: string, numbers: Numbering): string | undefined {
  const word = numbers.get(number);
  if (number === '29' && numbers !== NUMBERINGS.german && POLISH_ACCOUNT.test(text.trim())) return 'IBAN';
  return number === '63' && word === 'ADDR' && text.startsWith('REF') ? 'BREF' : word;
}

/** The account of the other party: the last one, where the national number comes before the IBAN. */
function accountIn(subfields: readonly Subfield[], numbers: Numbering): string | null {
  const last = subfields.findLast(
    ({ number, text }) => text.trim() !== '' && wordOf(number, text, numbers) === 'IBAN',
  );
  return last?.text.trim() ?? null;
}

interface Parts {
  readonly businessCode: string;
  readonly subfields: readonly Subfield[];
  readonly numbers: Numbering;
  readonly isGerman: boolean;
  readonly one: (word: string) => string | null;
}

/** Every subfield under its code word; the parts of one text together where the first of them is. */
function detailsOf(parts: Parts): readonly CodedText[] {
  const { subfields, numbers } = parts;
  const details: CodedText[] = [...bankCode(parts)];
  const done = new Set<string>(['PRIM', 'TKEY']);
  const account = accountIn(subfields, numbers);
  for (const { number, text } of subfields) {
    const own = text.trim();
    const word = wordOf(number, text, numbers);
    if (own === '' || (word !== undefined && done.has(word))) continue;
    if (word === undefined || word === 'BREF') details.push({ code: word ?? number, text: own });
    else if (word === 'IBAN') {
      // The national number is the end of the IBAN.
      if (own === account || account?.endsWith(own) !== true) details.push({ code: word, text: own });
    } else {
      done.add(word);
      const whole = parts.one(word) ?? '';
      details.push(...(word === 'REMI' ? sepaDetails(whole) : [{ code: word, text: whole }]));
    }
  }
  return withUltimateParties(details);
}

/** No part of a camt's code is longer, or has a plus sign. */
const CODE_PART = /^[^+]{1,10}$/;

/** `166+9310+997`: business transaction code, primanota and text key, as a camt of a German bank has them. */
function bankCode({ businessCode, isGerman, one }: Parts): readonly CodedText[] {
  const primanota = one('PRIM') ?? '';
  const key = one('TKEY') ?? '';
  const isCode = isGerman && businessCode !== '';
  const first = isCode && CODE_PART.test(primanota) ? primanota : '';
  const second = isCode && CODE_PART.test(key) ? key : '';
  const code = isCode ? `${businessCode}+${first}${second === '' ? '' : `+${second}`}` : businessCode;
  return [
    { code: 'TRCD', text: code },
    { code: '10', text: first === primanota ? '' : primanota },
    { code: '34', text: second === key || key === businessCode ? '' : key },
  ].filter(({ text }) => text !== '');
}
