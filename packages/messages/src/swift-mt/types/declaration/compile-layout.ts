import type { FieldSet } from '../../fields/definitions/field-set.ts';
import { STRUCTURE } from '../../fields/reading/structure.ts';
import { messageSchema, type SchemaOptions, type Stretch } from '../../fields/schema.ts';
import type { Item, Layout } from './declaration.ts';
import { type CompiledLayout, fieldItem, type Places } from './layout.ts';

/** Compiles any layout. A sequence of the type is named where it is the layout of one. */
export function compileLayout(
  type: string,
  layout: Layout,
  known: FieldSet,
  options: SchemaOptions = {},
  sequence = '',
): CompiledLayout {
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
  const schema = messageSchema(name, lines, known, {
    ...options,
    stretches,
    structure: STRUCTURE,
  });
  return { schema, items: itemsIn.flatMap((make) => make(schema.places)) };
}
