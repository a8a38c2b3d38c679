import type { Severity } from '../../../../core/problems.ts';
/** A part of field 61 as written, and its position in the field's value. */
export interface LinePart {
  readonly text: string;
  readonly offset: number;
}

/** Field 61 taken apart: `6!n[4!n]2a[1!a]15d1!a3!c16x[//16x][CRLF 34x]`. A part that is not there is null. */
export interface LineParts {
  readonly valueDate: LinePart | null;
  /** MMDD. */
  readonly entryDate: LinePart | null;
  readonly mark: LinePart | null;
  readonly fundsCode: LinePart | null;
  readonly amount: LinePart | null;
  /** S, N or F and three characters, in real files also others; empty when it is left out. */
  readonly type: LinePart | null;
  readonly reference: LinePart | null;
  readonly servicingReference: LinePart | null;
  readonly supplementaryDetails: LinePart | null;
}

/** The problem of a part. `detail` continues the words "Field 61". */
export interface LineProblem {
  readonly offset: number;
  readonly code: string;
  readonly detail: string;
  /** `tolerated` when the entry is understood all the same; `warning` where the standard leaves it in doubt. */
  readonly severity: Severity;
}

export interface LineReading {
  readonly parts: LineParts;
  readonly problems: readonly LineProblem[];
}

/** The parts while they are being read. */
export type LineDraft = { -readonly [Key in keyof LineParts]: LineParts[Key] };

/** Adds a problem of a part. */
export function addProblem(
  problems: LineProblem[],
  offset: number,
  code: string,
  detail: string,
  severity: Severity = 'error',
): void {
  problems.push({ offset, code, detail, severity });
}
