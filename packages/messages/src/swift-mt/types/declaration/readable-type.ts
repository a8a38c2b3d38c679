import { envelopeOf } from '../../envelope/envelope-reading.ts';
import type { FinMessage } from '../../envelope/fin-message.ts';
import type { FieldTable } from '../../fields/definitions/field-table.ts';
import { ruleSet } from '../../fields/rule.ts';
import type { DeclaredContent, ReadableDeclaration, ReadableType } from './declaration.ts';
import { type CompiledLayout, readItems } from './layout.ts';

/**
 * A message type as far as its messages are read and checked, for programs that have to be small. `mtType` adds the rest.
 */
export function readableType<const T extends string>(
  { type, rules = [], check, recognisedBy, length }: ReadableDeclaration<T>,
  { schema, items }: CompiledLayout,
): ReadableType<T, DeclaredContent<T>> {
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
      return content as unknown as DeclaredContent<T>;
    },
  };
}
