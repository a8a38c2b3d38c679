import type { EncodingName } from './labels.ts';

/** Words of a text as read in one encoding. */
export interface EncodingReading {
  readonly encoding: EncodingName;
  readonly words: readonly string[];
}

/** In order of preference without other evidence: by how often files have them. */
const LIKELY: readonly EncodingName[] = [
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'macintosh',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
];

const MAX_READINGS = 6;
const MAX_SHOWN_WORDS = 6;
const MAX_COMPARED_WORDS = 200;
const MAX_WORD_BYTES = 40;

/**
 * How the first words beyond ASCII read in the encodings that they may be in, the likeliest first. Of encodings in which they read
 * alike there is one. Never empty.
 */
export function likelyReadings(sample: Uint8Array): EncodingReading[] {
  const words = strangeWords(sample);
  const read = LIKELY.flatMap((encoding) => {
    const texts = readIn(encoding, words);
    return texts === null ? [] : [{ encoding, texts, doubts: doubtsIn(texts) }];
  });
  const possible = read.filter(({ texts }) => !texts.some((text) => UNUSED.test(text)));
  const sorted = (possible.length > 0 ? possible : read).sort((a, b) => a.doubts - b.doubts);
  const distinct = new Map<string, { encoding: EncodingName; texts: string[] }>();
  for (const { encoding, texts } of sorted) {
    const key = texts.join(' ');
    if (!distinct.has(key) && distinct.size < MAX_READINGS) distinct.set(key, { encoding, texts });
  }
  const readings = [...distinct.values()];
  const isTelling = words.map((_, at) => new Set(readings.map(({ texts }) => texts[at])).size > 1);
  const shown = words.flatMap((_, at) => (isTelling[at] === true ? [at] : [])).slice(0, MAX_SHOWN_WORDS);
  const places = shown.length === 0 ? [...words.keys()].slice(0, MAX_SHOWN_WORDS) : shown;
  return readings.map(({ encoding, texts }) => ({ encoding, words: places.map((at) => texts[at] ?? '') }));
}

/** The first words of a text in the one encoding that it can have. */
export function readingOfHead(encoding: EncodingName, head: Uint8Array): EncodingReading {
  const words = new TextDecoder(encoding)
    .decode(head)
    .split(/\s+/)
    .filter((word) => word !== '');
  return { encoding, words: words.slice(0, MAX_SHOWN_WORDS) };
}

/** Different words with a byte beyond ASCII, in their order. */
function strangeWords(sample: Uint8Array): Uint8Array[] {
  const words = new Map<string, Uint8Array>();
  for (let at = 0; at < sample.length && words.size < MAX_COMPARED_WORDS; at++) {
    if ((sample[at] ?? 0) < 0x80) continue;
    let start = at;
    while (start > 0 && at - start < MAX_WORD_BYTES / 2 && !isBetweenWords(sample[start - 1])) start--;
    let end = at + 1;
    while (end < sample.length && end - start < MAX_WORD_BYTES && !isBetweenWords(sample[end])) end++;
    const word = sample.slice(start, end);
    words.set(word.join(), word);
    at = end - 1;
  }
  return [...words.values()];
}

/** ASCII that is never the second byte of a character in the encodings above: controls, space and most punctuation. */
const isBetweenWords = (byte = 0): boolean => byte < 0x30 || (byte >= 0x3a && byte < 0x40);

function readIn(encoding: EncodingName, words: readonly Uint8Array[]): string[] | null {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    return words.map((word) => decoder.decode(word));
  } catch {
    return null;
  }
}

const doubtsIn = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + doubtsInWord(word), 0);

/** The evidence against a text being a word: the more, the less likely the encoding. */
function doubtsInWord(word: string): number {
  let doubts = 0;
  const characters = [...word];
  for (const [at, character] of characters.entries()) {
    if (character < '\u0080') continue;
    const before = characters[at - 1] ?? '';
    const after = characters[at + 1] ?? '';
    if (UNUSED.test(character)) doubts += 10;
    else if (LIGATURE.test(character)) doubts += 2;
    else if (!LETTER.test(character)) {
      doubts += RARE.test(character) ? 1 : 0;
      const neighbours = Number(LETTER.test(before)) + Number(LETTER.test(after));
      const isUsual = character === APOSTROPHE || (neighbours === 1 && QUOTE_OR_DASH.test(character));
      doubts += neighbours > 0 && !isUsual ? 1 : 0;
    } else if (LOWER.test(before) && UPPER.test(character)) doubts += 1;
  }
  // Letters of two scripts in one word, or Latin letters without any ASCII letter.
  const hasLatin = /[A-Za-z]/.test(word);
  if (hasLatin && OTHER_SCRIPT.test(word)) doubts += 2;
  if (!hasLatin && LATIN_BEYOND_ASCII.test(word)) doubts += 2;
  return doubts;
}

/** Controls, private characters and unassigned ones. */
const UNUSED = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\uFFFD]/u;
const LETTER = /[\p{Ll}\p{Lu}\p{Lt}\p{Lo}\p{M}]/u;
/** Single characters for fi and fl. */
const LIGATURE = /[\ufb00-\ufb06]/;
const APOSTROPHE = '\u2019';
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
const RARE =
  /[\u00a4\u00a6\u00a8\u00ac\u00af\u00b4\u00b8\u00bc-\u00be\u02c6\u02c7\u02d8-\u02dd\u2300-\u25ff]/;
const QUOTE_OR_DASH = /[\p{Pi}\p{Pf}\p{Pd}\u201a\u201e\u00ba\u00aa\u00b0]/u;
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;
const LATIN_BEYOND_ASCII = /(?:(?![A-Za-z])\p{Script=Latin}){3}/u;
