import { oneOf, quote } from '../problem.ts';
import { CHARACTER_SETS, type CharacterSet, isInSet } from './charset.ts';
import type { PartKind } from './field-format.ts';
import type { FieldSpec } from './fields.ts';
import type { Element } from './notation.ts';

/** Where and how a value leaves its field's format. `detail` continues the words "Field 32A". */
export interface Mismatch {
  readonly offset: number;
  readonly code: string;
  readonly detail: string;
}

/** What each kind of part is called, and the error code that the standard gives its format; null for none of its own. */
const KINDS: Readonly<Record<PartKind, readonly [name: string, code: string | null]>> = {
  text: ['text', null],
  reference: ['reference', null],
  account: ['account', null],
  lines: ['text', null],
  date: ['date (YYMMDD)', 'T50'],
  currency: ['currency', 'T52'],
  amount: ['amount', null],
  rate: ['rate', null],
  bic: ['BIC', 'T27'],
  choice: ['code', null],
  narrative: ['additional information', null],
  time: ['time (HHMM)', 'T38'],
  sign: ['sign', 'T15'],
  offset: ['offset (HHMM)', 'T16'],
};

interface Walk {
  readonly spec: FieldSpec;
  readonly value: string;
  /** Number of parts passed, which finds the kind of the part at hand. */
  part: number;
  /** The mismatch furthest into the value: the one that the writer most likely meant. */
  worst: Mismatch | null;
  /** The run that ended last: what follows it on the line is too long for it. */
  run: { readonly max: number; readonly set: CharacterSet; readonly end: number } | null;
}

/**
 * Finds out why a value that its field's pattern refuses is wrong. It runs only on wrong values, and looks
 * at every character a bounded number of times.
 */
export function explainMismatch(spec: FieldSpec, value: string): Mismatch {
  const walk: Walk = { spec, value, part: 0, worst: null, run: null };
  if (value === '') return { offset: 0, code: 'T31', detail: 'is empty' };
  const end = matchAll(walk, spec.format.elements, 0);
  if (end !== null && end < value.length) fail(walk, end, leftover(walk, end));
  return walk.worst ?? { offset: 0, code: 'T12', detail: `has ${quote(value)}, which is not of its format` };
}

function matchAll(walk: Walk, elements: readonly Element[], start: number): number | null {
  let at: number | null = start;
  for (let i = 0; i < elements.length && at !== null; i++) {
    const end = elements.findIndex((element, place) => place >= i && element.kind !== 'optional');
    const element = elements[i];
    if (element === undefined) break;
    if (end > i && elements[end]?.kind === 'newline') {
      at = matchOptionalLine(walk, elements.slice(i, end), at);
      i = end;
    } else at = matchElement(walk, element, at);
  }
  return at;
}

/** A line of optional elements is left out with its line end when nothing of it is there. */
function matchOptionalLine(walk: Walk, line: readonly Element[], start: number): number | null {
  const end = matchAll(walk, line, start);
  if (end === null || end === start || end === walk.value.length) return end;
  const length = newlineLength(walk.value, end);
  return length > 0 ? end + length : fail(walk, end, leftover(walk, end));
}

function matchElement(walk: Walk, element: Element, at: number): number | null {
  switch (element.kind) {
    case 'optional': {
      const parts = walk.part;
      const end = matchAll(walk, element.elements, at);
      if (end === null) walk.part = parts + element.elements.filter(isPart).length;
      return end ?? at;
    }
    case 'literal':
      if (walk.value.startsWith(element.text, at)) return at + element.text.length;
      return fail(
        walk,
        at,
        walk.run === null
          ? [null, `must have ${quote(element.text)} here`]
          : leftover(walk, at, element.text),
      );
    case 'newline': {
      const length = newlineLength(walk.value, at);
      return length > 0
        ? at + length
        : fail(walk, at, at >= walk.value.length ? ['T31', 'has a line too few'] : leftover(walk, at));
    }
    case 'run':
      return matchRun(walk, element.min, element.max, element.set, at);
    case 'amount':
      return matchAmount(walk, element.max, at);
    case 'bic':
      return matchBic(walk, at);
    case 'lines':
      return matchLines(walk, element.elements, element.max, at);
  }
}

function isPart(element: Element): boolean {
  return (
    element.kind === 'run' || element.kind === 'amount' || element.kind === 'bic' || element.kind === 'lines'
  );
}

function matchRun(walk: Walk, min: number, max: number, set: CharacterSet, at: number): number | null {
  const [name, kindCode] = KINDS[walk.spec.format.kinds[walk.part] ?? 'text'];
  let end = at;
  while (end < walk.value.length && end - at < max && isInSet(walk.value.charAt(end), set)) end++;
  walk.run = { max, set, end };
  if (end - at < min) {
    const found = walk.value.charAt(end);
    const length = min === max ? `${min}` : `at least ${min}`;
    const what = `of the ${name} must be ${CHARACTER_SETS[set].meaning}`;
    if (found === '' || found === '\n' || found === '\r') {
      const detail =
        end === at ? `has no ${name}` : `has a ${name} of ${end - at} characters; it takes ${length}`;
      return fail(walk, end, [kindCode ?? (end === at ? 'T31' : 'T34'), detail]);
    }
    return fail(walk, end, [
      kindCode ?? characterCode(found, 'T34'),
      `has ${quote(found)} where each character ${what}`,
    ]);
  }
  walk.part++;
  return end;
}

function matchAmount(walk: Walk, max: number, at: number): number | null {
  const kind = walk.spec.format.kinds[walk.part] ?? 'amount';
  const token = restOfLine(walk.value, at);
  const shown = `has the ${KINDS[kind][0]} ${quote(token)}`;
  const commas = token.split(',').length - 1;
  if (token === '') return fail(walk, at, ['T40', `has no ${KINDS[kind][0]}`]);
  if (/^\d*\.\d*$/.test(token))
    return fail(walk, at, ['T43', `${shown} with a decimal point; write ${quote(token.replace('.', ','))}`]);
  if (/^\d+$/.test(token))
    return fail(walk, at, ['T43', `${shown} without a decimal comma; write ${quote(`${token},`)}`]);
  if (!/^[\d,]+$/.test(token)) {
    return fail(walk, at, [
      'T40',
      `${shown}; write digits with one decimal comma, without signs or separators`,
    ]);
  }
  if (commas > 1) return fail(walk, at, ['T43', `${shown} with ${commas} commas; write one`]);
  if (token.startsWith(','))
    return fail(walk, at, ['T40', `${shown} without a digit before the comma; write ${quote(`0${token}`)}`]);
  if (token.length > max)
    return fail(walk, at, [
      'T33',
      `${shown} of ${token.length} characters; it takes ${max}, the comma included`,
    ]);
  walk.part++;
  return at + token.length;
}

function matchBic(walk: Walk, at: number): number | null {
  const token = restOfLine(walk.value, at);
  const match = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.exec(token);
  if (match === null) {
    return fail(walk, at, [
      'T27',
      `has ${quote(token)}, which is not a BIC: 4 characters of the bank, 2 letters of the country, 2 of the place and 3 or none of the branch`,
    ]);
  }
  walk.part++;
  return at + token.length;
}

function matchLines(walk: Walk, line: readonly Element[], max: number, start: number): number | null {
  const part = walk.part;
  let at = start;
  for (let count = 0; count < max; count++) {
    if (count > 0) {
      const length = newlineLength(walk.value, at);
      if (length === 0) break;
      at += length;
    }
    walk.part = part;
    const end = matchAll(walk, line, at);
    if (end === null) return null;
    at = end;
  }
  if (newlineLength(walk.value, at) > 0) {
    return fail(walk, at + newlineLength(walk.value, at), ['T33', `has more than ${max} lines`]);
  }
  walk.part = part + 1;
  return at;
}

/** Why the text at this place can't follow the run before it. */
function leftover(walk: Walk, at: number, expected?: string): readonly [code: string | null, detail: string] {
  const found = walk.value.charAt(at);
  const { run } = walk;
  if (found === '') return ['T31', `ends where ${quote(expected ?? 'more')} must follow`];
  if (newlineLength(walk.value, at) > 0) return ['T33', 'has more lines than its format'];
  if (run === null || run.end !== at)
    return ['T33', `has ${quote(restOfLine(walk.value, at))} behind its end`];
  if (!isInSet(found, run.set)) {
    return [
      characterCode(found, 'T32'),
      `has the character ${quote(found)}; each must be ${CHARACTER_SETS[run.set].meaning}`,
    ];
  }
  return ['T33', `has more than ${run.max} characters at ${quote(restOfLine(walk.value, at))}`];
}

/** M60 for what no SWIFT message may contain; the field's own code for what only this set does not have. */
function characterCode(character: string, otherwise: string): string {
  return isInSet(character, 'z') ? otherwise : 'M60';
}

function fail(
  walk: Walk,
  offset: number,
  [code, detail]: readonly [code: string | null, detail: string],
): null {
  if (walk.worst === null || offset >= walk.worst.offset) {
    walk.worst = { offset, code: code ?? 'T12', detail };
  }
  return null;
}

function newlineLength(value: string, at: number): number {
  if (value.charCodeAt(at) === 10) return 1;
  return value.charCodeAt(at) === 13 && value.charCodeAt(at + 1) === 10 ? 2 : 0;
}

function restOfLine(value: string, at: number): string {
  const newline = value.indexOf('\n', at);
  const rest = newline === -1 ? value.slice(at) : value.slice(at, newline);
  return rest.endsWith('\r') ? rest.slice(0, -1) : rest;
}

/** The end of a sentence that says how the field is written. */
export function howToWrite(spec: FieldSpec): string {
  if (spec.choices.size > 0 && spec.choices.size < 6) return `write ${oneOf([...spec.choices])}`;
  return `its format is ${spec.format.notation.replaceAll('$', ' / ')}, like ${quote(spec.example)}`;
}
