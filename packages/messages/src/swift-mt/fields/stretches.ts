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
  let current = -1;
  let start = 0;
  for (const [at, { tag }] of fields.entries()) {
    const next = schema.stretches.findIndex(({ opens }, place) => opens === tag && place >= current);
    const stretch = schema.stretches[next];
    if (stretch === undefined) continue;
    // A field that the current sequence takes, and does not have yet, belongs to it.
    const own = current === -1 ? schema : schema.stretches[current]?.schema;
    const isFree = !fields.slice(start, at).some((before) => before.tag === tag);
    if (next !== current && isFree && own?.fields.has(tag) === true) continue;
    begins.push({ stretch, at });
    current = next;
    start = at;
  }
  const parts = begins.map(({ stretch, at }, place) => {
    const end = begins[place + 1]?.at ?? fields.length;
    return { stretch, part: { ...blocks, text: fields.slice(at, end), textEnd: endOf(fields, end, blocks) } };
  });
  const end = begins[0]?.at ?? fields.length;
  const own = blocks.text === null ? null : fields.slice(0, end);
  return { own: { ...blocks, text: own, textEnd: endOf(fields, end, blocks) }, stretches: parts };
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
