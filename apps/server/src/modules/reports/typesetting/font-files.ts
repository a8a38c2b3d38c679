import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

const require = createRequire(import.meta.url);

/** Latin, Greek and Cyrillic. */
const EUROPEAN = 'noto-sans';
const ARABIC = 'noto-sans-arabic';
const HEBREW = 'noto-sans-hebrew';
const CHINESE = 'noto-sans-sc';
const JAPANESE = 'noto-sans-jp';
const KOREAN = 'noto-sans-kr';

type Family =
  | typeof EUROPEAN
  | typeof ARABIC
  | typeof HEBREW
  | typeof CHINESE
  | typeof JAPANESE
  | typeof KOREAN;

/** One file of a font family: fontsource splits each family by Unicode range. */
interface FontFile {
  path: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/gu;

/** Finds the path of the font file for a character, or null when no family has it. */
export type FontFinder = (character: string) => string | null;

/** A finder for the characters of one document. */
export function fontFinder(text: string): FontFinder {
  const families = familiesFor(text);
  const found = new Map<string, string | null>();
  return (character) => {
    let path = found.get(character);
    if (path === undefined) {
      path = pathIn(families, character);
      found.set(character, path);
    }
    return path;
  };
}

export const isEuropean = (path: string): boolean => filesOf(EUROPEAN).some((file) => file.path === path);
export const isRightToLeft = (path: string): boolean =>
  [...filesOf(ARABIC), ...filesOf(HEBREW)].some((file) => file.path === path);

/**
 * Best match first. Chinese characters come from the family that covers most of the text, so that their design is
 * uniform.
 */
function familiesFor(text: string): Family[] {
  const han = [...new Set(text.match(HAN) ?? [])];
  const eastern: Family[] = KANA.test(text) ? [JAPANESE, CHINESE, KOREAN] : [CHINESE, JAPANESE, KOREAN];
  const missing = (family: Family) =>
    han.filter((character) => filesWith(family, character).length === 0).length;
  const ranked = han.length === 0 ? eastern : eastern.toSorted((a, b) => missing(a) - missing(b));
  return [EUROPEAN, ARABIC, HEBREW, ...ranked];
}

function pathIn(families: readonly Family[], character: string): string | null {
  const code = character.codePointAt(0) ?? 0;
  for (const family of families) {
    for (const { path } of filesWith(family, character)) {
      if (charactersOf(path).has(code)) return path;
    }
  }
  return null;
}

/** Files whose range includes the character. Not all of them contain it: ranges apply to every weight and style. */
function filesWith(family: Family, character: string): FontFile[] {
  const code = character.codePointAt(0) ?? 0;
  const holds = ({ ranges }: FontFile) => ranges.some(([first, last]) => first <= code && code <= last);
  return filesOf(family).filter(holds);
}

const knownCharacters = new Map<string, ReadonlySet<number>>();

function charactersOf(path: string): ReadonlySet<number> {
  let characters = knownCharacters.get(path);
  if (characters === undefined) {
    const font = create(readFileSync(path));
    characters = new Set('characterSet' in font ? font.characterSet : []);
    knownCharacters.set(path, characters);
  }
  return characters;
}

const knownFiles = new Map<Family, FontFile[]>();

/** Read on first use: most servers never print a name that isn't Latin. */
function filesOf(family: Family): FontFile[] {
  let files = knownFiles.get(family);
  if (files === undefined) {
    const index: Record<string, string> = JSON.parse(
      readFileSync(require.resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8'),
    );
    files = Object.entries(index).map(([subset, ranges]) => ({
      path: require.resolve(
        `@fontsource-variable/${family}/files/${family}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
      ),
      ranges: ranges.split(',').map(rangeOf),
    }));
    knownFiles.set(family, files);
  }
  return files;
}

/** `U+4E00` or `U+4E00-9FFF`, as in CSS. */
function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().slice('U+'.length).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
