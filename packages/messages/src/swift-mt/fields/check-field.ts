import type { Findings } from '../../core/findings.ts';
import type { FinField } from '../envelope/fin-message.ts';
import {
  type FieldReading,
  readField,
  readTolerantly,
  reportMismatches,
  reportPart,
} from './field-reading.ts';
import { type FieldSpec, UNKNOWN_FIELD } from './field-spec.ts';
import { readTidied } from './lenient-reading.ts';
import type { PlacedField } from './schema.ts';

/** The proprietary message of an MTn98. */
export const PROPRIETARY = '77E';

/** True if a field has its text in the fields below it, so that its own line is empty: 77E of a message that is made of fields. */
export function isEmptyHead({ tag, value }: FinField, next: FinField | undefined): boolean {
  return value === '' && tag === PROPRIETARY && next !== undefined;
}

/** Reads a field by its format; in lenient mode also one that real files write otherwise, with a warning. */
export function readInMode(field: FinField, spec: FieldSpec, findings: Findings): FieldReading {
  let reading = readField(field, spec);
  if (reading.match === null && findings.mode === 'lenient') reading = readTidied(reading, findings);
  if (reading.match === null && findings.mode === 'lenient') reading = readTolerantly(reading, findings);
  return reading;
}

/** Checks a field of any format: it has characters that a message may have. Returns whether it does. */
export function checkCharacters(field: FinField, findings: Findings): boolean {
  let reading = readField(field, UNKNOWN_FIELD);
  if (reading.match === null && findings.mode === 'lenient') reading = readTolerantly(reading, findings);
  if (reading.match === null) reportMismatches(reading, findings);
  return reading.match !== null;
}

/** Checks a field in a proprietary message, which may also be empty. */
export function checkInside(field: FinField, findings: Findings): boolean {
  return field.value === '' || checkCharacters(field, findings);
}

/** Checks the parts of a field, and the field as a whole. */
export function checkField(placed: PlacedField, reading: FieldReading, findings: Findings): void {
  if (reading.match === null) {
    explainField(placed, reading, findings);
    return;
  }
  checkParts(placed, reading, findings);
}

/** Reports why a field has the wrong format, and problems of those parts that have the right one. */
function explainField(placed: PlacedField, reading: FieldReading, findings: Findings): void {
  if (findings.isFull) return;
  const { partial, offsets } = reportMismatches(reading, findings);
  checkParts(placed, partial, findings, offsets);
}

/** @param offsets where each part begins, when the field as a whole is not of its format. */
function checkParts(
  { checks, check }: PlacedField,
  reading: FieldReading,
  findings: Findings,
  offsets?: readonly number[],
): void {
  for (const { group, check } of checks) {
    const value = reading.match?.[group];
    const fault = value === undefined ? null : check(value, reading, findings.day);
    if (fault !== null) reportPart(reading, group, fault, findings, offsets?.[group]);
  }
  check?.(reading, findings);
}
