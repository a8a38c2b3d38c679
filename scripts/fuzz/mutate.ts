import { between, type Random } from '../crash/random.ts';
import { PIECES } from './pieces.ts';

/** Mutation makes inputs no longer than this; deliberately long ones come from `large-inputs.ts`. */
const MAX_LENGTH = 64_000;
const MAX_MUTATIONS = 6;
/** One in this many inputs is an unchanged seed text, so that the checks of well-formed messages run too. */
const UNCHANGED_ONE_IN = 40;

type Mutation = (text: string, random: Random, seeds: readonly string[]) => string;

/** A text made of the seed texts by up to six mutations, all drawn from `random`. */
export function mutant(random: Random, seeds: readonly string[]): string {
  let text = pick(random, seeds);
  if (between(random, 0, UNCHANGED_ONE_IN) === 0) return text;
  const count = 1 + Math.floor(random() ** 2 * MAX_MUTATIONS);
  for (let done = 0; done < count; done += 1) {
    text = pick(random, MUTATIONS)(text, random, seeds).slice(0, MAX_LENGTH);
  }
  return text;
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[between(random, 0, items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** A position in a text, with a preference for line beginnings. */
function place(random: Random, text: string): number {
  const at = between(random, 0, text.length + 1);
  if (random() < 0.5) return at;
  const lineStart = text.indexOf('\n', at) + 1;
  return lineStart === 0 ? at : lineStart;
}

/** The length of a range: mostly a few characters, sometimes most of the text. */
function stretch(random: Random, text: string): number {
  return Math.ceil(random() ** 4 * Math.max(1, text.length));
}

function replaceAt(text: string, at: number, length: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + length);
}

/** The position of the first match after a random position, or else of the first match; null without any. */
function find(text: string, pattern: RegExp, random: Random): RegExpExecArray | null {
  pattern.lastIndex = between(random, 0, text.length + 1);
  const match = pattern.exec(text);
  if (match !== null) return match;
  pattern.lastIndex = 0;
  return pattern.exec(text);
}

const MUTATIONS: readonly Mutation[] = [
  function insertPiece(text, random) {
    return replaceAt(text, place(random, text), 0, pick(random, PIECES));
  },
  function replaceByPiece(text, random) {
    return replaceAt(text, place(random, text), stretch(random, text), pick(random, PIECES));
  },
  function flipCharacters(text, random) {
    let flipped = text;
    for (let left = between(random, 1, 5); left > 0; left -= 1) {
      const at = between(random, 0, text.length);
      const code = (text.charCodeAt(at) || 32) ^ (1 << between(random, 0, 8));
      flipped = replaceAt(flipped, at, 1, String.fromCharCode(code));
    }
    return flipped;
  },
  function anyCharacter(text, random) {
    return replaceAt(text, place(random, text), 1, String.fromCharCode(between(random, 0, 0x1_0000)));
  },
  function cutOut(text, random) {
    return replaceAt(text, place(random, text), stretch(random, text), '');
  },
  function truncate(text, random) {
    return text.slice(0, between(random, 0, text.length + 1));
  },
  function behead(text, random) {
    return text.slice(between(random, 0, text.length + 1));
  },
  function repeatStretch(text, random) {
    const at = place(random, text);
    const part = text.slice(at, at + Math.min(stretch(random, text), 2_000));
    return replaceAt(text, at, 0, part.repeat(Math.ceil(random() ** 3 * 60)));
  },
  function spliceTwo(text, random, seeds) {
    const other = pick(random, seeds);
    return text.slice(0, place(random, text)) + other.slice(place(random, other));
  },
  function putInto(text, random, seeds) {
    const other = pick(random, seeds);
    const from = place(random, other);
    return replaceAt(text, place(random, text), 0, other.slice(from, from + stretch(random, other)));
  },
  function appendMessage(text, random, seeds) {
    return text + pick(random, ['', '\n', '\r\n', '$', '\r\n$\r\n', '\u0003', ',']) + pick(random, seeds);
  },
  function moveLine(text, random) {
    const lines = text.split('\n');
    const [line = ''] = lines.splice(between(random, 0, lines.length), 1);
    lines.splice(between(random, 0, lines.length + 1), 0, line);
    return lines.join('\n');
  },
  function repeatLine(text, random) {
    const lines = text.split('\n');
    const at = between(random, 0, lines.length);
    const copies = Array.from({ length: Math.ceil(random() ** 3 * 40) }, () => lines[at] ?? '');
    lines.splice(at, 0, ...copies);
    return lines.join('\n');
  },
  function dropLine(text, random) {
    const lines = text.split('\n');
    lines.splice(between(random, 0, lines.length), 1);
    return lines.join('\n');
  },
  function changeLineEnds(text, random) {
    const ends = pick(random, [
      ['\n'],
      ['\r'],
      ['\r\n'],
      ['\n\r'],
      ['\n', '\r\n'],
      ['\n', '\r', '\r\n', ' '],
    ]);
    return text.replace(/\r\n|\n|\r/g, () => pick(random, ends));
  },
  function changeNumber(text, random) {
    const match = find(text, /[0-9][0-9.,]*/g, random);
    if (match === null) return text;
    const number = pick(random, [
      '0',
      '',
      '-',
      `${match[0]}0`,
      `0${match[0]}`,
      '9'.repeat(400),
      ',',
      '1e999',
    ]);
    return replaceAt(text, match.index, match[0].length, number);
  },
  function swapWords(text, random) {
    const one = find(text, /[A-Za-z0-9]+/g, random);
    const other = find(text, /[A-Za-z0-9]+/g, random);
    if (one === null || other === null || one.index === other.index) return text;
    const [first, second] = one.index < other.index ? [one, other] : [other, one];
    const swapped = replaceAt(text, second.index, second[0].length, first[0]);
    return replaceAt(swapped, first.index, first[0].length, second[0]);
  },
  function changeTag(text, random) {
    const match = find(text, /:\d\d[A-Z]?:/g, random);
    const other = find(text, /:\d\d[A-Z]?:/g, random);
    if (match === null || other === null) return text;
    return replaceAt(text, match.index, match[0].length, other[0]);
  },
  function changeCase(text, random) {
    const at = place(random, text);
    const length = stretch(random, text);
    const part = text.slice(at, at + length);
    return replaceAt(text, at, length, random() < 0.5 ? part.toLowerCase() : part.toUpperCase());
  },
  function nest(text, random) {
    const [open, close] = pick(random, NESTS);
    const depth = Math.ceil(random() ** 4 * 3_000);
    const at = place(random, text);
    const length = stretch(random, text);
    const inside = text.slice(at, at + length);
    return replaceAt(text, at, length, open.repeat(depth) + inside + close.repeat(depth));
  },
  function longLine(text, random) {
    const character = pick(random, ['A', '0', ' ', '/', ',', '(', '-', '"', '\u0301', '\u{1f600}']);
    return replaceAt(text, place(random, text), 0, character.repeat(Math.ceil(random() ** 3 * 5_000)));
  },
];

const NESTS: readonly (readonly [string, string])[] = [
  ['{', '}'],
  ['{4:', '-}'],
  ['{3:{108:', '}}'],
  ['[', ']'],
  ['{"a":', '}'],
  ['<a>', '</a>'],
  ['<Document>', '</Document>'],
  ['"', '"'],
];
