import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATHS } from '@clearbench/contract';
import { type Nuisance, repeatedly } from './scene.ts';

interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

interface Operation {
  readonly 'x-max-body-bytes'?: number;
  readonly 'x-rights'?: string;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema?: JsonSchema; readonly example?: unknown }>>;
  };
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** A call with a JSON body, as the contract describes it. */
interface LargestCall {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

const DESCRIBED: Described = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../packages/contract/openapi.json'), 'utf8'),
);
/** The length of texts and lists without a declared limit; they shrink until the body fits. */
const LONG = 1_000_000;
const MANY = 20_000;
/** Bodies with more are refused before they are parsed. */
const NAMES_MAX = 55_000;
const ID = '00000000-0000-4000-8000-000000000000';
/** Callers without a session have separate limits, and administrators are trusted. */
const SKIPPED = new Set(['anybody', 'sender', 'api-key', 'installation']);
/** Later nuisances need unchanged settings. */
const SETTINGS: string = PATHS.settings;

/** Every call with a JSON body that a member can send, with the largest bodies that its limit allows: one by its schema, two against it. */
function largestCalls(): LargestCall[] {
  return Object.entries(DESCRIBED.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]): LargestCall[] => {
      const { schema, example } = operation.requestBody?.content['application/json'] ?? {};
      const limit = operation['x-max-body-bytes'];
      if (schema === undefined || limit === undefined || path === SETTINGS) return [];
      if (SKIPPED.has(operation['x-rights'] ?? '')) return [];
      const sent = path.replaceAll(/\{\w+\}/g, ID);
      const bodies = [largest(schema, example, limit), unknownNames(limit), nested(limit)];
      return bodies.map((body) => ({ method: method.toUpperCase(), path: sent, body }));
    }),
  );
}

/** Each of them was once compared with all others. */
function unknownNames(limit: number): string {
  const count = Math.min(NAMES_MAX, Math.floor(limit / '"name00000":0,'.length));
  return JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, 0])));
}

const nested = (limit: number): string => '{"a":'.padEnd(limit, '[');

/** Grows every text and list of a body as far as the limit allows, and fills the rest with white space. */
function largest(schema: JsonSchema, example: unknown, limit: number): string {
  for (let share = 1; share > 0.000_1; share /= 2) {
    const text = JSON.stringify(grown(schema, example, share));
    if (Buffer.byteLength(text) <= limit) return text + ' '.repeat(limit - Buffer.byteLength(text));
  }
  throw new Error(`No body fits into ${limit} bytes.`);
}

function grown(schema: JsonSchema, example: unknown, share: number): unknown {
  const { $ref, properties, items, allOf } = schema;
  const [type] = [schema.type].flat();
  if ($ref !== undefined) {
    const named = DESCRIBED.components.schemas[$ref.split('/').at(-1) ?? ''];
    return grown(named ?? {}, example, share);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return example ?? schema.enum[0];
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) {
    const wanted = variants.find((one) => one.type !== 'null') ?? {};
    return grown(wanted, example, share);
  }
  if (allOf !== undefined) return Object.assign({}, ...allOf.map((one) => grown(one, example, share)));
  if (properties !== undefined) {
    const given = (example ?? {}) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, grown(value, given[name], share)]),
    );
  }
  if (type === 'array') {
    const [first] = Array.isArray(example) ? example : [];
    const count = Math.max(1, Math.floor((schema.maxItems ?? MANY) * share));
    return Array.from({ length: count }, () => grown(items ?? {}, first, share));
  }
  if (type === 'string' && schema.format === undefined && schema.pattern === undefined) {
    return 'x'.repeat(schema.maxLength ?? Math.max(1, Math.floor(LONG * share)));
  }
  if (example !== undefined) return example;
  if (type === 'string') return ID;
  if (type === 'boolean') return true;
  return type === 'number' || type === 'integer' ? 1 : {};
}

export const largestBodies: Nuisance = {
  name: 'the largest bodies of every call',
  begin: async ({ loud }) => {
    const calls = largestCalls();
    let sent = 0;
    return repeatedly(8, (signal) => {
      const { method, path, body } = calls[sent % calls.length] as LargestCall;
      sent += 1;
      return loud.answer(method, path, body, signal);
    });
  },
};
