import { quote } from '../../core/problem.ts';
import type { FieldSpec } from '../fields/definitions/field-spec.ts';

/** Longer values are only compared character by character. */
const LENGTH_MAX = 10_000;

/** White space around a text that is right without it: what copying and pasting adds. */
export interface StraySpace {
  readonly offset: number;
  /** T31 for an empty line; null for spaces, which have the code of the part that they spoil. */
  readonly code: 'T31' | null;
  readonly detail: string;
}

/** Finds the white space that alone makes a value invalid; null if something else is wrong. */
export function straySpaceOf({ format }: FieldSpec, value: string): StraySpace | null {
  if (value.length > LENGTH_MAX || format.elements.some(({ kind }) => kind === 'block')) return null;
  const written = value.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const lines = [...written];
  while (lines.length > 1 && lines.at(-1)?.trim() === '') lines.pop();
  if (lines.length < written.length && format.pattern.test(lines.join('\n'))) {
    const offset = offsetOfLine(value, lines.length);
    return { offset, code: 'T31', detail: 'has an empty line at its end; leave it out' };
  }
  const tidy = lines.map((line) => line.trimEnd());
  if (value !== value.trimStart() && format.pattern.test(tidy.join('\n').trimStart())) {
    return { offset: 0, code: null, detail: 'begins with white space; leave it out' };
  }
  if (!format.pattern.test(tidy.join('\n'))) return null;
  const index = tidy.findIndex((line, place) => line !== lines[place]);
  if (index === -1) {
    return { offset: 0, code: null, detail: 'has an extra CR at the end of a line; write CR LF alone' };
  }
  const text = tidy[index] ?? '';
  const offset = offsetOfLine(value, index) + text.length;
  return { offset, code: null, detail: `has white space after ${quote(text)}; leave it out` };
}

/** Where a line (from 0) of the value begins. */
function offsetOfLine(value: string, line: number): number {
  let offset = 0;
  for (let passed = 0; passed < line; passed++) offset = value.indexOf('\n', offset) + 1;
  return offset;
}
