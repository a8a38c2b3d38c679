import type { Problems } from '../../../core/problems.ts';
import type { FieldWalk } from '../schema.ts';
import { type FieldReading, readField, report } from './field-reading.ts';

/** Longer values have other problems. */
const LENGTH_MAX = 10_000;

/** The start of a line with a damaged tag: `32A:`, `:32A` or ` :32A:`, or in small letters. */
const NEARLY_A_TAG = /^(?:[ \t]*:?(\d\d[A-Za-z]?):|:(\d\d[A-Za-z]?))/;

/**
 * Fields with a slightly wrong tag are read as part of the previous field. If that field is right without them, this reports the
 * position of each lost field (T13), fills its place, and returns the previous field without them. Null when there is none.
 */
export function readLostField(walk: FieldWalk, { field, spec, match }: FieldReading): FieldReading | null {
  const { table, problems } = walk;
  const { value } = field;
  if (value.length > LENGTH_MAX) return null;
  let before: FieldReading | null = null;
  const { lineStep = 1 } = field;
  let line = field.line + lineStep;
  for (let end = value.indexOf('\n'); end !== -1; end = value.indexOf('\n', end + 1), line += lineStep) {
    const start = value.slice(end + 1, end + 40);
    const [, closed, open] = NEARLY_A_TAG.exec(start) ?? [];
    const tag = (closed ?? open ?? '').toUpperCase();
    const placed = walk.schema.fields.get(tag);
    // A line with a colon and no tag is reported already; without it the field before may be right.
    const isReported = match === null && start.startsWith(':');
    if (before === null ? placed === undefined && !isReported : !start.startsWith(':')) continue;
    if (before === null) {
      const head = value.slice(0, value.charAt(end - 1) === '\r' ? end - 1 : end);
      before = readField({ ...field, value: head }, spec);
      if (before.match === null) return null;
      table.complete = false;
    }
    if (placed === undefined) continue;
    reportLost(line, tag, problems);
    const place = placed.places.find((candidate) => candidate > walk.last) ?? placed.places[0] ?? -1;
    if (walk.schema.slots[place]?.group !== null || table.has(place)) continue;
    table.add(place, {
      field: { tag, value: value.slice(end + 1), line, lineStep },
      spec: placed.spec,
      match: null,
    });
  }
  return before;
}

/** Replaces the problem that the structure of the block has with the same line. */
function reportLost(line: number, tag: string, problems: Problems): void {
  problems.retract((problem) => problem.path === 'block 4' && problem.line === line);
  report(
    problems,
    { tag, value: '', line },
    -tag.length - 2,
    'T13',
    `has a wrong tag; write :${tag}: at the start of the line`,
  );
}
