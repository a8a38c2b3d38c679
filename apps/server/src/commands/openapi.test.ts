import { randomUUID } from 'node:crypto';
import { ERROR_CODES, fillPath, INGESTION_PATHS, LIVE_TOPICS, PATHS } from '@clearbench/contract';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readApiDocument } from '../platform/http/api-document.ts';
import { createTestApp } from '../testing/test-app.ts';
import { isAmbiguous, patternsOf } from './testing/document-checks.ts';
import { type Example, prepare, transfer } from './testing/documented-examples.ts';

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: { in: string; name: string; style?: string }[];
  security?: Record<string, unknown>[];
  requestBody?: { content: Record<string, { schema: { $ref?: string }; example?: unknown }> };
  responses: Record<string, Answer | { $ref: string }>;
}

interface Answer {
  content?: Record<string, { schema: object }>;
  'x-error-codes'?: string[];
}

let cookie: string;
const committed = await readApiDocument();
const server = await createTestApp();
const { apiKey } = await server.createKey();
cookie = await server.login();

function operations(): [string, string, Operation][] {
  const { paths = {} } = committed as unknown as {
    paths?: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      path,
      method,
      operation,
    ]),
  );
}

function examples(): Example[] {
  return operations().flatMap(([path, method, { requestBody, responses, security = [{ session: [] }] }]) =>
    Object.entries(requestBody?.content ?? {}).flatMap(([type, { example }]) =>
      example === undefined
        ? []
        : [
            {
              name: `${method.toUpperCase()} ${path} ${type}`,
              method,
              path,
              type,
              body: example,
              security: security.flatMap((scheme) => Object.keys(scheme)),
              status: Math.max(
                ...Object.keys(responses)
                  .map(Number)
                  // With little to do, nothing continues after the answer.
                  .filter((status) => status < 300 && status !== 202),
              ),
            },
          ],
    ),
  );
}

async function send(example: Example) {
  const { method, path, type, body, security } = example;
  const id = await transfer(server, example.path);
  const {
    parameters = {},
    fields = {},
    headers = {},
    status = example.status,
  } = await prepare(server, example);
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? id);
  const text = typeof body === 'string' ? body : JSON.stringify({ ...(body as object), ...fields });
  const response = await server.app.inject({
    method: method.toUpperCase() as 'POST',
    url,
    headers: {
      'content-type': type,
      ...headers,
      ...(security.includes('apiKey') && { authorization: `Bearer ${apiKey}` }),
      ...(security.includes('session') && { cookie }),
    },
    payload: text.replaceAll('trx_0000000000', id),
  });
  // A proof of who the operator is gives the session another one.
  const given = response.cookies.find(({ name, value }) => value !== '' && cookie.startsWith(`${name}=`));
  if (given !== undefined && security.includes('session')) cookie = `${given.name}=${given.value}`;
  return { response, status };
}

/** A response itself in place of a reference to it. */
function answerOf(response: Answer | { $ref: string } = {}): Answer {
  if (!('$ref' in response)) return response;
  return document().components.responses[response.$ref.split('/').at(-1) ?? ''] ?? {};
}

/** The part of a response that the reference does not document; null when it documents everything. */
function untold(
  { responses }: Operation,
  { statusCode, headers, body }: LightMyRequestResponse,
): string | null {
  const range = `${Math.floor(statusCode / 100)}XX`;
  const { content: told, 'x-error-codes': codes } = answerOf(responses[statusCode] ?? responses[range]);
  const [type = '', ...parameters] = `${headers['content-type'] ?? ''}`.split('; ');
  if (told?.[type] === undefined) return `${statusCode} ${type}`;
  if (/json|text|xml/.test(type) && !parameters.includes('charset=utf-8'))
    return `${statusCode} ${type} without a charset`;
  const { code } = statusCode < 400 ? { code: '' } : JSON.parse(body);
  return codes === undefined || codes.includes(code) ? null : `${statusCode} ${code}`;
}

interface Document {
  info: { license?: object };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, Answer> };
}

const document = () => committed as unknown as Document;

/** Streams never end. */
const STREAMS: readonly string[] = [PATHS.live, PATHS.webhookListen];

describe('the document', () => {
  it('names each operation, its part and its purpose', () => {
    const { tags = [], webhooks = {} } = document();
    const described = tags.flatMap(({ name, description = '' }) => (description === '' ? [] : [name]));
    const notifications = Object.entries(webhooks).flatMap(([name, methods]) =>
      Object.entries(methods).map(([method, operation]) => [name, method, operation] as const),
    );
    const names = [...operations(), ...notifications].map(([path, method, operation]) => {
      expect(operation, `${method} ${path}`).toMatchObject({
        operationId: expect.stringMatching(/^[a-z][A-Za-z]+$/),
        summary: expect.stringMatching(/./),
        tags: [expect.toBeOneOf(described)],
      });
      return operation.operationId;
    });
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('has its licence, and the addresses of the workspaces', () => {
    const { info, servers } = document();
    expect(info.license).toEqual({ name: 'Apache 2.0', identifier: 'Apache-2.0' });
    expect(servers?.map(({ url }) => url)).toEqual(['/', '/w/{workspace}']);
  });

  it('names what clients have types for, and lets answers grow', () => {
    const { schemas } = document().components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['ErrorBody', 'Notification', 'PayloadAccepted', 'Transaction', 'Webhook']),
    );
    const text = JSON.stringify(document());
    expect(Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual(
      [],
    );
    expect(schemas.PayloadAccepted).not.toHaveProperty('additionalProperties');
    expect(schemas.CreateWebhook).toHaveProperty('additionalProperties', false);
  });

  it('leaves no doubt which operation a path is for', () => {
    const paths = [...new Set(operations().map(([path]) => path))];
    const pairs = paths.flatMap((one, index) => paths.slice(index + 1).map((other) => [one, other] as const));
    expect(pairs.filter(([one, other]) => isAmbiguous(one, other))).toEqual([]);
    expect(isAmbiguous('/api/a/{id}', '/api/a/b')).toBe(false);
    expect(isAmbiguous('/api/a/{id}', '/api/a/{name}')).toBe(true);
    expect(isAmbiguous('/api/a/{id}/c', '/api/a/b/{id}')).toBe(true);
  });

  it('has only patterns that every kind of regular expression has', () => {
    const all = patternsOf(document());
    expect(all.length).toBeGreaterThan(10);
    // Classes of Unicode, look-around, and back references.
    expect(all.filter((pattern) => /\\[pP]|\(\?(?!:)|\\[1-9uk]/.test(pattern))).toEqual([]);
  });
});

describe('the reference', () => {
  it('has an example of every body, and each gets the documented response', async () => {
    const all = examples();
    for (const [path, method, { requestBody }] of operations()) {
      for (const { example } of Object.values(requestBody?.content ?? {})) {
        expect(example, `${method} ${path} has no example`).toBeDefined();
      }
    }
    expect(all.length).toBeGreaterThan(40);
    for (const example of all) {
      const { response, status } = await send(example);
      const { statusCode, body } = response;
      // The same payload was already posted on another path.
      const isExpected = statusCode === status || (statusCode === 200 && body.includes('"duplicate":true'));
      expect(isExpected, `${example.name} was answered ${statusCode}: ${body}`).toBe(true);
    }
  });

  it('documents the response to every call that is not right', async () => {
    const missing: string[] = [];
    for (const [path, method, operation] of operations()) {
      const { requestBody, parameters = [], security = [{ session: [] }] } = operation;
      const credentials = security.some((scheme) => 'apiKey' in scheme)
        ? { authorization: `Bearer ${apiKey}` }
        : { cookie };
      const call = async (url: string, headers: Record<string, string>, payload?: string) => {
        const answered = await server.app.inject({
          method: method.toUpperCase() as 'POST',
          url,
          headers,
          ...(payload === undefined ? {} : { payload }),
        });
        const gap = untold(operation, answered);
        if (gap !== null) missing.push(`${method} ${url}: ${gap}`);
        return answered.statusCode;
      };
      const content = Object.entries(requestBody?.content ?? {})[0];
      const typed: Record<string, string> = content === undefined ? {} : { 'content-type': content[0] };
      const example = content?.[1].example;
      const body = typeof example === 'string' ? example : JSON.stringify(example);
      const url = path.replaceAll(/\{\w+\}/g, 'none');
      // Logging out would end the session of the other calls.
      if (!STREAMS.includes(path) && path !== PATHS.logout)
        await call(url, { ...credentials, ...typed }, body);
      if (path === PATHS.uploadPayload) {
        for (const text of ['', '[{}]', 'hello']) {
          await call(
            url,
            { ...credentials, ...typed },
            JSON.stringify({ ...(example as object), content: text }),
          );
        }
      }
      if (url !== path) await call(path.replaceAll(/\{\w+\}/g, 'a%00'), credentials);
      if (security.length > 0) await call(url, typed, body);
      for (const { name } of parameters.filter((parameter) => parameter.in === 'query')) {
        if (!STREAMS.includes(path) || name === 'sessionId') await call(`${url}?${name}=%00`, credentials);
        const status = await call(`${url}?${name}=1&${name}=2`, { ...credentials, ...typed }, body);
        if (status < 400) missing.push(`${method} ${url}: accepts ${name} twice`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('has all that a live change asks to read again', () => {
    const read = operations().flatMap(([path, method]) => (method === 'get' ? [path] : []));
    for (const pattern of Object.values(LIVE_TOPICS).flat()) {
      const path = pattern.replaceAll(/:(\w+)/g, '{$1}');
      const isRead = path.endsWith('/*')
        ? read.some((each) => `${each}/`.startsWith(path.slice(0, -1)))
        : read.includes(path);
      expect(isRead, pattern).toBe(true);
    }
  });

  it('names every parameter of the console, and every field of its bodies', async () => {
    const { schemas } = document().components;
    for (const [path, method, { security, requestBody }] of operations()) {
      const sent = requestBody?.content['application/json']?.schema;
      const schema = schemas[sent?.$ref?.split('/').at(-1) ?? ''] ?? sent;
      if (schema !== undefined && 'properties' in schema)
        expect(schema, `${method} ${path}`).toMatchObject({ additionalProperties: false });
      // The route of the session is among those for everybody, whose queries are not checked.
      if (method !== 'get' || security !== undefined || path === PATHS.session) continue;
      // Members of a workspace are looked up before its parameters are.
      const id = path.startsWith('/api/wise/')
        ? '1'
        : path.startsWith(PATHS.workspaces)
          ? 'main'
          : randomUUID();
      const url = `${path.replaceAll(/\{\w+\}/g, id)}?nonesuch=1`;
      const response = await server.call('GET', url);
      expect([url, response.statusCode, response.json().errors?.[0].path]).toEqual([url, 400, 'nonesuch']);
    }
  });

  it('documents the media type of every file', async () => {
    const id = await transfer(server);
    await server.settle();
    const [account] = (await server.call('GET', PATHS.ledgerAccounts)).json();
    const statement = fillPath(PATHS.ledgerStatement, { id: account.id });
    const files = [
      PATHS.metrics,
      PATHS.auditExport,
      PATHS.transactionExport,
      fillPath(PATHS.transactionReport, { id }),
      ...['csv', 'mt940', 'camt.053'].map((format) => `${statement}?format=${format}`),
    ];
    for (const url of files) {
      const response = await server.call('GET', url);
      expect(response.statusCode, url).toBe(200);
      const path = url
        .split('?')[0]
        ?.replace(id, '{id}')
        .replace(/[^/]+(?=\/statement$)/, '{id}');
      const operation = operations().find(([at, method]) => at === path && method === 'get')?.[2];
      expect(operation && untold(operation, response), url).toBeNull();
    }
  });

  it('names the headers that a payment may have, and the mapping of its columns', () => {
    const parameters = operations().find(([path]) => path === INGESTION_PATHS.json)?.[2].parameters;
    expect(parameters?.map(({ name }) => name)).toEqual([
      'columns',
      'Idempotency-Key',
      'X-Scenario',
      'X-Payee-Verification',
    ]);
    expect(parameters?.[0]).toMatchObject({ in: 'query', style: 'deepObject', explode: true });
  });

  it('names the security of each call and all of its errors, by status', () => {
    const of = (path: string, method: string) =>
      operations().find(([at, by]) => at === path && by === method)?.[2];
    expect(of(PATHS.login, 'post')?.security).toEqual([]);
    // The default of the document: a session or an access token.
    expect(of(PATHS.workspaces, 'get')?.security).toBeUndefined();
    expect(of(PATHS.session, 'get')?.security).toEqual([{ session: [] }]);
    expect(of(PATHS.health, 'get')?.security).toEqual([]);
    const conflict = answerOf(of('/api/transactions/{id}/status', 'patch')?.responses['409']);
    expect(conflict['x-error-codes']).toEqual(['invalid_transition', 'step_not_possible']);
    const failures = operations().flatMap(([, , { responses }]) =>
      Object.entries(responses).filter(([status]) => Number(status) >= 400),
    );
    for (const [, response] of failures) {
      expect(answerOf(response)).toMatchObject({
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
        'x-error-codes': expect.arrayContaining([expect.toBeOneOf(ERROR_CODES)]),
      });
    }
  });
});
