import { MAX_PROBLEMS_PER_MESSAGE, type Problem } from '../problem.ts';
import { type FieldReading, readField, report, reportMismatches, reportPart } from './field-reading.ts';
import { FieldTable } from './field-table.ts';
import { type FieldSpec, fieldSpec } from './fields.ts';
import type { FinBlocks, FinField } from './fin-message.ts';
import { PART_CHECKS, type PartCheck } from './part-checks.ts';
import { checkPartyLines } from './party-lines.ts';

/** One place in the order of a message's fields. */
export interface Slot {
  /** As the handbook names it: `32A`, or `50a` where the option letter varies. */
  readonly name: string;
  readonly tags: readonly string[];
  readonly title: string;
  readonly mandatory: boolean;
  readonly repeatable: boolean;
}

/** What is checked of a field beyond its format: the parts that its pattern captures. */
interface PlacedField {
  readonly place: number;
  readonly spec: FieldSpec;
  readonly checks: ReadonlyArray<{ readonly group: number; readonly check: PartCheck }>;
  /** Whether its lines are numbered, as in option F of customers. */
  readonly numbered: boolean;
}

/** The order of a message type's fields. */
export interface MessageSchema {
  /** As people call it, like `MT103`. */
  readonly name: string;
  readonly slots: readonly Slot[];
  readonly fields: ReadonlyMap<string, PlacedField>;
  /** Place of each slot by its name. */
  readonly places: ReadonlyMap<string, number>;
}

/**
 * Builds a schema from lines like `20 M`, `23E O*`, `50a M AFK`, `59a M -AF`: field, mandatory or optional,
 * `*` when it repeats, and the option letters (`-` is none) where the field's name ends with `a`.
 */
export function messageSchema(name: string, lines: readonly string[]): MessageSchema {
  const slots = lines.map(slotOf);
  const fields = new Map<string, PlacedField>();
  slots.forEach((slot, place) => {
    for (const tag of slot.tags) {
      const spec = fieldSpec(tag);
      if (spec === null) throw new Error(`Schema ${name} uses the unknown field ${tag}`);
      fields.set(tag, {
        place,
        spec,
        checks: checksOf(spec),
        numbered: tag.endsWith('F') && tag.startsWith('5'),
      });
    }
  });
  return { name, slots, fields, places: new Map(slots.map((slot, place) => [slot.name, place])) };
}

function checksOf(spec: FieldSpec): PlacedField['checks'] {
  return [...spec.format.groups].flatMap(([kind, group]) => {
    const check = PART_CHECKS[kind];
    return check === undefined ? [] : [{ group, check }];
  });
}

function slotOf(line: string): Slot {
  const [name = '', presence = '', options] = line.split(' ');
  const tags =
    options === undefined
      ? [name]
      : [...options].map((option) => name.slice(0, -1) + (option === '-' ? '' : option));
  return {
    name,
    tags,
    title: fieldSpec(tags[0] ?? '')?.name ?? '',
    mandatory: presence.startsWith('M'),
    repeatable: presence.endsWith('*'),
  };
}

/**
 * Reads the fields of block 4 by a schema: order, presence and repetition (T13), the format of each field
 * and the values of its parts. Everything wrong is added to `problems`.
 */
export function readFields(schema: MessageSchema, blocks: FinBlocks, problems: Problem[]): FieldTable {
  const table = new FieldTable(schema.places);
  let last = -1;
  for (const field of blocks.text ?? []) {
    const placed = schema.fields.get(field.tag);
    if (placed === undefined) {
      reportUnknown(schema, field, problems);
      continue;
    }
    const { place, spec, checks, numbered } = placed;
    if (place < last) reportOrder(schema, place, last, field, problems);
    else if (place === last && schema.slots[place]?.repeatable !== true) {
      report(problems, field, 0, 'T13', `stands twice; the ${schema.name} takes it once`);
    }
    last = Math.max(last, place);
    const reading = readField(field, spec);
    table.add(place, reading);
    if (reading.match === null) {
      explainField(placed, reading, problems);
      continue;
    }
    for (const { group, check } of checks) {
      const value = reading.match[group];
      const fault = value === undefined ? null : check(value, reading);
      if (fault !== null) reportPart(reading, group, fault, problems);
    }
    if (numbered) checkPartyLines(reading, problems);
  }
  for (let place = 0; place < schema.slots.length; place++) {
    const slot = schema.slots[place];
    if (slot?.mandatory === true && !table.has(place)) {
      reportMissing(schema, slot, place, blocks, problems);
    }
  }
  return table;
}

/** Reports why a field is not of its format, and what is wrong with those of its parts that are. */
function explainField({ checks, numbered }: PlacedField, reading: FieldReading, problems: Problem[]): void {
  if (problems.length >= MAX_PROBLEMS_PER_MESSAGE) return;
  const { partial, offsets } = reportMismatches(reading, problems);
  for (const { group, check } of checks) {
    const value = partial.match?.[group];
    const fault = value === undefined ? null : check(value, partial);
    if (fault !== null) {
      report(problems, reading.field, offsets[group] ?? 0, fault.code, fault.detail, fault.severity);
    }
  }
  if (numbered) checkPartyLines(partial, problems);
}

function reportUnknown(schema: MessageSchema, field: FinField, problems: Problem[]): void {
  const number = field.tag.slice(0, 2);
  const slot = schema.slots.find(({ tags }) => tags.some((tag) => tag.startsWith(number) && tag !== number));
  const options = slot === undefined ? 'leave it out' : `write ${slot.tags.join(', ')}`;
  report(problems, field, 0, 'T13', `is not a field of the ${schema.name}; ${options}`);
}

function reportOrder(
  schema: MessageSchema,
  place: number,
  last: number,
  field: FinField,
  problems: Problem[],
): void {
  const behind = schema.slots[last]?.name;
  const order = schema.slots.slice(place, last + 1).map(({ name }) => name);
  const shown = order.length > 6 ? [...order.slice(0, 3), '…', ...order.slice(-2)] : order;
  report(problems, field, 0, 'T13', `stands behind field ${behind}; the order is ${shown.join(', ')}`);
}

function reportMissing(
  schema: MessageSchema,
  slot: Slot,
  place: number,
  blocks: FinBlocks,
  problems: Problem[],
): void {
  if (problems.length >= MAX_PROBLEMS_PER_MESSAGE) return;
  const next = blocks.text?.find(({ tag }) => (schema.fields.get(tag)?.place ?? -1) > place);
  const before = schema.slots[place - 1];
  const where = before === undefined ? 'at the start of block 4' : `behind field ${before.name}`;
  problems.push({
    code: 'T13',
    severity: 'error',
    path: slot.name,
    line: next?.line ?? blocks.endLine,
    column: 1,
    message: `Field ${slot.name} (${slot.title}) is missing; the ${schema.name} needs it ${where}.`,
  });
}
