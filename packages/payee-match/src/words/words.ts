import { type FoldedWord, fold } from './fold.ts';
import { isAmbiguousTitle, type PayeeKind, type WordRole, wordRole } from './roles.ts';

/** A word of a name. */
export interface Word extends FoldedWord {
  /** As written. */
  readonly text: string;
  readonly role: WordRole;
}

/** What SEPA and ISO 20022 allow in a name; the rest of a longer text is ignored. */
export const LONGEST_NAME = 140;

const APOSTROPHES = /['’‘`´ʼ]/g;
/** The dot of Italian contractions: F.lli, Sig.ra, Dott.ssa. */
const DOT_OF_CONTRACTION = /(?<=\b(?:f|sig|dott|prof))\.(?=(?:lli|ra|na|ssa)\b)/gi;
/** María is abbreviated to Mª or Ma. */
const MARIA = /(?<!\p{L})M\.?ª/giu;
const PIECES_OF_PERSON = /Ma\.(?!\P{L}*$)|[\p{L}\p{N}\p{M}]+|[&+/]/giu;
/** The slash belongs to legal forms, such as A/S. */
const PIECES_OF_ORGANISATION = /[\p{L}\p{N}\p{M}]+|[&+]/gu;

/** The words of a name, without punctuation. A name without letters and digits has none. */
export function wordsOf(name: string, kind: PayeeKind): Word[] {
  // Some ligatures become a whole phrase.
  const text = name
    .slice(0, LONGEST_NAME)
    .replace(APOSTROPHES, '')
    .replace(DOT_OF_CONTRACTION, '')
    .replace(MARIA, 'Ma. ')
    .normalize('NFKC')
    .slice(0, 2 * LONGEST_NAME);
  const pieces = text.match(kind === 'person' ? PIECES_OF_PERSON : PIECES_OF_ORGANISATION) ?? [];
  const words: Word[] = [];
  for (const [index, piece] of pieces.entries()) {
    const folded = fold(piece === '+' || piece === '/' ? '&' : piece);
    if (folded.plain === '') continue;
    const position = { isLast: index === pieces.length - 1, after: words.at(-1)?.role };
    words.push({ text: piece, ...folded, role: wordRole(folded.plain, kind, position) });
  }
  if (words.every(({ plain }) => plain === '&')) return [];
  if (kind === 'person') recogniseAmbiguousTitles(words);
  return words.some(isName) ? words : words.map((word) => ({ ...word, role: 'name' }));
}

/** Such words are titles at the beginning, before two names or before another title: Pan Jan Kowalski, M. et Mme Dupont. */
function recogniseAmbiguousTitles(words: Word[]): void {
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]?.role;
    const isBeginning = before === undefined || before === 'connective' || before === 'title';
    if (!isBeginning || word.role !== 'name' || !isAmbiguousTitle(word.plain)) continue;
    const after = words.slice(index + 1);
    const end = after.findIndex(({ role }) => role === 'connective');
    const names = (end === -1 ? after : after.slice(0, end)).filter(isName);
    const isBeforeTitle = after[0]?.role !== 'name' && after[1]?.role === 'title';
    if (names.length >= 2 || isBeforeTitle) words[index] = { ...word, role: 'title' };
  }
}

export function isName(word: Word): boolean {
  return word.role === 'name';
}

/** True if the words have a spelling in common: Müller, Mueller and Muller with the first. */
export function isSameWord(one: FoldedWord, other: FoldedWord): boolean {
  return (
    one.plain === other.plain ||
    one.wide === other.wide ||
    one.plain === other.wide ||
    one.wide === other.plain
  );
}
