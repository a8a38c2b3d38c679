import { readFile } from 'node:fs/promises';
import { type FontFinder, fontFinder, isEuropean } from './font-files.ts';

/** The characters of PDF's standard fonts: Windows-1252 without its control codes. */
const STANDARD = /^[\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/;
const ONLY_STANDARD = /^[\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
/** Marks that only control the direction of text: they would affect neighbouring text. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const WORD = /[\p{L}\p{M}]+/gu;
const BASIC_LATIN = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCharCode(0x20 + index));

/** `standard` is the PDF standard font in use at that place; any other name is a font registered under it. */
export const STANDARD_FACE = 'standard';

/** The fonts that one document needs, each reduced to the characters it draws. */
export interface Typefaces {
  fonts: ReadonlyMap<string, Buffer>;
  /** A text in drawable form: a character that no font has becomes its code point, `[U+1F600]`. */
  printable(text: string): string;
  /** The typeface of each code point of a printable text. */
  facesOf(text: string): string[];
}

export const isStandard = (text: string): boolean => ONLY_STANDARD.test(text);

/**
 * Loads the fonts for a document with these words, in any arrangement. If Windows-1252 is enough, this costs nothing.
 */
export async function typefacesFor(words: string): Promise<Typefaces> {
  const text = withoutMarks(words);
  const find = fontFinder(text);
  const printable = (shown: string) =>
    [...withoutMarks(shown)].map((character) => drawable(character, find)).join('');
  const facesOf = (shown: string) => facesWith(shown, find);

  const needed = new Map<string, Set<string>>();
  const all = printable(text);
  const faces = facesOf(all);
  [...all].forEach((character, index) => {
    const face = faces[index] ?? STANDARD_FACE;
    if (face === STANDARD_FACE) return;
    const characters = needed.get(face) ?? new Set(BASIC_LATIN);
    needed.set(face, characters.add(character));
  });
  const fonts = await Promise.all(
    [...needed].map(
      async ([path, characters]) => [path, await cutFont(path, [...characters].join(''))] as const,
    ),
  );
  return { fonts: new Map(fonts), printable, facesOf };
}

const withoutMarks = (text: string): string => text.replaceAll(DIRECTION_MARKS, '').normalize('NFC');

function drawable(character: string, find: FontFinder): string {
  if (STANDARD.test(character)) return character;
  if (/\s/u.test(character)) return ' ';
  if (!/\p{C}/u.test(character) && find(character) !== null) return character;
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** A word with a letter outside Windows-1252 is drawn completely in one design. */
function facesWith(text: string, find: FontFinder): string[] {
  const faceOf = (character: string) =>
    STANDARD.test(character) ? STANDARD_FACE : (find(character) ?? STANDARD_FACE);
  const faces: string[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    for (const character of text.slice(end, index)) faces.push(faceOf(character));
    const inWord = [...word].map(faceOf);
    const mixed = inWord.some((face) => face !== STANDARD_FACE && isEuropean(face));
    [...word].forEach((character, at) => {
      const face = inWord[at] ?? STANDARD_FACE;
      faces.push(mixed && face === STANDARD_FACE ? (find(character) ?? face) : face);
    });
    end = index + word.length;
  }
  for (const character of text.slice(end)) faces.push(faceOf(character));
  return faces;
}

/** A TrueType font of regular weight with these characters only, and its shaper. */
async function cutFont(path: string, characters: string): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(await readFile(path), characters, {
    targetFormat: 'truetype',
    variationAxes: { wght: 400 },
  });
}
