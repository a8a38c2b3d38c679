import { CODE_WORDS, OTHER_WORDS, SEPA_MARKS } from './dialects.ts';
import type { CodedInformation, CodedText } from './forms.ts';
import { splitAt, withUltimateParties } from './texts.ts';

const CODE_WORD = new RegExp(`/(${CODE_WORDS})/`, 'g');
const SEPA_MARK = new RegExp(`(${Object.keys(SEPA_MARKS).join('|')})\\+`, 'g');

const WIDTH = 65;

/**
 * Code words between slashes, or the marks of SEPA payments alone. Some banks also end each text with a slash
 * (`/EREF/E2E1//REMI/.../`); if all have one, it is not part of the texts.
 */
export function codedInformation(lines: readonly string[]): CodedInformation | null {
  const text = oneText(lines);
  if (text.search(SEPA_MARK) === 0) {
    return { form: 'coded', codes: splitAt(text, SEPA_MARK), details: sepaDetails(text) };
  }
  if (text.search(CODE_WORD) !== 0) return null;
  const found = splitAt(text, CODE_WORD);
  const closed = found.every((coded) => coded.text === '' || coded.text.endsWith('/'));
  const codes = closed
    ? found.map((coded) => ({ ...coded, text: coded.text.slice(0, -1).trimEnd() }))
    : found;
  return { form: 'coded', codes, details: withUltimateParties(codes.flatMap(detailsOfCode)) };
}

/** The lines as one text. They are cut where 65 characters are full; a shorter one ends between words, or before a code word. */
function oneText(lines: readonly string[]): string {
  const [first = '', ...others] = lines;
  let text = first;
  for (const [place, line] of others.entries()) {
    const isFull = (lines[place] ?? '').length >= WIDTH;
    text += isFull || line.startsWith('/') ? line : ` ${line}`;
  }
  return text;
}

/** Remittance information with marks: what is in front of the first mark has none. */
export function sepaDetails(purpose: string): CodedText[] {
  const start = purpose.search(SEPA_MARK);
  const unmarked = (start === -1 ? purpose : purpose.slice(0, start)).trim();
  const marked = splitAt(purpose, SEPA_MARK).map(({ code, text }) => ({
    code: SEPA_MARKS[code] ?? code,
    text,
  }));
  return unmarked === '' ? marked : [{ code: 'REMI', text: unmarked }, ...marked];
}

/** The texts of a purpose under their marks, as the bank writes them. */
export function sepaCodes(purpose: string): CodedText[] {
  return splitAt(purpose, SEPA_MARK);
}

/** ING writes the other party as `/CNTP/account/BIC/name/town/`, and remittance information after `USTD//` or `STRD/`. */
function detailsOfCode({ code: written, text }: CodedText): readonly CodedText[] {
  const code = OTHER_WORDS[written] ?? written;
  switch (code) {
    case 'CNTP': {
      const [account = '', bank = '', name = '', ...address] = text.split('/').map((part) => part.trim());
      const parts = [
        { code: 'IBAN', text: account },
        { code: 'BIC', text: bank },
        { code: 'NAME', text: name },
        { code: 'ADDR', text: address.filter((part) => part !== '').join(' ') },
      ];
      return [{ code, text: '' }, ...parts.filter((part) => part.text !== '')];
    }
    case 'REMI':
      if (written === 'USTD') return [{ code, text: text.replace(/^\//, '') }];
      if (text.startsWith('STRD/')) return [{ code: 'STRD', text: text.slice('STRD/'.length) }];
      return [{ code, text: text.replace(/^USTD\/{1,2}/, '') }];
    case 'PURP':
      return [{ code, text: text.replace(/^CD\//, '').replace(/\/+$/, '') }];
    default:
      return [{ code, text }];
  }
}

/** A text in which no code word is found, also when another one follows: a space after it hides it. */
export function withoutCodeWords(text: string): string {
  let hidden = text;
  while (`${hidden}/`.search(CODE_WORD) !== -1) {
    hidden = `${hidden}/`.replace(CODE_WORD, '/$1 /').replace(/\/$/, '');
  }
  return hidden;
}
