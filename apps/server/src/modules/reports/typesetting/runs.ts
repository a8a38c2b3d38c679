import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import { isRightToLeft } from './font-files.ts';
import type { Typefaces } from './typefaces.ts';

// The package's types describe a default export; Node loads the factory itself.
const bidiFactory: () => Bidi = createRequire(import.meta.url)('bidi-js');
const bidi = bidiFactory();

/** A code point with the typeface that draws it and its embedding level (odd: right to left) by UAX #9. */
export interface Letter {
  character: string;
  face: string;
  level: number;
}

/** Text drawn in one call, left to right on the page. */
export interface Run {
  text: string;
  face: string;
}

export type Direction = 'ltr' | 'auto';

export function lettersOf(text: string, typefaces: Typefaces, direction: Direction): Letter[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const faces = typefaces.facesOf(text);
  const letters: Letter[] = [];
  let unit = 0;
  for (const character of text) {
    letters.push({ character, face: faces[letters.length] ?? '', level: levels[unit] ?? 0 });
    unit += character.length;
  }
  return letters;
}

/** The runs of a line in visual order (UAX #9, rule L2). */
export function runsOf(line: readonly Letter[]): Run[] {
  const runs: (Run & { level: number })[] = [];
  for (const { character, face, level } of line) {
    const last = runs.at(-1);
    if (last?.face === face && last.level === level) last.text += character;
    else runs.push({ text: character, face, level });
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) reverseFrom(runs, level);
  return runs.map(({ text, face, level }) => ({ face, text: level % 2 === 1 ? turned(text, face) : text }));
}

function reverseFrom(runs: { level: number }[], level: number): void {
  for (let start = 0; start < runs.length; start += 1) {
    let end = start;
    while ((runs[end]?.level ?? -1) >= level) end += 1;
    if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = Math.max(start, end - 1);
  }
}

/** Arabic and Hebrew stay in logical order: the font lays them out from the right while shaping them. */
function turned(text: string, face: string): string {
  if (isRightToLeft(face)) return text;
  return [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');
}
