import { code } from './markdown.ts';

/** The parts of a JSON schema that the schemas of rule documents have. */
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export const KEY_HEAD = ['key', '', 'value', 'meaning'] as const;

/** A row for each key of an object, in the order of its declaration. */
export const keyRows = (
  { properties = {}, required = [] }: JsonSchema,
  isListed: (key: string) => boolean = () => true,
): string[][] =>
  Object.entries(properties)
    .filter(([key]) => isListed(key))
    .map(([key, schema]) => [
      code(key),
      required.includes(key) ? 'required' : '',
      valueText(schema),
      schema.description ?? '',
    ]);

function valueText(schema: JsonSchema): string {
  if (schema.const !== undefined) return code(String(schema.const));
  if (schema.enum !== undefined) return schema.enum.map(code).join(', ');
  if (schema.oneOf !== undefined) return 'one of the kinds below';
  switch (schema.type) {
    case 'array':
      return `list of ${itemText(schema.items ?? {})}${upTo(schema.maxItems)}`;
    case 'integer':
      return `number${schema.maximum === undefined || schema.maximum >= Number.MAX_SAFE_INTEGER ? '' : `, ${schema.minimum ?? 0} to ${schema.maximum}`}`;
    default:
      return schema.maxLength === undefined ? 'text' : `text${upTo(schema.maxLength)}`;
  }
}

const itemText = (item: JsonSchema): string =>
  item.type === 'object' || item.oneOf !== undefined
    ? 'objects'
    : (item.enum?.map(code).join(', ') ?? 'texts');

const upTo = (limit: number | undefined): string =>
  limit === undefined ? '' : `, up to ${limit.toLocaleString('en')}`;
