import { oneOf, quote } from '../../../core/problem.ts';
import type { Problems, Severity } from '../../../core/problems.ts';
import type { FinField } from '../../envelope/fin-message.ts';
import type { FieldSpec } from '../definitions/field-spec.ts';
import { type PartKind, tolerantPattern } from '../notation/field-format.ts';
import { explainMismatch } from './mismatch.ts';

/** A field taken apart by its format. `match` is null if the value does not match the format. */
export interface FieldReading {
  readonly field: FinField;
  readonly spec: FieldSpec;
  readonly match: readonly (string | undefined)[] | null;
}

/** The match of a field without captured parts: only its format. */
const NO_PARTS: readonly string[] = [];

export function readField(field: FinField, spec: FieldSpec): FieldReading {
  const { pattern, groups } = spec.format;
  const match = groups.size > 0 ? pattern.exec(field.value) : pattern.test(field.value) ? NO_PARTS : null;
  return { field, spec, match };
}

/** The first part of this kind; null if the field has none or does not match its format. */
export function partOf(reading: FieldReading | undefined, kind: PartKind): string | null {
  if (reading === undefined || reading.match === null) return null;
  const group = reading.spec.format.groups.get(kind);
  return group === undefined ? null : (reading.match[group] ?? null);
}

/** No message is longer; patterns for text of any length would run out of memory on a hostile one. */
const MESSAGE_MAX_LENGTH = 10_000;

/**
 * Reads a field with the wrong format leniently, with warnings: free text is accepted whatever its characters and length. Other
 * problems leave the result unchanged.
 */
export function readTolerantly(reading: FieldReading, problems: Problems): FieldReading {
  const { field, spec } = reading;
  if (field.value.length > MESSAGE_MAX_LENGTH) return reading;
  const match = tolerantPattern(spec.format).exec(field.value);
  if (match === null) return reading;
  reportMismatches(reading, problems, 'warning');
  return { field, spec, match };
}

/**
 * Reports everything in which the value differs from its format, and returns its right parts as a separate reading,
 * with the position of each.
 */
export function reportMismatches(
  { field, spec }: FieldReading,
  problems: Problems,
  severity: Severity = 'error',
): { readonly partial: FieldReading; readonly offsets: readonly number[] } {
  const { mismatches, match, offsets } = explainMismatch(spec, field.value);
  for (const { offset, code, detail } of mismatches) {
    const ends = detail.includes('; write ') || detail.includes('; leave ');
    report(problems, field, offset, code, ends ? detail : `${detail}; ${howToWrite(spec)}`, severity);
  }
  return { partial: { field, spec, match }, offsets };
}

/** The end of a sentence that describes how the field is written. */
function howToWrite(spec: FieldSpec): string {
  if (spec.format.kinds.length === 1 && spec.choices.size > 0) return `write ${oneOf([...spec.choices])}`;
  const notation = spec.format.notation.replaceAll('$', ' CRLF ');
  const like = spec.example === '' ? '' : `, like ${quote(spec.example.replaceAll('\n', ' CRLF '))}`;
  return `its format is ${notation}${like}`;
}

/** A part that has the right characters but a wrong value. `detail` continues the words "Field 32A". */
export interface PartProblem {
  readonly code: string;
  readonly detail: string;
  /** `error` when left out. */
  readonly severity?: Severity;
}

/** Reports a problem of the part that the pattern captures as this group, which begins at `offset` if that is known. */
export function reportPart(
  { field, spec }: FieldReading,
  group: number,
  { code, detail, severity = 'error' }: PartProblem,
  problems: Problems,
  offset?: number,
): void {
  const start =
    offset ?? new RegExp(spec.format.pattern.source, 'd').exec(field.value)?.indices?.[group]?.[0] ?? 0;
  report(problems, field, start, code, detail, severity);
}

/** Adds a problem at an offset of a field's value. `detail` continues the words "Field 32A". */
export function report(
  problems: Problems,
  field: FinField,
  offset: number,
  code: string,
  detail: string,
  severity: Severity = 'error',
): void {
  if (!problems.takes(severity)) return;
  const before = field.value.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  const lines = lineStart === 0 ? 0 : (before.split('\n').length - 1) * (field.lineStep ?? 1);
  const first = lineStart === 0 ? (field.column ?? 1) + field.tag.length + 2 : 1;
  const column = offset - lineStart + first;
  const message = `Field ${field.tag} ${detail}.`;
  problems.add({ code, severity, path: field.tag, line: field.line + lines, column, message });
}
