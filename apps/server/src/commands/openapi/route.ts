import { ERROR_STATUS, type ErrorCode } from '@clearbench/contract';
import { type Call, isForPeople, type Right, type Schema } from '@clearbench/contract/calls';
import { COLUMN_FIELDS, FILE_VERIFICATIONS, SCENARIO_NAMES } from '@clearbench/domain';
import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import { CONSOLE_BODY_BYTES } from '../../platform/http/create-server.ts';
import type { RouteDocs } from '../../platform/http/serve.ts';
import { BODY_EXAMPLE, closed, open, referenceTo, referToSchemas, spellOutSchemas } from './components.ts';
import { SAMPLE_PAYLOADS } from './sample-payloads.ts';

interface Documented {
  method: string;
  hasBody: boolean;
  /** The body is checked against a schema; a text body is recognised by its content. */
  hasJsonBody: boolean;
  hasParameters: boolean;
  hasQuery: boolean;
  hasCursor: boolean;
  security: 'session' | 'apiKey' | 'none' | 'other';
  recentLogin: boolean;
  beforeSecondFactor: boolean;
}

type Transform = typeof referToSchemas;
type JsonSchemas = FastifySchema & Record<string, unknown>;

/** Adds to a route's schemas what follows from its kind: headers, text bodies, and every error it can return. */
export const documentRoute: Transform = (document) => {
  const { schema, url } = referToSchemas(document);
  const { querystring, params } = spellOutSchemas(document).schema ?? {};
  const { route } = document as unknown as {
    route: {
      method: string | string[];
      bodyLimit?: number;
      config?: { docs?: RouteDocs } & Pick<Call, 'rights' | 'scope' | 'recentLogin' | 'beforeSecondFactor'>;
    };
  };
  const documented = schema as JsonSchemas;
  if (documented === undefined || documented.hide === true) return { schema, url };
  Object.assign(documented, { querystring, params });
  const {
    docs = {},
    rights = 'anybody',
    scope,
    recentLogin = false,
    beforeSecondFactor = false,
  } = route.config ?? {};
  documented['x-rights'] = rights;
  const security = WITHOUT_SESSION[rights];
  if (security !== undefined) documented.security ??= security;
  else if (isForPeople({ path: url, scope })) documented.security ??= [{ session: [] }];
  if (docs.headers !== undefined) {
    documented.headers = {
      type: 'object',
      properties: Object.fromEntries(docs.headers.map((name) => [name, HEADERS[name]])),
      required: docs.headers.filter((name) => REQUIRED_HEADERS.has(name)),
    };
  }
  const texts = docs.takesPayments === undefined ? docs.texts : SAMPLE_PAYLOADS[docs.takesPayments];
  if (texts !== undefined) {
    documented.consumes = Object.keys(texts);
    documented.body = {
      content: Object.fromEntries(
        Object.entries(texts).map(([type, text]) => [type, { schema: textSchema(type, text) }]),
      ),
    };
  } else if (documented.body !== undefined) {
    documented['x-max-body-bytes'] = route.bodyLimit ?? CONSOLE_BODY_BYTES;
    documented.body = closed(documented.body);
    if (docs.example !== undefined) documented[BODY_EXAMPLE] = docs.example;
  }
  const { properties: parameters = {} } = (documented.querystring ?? {}) as JsonObject;
  const errors = [
    ...commonErrors({
      method: String(route.method),
      hasBody: documented.body !== undefined,
      hasJsonBody: documented.body !== undefined && texts === undefined,
      hasParameters: documented.params !== undefined,
      hasQuery: Object.keys(parameters).length > 0,
      hasCursor: 'cursor' in parameters,
      security: securityOf(documented.security),
      recentLogin,
      beforeSecondFactor,
    }),
    ...(docs.errors ?? []),
  ];
  if (docs.takesPayments !== undefined) documented.querystring = COLUMNS_QUERY;
  documented.response = {
    ...successesOf(documented.response),
    ...(docs.errorBody === undefined ? errorResponses(errors) : responsesLike(docs.errorBody)),
  };
  return { schema: documented, url };
};

/** The schema of a body that the call reads as text. JSON gets its value as the example: a client would put a text into quotes. */
const textSchema = (type: string, text: string): object =>
  type === 'application/json' ? { examples: [JSON.parse(text)] } : { type: 'string', examples: [text] };

/** How callers without a session show who they are. */
const WITHOUT_SESSION: Partial<Record<Right, readonly Record<string, readonly string[]>[]>> = {
  anybody: [],
  sender: [],
  'api-key': [{ apiKey: [] }],
};

const HEADERS = {
  'Idempotency-Key': {
    type: 'string',
    maxLength: 255,
    description:
      'Any text without spaces. For 24 hours the same key means the same request, which is carried out once.',
  },
  'X-Scenario': {
    type: 'string',
    enum: SCENARIO_NAMES,
    description:
      'The scenario of the transfers, in lower or upper case. For a payload that was ' +
      'received before, the scenario has no effect, and a warning says so.',
  },
  'X-Payee-Verification': {
    type: 'string',
    enum: FILE_VERIFICATIONS,
    description:
      'Whether the payees of a pain.001 are verified before it is executed. By default, as the setting `fileVerification` says.',
  },
  'X-Request-ID': {
    type: 'string',
    format: 'uuid',
    description: 'A new one for each request; the answer repeats it.',
  },
  'X-Request-Timestamp': { type: 'string', format: 'date-time', description: 'The present time.' },
} as const;

const REQUIRED_HEADERS: ReadonlySet<string> = new Set(['X-Request-ID', 'X-Request-Timestamp']);

/** `columns[Betrag]=amount`: names of columns are in any language, which headers can't carry. */
const COLUMNS_QUERY = {
  type: 'object',
  style: 'deepObject',
  explode: true,
  properties: {
    columns: {
      type: 'object',
      description:
        'The field that each column of a CSV holds, by the names in its header: `columns[Betrag]=amount`. An empty value means that ' +
        'the column is ignored. The other columns are recognised by their names; an empty one is `column 3`, the second of the same ' +
        'name `IBAN (2)`. A body that was accepted before is a duplicate, however its columns are mapped now.',
      additionalProperties: { type: 'string', enum: [...COLUMN_FIELDS, ''] },
    },
  },
} as const;

interface JsonObject {
  properties?: object;
}

function securityOf(security: unknown): Documented['security'] {
  if (security === undefined) return 'session';
  if (!Array.isArray(security) || security.length === 0) return 'none';
  const names = security.flatMap((scheme: object) => Object.keys(scheme));
  if (names.length > 1) return 'other';
  return names[0] === 'apiKey' ? 'apiKey' : names[0] === 'session' ? 'session' : 'other';
}

function commonErrors({
  method,
  hasBody,
  hasJsonBody,
  hasParameters,
  hasQuery,
  hasCursor,
  security,
  recentLogin,
  beforeSecondFactor,
}: Documented): ErrorCode[] {
  const isChange = method !== 'GET' && method !== 'HEAD';
  const errors: ErrorCode[] = ['malformed_request', 'internal_error'];
  if (security !== 'none') errors.push('unauthenticated', 'database_unavailable', 'took_too_long');
  if (security === 'session') errors.push('invalid_access_token', 'not_allowed');
  if (security === 'apiKey') errors.push('invalid_api_key');
  else if (isChange) errors.push('cross_site_request', 'database_unavailable', 'took_too_long');
  if (security === 'session' && !beforeSecondFactor) errors.push('second_factor_missing');
  if (recentLogin) errors.push('confirmation_required');
  if (hasParameters) errors.push('not_found');
  if (hasParameters || hasQuery) errors.push('validation_failed');
  if (hasCursor) errors.push('invalid_cursor');
  if (hasBody) errors.push('payload_too_large', 'request_timeout', 'unsupported_content_encoding');
  if (hasJsonBody) errors.push('malformed_json', 'validation_failed', 'unsupported_payload');
  return errors;
}

/** Successful responses. One without a schema is a file or a plain object. */
function successesOf(response: unknown): Record<string, unknown> {
  const successes = Object.entries((response ?? {}) as Record<string, unknown>).filter(([status]) =>
    /^[23]/.test(status),
  );
  return successes.length > 0
    ? (open(Object.fromEntries(successes)) as Record<string, unknown>)
    : { 200: { description: 'Done' } };
}

/** The errors of a call whose standard gives them another shape. */
function responsesLike(body: Schema): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(body, { target: 'openapi-3.0' });
  const content = { 'application/json': { schema: open(schema) } };
  return {
    '4XX': { description: 'The request was refused.', content },
    '5XX': { description: 'The server could not answer.', content },
  };
}

function errorResponses(errors: ErrorCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy([...new Set(errors)].sort(), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        content: {
          'application/json': {
            schema: referenceTo('ErrorBody'),
          },
        },
      },
    ]),
  );
}
