import shapes from '@clearbench/contract/answer-shapes.json';
import { isObject } from './is-object.ts';

/**
 * The shape of an answer as the contract promises it: `s` a text, `n` a number, `b` true or false, `x` anything; with a leading `?` it
 * may be null. `[shape]` is an array, `{ '?': shape }` may be null, `{ '*': shape }` has any fields; an optional field ends in `?`.
 */
type Shape = string | readonly [Shape] | { readonly [field: string]: Shape };

interface Promised {
  readonly method: string;
  readonly segments: readonly string[];
  readonly shape: Shape;
}

const PROMISED: readonly Promised[] = Object.entries(shapes as unknown as Record<string, Shape>).map(
  ([call, shape]) => {
    const [method = '', path = ''] = call.split(' ');
    return { method, segments: path.split('/'), shape };
  },
);

/**
 * Gives an answer every field that the contract promises, so that no screen has to check. A missing value, or a null
 * that is not allowed, becomes an empty text, `NaN`, false, null or an empty list: the screens show each of these as
 * unknown. A number where the contract has a text becomes that text. If the whole answer is null, it stays null. The
 * answer is changed in place.
 */
export function complete(method: string, path: string, answered: unknown): unknown {
  const shape = shapeFor(method, path);
  return shape === undefined || answered === null ? answered : completed(shape, answered);
}

/** A path without parameters is preferred: `/api/transactions/reasons` is not the transaction `reasons`. */
function shapeFor(method: string, path: string): Shape | undefined {
  const segments = path.replace(/[?#].*$/, '').split('/');
  const matches = PROMISED.filter((promised) => promised.method === method && fits(promised, segments));
  return (matches.find(({ segments: own }) => !own.some(isParameter)) ?? matches[0])?.shape;
}

const fits = ({ segments: own }: Promised, segments: readonly string[]): boolean =>
  own.length === segments.length &&
  own.every((segment, index) => segment === segments[index] || isParameter(segment));

const isParameter = (segment: string): boolean => segment.startsWith('{');

const isMissing = (value: unknown): value is null | undefined => value === null || value === undefined;

function completed(shape: Shape, value: unknown): unknown {
  if (typeof shape === 'string') return completedScalar(shape, value);
  if (isList(shape)) {
    const [item] = shape;
    if (isMissing(value)) return [];
    return Array.isArray(value) ? value.map((one) => completed(item, one)) : value;
  }
  const nullable = shape['?'];
  if (nullable !== undefined) return isMissing(value) ? null : completed(nullable, value);
  const object = isObject(value) ? value : {};
  const each = shape['*'];
  if (each === undefined) completeFields(shape, object);
  else for (const [name, field] of Object.entries(object)) object[name] = completed(each, field);
  return object;
}

const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

function completeFields(shape: { readonly [field: string]: Shape }, object: Record<string, unknown>): void {
  for (const [field, promised] of Object.entries(shape)) {
    if (!field.endsWith('?')) object[field] = completed(promised, object[field]);
    else {
      const name = field.slice(0, -1);
      if (isMissing(object[name])) delete object[name];
      else object[name] = completed(promised, object[name]);
    }
  }
}

function completedScalar(shape: string, value: unknown): unknown {
  if (isMissing(value)) return EMPTY[shape.charAt(0)];
  return shape.endsWith('s') && typeof value === 'number' ? String(value) : value;
}

/** The substitute for a missing value of each shape; the contract's type holds for all of them. */
const EMPTY: Readonly<Record<string, unknown>> = { '?': null, s: '', n: Number.NaN, b: false };
