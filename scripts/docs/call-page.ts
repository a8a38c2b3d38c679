import {
  type ApiSchema,
  apiDocument,
  type Operation,
  reachableNames,
  referredName,
  schemaText,
} from './api-document.ts';
import { block, code, table } from './markdown.ts';

interface PartnerCall extends Operation {
  /** `POST /api/trigger`. */
  readonly line: string;
}

/** The calls that need nothing but an API key, from the OpenAPI document. */
export function callPage(): string[] {
  const { paths, components } = apiDocument();
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]): PartnerCall[] =>
      takesApiKey(operation) ? [{ ...operation, line: `${method.toUpperCase()} ${path}` }] : [],
    ),
  );
  // Payments first: the order of the document is that of the server's modules.
  const tags = [...new Set(['Payments in', ...calls.flatMap((call) => call.tags)])];
  const names = new Set(
    calls.flatMap((call) => schemasOf(call).flatMap((one) => [...reachableNames(one, components.schemas)])),
  );
  return [
    '# Calls with an API key',
    'These calls need no login. Send `Authorization: Bearer clb_…`; the key determines the workspace. `/openapi.json` describes the same for ' +
      'programs, also without a key: [generate a client](../guides/generate-a-client.md) from it. [API](api.md) says what all calls have in ' +
      'common, [Errors](errors.md) explains each code.',
    ...tags.flatMap((tag) => [
      `## ${tag}`,
      ...calls
        .filter((call) => call.tags.includes(tag))
        .flatMap((call, index, all) => callSections(call, all.slice(0, index))),
    ]),
    '## Objects',
    ...[...names].sort().flatMap((name) => objectSections(name, components.schemas[name] ?? {})),
  ];

  function callSections(call: PartnerCall, earlier: readonly PartnerCall[]): string[] {
    const { description = '' } = call;
    const same = description === '' ? undefined : earlier.find((one) => one.description === description);
    const text = same === undefined ? description : `See ${code(same.line)}.`;
    const example = call.requestBody?.content['application/json']?.example;
    return [
      `### ${code(call.line)}`,
      `${call.summary}. ${text} (${code(call.operationId)})`.replace('  ', ' '),
      ...(same === undefined ? parameterTable(call) : []),
      ...(example !== undefined ? [block('json', JSON.stringify(example, null, 2))] : []),
      `Answers ${answerText(call)}. ${errorText(call)}`,
    ];
  }

  function errorText(call: PartnerCall): string {
    const errors = errorsOf(call).map(code);
    return errors.length > 0 ? `Errors: ${errors.join(', ')}.` : OTHER_ERRORS;
  }

  function errorsOf({ responses }: Operation): string[] {
    const codes = Object.values(responses).flatMap(({ $ref }) =>
      $ref === undefined ? [] : (components.responses[referredName($ref)]?.['x-error-codes'] ?? []),
    );
    return [...new Set(codes)].filter((one) => !COMMON_ERRORS.has(one));
  }
}

/** For the call whose errors are those of its scheme, not of the API. */
const OTHER_ERRORS = '[Verification of Payee](../guides/verification-of-payee.md#errors) lists its errors.';

/** Every call can have these. */
const COMMON_ERRORS: ReadonlySet<string> = new Set([
  'database_unavailable',
  'internal_error',
  'malformed_request',
  'took_too_long',
]);

const takesApiKey = ({ security = [] }: Operation): boolean =>
  security.some((scheme) => Object.keys(scheme).join() === 'apiKey');

/** The schemas of the successes, by their status. */
const successesOf = ({ responses }: Operation): [status: string, schema: ApiSchema | null][] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content }]) => [status, content?.['application/json']?.schema ?? null]);

const schemasOf = (call: Operation): ApiSchema[] => successesOf(call).flatMap(([, schema]) => schema ?? []);

function answerText(call: Operation): string {
  const texts = successesOf(call).map(([status, schema]) => {
    const type = Object.keys(call.responses[status]?.content ?? {}).map(code);
    const text = schema === null ? type.join(', ') : schemaText(schema);
    return [status, text === '' ? '' : ` with ${text}`] as const;
  });
  const [[, first] = ['', '']] = texts;
  return texts.every(([, text]) => text === first)
    ? `${texts.map(([status]) => status).join(' or ')}${first}`
    : texts.map(([status, text]) => status + text).join(', ');
}

function parameterTable({ parameters = [] }: Operation): string[] {
  if (parameters.length === 0) return [];
  const rows = parameters.map(({ name, in: where, required, description, schema }) => [
    code(name),
    required === true ? `${where}, required` : where,
    description ?? schemaText(schema),
  ]);
  return [table(['parameter', 'in', 'meaning'], rows)];
}

function objectSections(name: string, { properties = {}, required = [], ...schema }: ApiSchema): string[] {
  const fields = Object.entries(properties);
  return [
    `### ${name}`,
    fields.length === 0
      ? `${schemaText(schema)}.`
      : table(
          ['field', '', 'value'],
          fields.map(([field, own]) => [
            code(field),
            required.includes(field) ? '' : 'may be missing',
            schemaText(own),
          ]),
        ),
  ];
}
