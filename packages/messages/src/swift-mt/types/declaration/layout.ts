import type { FieldSet } from '../../fields/definitions/field-set.ts';
import type { FieldTable } from '../../fields/definitions/field-table.ts';
import { type MessageSchema, messageSchema, type SchemaOptions } from '../../fields/schema.ts';
import type { FieldLine, Item, Items } from './declaration.ts';

/** The schema of a layout, and its items. */
export interface CompiledLayout {
  readonly schema: MessageSchema;
  readonly items: Items;
}

/** Compiles the layout of a message without sequences. */
export function compileFields(
  type: string,
  layout: readonly FieldLine[],
  known: FieldSet,
  options?: SchemaOptions,
): CompiledLayout {
  const lines = layout.map(([line]) => line);
  const schema = messageSchema(type, lines, known, options);
  return { schema, items: layout.map((line) => fieldItem(line, '', schema.places)) };
}

export type Places = MessageSchema['places'];

export function fieldItem([line, name, reader]: FieldLine, prefix: string, places: Places): Item {
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

/** The fields of a variant of a message type: some have another presence or other options, and some it does not have. */
export function withLines(
  lines: readonly FieldLine[],
  changes: Readonly<Record<string, string | null>>,
): readonly FieldLine[] {
  return lines.flatMap((line): FieldLine[] => {
    const [spec, name, reader] = line;
    const [tag = ''] = spec.split(' ');
    const change = changes[tag];
    if (change === undefined) return [line];
    return change === null ? [] : [[`${tag} ${change}`, name, reader]];
  });
}
