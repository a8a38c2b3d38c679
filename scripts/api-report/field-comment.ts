import type { MessageSchema } from '../../packages/messages/src/swift-mt/fields/schema.ts';
import type { Item } from '../../packages/messages/src/swift-mt/types/declaration/declaration.ts';
import type { AnyDefinition } from '../../packages/messages/src/swift-mt/types/type-set.ts';

/** The comment on a property: the field, its format with an example, and the rules about it. */
export function fieldComment(
  { slot, repeats }: Extract<Item, { kind: 'field' }>,
  schema: MessageSchema,
  { rules }: AnyDefinition,
): string {
  const { tags = [], title = '' } = schema.slots[schema.places.get(slot) ?? -1] ?? {};
  if (tags.length === 0) return '/** Fields of another message, as they are there. */';
  const [first = ''] = tags;
  const spec = schema.fields.get(first)?.spec;
  const name = `${tags.length === 1 ? 'Field' : 'Fields'} ${listed(tags)}, ${title.toLowerCase()}`;
  const format =
    spec === undefined || tags.length > 1
      ? ''
      : ` Format \`${shown(spec.format.notation)}\`, like \`${shown(spec.example)}\`.`;
  const codes = rules.rules.flatMap(({ rule }) =>
    rule.about.includes(slot) ? [`${rule.rule} (${rule.code})`] : [],
  );
  const about = [...new Set(codes)];
  const ruled = about.length === 0 ? '' : ` ${about.length === 1 ? 'Rule' : 'Rules'} ${about.join(', ')}.`;
  return `/** ${name}${repeats ? ', which may repeat' : ''}.${format}${ruled} */`;
}

/** Line ends in a format or an example. */
const shown = (text: string): string => text.replaceAll(/[$\n]/g, ' CRLF ');

function listed(tags: readonly string[]): string {
  return tags.length === 1 ? tags.join('') : `${tags.slice(0, -1).join(', ')} and ${tags.at(-1)}`;
}
