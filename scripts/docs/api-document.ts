import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../built-files.ts';
import { code } from './markdown.ts';

/** The parts of the OpenAPI document that the reference shows. */
export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | null)[];
  readonly const?: unknown;
  readonly anyOf?: readonly ApiSchema[];
  readonly items?: ApiSchema;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
}

interface Content {
  readonly schema: ApiSchema;
  readonly example?: unknown;
}

interface Answer {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Content>>;
  readonly 'x-error-codes'?: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: ApiSchema;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ApiSchema>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}

export const apiDocument = (): ApiDocument =>
  JSON.parse(readFileSync(join(ROOT, 'packages/contract/openapi.json'), 'utf8')) as ApiDocument;

const VALUES_SHOWN = 14;
const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'number',
  null: 'null',
};

/** `AcceptedTransfer` of a reference to it. */
export const referredName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** The values of a schema in words; a reference leads to its heading on the same page. */
export function schemaText({
  $ref,
  type,
  enum: values,
  const: value,
  anyOf,
  items,
  properties,
}: ApiSchema): string {
  if ($ref !== undefined) return `[${referredName($ref)}](#${referredName($ref).toLowerCase()})`;
  if (value !== undefined) return code(String(value));
  if (values !== undefined) return valuesText(values);
  if (anyOf !== undefined) return anyOf.map(schemaText).join(' or ');
  if (items !== undefined) return `list of ${schemaText(items)}`;
  if (properties !== undefined) return `object with ${Object.keys(properties).map(code).join(', ')}`;
  const types = typeof type === 'string' ? [type] : (type ?? ['JSON']);
  return types.map((one) => NAMES[one] ?? one).join(' or ');
}

function valuesText(values: readonly (string | null)[]): string {
  const others = values.length - VALUES_SHOWN;
  const shown = values.slice(0, VALUES_SHOWN).map((value) => (value === null ? 'null' : code(value)));
  return others > 0 ? `${shown.join(', ')} and ${others} more` : shown.join(', ');
}

/** The names of the schemas that this one refers to, and of those that these refer to. */
export function reachableNames(
  schema: ApiSchema,
  schemas: ApiDocument['components']['schemas'],
  found = new Set<string>(),
): Set<string> {
  const name = schema.$ref === undefined ? null : referredName(schema.$ref);
  if (name !== null && found.has(name)) return found;
  if (name !== null) found.add(name);
  const own = name === null ? schema : (schemas[name] ?? {});
  const inner = [
    ...(own.anyOf ?? []),
    ...(own.items === undefined ? [] : [own.items]),
    ...Object.values(own.properties ?? {}),
  ];
  for (const one of inner) reachableNames(one, schemas, found);
  return found;
}
