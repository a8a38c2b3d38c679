import type { Problems, Severity } from '../../core/problems.ts';
import type { TelexLine } from '../reading/telex-message.ts';

/** Where a problem is; line and column from 1. */
export interface TelexPosition {
  /** Label of the field, ZCZC, NNNN or `answerback`. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** A place in the value of a line, `offset` characters after its first. */
export function placeIn(path: string, line: TelexLine, offset = 0): TelexPosition {
  return { path, line: line.line, column: line.column + offset };
}

export function report(
  problems: Problems,
  { path, line, column }: TelexPosition,
  code: string,
  message: string,
  severity: Severity = 'error',
): void {
  problems.add({ code, severity, path, line, column, message });
}
