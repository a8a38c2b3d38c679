import { type CelFunc, CelScalar, celFunc, celList, celMethod, listType } from '@bufbuild/cel';

const { STRING, INT, DYN, BOOL } = CelScalar;
const LIST = listType(DYN);
const ASCII = /^[\0-\x7f]*$/;

/** The functions of texts in the form that other implementations of CEL also know: `contains(text, part)`. */
const functionForms: readonly CelFunc[] = [
  celFunc('contains', [STRING, STRING], BOOL, (text, part) => text.includes(part)),
  celFunc('startsWith', [STRING, STRING], BOOL, (text, part) => text.startsWith(part)),
  celFunc('endsWith', [STRING, STRING], BOOL, (text, part) => text.endsWith(part)),
];

/**
 * Replacements for slow functions of the library: it joins texts character by character, and creates lists of lists.
 * `spendUnits` charges for a text before it is created.
 */
export const ownFunctions = (spendUnits: (units: number) => void): CelFunc[] => [
  ...functionForms,
  celMethod('lowerAscii', STRING, [], STRING, function () {
    return ASCII.test(this) ? this.toLowerCase() : this.replace(/[A-Z]+/g, (part) => part.toLowerCase());
  }),
  celMethod('upperAscii', STRING, [], STRING, function () {
    return ASCII.test(this) ? this.toUpperCase() : this.replace(/[a-z]+/g, (part) => part.toUpperCase());
  }),
  celMethod('replace', STRING, [STRING, STRING], STRING, function (part, by) {
    return replace(this, { part, by, most: -1 }, spendUnits);
  }),
  celMethod('replace', STRING, [STRING, STRING, INT], STRING, function (part, by, most) {
    return replace(this, { part, by, most: Number(most) }, spendUnits);
  }),
  celFunc('_+_', [LIST, LIST], LIST, (one, other) => {
    if (other.size === 0) return one;
    return one.size === 0 ? other : celList([...one, ...other]);
  }),
];

/**
 * Replaces at most this many parts of a text, or all if the number is negative. The library's function repeats an
 * empty part endlessly, and nothing limits the growth of its result.
 */
function replace(
  text: string,
  { part, by, most }: { part: string; by: string; most: number },
  spendUnits: (units: number) => void,
): string {
  const pieces = part === '' ? ['', ...text, ''] : text.split(part);
  const count = most < 0 ? pieces.length - 1 : Math.min(most, pieces.length - 1);
  spendUnits(text.length + count * by.length);
  return [...pieces.slice(0, count), pieces.slice(count).join(part)].join(by);
}
