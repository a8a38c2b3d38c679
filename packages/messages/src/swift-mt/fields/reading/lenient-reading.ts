import type { Problems } from '../../../core/problems.ts';
import { STATEMENT_TAGS } from '../checks/part-checks.ts';
import type { FieldSpec } from '../definitions/field-spec.ts';
import { type FieldReading, readField, report } from './field-reading.ts';

/** Deviations of real files whose meaning is clear. */
interface Repair {
  readonly code: string;
  readonly detail: string;
  readonly repaired: (value: string, spec: FieldSpec) => string;
}

const REPAIRS: readonly Repair[] = [
  {
    code: 'stray_text',
    detail: 'has white space or lines that do not belong to it; they were ignored',
    repaired: tidied,
  },
  {
    code: 'M60',
    detail: 'has no-break spaces (U+00A0), which were read as spaces; write spaces',
    repaired: (value) => value.replaceAll('\u00a0', ' '),
  },
  {
    code: 'T43',
    detail: "has the amount 0 without a decimal comma; write '0,'",
    repaired: (value, { format }) =>
      format.kinds.at(-1) === 'amount' ? value.replace(/(?<![\d,.])0+$/, '0,') : value,
  },
  {
    code: 'T43',
    detail: 'has a decimal point, which was read as a comma; write a comma',
    repaired: (value, { tag }) =>
      STATEMENT_TAGS.has(tag) ? value.replace(/(?<=[A-Z]\d{1,12})\.(?=\d{0,2}$)/, ',') : value,
  },
];

/**
 * Reads a field with the wrong format once more without the additions of real files: white space at line ends, empty lines at its
 * end, lines that begin with a colon but are not fields, no-break spaces, and nothing after a zero.
 */
export function readTidied(reading: FieldReading, problems: Problems): FieldReading {
  const { field, spec } = reading;
  // A text longer than any line (77T) has its line ends where it likes.
  if (spec.format.elements.some(({ kind }) => kind === 'block')) return reading;
  const written = field.value.replaceAll('\r\n', '\n');
  let value = written;
  const found: Repair[] = [];
  for (const repair of REPAIRS) {
    const next = repair.repaired(value, spec);
    if (next !== value) found.push(repair);
    value = next;
  }
  const tidy = readField({ ...field, value }, spec);
  if (value === '' || tidy.match === null) return reading;
  for (const { code, detail, repaired } of found) {
    report(problems, field, firstDifference(field.value, repaired(written, spec)), code, detail, 'warning');
  }
  return tidy;
}

function tidied(value: string): string {
  const lines = value.split('\n').map((line) => line.trimEnd());
  const foreign = lines.findIndex((line, place) => place > 0 && line.startsWith(':'));
  if (foreign !== -1) lines.length = foreign;
  while (lines.at(-1) === '') lines.pop();
  return lines.join('\n');
}

/** Where the two texts differ, ignoring line ends. */
function firstDifference(written: string, tidy: string): number {
  let at = 0;
  for (let other = 0; other < tidy.length; at++, other++) {
    if (written.startsWith('\r\n', at) && tidy.startsWith('\n', other)) at++;
    if (written.charCodeAt(at) !== tidy.charCodeAt(other)) break;
  }
  return at;
}
