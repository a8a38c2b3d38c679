import type { Shape } from '../../core/shape.ts';
import { wholeEnvelope } from '../content/envelope-draft.ts';
import { envelopeOf } from '../envelope/envelope-reading.ts';
import type { FinMessage } from '../envelope/fin-message.ts';
import { writeMessage } from '../envelope/write-message.ts';
import type { FieldTable } from '../fields/field-table.ts';
import { ruleSet } from '../fields/rule.ts';
import { messageSchema } from '../fields/schema.ts';
import type { CommonDeclaration, ContentFrom, DraftFrom, Layout, MtDefinition } from './declaration.ts';
import { compileLayout, fieldsOfItems, readItems } from './layout.ts';
import { shapeOfItems } from './layout-shape.ts';

/**
 * Declares a message type: its fields with their content, its rules, and a sample. The schema, the type of its content, the
 * reader and the writer all follow from the fields. See docs/adr/0015 for an example.
 */
export function mtType<const T extends string, const L extends Layout>({
  fields: layout,
  options,
  rules = [],
  ...declaration
}: CommonDeclaration<T> & { readonly fields: L }): MtDefinition<T, ContentFrom<T, L>, DraftFrom<T, L>> {
  const { type } = declaration;
  const { schema, items } = compileLayout(type, layout, options);
  const [number, flag] = numberAndFlag(type);
  return definition(declaration, {
    schema,
    items,
    rules: ruleSet(schema, rules),
    shape: shapeOfItems<DraftFrom<T, L>>(type, items),
    contentOf(message, fields) {
      const envelope = envelopeOf(message);
      const content = { type, envelope };
      if (envelope === null || !readItems(items, fields, content)) return null;
      // That it has the type that follows from the fields is held by the tests which write any content and read it again.
      return content as ContentFrom<T, L>;
    },
    write: (content) =>
      writeMessage(number, flag, wholeEnvelope(content.envelope), fieldsOfItems(items, content)),
  });
}

/** Declares a message type whose content goes beyond its fields, with its own reader and writer. */
export function mtTypeWith<const T extends string, C, D>({
  fields: layout,
  options,
  rules = [],
  contentOf,
  shape,
  write,
  ...declaration
}: CommonDeclaration<T> & {
  /** The lines of the schema. */
  readonly fields: readonly string[];
  readonly contentOf: (message: FinMessage, fields: FieldTable) => C | null;
  readonly shape: Shape<D>;
  readonly write: (content: D) => string;
}): MtDefinition<T, C, D> {
  const schema = messageSchema(declaration.type, layout, options);
  return definition(declaration, {
    schema,
    items: [],
    rules: ruleSet(schema, rules),
    shape,
    contentOf,
    write,
  });
}

type Made = 'schema' | 'items' | 'rules' | 'shape' | 'contentOf' | 'write';

/** Names each property, so that all definitions have the same layout in memory, whatever they leave out. */
function definition<T extends string, C, D>(
  {
    type,
    title,
    check,
    transfersOf,
    recognisedBy,
    length,
    sample,
  }: Omit<CommonDeclaration<T>, 'options' | 'rules'>,
  { schema, items, rules, shape, contentOf, write }: Pick<MtDefinition<T, C, D>, Made>,
): MtDefinition<T, C, D> {
  return {
    type,
    title,
    schema,
    items,
    rules,
    check,
    transfersOf,
    recognisedBy,
    length,
    sample,
    shape,
    contentOf,
    write,
  };
}

/** `MT202 COV` → 202 and COV. */
function numberAndFlag(type: string): readonly [number: string, flag: string | null] {
  const [name = '', flag = null] = type.split(' ');
  return [name.slice('MT'.length), flag];
}
