import type { Shape } from '../../../core/shape.ts';
import { type EnvelopeDraft, wholeEnvelope } from '../../content/envelope-draft.ts';
import type { FinMessage } from '../../envelope/fin-message.ts';
import { writeMessage } from '../../envelope/write-message.ts';
import type { FieldTable } from '../../fields/definitions/field-table.ts';
import { ALL_FIELDS } from '../../fields/definitions/fields.ts';
import { STRUCTURE } from '../../fields/reading/structure.ts';
import { ruleSet } from '../../fields/rule.ts';
import { messageSchema } from '../../fields/schema.ts';
import { compileLayout } from './compile-layout.ts';
import type {
  CommonDeclaration,
  DeclaredContent,
  DeclaredDraft,
  Layout,
  MtDefinition,
} from './declaration.ts';
import { shapeOfItems } from './layout-shape.ts';
import { fieldsOfItems } from './layout-writing.ts';
import { readableType } from './readable-type.ts';

/**
 * Declares a message type: its fields with their content, its rules, and a sample. The schema, the
 * reader, the writer and (by `npm run api`) the type of its content all follow from the fields. See docs/adr/0015 for an example.
 */
export function mtType<const T extends string>({
  title,
  checked,
  transfersOf,
  sample,
  ...declaration
}: CommonDeclaration<T> & { readonly fields: Layout }): MtDefinition<
  T,
  DeclaredContent<T>,
  DeclaredDraft<T>
> {
  const { type, fields, options } = declaration;
  const readable = readableType(declaration, compileLayout(type, fields, ALL_FIELDS, options));
  const { items } = readable;
  const [number, flag] = numberAndFlag(type);
  return {
    ...readable,
    title,
    checked,
    transfersOf,
    sample,
    shape: shapeOfItems<DeclaredDraft<T>>(type, items),
    write(content) {
      // The types are made of these items: each has an envelope.
      const { envelope } = content as { readonly envelope: EnvelopeDraft };
      return writeMessage(number, flag, wholeEnvelope(envelope), fieldsOfItems(items, content as object));
    },
  };
}

/** Declares a message type whose content goes beyond its fields, with its own reader and writer. */
export function mtTypeWith<const T extends string, C, D>({
  type,
  title,
  fields: layout,
  options,
  rules = [],
  check,
  checked,
  transfersOf,
  recognisedBy,
  length,
  sample,
  contentOf,
  shape,
  write,
}: CommonDeclaration<T> & {
  /** The lines of the schema. */
  readonly fields: readonly string[];
  readonly contentOf: (message: FinMessage, fields: FieldTable) => C | null;
  readonly shape: Shape<D>;
  readonly write: (content: D) => string;
}): MtDefinition<T, C, D> {
  const schema = messageSchema(type, layout, ALL_FIELDS, { ...options, structure: STRUCTURE });
  // In the order of `mtType`, so that all types have the same layout in memory.
  return {
    type,
    schema,
    items: [],
    rules: ruleSet(schema, rules),
    check,
    recognisedBy,
    length,
    contentOf,
    title,
    checked,
    transfersOf,
    sample,
    shape,
    write,
  };
}

/** `MT202 COV` → 202 and COV. */
function numberAndFlag(type: string): readonly [number: string, flag: string | null] {
  const [name = '', flag = null] = type.split(' ');
  return [name.slice('MT'.length), flag];
}
