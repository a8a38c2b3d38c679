import type { Problems } from '../../../core/problems.ts';
import type { FinBlocks, FinField } from '../../envelope/fin-message.ts';
import type { FieldTable } from '../definitions/field-table.ts';
import { report } from '../reading/field-reading.ts';
import type { MessageSchema } from '../schema.ts';

/** A message, or a sequence of it: its own fields come first, then the sequences in it. */
export interface Section {
  readonly name: string;
  readonly schema: MessageSchema;
  /** Where its fields begin. */
  readonly start: number;
  /** The highest place of its own fields so far; infinite once they are over. */
  highest: number;
  readonly sections: Section[];
  /** Which of the schema's stretches the last of them is, or -1. */
  sequence: number;
}

/** Takes the fields of a message apart where its sequences begin. */
export function sectionsOf(schema: MessageSchema, fields: readonly FinField[]): Section {
  const whole = sectionOf('', schema, 0);
  // The sections around the current field, each in the one before.
  const path = [whole];
  for (const [at, { tag }] of fields.entries()) {
    if (openSection(path, schema, fields, at)) continue;
    const current = path.at(-1) ?? whole;
    current.highest = Math.max(current.highest, current.schema.fields.get(tag)?.places[0] ?? 0);
  }
  return whole;
}

function sectionOf(name: string, schema: MessageSchema, start: number): Section {
  return { name, schema, start, highest: 0, sections: [], sequence: -1 };
}

/** Begins the section that a field opens, in the innermost of the current ones where it may. False when it opens none. */
function openSection(
  path: Section[],
  { openings }: MessageSchema,
  fields: readonly FinField[],
  at: number,
): boolean {
  const tag = fields[at]?.tag ?? '';
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const around = path[depth];
    if (around === undefined || around.schema.stretches.length === 0) continue;
    const inside = path[depth + 1] ?? around;
    const places = inside.schema.fields.get(tag)?.places;
    const isOfOuter = depth > 0 && path.slice(0, depth).some((outer) => opening(outer, tag) !== -1);
    const sequence =
      isOfOuter && opening(around, tag) === -1 ? -1 : openedBy(around, inside, openings, fields, at, places);
    const stretch = around.schema.stretches[sequence];
    if (stretch !== undefined) {
      const section = sectionOf(stretch.name, stretch.schema, at);
      around.sections.push(section);
      around.sequence = sequence;
      around.highest = Number.POSITIVE_INFINITY;
      path.splice(depth + 1, path.length, section);
      return true;
    }
    if (places !== undefined && !(isOfOuter && hasTag(fields, inside.start, at))) return false;
  }
  return false;
}

/** The next sequence of a section that begins with this tag, or the current one again; -1 for none. */
function opening({ schema, sequence }: Section, tag: string): number {
  return schema.stretches.findIndex(({ opens }, place) => opens === tag && place >= sequence);
}

/** True if a section that begins there has the tag of this field already. */
function hasTag(fields: readonly FinField[], start: number, at: number): boolean {
  const tag = fields[at]?.tag;
  return fields.slice(start, at).some((before) => before.tag === tag);
}

/**
 * The sequence of a section that begins with this field, or -1. Its first field may be missing, which is then the only mistake.
 * @param inside the section that the field is in otherwise: the last of the sequences, or the section itself.
 */
function openedBy(
  around: Section,
  { schema, start, highest }: Section,
  openings: ReadonlySet<string>,
  fields: readonly FinField[],
  at: number,
  places: readonly number[] | undefined,
): number {
  const { sequence } = around;
  const opened = opening(around, fields[at]?.tag ?? '');
  if (opened !== -1) {
    // A field that the current sequence takes, and does not have yet, belongs to it.
    const isOwn = opened !== sequence && places !== undefined && !hasTag(fields, start, at);
    return isOwn ? -1 : opened;
  }
  if (places === undefined) {
    const next = around.schema.stretches[sequence + 1]?.schema;
    if (next === undefined) return -1;
    const own = upToOpening(openings, fields, at);
    const isOfNext = own.length > 0 && own.every(({ tag }) => next.fields.has(tag));
    return isOfNext ? sequence + 1 : -1;
  }
  if (sequence === -1 || (places.at(-1) ?? highest) >= highest) return -1;
  const before = fields.slice(Math.max(start, at - LOOKED_AT), at);
  const isNext = hasMandatory(schema, before) && hasMandatory(schema, upToOpening(openings, fields, at));
  return isNext ? sequence : -1;
}

/** A sequence without its first field is recognised within so many fields: the time must stay linear. */
const LOOKED_AT = 100;

/** The fields from here to the next that opens a sequence. */
function upToOpening(
  openings: ReadonlySet<string>,
  fields: readonly FinField[],
  at: number,
): readonly FinField[] {
  const next = fields.slice(at, at + LOOKED_AT);
  const end = next.findIndex(({ tag }) => openings.has(tag));
  return end === -1 ? next : next.slice(0, end);
}

/** True if these are a repetition without its first field: at least two fields are mandatory, and all of them are there. */
function hasMandatory(schema: MessageSchema, fields: readonly FinField[]): boolean {
  const needed = schema.slots.slice(1).filter(({ mandatory }) => mandatory);
  return needed.length > 1 && needed.every(({ tags }) => fields.some(({ tag }) => tags.includes(tag)));
}

/** The blocks of a message with only the fields from here to there. */
export function between(blocks: FinBlocks, start: number, end: number): FinBlocks {
  const { text, textEnd } = blocks;
  const next = text?.[end];
  return {
    ...blocks,
    text: text?.slice(start, end) ?? null,
    textEnd: next === undefined ? textEnd : { line: next.line, column: next.column ?? 1 },
  };
}

/** Reports sequences that occur too often (T10) or too rarely (T11, and T13 where one is missing). False when it did. */
export function reportTimes(
  schema: MessageSchema,
  table: FieldTable,
  { text, textEnd }: FinBlocks,
  problems: Problems,
): boolean {
  let isRight = true;
  for (const { name, opens, least, most } of text === null || text.length === 0 ? [] : schema.stretches) {
    const all = table.each(name);
    const surplus = all[most]?.first(opens);
    if (all.length >= least && all.length <= most) continue;
    isRight = false;
    if (surplus !== undefined) {
      const detail = `begins sequence ${name} once too often; the ${schema.name} takes it at most ${most === 1 ? 'once' : `${most} times`}`;
      report(problems, surplus.field, 0, 'T10', detail);
    } else if (!problems.isFull) {
      const times = least === 1 ? 'once' : `${least} times`;
      const message = `Sequence ${name}, which begins with field ${opens}, must occur at least ${times} in an ${schema.name}.`;
      const code = all.length === 0 ? 'T13' : 'T11';
      problems.add({ code, severity: 'error', path: opens, ...textEnd, message });
    }
  }
  return isRight;
}
