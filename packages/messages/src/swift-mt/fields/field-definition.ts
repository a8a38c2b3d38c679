import type { PartKind } from './field-format.ts';

/** A field as a line of data. */
export type FieldDefinition = readonly [
  tag: string,
  name: string,
  notation: string,
  kinds: readonly PartKind[],
  example: string,
  choices?: string,
  choiceCode?: string,
  linesCode?: string,
];
