import type { MxType } from '@clearbench/messages/types';
import { ROOTS } from '../../packages/messages/src/iso20022/generated/registry.ts';
import {
  definitionOf,
  type IsoType,
  isoType,
} from '../../packages/messages/src/iso20022/schema/read-registry.ts';
import { code, table } from './markdown.ts';

/** Levels of elements that are listed; below them, an editor shows the types. */
const DEPTH = 3;
const CODES_SHOWN = 12;
const PATTERN_SHOWN = 40;

/** The elements of a message, from its schema. */
export function mxSections(type: MxType): string[] {
  const { element, type: root } = ROOTS[type];
  return [
    '## Elements',
    `Paths begin in ${code(element)}.`,
    table(['path', 'occurs', 'format'], elementRows(isoType(root), '', DEPTH)),
  ];
}

function elementRows(type: IsoType, above: string, depth: number): string[][] {
  if (depth === 0 || (type.kind !== 'sequence' && type.kind !== 'choice')) return [];
  return type.elements.flatMap(({ name, min, max, type: own }) => [
    [code(above + name), type.kind === 'choice' ? 'one of these' : occurrence(min, max), formatOf(own)],
    ...elementRows(own, `${above}${name}/`, depth - 1),
  ]);
}

const occurrence = (min: number, max: number): string =>
  min === max ? String(min) : `${min} to ${Number.isFinite(max) ? max : 'any number'}`;

/** The format of a value as the schema declares it; empty for elements that only contain others. */
function formatOf(type: IsoType): string {
  if (type.kind === 'attributed') return `${formatOf(type.base)}, with ${code(type.attribute)}`;
  if (type.kind !== 'simple') return '';
  if (type.codes !== null) return codesText(type.codes);
  const definition = definitionOf(type.name);
  const [first = '', second = ''] = definition.slice(1).split(',');
  switch (definition.slice(0, 1)) {
    case '#':
      return second === '' ? 'text' : `text, ${first} to ${second}`;
    case '%':
      return `number, ${first} digits, ${second} decimals`;
    case '~':
      return definition.length > PATTERN_SHOWN ? 'text in its pattern' : code(definition.slice(1));
    default:
      return definition.slice(1).split(' ', 1).join();
  }
}

function codesText(codes: readonly string[]): string {
  const others = codes.length - CODES_SHOWN;
  const shown = codes.slice(0, CODES_SHOWN).map(code).join(' ');
  return others > 0 ? `${shown} and ${others} more` : shown;
}
