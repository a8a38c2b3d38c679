import type { Findings } from '../../core/findings.ts';
import type { FinBlocks, FinField, Place } from '../envelope/fin-message.ts';
import { report } from './field-reading.ts';
import type { FieldTable } from './field-table.ts';
import type { MessageSchema, Stretch } from './schema.ts';

interface Cut {
  /** The fields before the first stretch. */
  readonly own: FinBlocks;
  readonly stretches: readonly { readonly stretch: Stretch; readonly part: FinBlocks }[];
}

/** Takes the fields of a message apart where its sequences begin. */
export function stretchesOf(schema: MessageSchema, blocks: FinBlocks): Cut {
  const fields = blocks.text ?? [];
  const begins: { readonly stretch: Stretch; readonly at: number }[] = [];
  let part: Part = { sequence: -1, schema, start: 0, highest: 0 };
  for (const [at, { tag }] of fields.entries()) {
    const places = part.schema.fields.get(tag)?.places;
    const sequence = openedBy(schema, fields, at, part, places);
    const stretch = schema.stretches[sequence];
    if (stretch !== undefined) {
      begins.push({ stretch, at });
      part = { sequence, schema: stretch.schema, start: at, highest: 0 };
    } else if (places !== undefined) part.highest = Math.max(part.highest, places[0] ?? 0);
  }
  const parts = begins.map(({ stretch, at }, place) => {
    const end = begins[place + 1]?.at ?? fields.length;
    return { stretch, part: { ...blocks, text: fields.slice(at, end), textEnd: endOf(fields, end, blocks) } };
  });
  const end = begins[0]?.at ?? fields.length;
  const own = blocks.text === null ? null : fields.slice(0, end);
  return { own: { ...blocks, text: own, textEnd: endOf(fields, end, blocks) }, stretches: parts };
}

/** The part of a message that a field is in: what comes before the sequences, or one of these. */
interface Part {
  readonly sequence: number;
  readonly schema: MessageSchema;
  readonly start: number;
  /** The highest place of its fields so far. */
  highest: number;
}

/** The sequence that begins with this field, or -1. Its first field may be missing, which is then the only mistake. */
function openedBy(
  schema: MessageSchema,
  fields: readonly FinField[],
  at: number,
  part: Part,
  places: readonly number[] | undefined,
): number {
  const { sequence, start, highest } = part;
  const tag = fields[at]?.tag ?? '';
  const opened = schema.stretches.findIndex(({ opens }, place) => opens === tag && place >= sequence);
  if (opened !== -1 && opened === sequence) return opened;
  if (opened !== -1) {
    // A field that the current sequence takes, and does not have yet, belongs to it.
    const isOwn = places !== undefined && !fields.slice(start, at).some((before) => before.tag === tag);
    return isOwn ? -1 : opened;
  }
  if (places === undefined) {
    const next = schema.stretches[sequence + 1]?.schema;
    const isOfNext =
      next !== undefined && upToOpening(schema, fields, at).every((one) => next.fields.has(one.tag));
    return isOfNext ? sequence + 1 : -1;
  }
  if (sequence === -1 || (places.at(-1) ?? highest) >= highest) return -1;
  const before = fields.slice(Math.max(start, at - LOOKED_AT), at);
  const isNext =
    hasMandatory(part.schema, before) && hasMandatory(part.schema, upToOpening(schema, fields, at));
  return isNext ? sequence : -1;
}

/** A sequence without its first field is recognised within so many fields: the time must stay linear. */
const LOOKED_AT = 100;

/** The fields from here to the next that opens a sequence. */
function upToOpening(schema: MessageSchema, fields: readonly FinField[], at: number): readonly FinField[] {
  const next = fields.slice(at, at + LOOKED_AT);
  const end = next.findIndex(({ tag }) => schema.stretches.some(({ opens }) => opens === tag));
  return end === -1 ? next : next.slice(0, end);
}

/** True if these are a repetition without its first field: at least two fields are mandatory, and all of them are there. */
function hasMandatory(schema: MessageSchema, fields: readonly FinField[]): boolean {
  const needed = schema.slots.slice(1).filter(({ mandatory }) => mandatory);
  return needed.length > 1 && needed.every(({ tags }) => fields.some(({ tag }) => tags.includes(tag)));
}

function endOf(fields: readonly FinField[], end: number, { textEnd }: FinBlocks): Place {
  const next = fields[end];
  return next === undefined ? textEnd : { line: next.line, column: next.column ?? 1 };
}

/** Reports sequences that occur too often (T10) or too rarely (T11, and T13 where one is missing). False when it did. */
export function reportTimes(
  schema: MessageSchema,
  table: FieldTable,
  { text, textEnd }: FinBlocks,
  findings: Findings,
): boolean {
  let isRight = true;
  for (const { name, opens, least, most } of text === null || text.length === 0 ? [] : schema.stretches) {
    const all = table.each(name);
    const surplus = all[most]?.first(opens);
    if (all.length >= least && all.length <= most) continue;
    isRight = false;
    if (surplus !== undefined) {
      const detail = `begins sequence ${name} once too often; the ${schema.name} takes it at most ${most === 1 ? 'once' : `${most} times`}`;
      report(findings, surplus.field, 0, 'T10', detail);
    } else if (!findings.isFull) {
      const times = least === 1 ? 'once' : `${least} times`;
      const message = `Sequence ${name}, which begins with field ${opens}, must occur at least ${times} in an ${schema.name}.`;
      const code = all.length === 0 ? 'T13' : 'T11';
      findings.add({ code, severity: 'error', path: opens, ...textEnd, message });
    }
  }
  return isRight;
}
