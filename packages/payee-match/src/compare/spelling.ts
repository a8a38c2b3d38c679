import type { Difference } from './comparison.ts';
import type { WordPair } from './pair-words.ts';

const SPELLINGS = {
  case: 'Capital and small letters differ.',
  accents: 'Accents differ.',
  umlauts: 'A letter is written in two ways, such as ü and ue.',
  transliteration: 'One name is in another alphabet.',
} as const;

/** How the same words are written differently, once for each way. None of it costs anything. */
export function spellingDifferences(pairs: readonly WordPair[]): Difference[] {
  const codes = new Set(pairs.map(spellingOf));
  return [...codes].flatMap((code) =>
    code === undefined ? [] : [{ code, text: SPELLINGS[code], penalty: 0 }],
  );
}

const OTHER_ALPHABET = /[\p{Script=Greek}\p{Script=Cyrillic}]/u;

function spellingOf({ given, registered, likeness }: WordPair): keyof typeof SPELLINGS | undefined {
  const [one, other] = [given[0], registered[0]];
  if (likeness !== 'same' || one === undefined || other === undefined) return undefined;
  if (one.text === other.text || one.plain === '&') return undefined;
  if (one.text.toLowerCase() === other.text.toLowerCase()) return 'case';
  if (OTHER_ALPHABET.test(one.text) !== OTHER_ALPHABET.test(other.text)) return 'transliteration';
  return one.plain === other.plain ? 'accents' : 'umlauts';
}
