import type { Mode, Problem } from '../../core/problem.ts';
import type { TelexFieldName } from '../values/labels.ts';

/**
 * - `start`: ZCZC and the serial number. `end`: NNNN.
 * - `answerback`: the identity of one of the two teleprinters, before the text or after it.
 * - `label`: a known label, and the first line of its text. `continuation`: more of that text.
 * - `heading`: the kind of telex, and the usual courtesies.
 * - `other`: none of these. `blank`: an empty line.
 */
export type TelexLineKind =
  | 'start'
  | 'end'
  | 'answerback'
  | 'label'
  | 'continuation'
  | 'heading'
  | 'other'
  | 'blank';

/** A line of a telex in pieces that together are the original line. */
export interface TelexLine {
  readonly kind: TelexLineKind;
  readonly indent: string;
  /** `1. `, `03/ ` … with the space after it. */
  readonly numbering: string;
  /** ZCZC, NNNN or a label as written. */
  readonly label: string;
  /** Colon and spaces between label and value. */
  readonly separator: string;
  readonly value: string;
  readonly trailing: string;
  /** Line end as written; empty at the end of the text. */
  readonly ending: string;
  /** From 1, in the text that was given. */
  readonly line: number;
  /** The column of the value, from 1. */
  readonly column: number;
}

/** A labelled piece of the text: its first line and those that continue it. */
export interface TelexField {
  readonly name: TelexFieldName;
  readonly lines: readonly TelexLine[];
}

export interface TelexAnswerbacks {
  /** The answerback of the receiver, which answers first, and that of the sender. */
  readonly opening: readonly TelexLine[];
  /** Both again, which shows that the line was not interrupted. */
  readonly closing: readonly TelexLine[];
}

/** The text of a telex, before its values are read. */
export interface TelexMessage {
  readonly format: 'telex';
  readonly mode: Mode;
  /** Line on which it begins, from 1. */
  readonly line: number;
  readonly lines: readonly TelexLine[];
  /** Spaces that every line begins with. A line with more of them continues the text above it. */
  readonly margin: number;
  /** The text after the last line that is read, of a text with more lines than any telex. */
  readonly rest: string;
  readonly start: TelexLine | null;
  readonly end: TelexLine | null;
  readonly answerbacks: TelexAnswerbacks;
  readonly fields: readonly TelexField[];
  /** True if it is headed SERVICE TELEX: it informs about a payment, in no fixed form, and orders none. */
  readonly isService: boolean;
  /** Problems of its structure: lines, characters, misplaced text. Computed on demand. */
  readonly problems: readonly Problem[];
}

/** A key-tested payment order, or a telex that does not order a payment. */
export const typeOfTelex = ({ isService }: TelexMessage): 'KTT' | 'TELEX' => (isService ? 'TELEX' : 'KTT');
