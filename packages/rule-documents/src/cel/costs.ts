import { type CelValue, isCelList, isCelMap } from '@bufbuild/cel';
import { matchingUnits } from '../pattern.ts';

/**
 * The cost of a call, in sixteenths of a step, computed before the call from the data that it processes. The idea
 * comes from the cost model of cel-go; the figures were measured here, so that no step takes much longer than one
 * turn of a loop.
 */

/** For functions that compare or copy, which processors do many characters at a time. */
const CHARACTERS_PER_UNIT = 16;
/** A search compares its part at each place, in the worst case. */
const SEARCHED_PER_PASS = 32;
/** Reading a time in a zone needs the calendar. */
const ZONE_UNITS = 1_600;
/** A few characters can ask for a thousand repetitions. */
const REPETITION_UNITS = 8_000;

type Operands = readonly CelValue[];

const scanned = (length: number): number => Math.ceil(length / CHARACTERS_PER_UNIT);
const lengthOf = (value: CelValue | undefined): number =>
  typeof value === 'string' || value instanceof Uint8Array ? value.length : 0;

/** The number of characters and entries of a value, including nested ones, up to the limit. */
function weightOf(value: CelValue | undefined, limit = Number.POSITIVE_INFINITY): number {
  let weight = 1 + scanned(lengthOf(value));
  if (isCelList(value)) {
    weight += value.size;
    for (const entry of value) {
      if (weight > limit) break;
      weight += weightOf(entry, limit - weight);
    }
  } else if (isCelMap(value)) {
    weight += value.size;
    for (const [key, entry] of value) {
      if (weight > limit) break;
      weight +=
        scanned(lengthOf(typeof key === 'string' ? key : undefined)) + weightOf(entry, limit - weight);
    }
  }
  return weight;
}

const sizeOf = (value: CelValue | undefined): number =>
  isCelList(value) || isCelMap(value) ? value.size : lengthOf(value);

/** The cost of reading a pattern. */
export const patternUnits = (source: string): number =>
  16 * (20 + source.length) + (source.includes('{') ? REPETITION_UNITS : 0);

type Cost = (operands: Operands, left: number) => number;

const shortest: Cost = ([one, other]) => scanned(Math.min(lengthOf(one), lengthOf(other)));

/** Values of different sizes differ without a look inside. */
const equality: Cost = ([one, other], left) => (sizeOf(one) === sizeOf(other) ? weightOf(one, left) : 1);

const membership: Cost = ([value, among], left) =>
  isCelList(among) ? among.size * weightOf(value, left) : 1;

const search: Cost = ([text, part]) =>
  scanned(lengthOf(text)) * (1 + Math.floor(lengthOf(part) / SEARCHED_PER_PASS));

const everyCharacter: Cost = ([text]) => lengthOf(text);
const zone: Cost = () => ZONE_UNITS;

const sum: Cost = ([one, other]) => {
  if (isCelList(one) && isCelList(other)) return one.size + other.size;
  return scanned(lengthOf(one) + lengthOf(other));
};

/** The digits of a number are read in quadratic time. */
const digits: Cost = ([text]) => scanned(lengthOf(text)) ** 2;

const joined: Cost = ([list, separator], left) =>
  weightOf(list, left) + sizeOf(list) * (1 + scanned(lengthOf(separator)));

const split: Cost = ([text, part], left) =>
  part === '' ? lengthOf(text) : search([text ?? '', part ?? ''], left) + scanned(lengthOf(text));

/** Each value may be converted to text with everything inside it, and maps are sorted. */
const format: Cost = (operands, left) =>
  operands.reduce((units: number, one) => units + 16 * weightOf(one, left), 0);

const matching: Cost = ([text, pattern]) =>
  typeof text === 'string' && typeof pattern === 'string' ? matchingUnits(text, pattern) : 1;

const NAMES: readonly (readonly [Cost, readonly string[]])[] = [
  [equality, ['_==_', '_!=_']],
  [shortest, ['_<_', '_<=_', '_>_', '_>=_', 'startsWith', 'endsWith']],
  [membership, ['@in', '_in_']],
  [search, ['contains', 'indexOf', 'lastIndexOf']],
  [everyCharacter, ['size', 'trim', 'lowerAscii', 'upperAscii']],
  [everyCharacter, ['string', 'bytes', 'double', 'bool', 'timestamp', 'duration']],
  [zone, ['getFullYear', 'getMonth', 'getDate', 'getDayOfMonth', 'getDayOfWeek', 'getDayOfYear']],
  [zone, ['getHours', 'getMinutes', 'getSeconds', 'getMilliseconds']],
  [digits, ['int', 'uint']],
  [sum, ['_+_']],
  [joined, ['join']],
  [split, ['split']],
  [matching, ['matches']],
  [format, ['format']],
];

const COSTS: ReadonlyMap<string, Cost> = new Map(
  NAMES.flatMap(([cost, names]) => names.map((name) => [name, cost])),
);

/** `operands`: the target of a method first. `left`: the remaining units; a higher cost need not be exact. */
export function costOf(name: string, operands: Operands, left: number): number {
  const cost = COSTS.get(name);
  if (cost !== undefined) return 1 + cost(operands, left);
  return operands.reduce((units: number, operand) => units + scanned(lengthOf(operand)), 1);
}
