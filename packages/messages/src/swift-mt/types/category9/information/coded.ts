import { CODE_WORDS, OTHER_WORDS, SEPA_MARKS } from './dialects.ts';
import type { CodedInformation, CodedText } from './forms.ts';
import { joinParts, splitAt, withoutEnd, withUltimateParties } from './texts.ts';

const CODE_WORD = new RegExp(`/(${CODE_WORDS})/`, 'g');
/** Not at the end of a word (`ARABIC+`). Parts of a text that begin with a mark are to be joined with a space. */
export const SEPA_MARK = new RegExp(`(?<![\\p{L}\\p{N}])(${Object.keys(SEPA_MARKS).join('|')})\\+`, 'gu');

const WIDTH = 65;

/**
 * Code words between slashes, or the marks of SEPA payments alone. Some banks also end each text with a slash
 * (`/EREF/E2E1//REMI/.../`); if all have one, it is not part of the texts.
 */
export function codedInformation(lines: readonly string[]): CodedInformation | null {
  if (lines[0]?.search(SEPA_MARK) === 0) {
    const marked = joinParts(lines, WIDTH, SEPA_MARK);
    return {
      form: 'coded',
      codes: splitAt(marked, SEPA_MARK),
      details: withUltimateParties(sepaDetails(marked)),
    };
  }
  const text = oneText(lines);
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

/** ING writes the other party as `/CNTP/account/BIC/name/town/`, where the name may have slashes, and remittance information after `USTD//` or `STRD/`. */
function detailsOfCode({ code: written, text }: CodedText): readonly CodedText[] {
  const code = OTHER_WORDS[written] ?? written;
  switch (code) {
    case 'CNTP': {
      const [account = '', bank = '', ...rest] = withoutEnd(text, ' /')
        .split('/')
        .map((part) => part.trim());
      const town = rest.length > 1 ? rest.pop() : undefined;
      const parts = [
        { code: 'IBAN', text: account },
        { code: 'BIC', text: bank },
        { code: 'NAME', text: rest.filter((part) => part !== '').join('/') },
        { code: 'ADDR', text: town ?? '' },
      ];
      return [{ code, text: '' }, ...parts.filter((part) => part.text !== '')];
    }
    case 'REMI':
      if (written === 'USTD') return [{ code, text: text.replace(/^\//, '') }];
      if (text.startsWith('STRD/')) return [{ code: 'STRD', text: text.slice('STRD/'.length) }];
      return [{ code, text: text.replace(/^USTD\/{1,2}/, '') }];
    case 'PURP':
      return [{ code, text: withoutEnd(text.replace(/^CD\//, ''), '/') }];
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
