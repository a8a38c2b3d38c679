import type { FieldSet } from '../fields/field-spec.ts';
import type { FieldTable } from '../fields/field-table.ts';
import { type MessageSchema, messageSchema, type SchemaOptions, type Stretch } from '../fields/schema.ts';
import type { FieldLine, Item, Items, Layout } from './declaration.ts';

/** The schema of a layout, and its items. A sequence of the type is named where it is the layout of one. */
export function compileLayout(
  type: string,
  layout: Layout,
  known: FieldSet,
  options: SchemaOptions = {},
  sequence = '',
): { readonly schema: MessageSchema; readonly items: Items } {
  const lines: string[] = [];
  const items: Item[] = [];
  const stretches: Stretch[] = [];
  for (const line of layout) {
    if ('loop' in line || ('sequence' in line && line.opens !== undefined)) {
      const part = 'loop' in line ? line.loop : line.sequence;
      const [least, most] = 'loop' in line ? (line.times ?? [1, Number.POSITIVE_INFINITY]) : [1, 1];
      const own = compileLayout(type, line.fields, known, options, part);
      stretches.push({ name: part, opens: line.opens ?? '', least, most, schema: own.schema });
      const about = { name: part, as: line.as ?? '', isStretch: true, isList: 'loop' in line };
      items.push({ kind: 'sequence', ...about, items: own.items });
    } else if ('sequence' in line) {
      lines.push(`sequence ${line.sequence}`, ...line.fields.map(([spec]) => spec));
      const own = line.fields.map((field) => fieldItem(field, `${line.sequence}.`));
      if (line.as === undefined) items.push(...own);
      else {
        const about = { name: line.sequence, as: line.as, isStretch: false, isList: false };
        items.push({ kind: 'sequence', ...about, items: own });
      }
    } else {
      lines.push(line[0]);
      items.push(fieldItem(line, ''));
    }
  }
  const name = sequence === '' ? type : `${type} (sequence ${sequence})`;
  return { schema: messageSchema(name, lines, known, { ...options, stretches }), items };
}

function fieldItem([line, name, reader]: FieldLine, prefix: string): Item {
  const [tag = '', presence = '', , slot = tag] = line.split(' ');
  return {
    kind: 'field',
    slot: prefix + slot,
    tag,
    names: typeof name === 'string' ? [name] : name,
    repeats: presence.includes('*'),
    isMandatory: presence.startsWith('M'),
    reader,
  };
}

/**
 * Adds the contents of a table's fields to an object, by the names of the layout. Returns whether all that is mandatory could
 * be read.
 */
export function readItems(items: Items, fields: FieldTable, content: Record<string, unknown>): boolean {
  for (const item of items) {
    const isRead =
      item.kind === 'sequence' ? readSequence(item, fields, content) : readItem(item, fields, content);
    if (!isRead) return false;
  }
  return true;
}

function readSequence(
  { name, as, isStretch, isList, items }: Extract<Item, { kind: 'sequence' }>,
  fields: FieldTable,
  content: Record<string, unknown>,
): boolean {
  const parts: Record<string, unknown>[] = [];
  for (const table of isStretch ? fields.each(name) : [fields]) {
    const part = as === '' ? content : {};
    if (!readItems(items, table, part)) return false;
    parts.push(part);
  }
  if (as !== '') content[as] = isList ? parts : parts[0];
  return true;
}

function readItem(
  { slot, names, reader, repeats, isMandatory }: Extract<Item, { kind: 'field' }>,
  fields: FieldTable,
  content: Record<string, unknown>,
): boolean {
  const [name, second] = names;
  if (repeats) {
    content[name] = fields.all(slot).flatMap((reading) => reader(reading) ?? []);
    return true;
  }
  const reading = fields.first(slot);
  const value = reading === undefined ? undefined : reader(reading);
  if (value === undefined) return !isMandatory;
  if (second === undefined) {
    content[name] = value;
    return true;
  }
  const [one, other] = value as readonly [unknown, unknown];
  content[name] = one;
  if (other !== undefined) content[second] = other;
  return true;
}

/**
 * The fields of a variant of a message type: some have another presence or other options, and some it does not have. It
 * keeps the type of the content, so that what reads one variant reads them all.
 */
export function withLines<const L extends readonly FieldLine[]>(
  lines: L,
  changes: Readonly<Record<string, string | null>>,
): L {
  const changed = lines.flatMap((line): FieldLine[] => {
    const [spec, name, reader] = line;
    const [tag = ''] = spec.split(' ');
    const change = changes[tag];
    if (change === undefined) return [line];
    return change === null ? [] : [[`${tag} ${change}`, name, reader]];
  });
  // Fewer lines than the type declares: a field that a variant does not have is optional in the content of all.
  return changed as readonly FieldLine[] as L;
}
