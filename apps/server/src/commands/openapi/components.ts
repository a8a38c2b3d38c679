import * as contract from '@clearbench/contract';
import { rulesDocumentSchema } from '@clearbench/house-rules/document';
import { planDocumentSchema } from '@clearbench/test-plans/document';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  type ApiDocument,
  type JsonObject,
  mapped,
  type Operation,
  RESPONSES,
  referencesIn,
  SCHEMAS,
  withUsedOnly,
} from '../../platform/http/api-document.ts';

/** Every schema that the contract exports has a name in the document: that of `transactionSchema` is `Transaction`. */
const NAMED = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries<unknown>({
  ...contract,
  planDocumentSchema,
  rulesDocumentSchema,
})) {
  if (!name.endsWith('Schema') || !(schema instanceof z.ZodMiniType)) continue;
  NAMED.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length) });
}

/** For bodies and answers. */
export const referToSchemas = createJsonSchemaTransform({ schemaRegistry: NAMED });
/** For parameters, of which the document has one list for each call. */
export const spellOutSchemas = createJsonSchemaTransform({ schemaRegistry: z.registry<{ id: string }>() });
const addSchemas = createJsonSchemaTransformObject({ schemaRegistry: NAMED });

/** A field with a default may be missing when it is sent, never when it is received: such a schema has two forms. */
const AS_SENT = 'Input';

/** The example of a JSON body. The plugin drops all that stands beside a reference, so it waits here until the end. */
export const BODY_EXAMPLE = 'x-body-example';

export const referenceTo = (name: string): { $ref: string } => ({ $ref: `${SCHEMAS}${name}` });

/** For bodies: one with an unknown field is refused, see `known-names.ts`. */
export const closed = (schema: unknown): unknown =>
  mapped(schema, (object) => ('properties' in object ? { ...object, additionalProperties: false } : object));

/** For answers: clients ignore fields that they don't know, because later versions may add some. */
export const open = (schema: unknown): unknown =>
  mapped(schema, ({ additionalProperties: others, ...object }) =>
    others === undefined || others === false ? object : { ...object, additionalProperties: others },
  );

/**
 * A fixed number is an integer, a fixed boolean any boolean, and a text or number that may be null has two types: generators of clients know
 * no other forms. That of Python refuses `true` where only `true` is allowed.
 */
const inCommonForms = (schema: unknown): unknown =>
  mapped(schema, (object) => {
    const { anyOf, const: fixed, ...rest } = object;
    if (Number.isInteger(fixed)) return { ...object, type: 'integer' };
    if (typeof fixed === 'boolean') return rest;
    if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== 'null') return object;
    const [{ type, enum: values, ...value }] = anyOf as [JsonObject];
    if (!SCALARS.includes(type)) return object;
    return {
      ...rest,
      ...value,
      type: [type, 'null'],
      ...(Array.isArray(values) && { enum: [...values, null] }),
    };
  });

const SCALARS: readonly unknown[] = ['string', 'number', 'integer', 'boolean'];

/** Adds the named schemas, and the responses that calls share. */
export function withComponents(given: Parameters<typeof addSchemas>[0]): object {
  const document = addSchemas(given) as unknown as ApiDocument;
  const { schemas = {} } = document.components;
  const limited = Object.entries(schemas).map(([name, schema]) => [
    name,
    inCommonForms(isAsSent(name, schemas) ? closed(schema) : open(schema)),
  ]);
  const components = { ...document.components, schemas: Object.fromEntries(limited) };
  return withUsedOnly(withShortNames(withSharedErrors(withBodyExamples({ ...document, components }))));
}

const isAsSent = (name: string, schemas: JsonObject): boolean =>
  name.endsWith(AS_SENT) && name.slice(0, -AS_SENT.length) in schemas;

/** A schema of which only one form is used, or whose forms are equal, needs no second name. */
function withShortNames(document: ApiDocument): ApiDocument {
  const { schemas = {} } = document.components;
  const used = referencesIn(document);
  const shortNames = new Map<string, string>();
  for (const name of Object.keys(schemas).filter((each) => isAsSent(each, schemas))) {
    const short = name.slice(0, -AS_SENT.length);
    const isEqual = JSON.stringify(schemas[name]) === JSON.stringify(schemas[short]);
    if (used.has(SCHEMAS + name) && (isEqual || !used.has(SCHEMAS + short))) shortNames.set(name, short);
  }
  if (shortNames.size === 0) return document;
  const replaced = new Set(shortNames.values());
  const named = Object.entries(schemas).flatMap(([name, schema]) =>
    replaced.has(name) ? [] : [[shortNames.get(name) ?? name, schema] as const],
  );
  const renamed = mapped(
    { ...document, components: { ...document.components, schemas: Object.fromEntries(named) } },
    (object) => {
      const short = shortNames.get(String(object.$ref).slice(SCHEMAS.length));
      return short === undefined ? object : { ...object, ...referenceTo(short) };
    },
  );
  // The forms of a schema may be equal now that those inside it have one name.
  return withShortNames(renamed as ApiDocument);
}

type WithExample = Operation & { readonly [BODY_EXAMPLE]?: unknown };

function withBodyExamples(document: ApiDocument): ApiDocument {
  return withOperations(document, ({ [BODY_EXAMPLE]: example, ...operation }: WithExample) => {
    const json = operation.requestBody?.content['application/json'];
    if (example === undefined || json === undefined) return operation;
    return {
      ...operation,
      requestBody: { ...operation.requestBody, content: { 'application/json': { ...json, example } } },
    };
  });
}

const CODE = /`(\w+)`/g;

/** Calls with the same errors of one status refer to one response. */
function withSharedErrors(document: ApiDocument): ApiDocument {
  const shared = new Map<string, object>();
  const share = (response: { readonly description?: string }): object => {
    const codes = [...(response.description ?? '').matchAll(CODE)].map(([, code = '']) => code);
    const name = codes.map(inPascalCase).join('Or');
    shared.set(name, { ...response, 'x-error-codes': codes });
    return { $ref: RESPONSES + name };
  };
  const { components, ...rest } = withOperations(document, (operation) => {
    const responses = Object.entries(operation.responses).map(([status, response]) => [
      status,
      // Responses in the shape of another standard cover a range of statuses, such as `4XX`.
      Number(status) >= 400 ? share(response) : response,
    ]);
    return { ...operation, responses: Object.fromEntries(responses) };
  });
  return { ...rest, components: { ...components, responses: Object.fromEntries(shared) } };
}

function withOperations(document: ApiDocument, change: (operation: Operation) => Operation): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, change(operation)])),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

const inPascalCase = (code: string): string =>
  code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
