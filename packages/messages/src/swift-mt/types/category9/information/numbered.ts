import { sepaCodes, sepaDetails } from './coded.ts';
import { NUMBERINGS, type Numbering } from './dialects.ts';
import type { CodedText, NumberedInformation, Subfield } from './structured-information.ts';
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
  return NUMBERED.test(text);
}

export function numberedInformation(text: string): NumberedInformation | null {
  const [begin = '', businessCode, separator] = NUMBERED.exec(text) ?? [];
  if (businessCode === undefined || separator === undefined) return null;
  const subfields = subfieldsOf(text, begin.length - 2, separator);
  const numbers = numberingOf(separator, businessCode, subfields);
  const joined = (word: string): string =>
    joinParts(
      subfields.filter(({ number }) => numbers.get(number) === word).map((subfield) => subfield.text),
      WIDTH,
    );
  const one = (word: string): string | null => joined(word).trim() || null;
  const purpose = joined('REMI');
  const account = accountsIn(subfields, numbers).at(-1) ?? null;
  return {
    form: 'numbered',
    businessCode,
    subfields,
    postingText: one('TRTP'),
    purpose,
    codes: sepaCodes(purpose),
    bank: one('BIC'),
    account,
    name: one('NAME'),
    textKey: one('TKEY'),
    details: detailsOf({ businessCode, subfields, numbers, isGerman: separator === '?', one }),
  };
}

function subfieldsOf(text: string, from: number, separator: string): readonly Subfield[] {
  const subfields: Subfield[] = [];
  let start = from;
  for (let at = start; at <= text.length; at++) {
    const ends =
      at === text.length || (text.startsWith(separator, at) && /^\d\d$/.test(text.slice(at + 1, at + 3)));
    if (!ends) continue;
    subfields.push({ number: text.slice(start, start + 2), text: text.slice(start + 2, at) });
    start = at + 1;
  }
  return subfields;
}

function numberingOf(separator: string, businessCode: string, subfields: readonly Subfield[]): Numbering {
  const has = (from: string, to: string): boolean =>
    subfields.some(({ number, text }) => number >= from && number <= to && text.trim() !== '');
  if (separator !== '?') return has('32', '33') ? NUMBERINGS.eastern : NUMBERINGS.easternUnnamed;
  const isOwn = businessCode === '' && !has('20', '29') && !has('60', '63') && !has('00', '00');
  return isOwn ? NUMBERINGS.own : NUMBERINGS.german;
}

const POLISH_ACCOUNT = /^(?:PL)?\d{26}$/;

/** The account of the other party, the national one first where there are two. */
function accountsIn(subfields: readonly Subfield[], numbers: Numbering): readonly string[] {
  return subfields.flatMap(({ number, text }) =>
    text.trim() !== '' && wordOf(number, text, numbers) === 'IBAN' ? [text.trim()] : [],
  );
}

/** ING in Poland has the account in subfield 29, and other banks a reference in 63. */
function wordOf(number: string, text: string, numbers: Numbering): string | undefined {
  const word = numbers.get(number);
  if (number === '29' && numbers !== NUMBERINGS.german && POLISH_ACCOUNT.test(text.trim())) return 'IBAN';
  return number === '63' && word === 'ADDR' && text.startsWith('REF') ? 'BREF' : word;
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
  const accounts = accountsIn(subfields, numbers);
  const account = accounts.at(-1);
  for (const { number, text } of subfields) {
    const word = wordOf(number, text, numbers);
    if (text.trim() === '' || (word !== undefined && done.has(word))) continue;
    if (word === undefined || word === 'BREF') details.push({ code: word ?? number, text: text.trim() });
    else if (word === 'IBAN') {
      // The national number is the end of the IBAN.
      const isPart = text.trim() !== account && account?.endsWith(text.trim()) === true;
      if (!isPart) details.push({ code: word, text: text.trim() });
    } else {
      done.add(word);
      const whole = parts.one(word) ?? '';
      details.push(...(word === 'REMI' ? sepaDetails(whole) : [{ code: word, text: whole }]));
    }
  }
  return withUltimateParties(details);
}

/** `166+9310+997`: business transaction code, primanota and text key, as a camt of a German bank has them. */
function bankCode({ businessCode, isGerman, one }: Parts): readonly CodedText[] {
  const primanota = one('PRIM');
  const key = one('TKEY');
  if (isGerman && businessCode !== '') {
    const isShort = primanota === null || /^[^+]{1,10}$/.test(primanota);
    const rest = key === null || /^[^+]{1,10}$/.test(key);
    const text = `${businessCode}+${isShort ? (primanota ?? '') : ''}${key !== null && rest ? `+${key}` : ''}`;
    return [
      { code: 'TRCD', text },
      ...(isShort ? [] : [{ code: '10', text: primanota }]),
      ...(rest ? [] : [{ code: '34', text: key }]),
    ];
  }
  return [
    { code: 'TRCD', text: businessCode },
    { code: '10', text: primanota ?? '' },
    { code: '34', text: key === businessCode ? '' : (key ?? '') },
  ].filter(({ text }) => text !== '');
}
