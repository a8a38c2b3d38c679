import { writerOf } from '../../content/field-writers.ts';
import type { WrittenField } from '../../content/values.ts';
import type { Items } from './declaration.ts';

/** The fields that content is written as. Absent content has none. */
export function fieldsOfItems(items: Items, content: object): WrittenField[] {
  const values = content as Readonly<Record<string, unknown>>;
  const written: WrittenField[] = [];
  for (const item of items) {
    if (item.kind === 'sequence') {
      const part = item.as === '' ? content : values[item.as];
      for (const one of item.isList ? (part as readonly object[]) : [part as object]) {
        written.push(...fieldsOfItems(item.items, one));
      }
      continue;
    }
    const [name, second] = item.names;
    const value = values[name];
    if (value === undefined && !item.isMandatory) continue;
    const all = item.repeats
      ? (value as readonly unknown[])
      : [second === undefined ? value : [value, values[second]]];
    const { write } = writerOf(item.reader);
    for (const one of all) {
      const field = write(item.tag, one);
      if (field[1].length > 0) written.push(field);
    }
  }
  return written;
}
