import type { FieldSet } from '../../fields/definitions/field-set.ts';
import type { FieldTable } from '../../fields/definitions/field-table.ts';
import { type MessageSchema, messageSchema, type SchemaOptions, type Stretch } from '../../fields/schema.ts';
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
  const stretches: Stretch[] = [];
  const itemsIn: ((places: Places) => readonly Item[])[] = [];
  for (const line of layout) {
    if ('loop' in line || ('sequence' in line && line.opens !== undefined)) {
      const part = 'loop' in line ? line.loop : line.sequence;
      const [least, most] = 'loop' in line ? (line.times ?? [1, Number.POSITIVE_INFINITY]) : [1, 1];
      const own = compileLayout(type, line.fields, known, options, part);
      stretches.push({ name: part, opens: line.opens ?? '', least, most, schema: own.schema });
      const about = { name: part, as: line.as ?? '', isStretch: true, isList: 'loop' in line };
      itemsIn.push(() => [{ kind: 'sequence', ...about, items: own.items }]);
    } else if ('sequence' in line) {
      lines.push(`sequence ${line.sequence}`, ...line.fields.map(([spec]) => spec));
      const own = (places: Places) =>
        line.fields.map((field) => fieldItem(field, `${line.sequence}.`, places));
      const { as } = line;
      if (as === undefined) itemsIn.push(own);
      else {
        const about = { name: line.sequence, as, isStretch: false, isList: false };
        itemsIn.push((places) => [{ kind: 'sequence', ...about, items: own(places) }]);
      }
    } else {
      lines.push(line[0]);
      itemsIn.push((places) => [fieldItem(line, '', places)]);
    }
  }
  const name = sequence === '' ? type : `${type} (sequence ${sequence})`;
  const schema = messageSchema(name, lines, known, { ...options, stretches });
  return { schema, items: itemsIn.flatMap((make) => make(schema.places)) };
}

type Places = MessageSchema['places'];

function fieldItem([line, name, reader]: FieldLine, prefix: string, places: Places): Item {
  const [tag = '', presence = '', , slot = tag] = line.split(' ');
  return {
    kind: 'field',
    slot: prefix + slot,
    place: places.get(prefix + slot) ?? -1,
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
  { place, names, reader, repeats, isMandatory }: Extract<Item, { kind: 'field' }>,
  fields: FieldTable,
  content: Record<string, unknown>,
): boolean {
  const [name] = names;
  if (repeats) {
    const values: unknown[] = [];
    for (const reading of fields.allAt(place)) {
      const value = reader(reading);
      if (value !== undefined) values.push(value);
    }
    content[name] = values;
    return true;
  }
  const reading = fields.at(place);
  const value = reading === undefined ? undefined : reader(reading);
  if (value === undefined) return !isMandatory;
  if (names.length === 1) {
    content[name] = value;
    return true;
  }
  const [one, other] = value as readonly [unknown, unknown];
  content[name] = one;
  if (other !== undefined) content[names[1]] = other;
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
