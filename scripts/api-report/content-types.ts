import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as READERS from '../../packages/messages/src/swift-mt/content/field-readers.ts';
import type { MessageSchema } from '../../packages/messages/src/swift-mt/fields/schema.ts';
import { schemaOfSequence } from '../../packages/messages/src/swift-mt/fields/schema.ts';
import type { Item, Items } from '../../packages/messages/src/swift-mt/types/declaration/declaration.ts';
import { ALL_TYPES } from '../../packages/messages/src/swift-mt/types/registry.ts';
import type { AnyDefinition } from '../../packages/messages/src/swift-mt/types/type-set.ts';
import { fieldComment } from './field-comment.ts';

/** The type of the value that each reader returns; of a field with two values, one for each. */
const VALUES: { readonly [K in keyof typeof READERS]: string | readonly [string, string] } = {
  text: 'string',
  lines: 'readonly string[]',
  block: 'string',
  money: 'Money',
  datedMoney: ['string', 'Money'],
  adjustment: 'Adjustment',
  number: 'string',
  day: 'string',
  numbers: ['string', 'string'],
  balance: 'Balance',
  floorLimit: 'FloorLimit',
  entryTotal: 'EntryTotal',
  agent: 'Agent',
  customer: 'Customer',
  orderer: 'Customer | Instructor',
  timeIndication: 'TimeIndication',
  dateTime: 'DateTimeIndication',
  instructionCode: 'InstructionCode',
  account: 'AccountIdentification',
  originalMessage: 'OriginalMessage',
  copiedField: 'CopiedField',
};

/** The types with their own reader, whose content is declared by hand. */
const BY_HAND: Readonly<Record<string, string>> = {
  MT940: 'Statement',
  MT942: 'InterimReport',
  MT950: 'Statement',
  MT970: 'Statement',
  MT972: 'Statement',
};

const PARTS = join(import.meta.dirname, '../../packages/messages/src/swift-mt/content/content-parts.ts');

interface Property {
  readonly name: string;
  readonly comment: string;
  readonly type: string;
  readonly isOptional: boolean;
  /** A list that a draft may leave out. */
  readonly isDraftOptional: boolean;
  /** The type of the property in a draft, if that differs. */
  readonly draftType: string | null;
}

/** The module that has the type of each message's content, with a comment on every field. */
export function contentTypesModule(): string {
  const own = ALL_TYPES.definitions.filter(({ type }) => BY_HAND[type] === undefined);
  const declarations = families(own).flatMap(familyOf);
  const byHand = Object.entries(BY_HAND);
  const parts = [...readFileSync(PARTS, 'utf8').matchAll(/^export interface (\w+)/gm)]
    .map(([, name = '']) => name)
    .sort();
  const used = parts.filter((name) => declarations.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
  return [
    '/** Made by `npm run api` from the declarations of the types. */',
    `import type { ${[...new Set([...used, 'MtEnvelope'])].sort().join(', ')} } from '../swift-mt/content/content-parts.ts';`,
    `import type { InterimReport, InterimReportDraft, Statement, StatementDraft } from '../swift-mt/content/content-reporting.ts';`,
    `import type { DraftFrom } from '../swift-mt/content/draft-from.ts';`,
    '',
    `export type { ${parts.join(', ')} } from '../swift-mt/content/content-parts.ts';`,
    `export type { InterimReport, Statement } from '../swift-mt/content/content-reporting.ts';`,
    ...declarations,
    '/** The content of each type of messages. */',
    mapOf('MtContents', own, byHand, ''),
    '/** What `build` needs of it. */',
    mapOf('MtDrafts', own, byHand, 'Draft'),
    '',
  ].join('\n');
}

function mapOf(
  name: string,
  own: readonly AnyDefinition[],
  byHand: readonly (readonly [string, string])[],
  suffix: string,
): string {
  const lines = own.map(({ type }) => `readonly '${type}': ${nameOf(type)}${suffix};`);
  const others = byHand.map(
    ([type, base]) => `readonly '${type}': ${base}${suffix} & { readonly type: '${type}' };`,
  );
  return `export interface ${name} {\n${[...lines, ...others].join('\n')}\n}`;
}

/** `Mt202Cov` of MT202 COV. */
function nameOf(type: string): string {
  return type
    .split(' ')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');
}

/** The variants of each type together: MT103, MT103 STP and MT103 REMIT. Confirmations of debit and of credit are one family. */
function families(definitions: readonly AnyDefinition[]): AnyDefinition[][] {
  const familyOfType = (type: string): string => (type === 'MT910' ? 'MT900' : type.slice(0, 'MT103'.length));
  return [...Map.groupBy(definitions, ({ type }) => familyOfType(type)).values()];
}

/** The declarations of a type; of several variants, also of what they have in common. */
function familyOf(variants: readonly AnyDefinition[]): string[] {
  const [first] = variants;
  if (first === undefined) return [];
  const written = variants.map((definition) => ({ definition, ...contentOf(definition) }));
  const sequences = written.flatMap(({ declarations }) => declarations);
  if (variants.length === 1)
    return [...sequences, ...written.flatMap((one) => typeOf(one.definition, one.properties, null))];
  const common = (written[0]?.properties ?? []).filter(({ name, type, isOptional }) =>
    written.every(({ properties }) =>
      properties.some((one) => one.name === name && one.type === type && one.isOptional === isOptional),
    ),
  );
  const family = `${nameOf(first.type)}Family`;
  const names = variants.map(({ type }) => `'${type}'`).join(' | ');
  const title = `/** What ${listOf(variants.map(({ type }) => type))} have in common. */`;
  const base = `${title}\nexport interface ${family} {\nreadonly type: ${names};\nreadonly envelope: MtEnvelope;\n${common.map(lineOf).join('\n')}\n}`;
  const all = new Map(written.flatMap(({ properties }) => properties.map((one) => [one.name, one] as const)));
  return [
    ...sequences,
    base,
    ...written.flatMap(({ definition, properties }) => {
      const inherited = (one: Property) => common.some((other) => lineOf(other) === lineOf(one));
      const own = properties.filter((one) => !inherited(one));
      const missing = [...all.values()].filter(({ name }) => !properties.some((one) => one.name === name));
      return typeOf(definition, own, family, missing, properties);
    }),
  ];
}

function listOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function typeOf(
  { type, title }: AnyDefinition,
  own: readonly Property[],
  family: string | null,
  missing: readonly Property[] = [],
  all: readonly Property[] = own,
): string[] {
  const name = nameOf(type);
  const envelope = family === null ? 'readonly envelope: MtEnvelope;\n' : '';
  const absent = missing.map((one) => `/** An ${type} does not have it. */\nreadonly ${one.name}?: never;`);
  const lines = [...own.map(lineOf), ...absent].join('\n');
  const base = family === null ? '' : ` extends ${family}`;
  return [
    `/** The content of an ${type}: ${title}. */\nexport interface ${name}${base} {\nreadonly type: '${type}';\n${envelope}${lines}\n}`,
    `/** What \`build\` needs for an ${type}. */\nexport type ${name}Draft = ${draftOf(name, all)};`,
  ];
}

function draftOf(name: string, properties: readonly Property[]): string {
  const lists = properties.filter(({ isDraftOptional }) => isDraftOptional).map((one) => `'${one.name}'`);
  const changed = properties.flatMap(({ name: own, draftType }) =>
    draftType === null ? [] : [`readonly ${own}: ${draftType};`],
  );
  const parts = changed.length === 0 ? '' : `, { ${changed.join(' ')} }`;
  return `DraftFrom<${name}, ${lists.length === 0 ? 'never' : lists.join(' | ')}${parts}>`;
}

function lineOf({ name, comment, type, isOptional }: Property): string {
  return `${comment}\nreadonly ${name}${isOptional ? '?' : ''}: ${type};`;
}

/** The properties of a type's content, and the types of its sequences. */
function contentOf(definition: AnyDefinition) {
  const declarations: string[] = [];
  const properties = propertiesOf(
    definition.items,
    definition.schema,
    definition,
    nameOf(definition.type),
    declarations,
  );
  return { properties, declarations };
}

function propertiesOf(
  items: Items,
  schema: MessageSchema,
  definition: AnyDefinition,
  owner: string,
  declarations: string[],
): Property[] {
  return items.flatMap((item) => {
    if (item.kind === 'field') return fieldProperties(item, schema, definition);
    const own = item.isStretch ? (schemaOfSequence(schema, item.name) ?? schema) : schema;
    if (item.as === '') return propertiesOf(item.items, own, definition, owner, declarations);
    const name = `${owner}${capital(item.isList ? singular(item.as) : item.as)}`;
    const inside = propertiesOf(item.items, own, definition, name, declarations);
    const what = `Sequence ${item.name} of an ${definition.type}`;
    declarations.push(
      `/** ${what}. */\nexport interface ${name} {\n${inside.map(lineOf).join('\n')}\n}`,
      `/** What \`build\` needs for it. */\nexport type ${name}Draft = ${draftOf(name, inside)};`,
    );
    const listed = (type: string) => (item.isList ? `readonly ${type}[]` : type);
    const comment = `/** Sequence ${item.name}${item.isList ? ', each repetition' : ''}. */`;
    return [
      {
        ...{ name: item.as, comment, type: listed(name), isOptional: false },
        ...{ isDraftOptional: false, draftType: listed(`${name}Draft`) },
      },
    ];
  });
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

function fieldProperties(
  item: Extract<Item, { kind: 'field' }>,
  schema: MessageSchema,
  definition: AnyDefinition,
): Property[] {
  const comment = fieldComment(item, schema, definition);
  const types = valueTypes(item, schema);
  return item.names.map((name, place) => {
    const type = types[place] ?? types[0] ?? '';
    const isPairEnd = place === 1 && item.reader === READERS.numbers;
    return {
      name,
      comment,
      type: item.repeats ? `readonly ${type.includes(' ') ? `(${type})` : type}[]` : type,
      isOptional: isPairEnd || !(item.isMandatory || item.repeats),
      isDraftOptional: item.repeats && !item.isMandatory,
      draftType: null,
    };
  });
}

/** A closed list of codes is a union of them. */
function valueTypes(
  { reader, slot }: Extract<Item, { kind: 'field' }>,
  schema: MessageSchema,
): readonly string[] {
  const name = Object.entries(READERS).find(([, one]) => one === reader)?.[0] as keyof typeof VALUES;
  const type = VALUES[name];
  const place = schema.places.get(slot);
  const [tag = ''] = schema.slots[place ?? -1]?.tags ?? [];
  const spec = schema.fields.get(tag)?.spec;
  const codes = [...(spec?.choices ?? [])].map((code) => `'${code}'`).join(' | ');
  if (codes !== '' && name === 'text' && spec?.format.kinds.join() === 'choice') return [codes];
  if (codes !== '' && name === 'instructionCode') return [`InstructionCode<${codes}>`];
  return typeof type === 'string' ? [type] : type;
}
