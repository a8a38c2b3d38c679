import { MAIN_WORKSPACE, workspacePrefix } from '@clearbench/contract';
import { type ApiDocument, withUsedOnly } from './api-docs-components.ts';

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
