import type { FieldReading } from '../field-reading.ts';
import type { FieldTable } from '../field-table.ts';
import type { FinMessage } from '../fin-message.ts';

/** One network validated rule: a condition between fields. */
export interface Rule {
  /** Number in the handbook's list for the MT103 core; it differs between editions, the code does not. */
  readonly rule: string;
  readonly code: string;
  /** The rule can only be broken when one of these slots is filled. */
  readonly about: readonly string[];
  readonly check: (fields: FieldTable, message: FinMessage) => Violation | null;
}

/** The field that a rule is broken at, or the name of the one that is missing, and what is wrong and right. */
export type Violation = readonly [at: FieldReading | string, detail: string];
