import { envelopeOf } from '../../envelope/envelope-reading.ts';
import type { FinMessage } from '../../envelope/fin-message.ts';
import type { FieldSet } from '../../fields/definitions/field-set.ts';
import type { FieldTable } from '../../fields/definitions/field-table.ts';
import { ruleSet } from '../../fields/rule.ts';
import type { ContentFrom, Layout, ReadableDeclaration, ReadableType } from './declaration.ts';
import { compileLayout, readItems } from './layout.ts';

/**
 * A message type as far as its messages are read and checked, for programs that have to be small. `mtType` adds the rest.
 *
 * @param known the formats of its fields.
 */
export function readableType<const T extends string, const L extends Layout>(
  declaration: ReadableDeclaration<T> & { readonly fields: L },
  known: FieldSet,
): ReadableType<T, ContentFrom<T, L>> {
  const { type, fields: layout, options, rules = [], check, recognisedBy, length } = declaration;
  const { schema, items } = compileLayout(type, layout, known, options);
  return {
    type,
    schema,
    items,
    rules: ruleSet(schema, rules),
    check,
    recognisedBy,
    length,
    contentOf(message: FinMessage, fields: FieldTable) {
      const envelope = envelopeOf(message);
      const content = { type, envelope };
      if (envelope === null || !readItems(items, fields, content)) return null;
      // That it has the type that follows from the fields is held by the tests which write any content and read it again.
      return content as ContentFrom<T, L>;
    },
  };
}
