import { oneOf, quote } from '../../../core/problem.ts';
import {
  amountProblem,
  article,
  bicProblem,
  characterCode,
  characters,
  usualProblem,
  type Why,
} from '../checks/value-problems.ts';
import type { FieldSpec } from '../definitions/field-spec.ts';
import {
  CHARACTER_SETS,
  type CharacterSet,
  foreignCharacters,
  isInSet,
  quoteCharacter,
} from '../notation/charset.ts';
import type { PartKind } from '../notation/field-format.ts';
import { lengthOfParts } from '../notation/format-lines.ts';
import type { Element, RunElement } from '../notation/notation.ts';

/** Where and how a value differs from its field's format. `detail` continues the words "Field 32A". */
export interface Mismatch {
  readonly offset: number;
  readonly code: string;
  readonly detail: string;
}

interface Run {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly max: number;
  readonly set: CharacterSet;
}

/** A walk through a value along its format. */
export interface Walk {
  readonly spec: FieldSpec;
  readonly value: string;
  /** The mismatch furthest into the value among those not yet in `found`. */
  worst: Mismatch | null;
  /** The run that ended last: the text after it on the line is too long for it. */
  run: Run | null;
  readonly match: (string | undefined)[];
  readonly offsets: number[];
  readonly found: Mismatch[];
}

/** The name of each kind of part, and the standard's error code for its format; null when there is none. */
const KINDS: Readonly<Record<PartKind, readonly [name: string, code: string | null]>> = {
  text: ['text', null],
  reference: ['reference', null],
  mark: ['mark', null],
  account: ['account', null],
  lines: ['text', null],
  date: ['date (YYMMDD)', 'T50'],
  day: ['date (YYYYMMDD)', 'T50'],
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

/** Matches one part at a place, before the part `next`. It answers where the part ends, or null and keeps why in `worst`. */
export function matchElement(walk: Walk, element: Element, at: number, next?: Element): number | null {
  switch (element.kind) {
    case 'optional':
      return matchOptional(walk, element.elements, at, next);
    case 'literal':
      if (walk.value.startsWith(element.text, at)) return at + element.text.length;
      return fail(
        walk,
        at,
        walk.run === null
          ? [walk.spec.linesCode, `must have ${quote(element.text)} here`]
          : leftover(walk, at, element.text),
      );
    case 'run':
      return matchRun(walk, element, at);
    case 'amount':
      return matchAmount(walk, element, at);
    case 'bic':
      return matchBic(walk, element.part, at);
    case 'newline':
    case 'lines':
    case 'block':
      return at;
  }
}

function matchOptional(
  walk: Walk,
  elements: readonly Element[],
  start: number,
  next: Element | undefined,
): number {
  let at: number | null = start;
  for (const element of elements) {
    at = matchElement(walk, element, at);
    if (at === null) break;
  }
  return at !== null && (at === endOfLine(walk.value, at) || canBegin(walk, next, at)) ? at : start;
}

/** True if an optional part can begin here: `/DE12` is an account, and not the mark `/D` with something after it. */
function canBegin({ value }: Walk, part: Element | undefined, at: number): boolean {
  if (part?.kind !== 'optional') return true;
  const [first] = part.elements;
  return first?.kind !== 'literal' || value.startsWith(first.text, at);
}

/** The kind of a part; those inside `lines` are of one kind. */
function kindOf({ spec }: Walk, part: number): PartKind {
  return part === -1 ? 'lines' : (spec.format.kinds[part] ?? 'text');
}

function nameOf(walk: Walk, part: number): string {
  return walk.spec.partNames[part] ?? KINDS[kindOf(walk, part)][0];
}

/** Passes a part that is right, and takes it out as the field's pattern would: those inside `lines` as a whole. */
function pass(walk: Walk, part: number, start: number, end: number): number {
  if (part !== -1 && kindOf(walk, part) !== 'text') {
    const before = walk.spec.format.kinds.slice(0, part).filter((other) => other !== 'text');
    walk.match[before.length + 1] = walk.value.slice(start, end);
    walk.offsets[before.length + 1] = start;
  }
  return end;
}

function matchRun(walk: Walk, element: RunElement, at: number): number | null {
  const { value } = walk;
  const { part, min, max, set } = element;
  const kind = kindOf(walk, part);
  const [, kindCode] = KINDS[kind];
  const name = nameOf(walk, part);
  const usual = usualProblem(kind, value.slice(at, endOfLine(value, at)));
  if (usual !== null) return fail(walk, at, usual);
  const before = walk.run;
  let end = at;
  while (end < value.length && end - at < max && isInSet(value.charAt(end), set)) end++;
  walk.run = { name, start: at, end, max, set };
  if (end - at >= min) return pass(walk, part, at, end);
  const found = value.charAt(end);
  if (found === '' || found === '\n' || found === '\r') {
    const length = min === max ? `${min}` : `at least ${min}`;
    const detail =
      end === at
        ? `has no ${name}`
        : `has ${article(name)} ${name} of ${characters(end - at)}; it takes ${length}`;
    return fail(walk, end, [kindCode ?? (end === at ? 'T31' : 'T34'), detail]);
  }
  const long =
    end === at && before !== null && lengthOfParts(walk.spec.format.elements) !== value.length
      ? tooLong(value, before, at)
      : null;
  if (long !== null) return fail(walk, at, long);
  const special = specialProblem(walk, element, at);
  if (special !== null) return fail(walk, at, special);
  const what = `of the ${name} must be ${CHARACTER_SETS[set].meaning}`;
  const foreign = set === 'x' || set === 'z' ? foreignIn(value, end, set) : null;
  if (foreign !== null) return fail(walk, end, foreign);
  return fail(walk, end, [
    kindCode ?? characterCode(found, 'T34'),
    `has ${quoteCharacter(value, end)} where each character ${what}`,
  ]);
}

/** The problem of a part that continues after its maximum length, where the next one should begin. */
function tooLong(value: string, { name, start, end, max, set }: Run, at: number): Why | null {
  if (end !== at || !isInSet(value.charAt(at), set)) return null;
  let last = at;
  while (last < value.length && isInSet(value.charAt(last), set)) last++;
  return ['T33', `has ${article(name)} ${name} of ${last - start} characters; it takes ${max}`];
}

/** How much of a line is searched for wrong characters; no field has longer lines. */
const LOOKED_AT = 1000;

/** All that is wrong with the characters of the rest of a line, which begins with a wrong one. */
function foreignIn(value: string, at: number, set: CharacterSet): Why | null {
  const end = Math.min(endOfLine(value, at), at + LOOKED_AT);
  const foreign = foreignCharacters(value.slice(at, end), set);
  if (foreign === null || foreign.at !== 0) return null;
  return [foreign.code, `has ${foreign.named}; each must be ${CHARACTER_SETS[set].meaning}`];
}

/** The problem of a part that takes only a few values or a certain beginning: a list of them helps more than its characters. */
function specialProblem(walk: Walk, { part, max, set }: RunElement, at: number): Why | null {
  const { spec, value } = walk;
  const kind = kindOf(walk, part);
  const rest = value.slice(at, endOfLine(value, at));
  if (kind === 'sign') return ['T15', `has the sign ${quoteCharacter(value, at)}; write + or -`];
  if (kind === 'choice' && spec.choices.size > 0) {
    return [
      spec.choiceCode,
      `has the ${nameOf(walk, part)} ${quote(rest.slice(0, max))}; write ${oneOf([...spec.choices])}`,
    ];
  }
  if (part !== -1 || set !== 'n') return null;
  return ['T34', `has the line ${quote(rest)} without a number and a slash at its start`];
}

function matchAmount(
  walk: Walk,
  { part, max }: { readonly part: number; readonly max: number },
  at: number,
): number | null {
  const rest = walk.value.slice(at, endOfLine(walk.value, at));
  // Text may follow an amount, as in field 61.
  const more = part < walk.spec.format.kinds.length - 1;
  const token = more ? (/^[0-9.,]*/.exec(rest)?.[0] ?? '') : rest;
  const why = amountProblem(nameOf(walk, part), token, max);
  return why === null ? pass(walk, part, at, at + token.length) : fail(walk, at, why);
}

function matchBic(walk: Walk, part: number, at: number): number | null {
  const end = endOfLine(walk.value, at);
  const why = bicProblem(walk.value.slice(at, end));
  return why === null ? pass(walk, part, at, end) : fail(walk, at, why);
}

/** Why the text at this place can't follow the run before it. */
export function leftover(walk: Walk, at: number, expected?: string): Why {
  const found = walk.value.charAt(at);
  const { run } = walk;
  if (found === '' || newlineLength(walk.value, at) > 0) {
    return ['T31', `ends where ${quote(expected ?? 'more')} must follow`];
  }
  const rest = quote(walk.value.slice(at, endOfLine(walk.value, at)));
  if (run === null || run.end !== at) return ['T33', `has ${rest} after its end`];
  const foreign = foreignIn(walk.value, at, run.set);
  if (foreign !== null) return foreign;
  return ['T33', `has more than ${run.max} characters at ${rest}`];
}

export function fail(walk: Walk, offset: number, [code, detail]: Why): null {
  if (walk.worst === null || offset >= walk.worst.offset) {
    walk.worst = { offset, code: code ?? 'T12', detail };
  }
  return null;
}

/** The length of the line end at this place: 0, 1 or 2. */
export function newlineLength(value: string, at: number): number {
  if (value.charCodeAt(at) === 10) return 1;
  return value.charCodeAt(at) === 13 && value.charCodeAt(at + 1) === 10 ? 2 : 0;
}

/** Where the line's text ends, before its line end. */
export function endOfLine(value: string, at: number): number {
  const newline = value.indexOf('\n', at);
  if (newline === -1) return value.length;
  return newline > at && value.charCodeAt(newline - 1) === 13 ? newline - 1 : newline;
}
