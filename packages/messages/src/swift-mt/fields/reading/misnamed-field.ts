import { oneOf } from '../../../core/problem.ts';
import type { FinField } from '../../envelope/fin-message.ts';
import { UNKNOWN_FIELD } from '../definitions/field-spec.ts';
import type { FieldWalk, Slot } from '../schema.ts';
import { report } from './field-reading.ts';

/**
 * Reports a field that the message type does not have. If only its option letter is wrong, it counts as the intended field, which
 * is then not reported as missing. A lenient reader skips fields that banks add to their statements.
 */
export function readMisnamed(walk: FieldWalk, field: FinField, early: boolean): void {
  const { schema, table, problems } = walk;
  if (problems.isFull) {
    table.complete = false;
    return;
  }
  if (schema.structure?.readAdded(walk, field) === true) return;
  const sequence = schema.sequenced ? (schema.slots[Math.max(walk.last, 0)]?.sequence ?? '') : null;
  const meant = schema.hints[field.tag] === undefined ? meantPlace(walk, field, sequence) : -1;
  const slot = schema.slots[meant];
  const right =
    slot === undefined ? (schema.hints[field.tag] ?? 'leave it out') : `write ${oneOf(slot.tags)}`;
  const where = early ? ` in sequence ${sequence}` : '';
  const harmless = slot === undefined && schema.dialect.extended;
  const detail = `is not a field of the ${schema.name}${where}; ${right}`;
  report(problems, field, 0, 'T13', detail, harmless ? 'tolerated' : 'error');
  if (!harmless || problems.mode === 'strict') table.complete = false;
  if (slot === undefined || table.has(meant) || isThere(walk, slot)) return;
  table.add(meant, { field, spec: UNKNOWN_FIELD, match: null });
  walk.last = Math.max(walk.last, meant);
}

/** The place of the field with this number that a wrong letter is most likely meant for, or -1. */
function meantPlace(walk: FieldWalk, { tag }: FinField, sequence: string | null): number {
  const number = tag.slice(0, 2);
  const all = walk.schema.slots.flatMap((slot, place) =>
    slot.tag.startsWith(number) ? [{ slot, place }] : [],
  );
  // A field that the current sequence does not have begins the next one.
  const here = all.filter(({ slot }) => sequence === null || slot.sequence === sequence);
  const candidates = here.length > 0 ? here : all;
  // A field with its own options says best which letters are right, even if it is there already.
  const withOptions = candidates.find(({ slot }) => slot.tags.length > 1);
  if (withOptions !== undefined) return withOptions.place;
  const free = candidates.filter(
    ({ slot, place }) => slot.group === null && !walk.table.has(place) && !isThere(walk, slot),
  );
  return (free.find(({ slot }) => slot.mandatory) ?? free[0])?.place ?? -1;
}

/** True if the message has the field itself, with a right tag. */
function isThere({ fields }: FieldWalk, { tags }: Slot): boolean {
  return fields.some(({ tag }) => tags.includes(tag));
}
