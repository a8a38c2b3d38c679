import { hasError } from '../../../core/problem.ts';
import type { Problems } from '../../../core/problems.ts';
import type { FinBlocks, FinField } from '../../envelope/fin-message.ts';
import {
  checkCharacters,
  checkField,
  checkInside,
  isEmptyHead,
  PROPRIETARY,
  readInMode,
} from '../checks/check-field.ts';
import { hasPlainOrder, orderBetween, reportDisorder, slotLabel } from '../definitions/field-order.ts';
import { UNKNOWN_FIELD } from '../definitions/field-spec.ts';
import { FieldTable } from '../definitions/field-table.ts';
import type { FieldDepth, FieldWalk, MessageSchema, Slot } from '../schema.ts';
import { type FieldReading, report } from './field-reading.ts';
import { readLostField } from './lost-field.ts';
import { readMisnamed } from './misnamed-field.ts';

/**
 * Reads the fields of block 4 by a schema: order, presence and repetition (T13), the format of each field
 * and the values of its parts. Everything wrong is added to `problems`.
 */
export function readFields(
  schema: MessageSchema,
  blocks: FinBlocks,
  problems: Problems,
  depth: FieldDepth = 'values',
): FieldTable {
  const { structure, stretches } = schema;
  return structure === null || stretches.length === 0
    ? readOwn(schema, blocks, problems, depth)
    : structure.readSections(schema, blocks, problems, depth);
}

/** Reads the fields that are in no sequence with its own schema. */
export function readOwn(
  schema: MessageSchema,
  blocks: FinBlocks,
  problems: Problems,
  depth: FieldDepth,
): FieldTable {
  const table = new FieldTable(schema.places, blocks.textEnd);
  const fields = blocks.text ?? [];
  const walk: FieldWalk = {
    schema,
    fields,
    table,
    problems,
    index: 0,
    last: -1,
    count: 0,
    isDisordered: false,
    openings: null,
  };
  for (const written of fields) {
    if (schema.variant.tags.includes(written.tag)) {
      table.complete = false;
      report(problems, written, 0, 'T13', `is not a field of the ${schema.name}; ${schema.variant.hint}`);
      break;
    }
    readNext(walk, written, blocks.problems.length > 0, depth);
    walk.index++;
  }
  if (walk.isDisordered) reportDisorder(schema, fields, problems);
  // It is enough to say that a block is missing or unreadable.
  if (fields.length > 0 || (blocks.text !== null && !hasError(blocks.problems))) reportMissing(walk);
  else table.complete = false;
  return table;
}

/** @param isDamaged whether lines of the block may be in the wrong field. */
function readNext(walk: FieldWalk, written: FinField, isDamaged: boolean, depth: FieldDepth): void {
  const { schema, table, problems } = walk;
  const { structure } = schema;
  const known = schema.fields.get(written.tag);
  const field =
    known === undefined ? (structure?.withoutAlias(schema, written, problems) ?? written) : written;
  const placed = known ?? schema.fields.get(field.tag);
  const place =
    placed === undefined
      ? schema.anyPlace
      : placed.only === -1 && structure !== null
        ? structure.choosePlace(walk, placed)
        : placed.only;
  const slot = schema.slots[place];
  walk.count = place === walk.last ? walk.count + 1 : 1;
  if (schema.anyPlace !== -1 && structure?.isCopied(walk, slot, place) === true) {
    const isRight = schema.fields.has(PROPRIETARY) ? checkInside : checkCharacters;
    if (!isRight(field, problems)) table.complete = false;
    table.add(schema.anyPlace, { field, spec: UNKNOWN_FIELD, match: [] });
    walk.last = schema.anyPlace;
    return;
  }
  const early = schema.sequenced && structure?.isEarly(walk, place) === true;
  if (placed === undefined || slot === undefined || early) {
    readMisnamed(walk, field, early);
    return;
  }
  const isHead = isEmptyHead(field, walk.fields[walk.index + 1]);
  let reading = isHead ? { field, spec: placed.spec, match: [] } : readInMode(field, placed.spec, problems);
  if (reading.match === null || (isDamaged && field.value.includes('\n:'))) {
    reading = readLostField(walk, reading) ?? reading;
  }
  if (slot.group === null) addField(walk, slot, place, reading);
  else structure?.addToGroup(walk, slot.group, place, reading);
  if (reading.match === null) table.complete = false;
  if (depth === 'values') checkField(placed, reading, problems);
}

function addField(walk: FieldWalk, slot: Slot, place: number, reading: FieldReading): void {
  const { schema, table, problems, last } = walk;
  if (place < last) {
    if (hasPlainOrder(schema)) walk.isDisordered = true;
    else reportOrder(walk, place, reading.field);
    table.complete = false;
  } else {
    if (walk.count > slot.max) {
      table.complete = false;
      report(problems, reading.field, 0, 'T13', repeatedMessage(schema, slot));
    }
    walk.last = place;
  }
  table.add(place, reading);
}

function repeatedMessage(schema: MessageSchema, slot: Slot): string {
  return slot.max === 1
    ? `occurs twice; the ${schema.name} takes it once`
    : `occurs more than ${slot.max} times; the ${schema.name} takes no more`;
}

export function reportOrder({ schema, last, problems }: FieldWalk, place: number, field: FinField): void {
  const detail = `comes after field ${slotLabel(schema.slots, last)}; ${orderBetween(schema, place, last)}`;
  report(problems, field, 0, 'T13', detail);
}

/** The field in the place of a missing one: the first with a later position. */
function nextFilled(schema: MessageSchema, table: FieldTable, place: number): FieldReading | undefined {
  for (let next = place + 1; next < schema.slots.length; next++) {
    const reading = table.at(next);
    if (reading !== undefined) return reading;
  }
  return undefined;
}

function reportMissing({ schema, table, problems }: FieldWalk): void {
  if ((table.present & schema.needed) === schema.needed) return;
  for (const [place, slot] of schema.slots.entries()) {
    if ((schema.needed & (1 << place)) === 0 || table.has(place)) continue;
    const isTolerated = schema.dialect.lacking.includes(slot.tag);
    if (!isTolerated || problems.mode === 'strict') table.complete = false;
    if (problems.isFull) continue;
    const next = nextFilled(schema, table, place);
    const before = schema.slots[place - 1];
    const where =
      before === undefined ? 'as its first field' : `after field ${slotLabel(schema.slots, place - 1)}`;
    const title = slot.title === '' ? '' : ` (${slot.title})`;
    const { line, column } =
      next === undefined ? table.end : { line: next.field.line, column: next.field.column ?? 1 };
    problems.add({
      code: 'T13',
      severity: isTolerated ? 'tolerated' : 'error',
      path: slot.tag,
      line,
      column,
      message: `Field ${slot.tag}${title} is missing; the ${schema.name} needs it ${where}.`,
    });
  }
}
