import type { Fix, Problem } from '../../core/problem.ts';
import type { FinField, FinMessage } from '../../swift-mt/envelope/fin-message.ts';
import { commonField } from '../../swift-mt/fields/definitions/common-fields.ts';
import type { FieldSpec } from '../../swift-mt/fields/definitions/field-spec.ts';
import type { MessageSchema } from '../../swift-mt/fields/schema.ts';
import { definitionOf } from '../../swift-mt/types/registry.ts';
import type { Fixer, Piece } from '../piece.ts';

export type MtPiece = Piece<FinMessage>;
export type MtFixer = Fixer<FinMessage>;

/** The field of a problem, and the position in its value. */
export interface Spot {
  readonly field: FinField;
  /** Its index among the fields of the message, from 0. */
  readonly index: number;
  readonly spec: FieldSpec;
  /** As in the text, but with LF if lines end with CR only. */
  readonly value: string;
  /** The position in the text at which the value begins. */
  readonly start: number;
  /** The problem's offset in the value. */
  readonly at: number;
  readonly piece: MtPiece;
}

/** A text in place of a piece of a field's value. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** The sentence of the fix. */
  readonly message: string;
  readonly needsConfirmation?: true;
}

/** Corrects a problem within a value; null where the right one is not certain. */
export type ValueFixer = (spot: Spot, problem: Problem) => Change | null;

/** The first change that one of these finds for the value in which the problem is. */
export function inValue(...fixers: readonly ValueFixer[]): MtFixer {
  return (problem, piece) => {
    const spot = spotOf(problem, piece);
    if (spot === null) return null;
    for (const fixer of fixers) {
      const change = fixer(spot, problem);
      if (change === null) continue;
      const { from, to, text, message, ...rest } = change;
      const { returnsOnly } = piece.message.blocks.layout;
      const written = returnsOnly ? text.replaceAll(/\r?\n/g, '\r') : text;
      return { ...fixOf(spot.start + from, spot.start + to, written, message), ...rest };
    }
    return null;
  };
}

/** The first change that one of these proposes. */
export function firstOf(...fixers: readonly MtFixer[]): MtFixer {
  return (problem, piece) => {
    for (const fixer of fixers) {
      const fix = fixer(problem, piece);
      if (fix !== null) return fix;
    }
    return null;
  };
}

export function fixOf(start: number, end: number, replacement: string, message: string): Fix {
  return { span: { start, end }, replacement, message };
}

/** The place of a problem in the text; null when it has none. */
export function placeOf({ line, column }: Problem, { offsetAt }: MtPiece): number | null {
  return line === null || column === null ? null : offsetAt(line, column);
}

/** The position of a field in the text: the first colon of its tag. */
export function startOf({ line, column = 1 }: FinField, { offsetAt }: MtPiece): number {
  return offsetAt(line, column);
}

export function fieldsOf({ message }: MtPiece): readonly FinField[] {
  return message.blocks.text ?? [];
}

function spotOf(problem: Problem, piece: MtPiece): Spot | null {
  const { message, text } = piece;
  const place = placeOf(problem, piece);
  // Values whose line ends are faulty are not as the text has them; the line ends are corrected first.
  if (place === null || message.blocks.layout.valueLineEnd !== null) return null;
  const fields = fieldsOf(piece);
  const index = fields.findLastIndex(({ line }) => line <= (problem.line ?? 0));
  const field = fields[index];
  if (field === undefined || field.tag !== problem.path) return null;
  const start = startOf(field, piece) + field.tag.length + 2;
  const written = text.slice(start, start + field.value.length);
  const value = message.blocks.layout.returnsOnly ? written.replaceAll('\r', '\n') : written;
  const spec = specOf(field, message);
  if (spec === null || place < start || place > start + value.length) return null;
  return { field, index, spec, value, start, at: place - start, piece };
}

/** The format of a field in a message of its type. */
export function specOf({ tag, value }: FinField, message: FinMessage): FieldSpec | null {
  for (const { fields } of schemasOf(message)) {
    const placed = fields.get(tag);
    if (placed !== undefined) return placed.spec;
  }
  return commonField(tag, value)?.spec ?? null;
}

/** The schemas of a message's type: for its fields, and for its sequences. */
export function schemasOf({ headers }: FinMessage): readonly MessageSchema[] {
  const definition = definitionOf(headers);
  if (definition === null) return [];
  return withSequences(definition.schema);
}

function withSequences(schema: MessageSchema): readonly MessageSchema[] {
  return [schema, ...schema.stretches.flatMap((stretch) => withSequences(stretch.schema))];
}

/** The line of a value at an offset, without its end. */
export function lineIn(value: string, at: number): { readonly from: number; readonly to: number } {
  const from = value.lastIndexOf('\n', at - 1) + 1;
  const newline = value.indexOf('\n', at);
  const end = newline === -1 ? value.length : newline;
  return { from, to: end > from && value.charCodeAt(end - 1) === 13 && newline !== -1 ? end - 1 : end };
}

/** The consecutive characters of a kind around an offset of a value. */
export function runAround(value: string, at: number, kind: RegExp): { from: number; to: number } {
  let from = at;
  while (from > 0 && kind.test(value.charAt(from - 1))) from--;
  let to = at;
  while (to < value.length && kind.test(value.charAt(to))) to++;
  return { from, to };
}

/** The line end that the message uses; CRLF when it has none. */
export function lineEndOf({ text, span }: MtPiece): string {
  return /\r?\n|\r(?!\r?\n)/.exec(text.slice(span.start, span.end))?.[0] ?? '\r\n';
}
