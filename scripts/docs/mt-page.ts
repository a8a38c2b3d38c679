import type { MessageSchema, Slot } from '../../packages/messages/src/swift-mt/fields/schema.ts';
import type { Items } from '../../packages/messages/src/swift-mt/types/declaration/declaration.ts';
import type { AnyDefinition } from '../../packages/messages/src/swift-mt/types/type-set.ts';
import { code, table } from './markdown.ts';

/** The fields of an MT, from its declaration. */
export function mtSections({ schema, items }: AnyDefinition): string[] {
  return [
    '## Fields',
    'M: mandatory, O: optional, *: repeats. The format is in the notation of SWIFT; `$` is a line end.',
    table(['field', 'name', '', 'format', 'in the content'], fieldRows(schema, namesIn(items))),
    ...schema.stretches.flatMap((stretch) => sequence(stretch.name, stretch.schema, items)),
  ];
}

function sequence(name: string, schema: MessageSchema, items: Items): string[] {
  const inner = items.flatMap((item) => (item.kind === 'sequence' && item.name === name ? [item] : []));
  const as = inner[0] === undefined ? '' : ` (${code(inner[0].as)} in the content)`;
  const own = inner.flatMap((item) => item.items);
  return [
    `### Sequence ${name}${as}`,
    table(['field', 'name', '', 'format', 'in the content'], fieldRows(schema, namesIn(own))),
    ...schema.stretches.flatMap((stretch) => sequence(stretch.name, stretch.schema, own)),
  ];
}

/** The names of each slot in the content; a type with its own reader declares none. */
function namesIn(items: Items): ReadonlyMap<string, readonly string[]> {
  return new Map(
    items.flatMap((item): (readonly [string, readonly string[]])[] => {
      if (item.kind === 'field') return [[item.slot, item.names]];
      return item.isStretch
        ? []
        : [...namesIn(item.items)].map(([slot, names]) => [slot, names.map((name) => `${item.as}.${name}`)]);
    }),
  );
}

function fieldRows(schema: MessageSchema, names: ReadonlyMap<string, readonly string[]>): string[][] {
  return schema.slots.map((slot) => [
    code(slot.tag),
    slot.title + (slot.sequence === '' ? '' : ` (sequence ${slot.sequence})`),
    (slot.mandatory ? 'M' : 'O') + (slot.max === 1 ? '' : '*'),
    formatsOf(schema, slot),
    (names.get(slot.name) ?? []).map(code).join(', '),
  ]);
}

function formatsOf(schema: MessageSchema, { tags }: Slot): string {
  return tags
    .map((tag) => {
      const notation = schema.fields.get(tag)?.spec.format.notation ?? '';
      return tags.length === 1 ? code(notation) : `${tag}: ${code(notation)}`;
    })
    .join(', ');
}
