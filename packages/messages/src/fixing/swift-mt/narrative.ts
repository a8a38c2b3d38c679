import { breakLines, type Room } from '../../mapping/values/line-breaks.ts';
import { joinLines } from '../../mapping/values/lines.ts';
import type { Element } from '../../swift-mt/fields/notation/notation.ts';
import { type Change, lineEndOf, lineIn, type Spot, type ValueFixer } from './spot.ts';

/** How the lines of a field are joined to one text. */
interface Reading {
  readonly joining: 'words' | 'columns';
  /** True if continuation lines begin with `//`. */
  readonly isLed: boolean;
}

const PLAIN: Reading = { joining: 'words', isLed: false };
const LED: Reading = { joining: 'words', isLed: true };

/** The fields whose lines form one text. */
const TEXTS: Readonly<Record<string, Reading>> = {
  '70': PLAIN,
  '71B': LED,
  '72': LED,
  '75': LED,
  '76': LED,
  '77A': PLAIN,
  '77B': LED,
  '79': PLAIN,
  '86': { joining: 'columns', isLed: false },
};

interface Lines {
  readonly max: number;
  readonly width: number;
}

/** A line that is too long, split into as many lines as necessary. */
export const longLine: ValueFixer = (spot) => {
  const { value, at, field, spec, piece } = spot;
  const room = linesOf(spec.format.elements);
  if (room === null) return null;
  const { from, to } = lineIn(value, at);
  const line = value.slice(from, to);
  const free = room.max - textLines(spot).length + 1;
  if (line.length <= room.width || free < 2) return null;
  const reading = TEXTS[field.tag];
  const lines = reading === undefined ? numbered(line, free) : broken(line, { ...room, max: free }, reading);
  if (lines === null) return null;
  return { from, to, text: lines.join(lineEndOf(piece)), message: 'Break the long line' };
};

/** More lines than the field has: the same text in fuller ones. */
export const manyLines: ValueFixer = (spot) => {
  const { value, field, spec, piece } = spot;
  const room = linesOf(spec.format.elements);
  const joining = TEXTS[field.tag]?.joining;
  const lines = textLines(spot);
  // A code at the start of a line has its place there.
  if (room === null || joining === undefined || lines.slice(1).some((line) => line.startsWith('/')))
    return null;
  if (lines.length <= room.max && lines.every((line) => line.length <= room.width)) return null;
  const text = joining === 'words' ? joinLines(lines, room.width) : lines.join('');
  const laid = sameText(text, breakLines(text, room, joining));
  return laid === null ? null : whole(value, laid.join(lineEndOf(piece)));
};

function whole(value: string, text: string): Change {
  return { from: 0, to: value.length, text, message: 'Break the text into the lines that the field allows' };
}

/** The lines of a text, without a preceding account. */
function textLines({ value, spec }: Spot): readonly string[] {
  const lines = value.split(/\r?\n/);
  return spec.format.kinds.includes('account') && !/^\d\//.test(value) ? lines.slice(1) : lines;
}

function linesOf(elements: readonly Element[]): Lines | null {
  for (const element of elements) {
    if (element.kind !== 'lines') continue;
    const width = element.elements.reduce(
      (sum, part) => sum + (part.kind === 'run' ? part.max : part.kind === 'literal' ? part.text.length : 0),
      0,
    );
    return { max: element.max, width };
  }
  return null;
}

/** A line of a text split into several; after a code word, each begins with `//`. */
function broken(line: string, { width, max }: Lines, { joining, isLed }: Reading): readonly string[] | null {
  const isCode = isLed && /^\/(?:[A-Z0-9]{1,8})?\//.test(line);
  const room: Room = isCode
    ? { width: width - 2, max, led: true, first: { width, led: true } }
    : { width, max };
  const lines = sameText(line, breakLines(line, room, joining));
  return lines === null || !isCode ? lines : lines.map((one, place) => (place === 0 ? one : `//${one}`));
}

/** `1/` (name) and `2/` (address) may be repeated. */
function numbered(line: string, max: number): readonly string[] | null {
  const [, number = '', text = ''] = /^([12]\/)(.*)$/.exec(line) ?? [];
  if (number === '') return null;
  return sameText(text, breakLines(text, { width: 33, max }, 'words'))?.map((one) => number + one) ?? null;
}

/** The lines, if they have all of the text. */
function sameText(text: string, lines: readonly string[] | null): readonly string[] | null {
  const plain = (some: string): string => some.replaceAll(' ', '');
  return lines !== null && plain(lines.join('')) === plain(text) ? lines : null;
}
