import type { Findings } from '../../core/findings.ts';
import { hasError } from '../../core/problem.ts';
import type { FinBlocks, FinField } from '../envelope/fin-message.ts';
import { commonField } from './common-fields.ts';
import { hasPlainOrder, orderBetween, reportDisorder } from './field-order.ts';
import {
  type FieldReading,
  readField,
  readTolerantly,
  report,
  reportMismatches,
  reportPart,
} from './field-reading.ts';
import { FieldTable } from './field-table.ts';
import { choosePlace, type FieldWalk, isEarly, isIn } from './field-walk.ts';
import { type FieldSpec, fieldSpec, UNKNOWN_FIELD } from './fields.ts';
import { readTidied, withoutAlias } from './lenient-reading.ts';
import { readLostField } from './lost-field.ts';
import { readMisnamed } from './misnamed-field.ts';
import type { Group, MessageSchema, PlacedField, Slot } from './schema.ts';
import { reportTimes, stretchesOf } from './stretches.ts';

/** How far fields are looked into: to their format, or also to the values of their parts. */
export type FieldDepth = 'format' | 'values';

/**
 * Reads the fields of block 4 by a schema: order, presence and repetition (T13), the format of each field
 * and the values of its parts. Everything wrong is added to `problems`.
 */
export function readFields(
  schema: MessageSchema,
  blocks: FinBlocks,
  findings: Findings,
  depth: FieldDepth = 'values',
): FieldTable {
  if (schema.stretches.length === 0) return readStretch(schema, blocks, findings, depth);
  const { own, stretches } = stretchesOf(schema, blocks);
  const table = readStretch(schema, own, findings, depth);
  for (const { stretch, part } of stretches) {
    const fields = readStretch(stretch.schema, part, findings, depth);
    if (!fields.complete) table.complete = false;
    table.addStretch(stretch.name, fields);
  }
  if (!reportTimes(schema, table, blocks, findings)) table.complete = false;
  return table;
}

function readStretch(
  schema: MessageSchema,
  blocks: FinBlocks,
  findings: Findings,
  depth: FieldDepth,
): FieldTable {
  const table = new FieldTable(schema.places, blocks.textEnd);
  const fields = blocks.text ?? [];
  const walk: FieldWalk = { schema, fields, index: 0, last: -1, openings: new Map() };
  const plain = hasPlainOrder(schema);
  const hasVariant = schema.variant.tags.length > 0;
  let disordered = false;
  let count = 0;
  for (; walk.index < fields.length; walk.index++) {
    const written = fields[walk.index];
    if (written === undefined) break;
    const field = findings.mode === 'lenient' ? withoutAlias(schema, written, findings) : written;
    if (hasVariant && schema.variant.tags.includes(field.tag)) {
      table.complete = false;
      report(findings, field, 0, 'T13', `is not a field of the ${schema.name}; ${schema.variant.hint}`);
      break;
    }
    const placed = schema.fields.get(field.tag);
    const place =
      placed === undefined ? schema.anyPlace : placed.only === -1 ? choosePlace(walk, placed) : placed.only;
    const slot = schema.slots[place];
    count = place === walk.last ? count + 1 : 1;
    if (schema.anyPlace !== -1 && isCopied(schema, table, walk.last, slot, place, count)) {
      table.add(schema.anyPlace, readCopied(field, table, findings));
      walk.last = schema.anyPlace;
      continue;
    }
    const early = schema.sequenced && isEarly(walk, place);
    if (placed === undefined || slot === undefined || early) {
      readMisnamed(walk, field, early, table, findings);
      continue;
    }
    let reading = readInMode(field, placed.spec, findings);
    if (reading.match === null || (blocks.problems.length > 0 && field.value.includes('\n:'))) {
      reading = readLostField(walk, reading, placed.spec, table, findings) ?? reading;
    }
    const { group } = slot;
    if (group !== null) addToGroup(walk, group, place, reading, table, findings);
    else {
      if (place < walk.last) {
        if (plain) disordered = true;
        else reportOrder(schema, place, walk.last, field, findings);
      } else if (count > slot.max) report(findings, field, 0, 'T13', repeatedMessage(schema, slot));
      if (place < walk.last || count > slot.max) table.complete = false;
      walk.last = Math.max(walk.last, place);
      table.add(place, reading);
    }
    if (reading.match === null) table.complete = false;
    if (depth === 'values') checkField(placed, reading, findings);
  }
  if (disordered) reportDisorder(schema, fields, findings);
  // Of a block that is missing or unreadable, it is enough to say so.
  if (fields.length > 0 || (blocks.text !== null && !hasError(blocks.problems))) {
    reportMissing(schema, table, blocks, findings);
  } else table.complete = false;
  return table;
}

/** Checks a field of a type that is not declared, as far as every type has it in the same way. */
export function checkCommonField(field: FinField, findings: Findings): void {
  const placed = commonField(field.tag, field.value);
  if (placed !== null) checkField(placed, readInMode(field, placed.spec, findings), findings);
}

/** Reads a field by its format; in lenient mode also one that real files write otherwise, with a warning. */
function readInMode(field: FinField, spec: FieldSpec, findings: Findings): FieldReading {
  let reading = readField(field, spec);
  if (reading.match === null && findings.mode === 'lenient') reading = readTidied(reading, findings);
  if (reading.match === null && findings.mode === 'lenient') reading = readTolerantly(reading, findings);
  return reading;
}

/** Checks a field of any format: it has characters that a message may have. Returns whether it does. */
function checkCharacters(field: FinField, findings: Findings): boolean {
  let reading = readField(field, UNKNOWN_FIELD);
  if (reading.match === null && findings.mode === 'lenient') reading = readTolerantly(reading, findings);
  if (reading.match === null) reportMismatches(reading, findings);
  return reading.match !== null;
}

/** Reads a field copied from another message. */
function readCopied(field: FinField, table: FieldTable, findings: Findings): FieldReading {
  if (!checkCharacters(field, findings)) table.complete = false;
  return { field, spec: fieldSpec(field.tag) ?? UNKNOWN_FIELD, match: [] };
}

/** Checks the parts of a field, and the field as a whole. */
function checkField(placed: PlacedField, reading: FieldReading, findings: Findings): void {
  if (reading.match === null) {
    explainField(placed, reading, findings);
    return;
  }
  for (const { group, check } of placed.checks) {
    const value = reading.match[group];
    const fault = value === undefined ? null : check(value, reading);
    if (fault !== null) reportPart(reading, group, fault, findings);
  }
  placed.check?.(reading, findings);
}

/** Reports why a field is not of its format, and what is wrong with those of its parts that are. */
function explainField({ checks, check }: PlacedField, reading: FieldReading, findings: Findings): void {
  if (findings.isFull) return;
  const { partial, offsets } = reportMismatches(reading, findings);
  for (const { group, check } of checks) {
    const value = partial.match?.[group];
    const fault = value === undefined ? null : check(value, partial);
    if (fault !== null) reportPart(partial, group, fault, findings, offsets[group]);
  }
  check?.(partial, findings);
}

/** Whether the field is one of those that a message copies from another: it has no place before them any more. */
function isCopied(
  schema: MessageSchema,
  table: FieldTable,
  last: number,
  slot: Slot | undefined,
  place: number,
  count: number,
): boolean {
  const { anyPlace, slots } = schema;
  if (last < anyPlace && slot !== undefined && place !== anyPlace) {
    if (place > last || (place === last && count <= slot.max)) return false;
  }
  return slots.every(({ mandatory }, before) => !mandatory || before > anyPlace || table.has(before));
}

function addToGroup(
  walk: FieldWalk,
  group: Group,
  place: number,
  reading: FieldReading,
  table: FieldTable,
  findings: Findings,
): void {
  if (walk.last > group.end) {
    table.complete = false;
    reportOrder(walk.schema, place, walk.last, reading.field, findings);
  }
  const inside = isIn(group, walk.last);
  let begins = !inside || place <= walk.last;
  if (begins && place !== group.start) {
    // A lenient reader takes a second field for the same entry, as banks mean it, and one before the first entry.
    begins = findings.mode === 'strict' || !inside;
    if (findings.mode === 'strict') table.complete = false;
    const start = walk.schema.slots[group.start]?.tag;
    const detail = `comes without a field ${start}; write it directly after the ${start} that it belongs to`;
    report(findings, reading.field, 0, group.code, detail, 'tolerated');
  }
  table.addToGroup(group.name, place, begins, reading);
  walk.last = walk.last > group.end ? walk.last : place;
}

function repeatedMessage(schema: MessageSchema, slot: Slot): string {
  return slot.max === 1
    ? `stands twice; the ${schema.name} takes it once`
    : `occurs more than ${slot.max} times; the ${schema.name} takes no more`;
}

function reportOrder(
  schema: MessageSchema,
  place: number,
  last: number,
  field: FinField,
  findings: Findings,
): void {
  const detail = `comes after field ${schema.slots[last]?.tag}; ${orderBetween(schema, place, last)}`;
  report(findings, field, 0, 'T13', detail);
}

/** The field that stands where a missing one should be: the first of a later place. */
function nextFilled(schema: MessageSchema, table: FieldTable, place: number): FieldReading | undefined {
  for (let next = place + 1; next < schema.slots.length; next++) {
    const reading = table.at(next);
    if (reading !== undefined) return reading;
  }
  return undefined;
}

function reportMissing(
  schema: MessageSchema,
  table: FieldTable,
  blocks: FinBlocks,
  findings: Findings,
): void {
  for (let place = 0; place < schema.slots.length; place++) {
    const slot = schema.slots[place];
    if (slot?.mandatory !== true || slot.group !== null || table.has(place)) continue;
    table.complete = false;
    if (findings.isFull) return;
    const next = nextFilled(schema, table, place);
    const before = schema.slots[place - 1];
    const where = before === undefined ? 'at the start of block 4' : `after field ${before.tag}`;
    const title = slot.title === '' ? '' : ` (${slot.title})`;
    const { line, column } =
      next === undefined ? blocks.textEnd : { line: next.field.line, column: next.field.column ?? 1 };
    findings.add({
      code: 'T13',
      severity: 'error',
      path: slot.tag,
      line,
      column,
      message: `Field ${slot.tag}${title} is missing; the ${schema.name} needs it ${where}.`,
    });
  }
}
