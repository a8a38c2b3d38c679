import type { PartKind } from '../notation/field-format.ts';

/** A field as a line of data. */
export type FieldDefinition = readonly [
  tag: string,
  name: string,
  notation: string,
  /** Null where code checks the format instead of a pattern: in 61 it would be ambiguous, and narratives have harmless mistakes. */
  kinds: readonly PartKind[] | null,
  example: string,
  choices?: string,
  choiceCode?: string,
  linesCode?: string,
];
