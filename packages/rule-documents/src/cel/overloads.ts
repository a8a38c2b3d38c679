import { CelScalar, type CelType } from '@bufbuild/cel';
import type { Operand } from './comparison.ts';
import { environment } from './metered.ts';
import { ANY, BOOL, INT, listOf, mapOf, NUMBER, TEXT, type Type, unionOf } from './types.ts';
import { advice, nameOf, wordsFor } from './wording.ts';

/** Operators that are not functions in the library. */
const BUILT_IN: ReadonlySet<string> = new Set(['_&&_', '_||_', '_?_:_', '_[_]', '@not_strictly_false']);

export const isFunction = (name: string): boolean =>
  BUILT_IN.has(name) || environment().funcs.find(name) !== undefined;

export const unknownFunction = (name: string): string =>
  `there is no function ${name}(); ${advice(name, FUNCTION_NAMES)}`;

/** The type of a call's result; otherwise the problem with it. `isMethod`: the function is written behind its first operand. */
export function resultOf(
  name: string,
  isMethod: boolean,
  operands: readonly Operand[],
): { ok: true; type: Type } | { ok: false; message: string } {
  const overloads = [...(environment().funcs.find(name) ?? [])].filter(
    ({ target }) => (target !== undefined) === isMethod,
  );
  const fitting = overloads.filter(({ target, arguments: parameters }) => {
    const wanted = target === undefined ? parameters : [target, ...parameters];
    return (
      wanted.length === operands.length && wanted.every((one, index) => takes(one, operands[index]?.type))
    );
  });
  if (fitting.length > 0) return { ok: true, type: unionOf(fitting.map(({ result }) => typeFrom(result))) };
  return { ok: false, message: misuseText(name, isMethod, operands, overloads.length > 0) };
}

/** The operators of the library as authors write them. */
const OPERATORS: Readonly<Record<string, string>> = {
  '_+_': '+',
  '_-_': '-',
  '_*_': '*',
  '_/_': '/',
  '_%_': '%',
  '-_': '-',
  '@in': 'in',
};

/** Functions that authors use most, for advice. */
const FUNCTION_NAMES: readonly string[] = [
  'has',
  'size',
  'all',
  'exists',
  'filter',
  'map',
  'contains',
  'startsWith',
  'endsWith',
  'matches',
  'replace',
  'split',
  'join',
  'trim',
  'lowerAscii',
  'upperAscii',
  'substring',
  'indexOf',
  'int',
  'double',
  'string',
  'timestamp',
  'duration',
];

function typeFrom(type: CelType): Type {
  switch (type.kind) {
    case 'list':
      return listOf(typeFrom(type.element));
    case 'map':
      return mapOf(ANY);
    case 'object':
      return { kind: type.name.endsWith('Duration') ? 'duration' : 'timestamp' };
    default:
      return SCALARS.get(type) ?? ANY;
  }
}

const SCALARS: ReadonlyMap<CelType, Type> = new Map<CelType, Type>([
  [CelScalar.BOOL, BOOL],
  [CelScalar.INT, INT],
  [CelScalar.UINT, INT],
  [CelScalar.DOUBLE, NUMBER],
  [CelScalar.STRING, TEXT],
  [CelScalar.BYTES, { kind: 'bytes' }],
  [CelScalar.NULL, { kind: 'null' }],
  [CelScalar.TYPE, { kind: 'type' }],
]);

function takes(parameter: CelType, type: Type | undefined): boolean {
  if (type === undefined) return false;
  const wanted = typeFrom(parameter);
  return wanted.kind === 'any' || type.kind === 'any' || wanted.kind === type.kind;
}

function misuseText(
  name: string,
  isMethod: boolean,
  operands: readonly Operand[],
  hasOverload: boolean,
): string {
  const operator = OPERATORS[name];
  const given = operands.map(({ expr, type }) => `${nameOf(expr)} is ${wordsFor(type)}`).join(', and ');
  if (operator !== undefined) {
    const kinds = new Set(operands.map(({ type }) => type.kind));
    const isMixed = kinds.size === 2 && kinds.has('int') && kinds.has('double');
    return isMixed
      ? `${operator} needs two numbers with decimals or two without; write 1.0 in place of 1, or double()`
      : `${operator} does not work here: ${given}`;
  }
  if (!hasOverload) {
    return isMethod
      ? `${name} is not written behind a value; write ${name}(value)`
      : `${name} is written behind a value: value.${name}()`;
  }
  return `${name}() does not work here: ${given}`;
}
