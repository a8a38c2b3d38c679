import type { Problems } from '../../../core/problems.ts';
import type { FinField } from '../../envelope/fin-message.ts';
import { type FieldSpec, UNKNOWN_FIELD } from '../definitions/field-spec.ts';
import {
  type FieldReading,
  readField,
  readTolerantly,
  reportMismatches,
  reportPart,
} from '../reading/field-reading.ts';
import { readTidied } from '../reading/lenient-reading.ts';
import type { PlacedField } from '../schema.ts';

/** The proprietary message of an MTn98. */
export const PROPRIETARY = '77E';

/**
 * True if the text of a field is in the fields below it, so that its own line is empty: 77E of a message that
 * contains fields.
 */
export function isEmptyHead({ tag, value }: FinField, next: FinField | undefined): boolean {
  return value === '' && tag === PROPRIETARY && next !== undefined;
}

/** Reads a field by its format; in lenient mode, also variants from real files, with a warning. */
export function readInMode(field: FinField, spec: FieldSpec, problems: Problems): FieldReading {
  let reading = readField(field, spec);
  if (reading.match === null && problems.mode === 'lenient') reading = readTidied(reading, problems);
  if (reading.match === null && problems.mode === 'lenient') reading = readTolerantly(reading, problems);
  return reading;
}

/** Checks a field of any format: it has characters that a message may have. Returns whether it does. */
export function checkCharacters(field: FinField, problems: Problems): boolean {
  let reading = readField(field, UNKNOWN_FIELD);
  if (reading.match === null && problems.mode === 'lenient') reading = readTolerantly(reading, problems);
  if (reading.match === null) reportMismatches(reading, problems);
  return reading.match !== null;
}

/** Checks a field in a proprietary message, which may also be empty. */
export function checkInside(field: FinField, problems: Problems): boolean {
  return field.value === '' || checkCharacters(field, problems);
}

/** Checks the parts of a field, and the field as a whole. */
export function checkField(placed: PlacedField, reading: FieldReading, problems: Problems): void {
  if (reading.match === null) {
    explainField(placed, reading, problems);
    return;
  }
  checkParts(placed, reading, problems);
}

/** Reports why a field has the wrong format, and problems of those parts that have the right one. */
function explainField(placed: PlacedField, reading: FieldReading, problems: Problems): void {
  if (problems.isFull) return;
  const { partial, offsets } = reportMismatches(reading, problems);
  checkParts(placed, partial, problems, offsets);
}

/** @param offsets where each part begins, if the field as a whole does not match its format. */
function checkParts(
  { checks, check }: PlacedField,
  reading: FieldReading,
  problems: Problems,
  offsets?: readonly number[],
): void {
  for (const { group, check } of checks) {
    const value = reading.match?.[group];
    const problem = value === undefined ? null : check(value, reading, problems.day);
    if (problem !== null) reportPart(reading, group, problem, problems, offsets?.[group]);
  }
  check?.(reading, problems);
}
