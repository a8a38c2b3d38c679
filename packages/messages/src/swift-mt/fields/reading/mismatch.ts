import { quote } from '../../../core/problem.ts';
import { straySpaceOf } from '../../envelope/stray-space.ts';
import type { FieldSpec } from '../definitions/field-spec.ts';
import { isInSet } from '../notation/charset.ts';
import { elementsSource } from '../notation/field-format.ts';
import { type FormatLine, formatLines, takesNoSlash } from '../notation/format-lines.ts';
import type { Element, LinesElement } from '../notation/notation.ts';
import {
  endOfLine,
  fail,
  leftover,
  type Mismatch,
  matchElement,
  newlineLength,
  type Walk,
} from './mismatch-walk.ts';

export type { Mismatch } from './mismatch-walk.ts';

/** Why a value does not match its format, and its parts that do. */
export interface Explanation {
  /** In the order of the value; at least one. */
  readonly mismatches: readonly Mismatch[];
  /** The parts that are right, by the groups of the field's pattern, and where they begin. */
  readonly match: readonly (string | undefined)[];
  readonly offsets: readonly number[];
}

/**
 * Finds out everything that is wrong with a value that its field's pattern refuses: one problem for each part,
 * as far as the parts after a problem can be distinguished. It runs only on wrong values, and looks at every
 * character a bounded number of times.
 */
export function explainMismatch(spec: FieldSpec, value: string): Explanation {
  const walk: Walk = {
    spec,
    value,
    worst: null,
    run: null,
    match: [],
    offsets: [],
    found: [],
  };
  if (value === '') fail(walk, 0, ['T31', 'is empty']);
  else if (spec.choices.size > 0 && spec.format.kinds.length === 1) {
    fail(walk, 0, [spec.choiceCode, `has the code ${quote(value)}`]);
  } else readLines(walk, formatLines(spec.format.elements));
  settle(walk);
  const stray = value === '' ? null : straySpaceOf(spec, value);
  if (stray !== null) {
    const { offset, detail } = stray;
    const code = stray.code ?? walk.found[0]?.code ?? 'T12';
    return { mismatches: [{ offset, code, detail }], match: walk.match, offsets: walk.offsets };
  }
  if (walk.found.length === 0) {
    walk.found.push({
      offset: 0,
      code: 'T12',
      detail: `has ${quote(value)}, which does not match its format`,
    });
  }
  return { mismatches: walk.found, match: walk.match, offsets: walk.offsets };
}

function readLines(walk: Walk, lines: readonly FormatLine[]): void {
  const { value } = walk;
  let at = 0;
  let started = false;
  for (const [index, line] of lines.entries()) {
    if (started && at >= value.length) {
      // Where one code covers all lines, one problem says how they are written.
      const isSaid = walk.spec.linesCode !== null && walk.found.length > 0;
      if (!isSaid && lines.slice(index).some(({ optional }) => !optional))
        fail(walk, at, [walk.spec.linesCode ?? 'T31', 'has too few lines']);
      return;
    }
    const start = started ? at + newlineLength(value, at) : at;
    if (line.optional && index < lines.length - 1 && !begins(walk, lines[index + 1], start)) continue;
    at = readLine(walk, line.elements, start);
    started = true;
  }
  if (at < value.length) fail(walk, at + newlineLength(value, at), ['T33', 'has more lines than its format']);
}

/** True if the optional line, an account, is there: a line begins with a slash and is not the only one. */
function begins({ value }: Walk, next: FormatLine | undefined, at: number): boolean {
  if (value.charAt(at) !== '/') return false;
  return endOfLine(value, at) < value.length || takesNoSlash(next?.elements[0]);
}

/** Reads a line part by part, continuing after a faulty one if possible, and returns where the line ends. */
function readLine(walk: Walk, elements: readonly Element[], start: number): number {
  const first = elements[0];
  if (first?.kind === 'lines') return readRepeated(walk, first, start);
  if (first?.kind === 'block') return readBlock(walk, first, start);
  const lineEnd = endOfLine(walk.value, start);
  if (start === lineEnd)
    fail(walk, start, ['T31', start === 0 ? 'begins with an empty line' : 'has an empty line']);
  let at = start;
  let index = start === lineEnd ? elements.length : 0;
  while (index < elements.length) {
    const element = elements[index];
    if (element === undefined) break;
    if (element.kind === 'lines') return readRepeated(walk, element, at);
    if (element.kind === 'block') return readBlock(walk, element, at);
    const end = matchElement(walk, element, at, elements[index + 1]);
    const last = index === elements.length - 1;
    if (end !== null && (!last || end === lineEnd)) {
      // In a valid line, it does not matter what an optional part could not be.
      if (last) walk.worst = null;
      at = end;
      index++;
      continue;
    }
    if (end !== null) fail(walk, end, leftover(walk, end));
    settle(walk);
    const resumed = last ? null : resume(walk, elements, index, at, lineEnd);
    if (resumed === null) break;
    ({ index, at } = resumed);
  }
  settle(walk);
  return lineEnd;
}

/** Reads lines that are all alike, each with its own problems. */
function readRepeated(walk: Walk, element: LinesElement, start: number): number {
  const { value } = walk;
  let at = readLine(walk, element.elements, start);
  let count = 1;
  for (; count < element.max && at < value.length; count++) {
    at = readLine(walk, element.elements, at + newlineLength(value, at));
  }
  if (at < value.length) {
    fail(walk, at + newlineLength(value, at), [
      walk.spec.linesCode ?? 'T33',
      `has more than ${element.max} lines`,
    ]);
  }
  settle(walk);
  walk.run = null;
  const group = walk.spec.format.groups.get('lines');
  if (group !== undefined) {
    walk.match[group] = value.slice(start);
    walk.offsets[group] = start;
  }
  return value.length;
}

/** Reads a text of any lines: each character of the set, and not too many of them. */
function readBlock(
  { value, found, ...walk }: Walk,
  element: Element & { kind: 'block' },
  start: number,
): number {
  let at = start;
  while (at < value.length && (newlineLength(value, at) > 0 || isInSet(value.charAt(at), element.set))) {
    at += Math.max(1, newlineLength(value, at));
  }
  const run = { name: 'text', start, end: at, max: element.max, set: element.set };
  if (at < value.length) {
    const [code, detail] = leftover({ ...walk, value, found, run }, at);
    found.push({ offset: at, code: code ?? 'T12', detail });
  }
  if (value.length - start > element.max) {
    const detail = `has ${value.length - start} characters; it takes ${element.max}, line ends included`;
    found.push({ offset: start, code: 'T33', detail });
  }
  return value.length;
}

/** Keeps the mismatch furthest into the value: the one that the writer most likely meant. */
function settle(walk: Walk): void {
  if (walk.worst !== null) walk.found.push(walk.worst);
  walk.worst = null;
  walk.run = null;
}

/**
 * Where to continue after a part that is wrong: at the first place from which the rest of the line is of its
 * format again (its amount may be wrong). Parts of fixed length on the way are checked at their position.
 */
function resume(
  walk: Walk,
  elements: readonly Element[],
  failed: number,
  start: number,
  lineEnd: number,
): { readonly index: number; readonly at: number } | null {
  for (let index = failed + 1; index < elements.length; index++) {
    const rest = elements.slice(index);
    const pattern = new RegExp(`^${elementsSource(rest, `[0-9.,+-]{1,${WRONG_AMOUNT_MAX}}`)}$`);
    for (let at = Math.max(start, lineEnd - lengthOf(rest)); at < lineEnd; at++) {
      if (!pattern.test(walk.value.slice(at, lineEnd))) continue;
      explainBetween(walk, elements.slice(failed, index), start, at);
      return { index, at };
    }
  }
  return null;
}

/** Parts after the faulty one that are wrong too, if their lengths show where they are. */
function explainBetween(walk: Walk, elements: readonly Element[], start: number, end: number): void {
  const lengths = elements.map((element) =>
    element.kind === 'run' && element.min === element.max ? element.max : Number.NaN,
  );
  if (lengths.reduce((sum, length) => sum + length, 0) !== end - start) return;
  let at = start;
  for (const [index, element] of elements.entries()) {
    if (index > 0) matchElement(walk, element, at);
    settle(walk);
    at += lengths[index] ?? 0;
  }
}

/** The greatest length that these parts can have together. */
function lengthOf(elements: readonly Element[]): number {
  let sum = 0;
  for (const element of elements) {
    if (element.kind === 'run') sum += element.max;
    else if (element.kind === 'block') sum += element.max;
    else if (element.kind === 'amount') sum += WRONG_AMOUNT_MAX;
    else if (element.kind === 'bic') sum += 11;
    else if (element.kind === 'literal') sum += element.text.length;
    else if (element.kind === 'optional') sum += lengthOf(element.elements);
  }
  return sum;
}

/** The longest text in an amount's place that counts as a wrong amount. */
const WRONG_AMOUNT_MAX = 40;
