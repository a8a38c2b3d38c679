import type { Problems } from '../../../core/problems.ts';
import type { FinBlocks, FinField } from '../../envelope/fin-message.ts';
import { UNKNOWN_FIELD } from '../definitions/field-spec.ts';
import type { FieldTable } from '../definitions/field-table.ts';
import { between, reportTimes, type Section, sectionsOf } from '../notation/stretches.ts';
import type { FieldDepth, FieldWalk, Group, MessageSchema, Slot, Structure } from '../schema.ts';
import { type FieldReading, report } from './field-reading.ts';
import { choosePlace, isEarly, isIn } from './field-walk.ts';
import { readOwn, reportOrder } from './read-fields.ts';

/** The reading of messages with sequences, groups that repeat, or fields copied from other messages. */
export const STRUCTURE: Structure = {
  readSections,
  choosePlace,
  isEarly,
  isCopied,
  addToGroup,
  readAdded,
  withoutAlias,
};

/** Reads the fields of a message whose sequences have their own schemas. */
function readSections(
  schema: MessageSchema,
  blocks: FinBlocks,
  problems: Problems,
  depth: FieldDepth,
): FieldTable {
  const fields = blocks.text ?? [];
  return readSection(sectionsOf(schema, fields), fields.length, blocks, problems, depth);
}

function readSection(
  { schema, start, sections }: Section,
  end: number,
  blocks: FinBlocks,
  problems: Problems,
  depth: FieldDepth,
): FieldTable {
  const own = between(blocks, start, sections[0]?.start ?? end);
  const table = readOwn(schema, own, problems, depth);
  if (schema.stretches.length === 0) return table;
  for (const [place, section] of sections.entries()) {
    const fields = readSection(section, sections[place + 1]?.start ?? end, blocks, problems, depth);
    if (!fields.complete) table.complete = false;
    table.addStretch(section.name, fields);
  }
  if (!reportTimes(schema, table, between(blocks, start, end), problems)) table.complete = false;
  return table;
}

/** True if the field is one of those that a message copies from another: it has no place before them any more. */
function isCopied({ schema, table, last, count }: FieldWalk, slot: Slot | undefined, place: number): boolean {
  const { anyPlace, slots } = schema;
  if (last < anyPlace && slot !== undefined && place !== anyPlace) {
    if (place > last || (place === last && count <= slot.max)) return false;
  }
  const needed = slots.flatMap(({ mandatory }, before) => (mandatory && before < anyPlace ? [before] : []));
  // An earlier field that is missing is reported as such; what has no place after the last one is copied nevertheless.
  const isPast = table.has(needed.at(-1) ?? -1) && (place === anyPlace || table.has(place));
  return isPast || needed.every((before) => table.has(before));
}

function addToGroup(walk: FieldWalk, group: Group, place: number, reading: FieldReading): void {
  const { table, problems } = walk;
  if (walk.last > group.end) {
    table.complete = false;
    reportOrder(walk, place, reading.field);
  }
  const inside = isIn(group, walk.last);
  let begins = !inside || place <= walk.last;
  if (begins && place !== group.start) {
    // A lenient reader accepts a second field for the same entry, as banks mean it, and one before the first entry.
    begins = problems.mode === 'strict' || !inside;
    if (problems.mode === 'strict') table.complete = false;
    const start = walk.schema.slots[group.start]?.tag;
    const detail = `comes without a field ${start}; write it directly after the ${start} that it belongs to`;
    report(problems, reading.field, 0, group.code, detail, 'tolerated');
  }
  table.addToGroup(group.name, place, begins, reading);
  walk.last = walk.last > group.end ? walk.last : place;
}

/** A lenient reader takes fields that banks add to an entry as information about it. */
function readAdded({ schema, table, problems, last }: FieldWalk, field: FinField): boolean {
  const group = schema.slots[last]?.group;
  if (problems.mode === 'strict' || !group || !schema.dialect.added.includes(field.tag)) return false;
  const detail = `is not a field of the ${schema.name}; it is read as information about field ${schema.slots[group.start]?.tag}`;
  report(problems, field, 0, 'T13', detail, 'warning');
  table.addToGroup(group.name, last, false, { field, spec: UNKNOWN_FIELD, match: [] });
  return true;
}

/** The field under the tag that it should have, with a warning in lenient mode, when real files write it with another one. */
function withoutAlias(schema: MessageSchema, field: FinField, problems: Problems): FinField {
  const tag = problems.mode === 'lenient' ? schema.dialect.aliases[field.tag] : undefined;
  if (tag === undefined) return field;
  report(problems, field, 0, 'T13', `is read as field ${tag}; write ${tag}`, 'warning');
  return { ...field, tag };
}
