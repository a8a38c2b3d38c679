import type { MxType } from '@clearbench/messages/types';
import { ROOTS } from '../../packages/messages/src/iso20022/generated/registry.ts';
import { kindOf } from '../../packages/messages/src/iso20022/reading/messages.ts';
import { type IsoType, isoType } from '../../packages/messages/src/iso20022/schema/read-registry.ts';
import { code, table } from './markdown.ts';

/** Levels of elements that are listed; below them, an editor shows the types. */
const DEPTH = 3;

/** The elements of a message, from its schema, and by which rules it is checked. */
export function mxSections(type: MxType): string[] {
  const { element, type: root } = ROOTS[type];
  const { figures, cbpr, sepa } = kindOf(type);
  const checked = [
    'its schema and the meaning of its values',
    ...(figures === undefined ? [] : ['counts, sums and balances']),
    ...(cbpr === undefined
      ? []
      : ['the guideline of CBPR+ (`profile: cbpr`, or where the header asks for it)']),
    ...(sepa === undefined ? [] : ['the rulebooks of SEPA (`profile: sepa`)']),
  ];
  return [
    '## Elements',
    `\`document\` is ${code(element)}. Elements further below are in the type of the content.`,
    table(['element', 'occurs', 'type'], elementRows(isoType(root), '', DEPTH)),
    '## Rules',
    `It is checked by ${checked.join(', ')}. [Codes](../codes.md) lists what is reported.`,
  ];
}

function elementRows(type: IsoType, indent: string, depth: number): string[][] {
  if (depth === 0 || (type.kind !== 'sequence' && type.kind !== 'choice')) return [];
  return type.elements.flatMap(({ name, min, max, type: own }) => [
    [indent + code(name), type.kind === 'choice' ? 'or' : occurrence(min, max), own.name],
    ...elementRows(own, `${indent}— `, depth - 1),
  ]);
}

const occurrence = (min: number, max: number): string =>
  min === max ? String(min) : `${min} to ${Number.isFinite(max) ? max : 'any number'}`;
