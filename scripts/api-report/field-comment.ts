import { block, text } from '../../packages/messages/src/swift-mt/content/field-readers.ts';
import type { FieldSpec } from '../../packages/messages/src/swift-mt/fields/definitions/field-spec.ts';
import type { MessageSchema } from '../../packages/messages/src/swift-mt/fields/schema.ts';
import type { Item } from '../../packages/messages/src/swift-mt/types/declaration/declaration.ts';
import type { AnyDefinition } from '../../packages/messages/src/swift-mt/types/type-set.ts';

/** The comment on a property: the field, its format with an example where content looks the same, and its rules. */
export function fieldComment(
  { slot, repeats, reader }: Extract<Item, { kind: 'field' }>,
  schema: MessageSchema,
  { rules }: AnyDefinition,
): string {
  const { tags = [], title = '' } = schema.slots[schema.places.get(slot) ?? -1] ?? {};
  if (tags.length === 0) return '/** Fields of another message, as they are there. */';
  const [first = ''] = tags;
  const spec = schema.fields.get(first)?.spec;
  const name = `${tags.length === 1 ? 'Field' : 'Fields'} ${listed(tags)}, ${title.toLowerCase()}`;
  const format = spec === undefined || tags.length > 1 ? '' : ` Format ${formatWithExample(spec, reader)}.`;
  const codes = rules.rules.flatMap(({ rule }) =>
    rule.about.includes(slot) ? [`${rule.rule} (${rule.code})`] : [],
  );
  const about = [...new Set(codes)];
  const ruled = about.length === 0 ? '' : ` ${about.length === 1 ? 'Rule' : 'Rules'} ${about.join(', ')}.`;
  return `/** ${name}${repeats ? ', which may repeat' : ''}.${format}${ruled} */`;
}

function formatWithExample(spec: FieldSpec, reader: unknown): string {
  const format = `\`${shown(spec.format.notation)}\``;
  return isAsWritten(reader, spec) ? `${format}, like \`${spec.example}\`` : format;
}

/** Whether content is the text of the field, not a date, a decimal number, a list, a code or several parts. */
function isAsWritten(reader: unknown, { choices, example }: FieldSpec): boolean {
  const isText = reader === block || (reader === text && choices.size === 0);
  return isText && !example.includes('\n');
}

/** Line ends in a format. */
const shown = (notation: string): string => notation.replaceAll('$', ' CRLF ');

function listed(tags: readonly string[]): string {
  return tags.length === 1 ? tags.join('') : `${tags.slice(0, -1).join(', ')} and ${tags.at(-1)}`;
}
