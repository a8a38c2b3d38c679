import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAIN_WORKSPACE, workspacePrefix } from '@clearbench/contract';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The parts of an OpenAPI document that are needed. */
export interface ApiDocument {
  readonly info: JsonObject;
  readonly servers?: readonly object[];
  readonly security?: readonly object[];
  readonly tags?: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks?: JsonObject;
  readonly components: {
    readonly schemas?: JsonObject;
    readonly responses?: JsonObject;
    readonly securitySchemes?: JsonObject;
  };
}

export interface Operation {
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> };
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
}

export const SCHEMAS = '#/components/schemas/';
export const RESPONSES = '#/components/responses/';

const FILE = join(import.meta.dirname, '../../../../../packages/contract/openapi.json');

/** The document of all calls, as `npm run openapi` wrote it from the schemas of the routes. */
export async function readApiDocument(): Promise<ApiDocument> {
  return JSON.parse(await readFile(FILE, 'utf8'));
}

const WORKSPACE = {
  default: MAIN_WORKSPACE,
  description: 'The name of the workspace, as in its address',
};

/** The addresses of the calls. @param origin without a slash at its end; empty: that of the document */
export const serversAt = (origin = '') => [
  { url: origin || '/', description: `The workspace \`${MAIN_WORKSPACE}\`, or that of the API key` },
  {
    url: origin + workspacePrefix('{workspace}'),
    description: 'A workspace by its name',
    variables: { workspace: WORKSPACE },
  },
];

/** The part of the document that is for partners: the calls that an API key may make, and the notifications. */
export function forPartners(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).flatMap(([path, operations]) => {
    const allowed = Object.entries(operations).flatMap(([method, operation]) => {
      const security = operation.security?.filter(isWithoutOperator) ?? [];
      return security.some((scheme) => 'apiKey' in scheme)
        ? [[method, { ...operation, security }] as const]
        : [];
    });
    return allowed.length === 0 ? [] : [[path, Object.fromEntries(allowed)] as const];
  });
  const operations = paths.flatMap(([, methods]) => Object.values(methods));
  const tags = new Set(['Notifications', ...operations.flatMap(({ tags: own = [] }) => own)]);
  const { apiKey } = document.components.securitySchemes ?? {};
  return withUsedOnly({
    ...document,
    info: { ...document.info, description: FOR_PARTNERS },
    tags: document.tags?.filter(({ name }) => tags.has(name)) ?? [],
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(paths),
    components: { ...document.components, securitySchemes: { apiKey } },
  });
}

const FOR_PARTNERS =
  'A sandbox for payments integration. Send your API key as a bearer token. Networks, banks and money are simulated.';

const isWithoutOperator = (scheme: object): boolean => Object.keys(scheme).every((name) => name === 'apiKey');

/** Without the components that nothing refers to. */
export function withUsedOnly(document: ApiDocument): ApiDocument {
  const used = referencesIn(document);
  const usedOf = (prefix: string, all: JsonObject = {}) =>
    Object.fromEntries(
      Object.entries(all)
        .filter(([name]) => used.has(prefix + name))
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  const { schemas, responses } = document.components;
  return {
    ...document,
    components: {
      ...document.components,
      schemas: usedOf(SCHEMAS, schemas),
      responses: usedOf(RESPONSES, responses),
    },
  };
}

/** Every component that calls and notifications refer to, directly or through other components. */
export function referencesIn({ paths, webhooks, components }: ApiDocument): Set<string> {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    mapped(value, (object) => {
      const { $ref } = object;
      if (typeof $ref === 'string' && !found.has($ref)) {
        found.add($ref);
        const name = $ref.split('/').at(-1) ?? '';
        look(($ref.startsWith(SCHEMAS) ? components.schemas : components.responses)?.[name]);
      }
      return object;
    });
  };
  look([paths, webhooks]);
  return found;
}

/** Changes every object in a value, from the inside. */
export function mapped(value: unknown, change: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((each) => mapped(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapped(inner, change)])),
  );
}
