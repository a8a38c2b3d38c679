import { randomUUID } from 'node:crypto';
import {
  ERROR_CODES,
  INGESTION_PATHS,
  LIVE_TOPICS,
  PATHS,
  type ReadyPlan,
  type TestRun,
} from '@clearbench/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOnCitus } from '../platform/database/testing.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

interface Operation {
  parameters?: { in: string; name: string; style?: string }[];
  security?: Record<string, unknown>[];
  requestBody?: { content: Record<string, { schema: { example?: unknown } }> };
  responses: Record<
    string,
    {
      content?: Record<
        string,
        { schema: { allOf?: [unknown, { properties: { code: { enum: string[] } } }] } }
      >;
    }
  >;
}

interface Example {
  name: string;
  method: string;
  path: string;
  type: string;
  body: unknown;
  security: string[];
  status: number;
}

let server: TestApp;
let apiKey: string;
let cookie: string;
beforeAll(async () => {
  server = await createTestApp();
  ({ apiKey } = await server.createKey());
  cookie = await server.login();
});
afterAll(() => server.close());

function operations(): [string, string, Operation][] {
  const { paths = {} } = server.app.swagger() as unknown as {
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
    Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
      schema.example === undefined
        ? []
        : [
            {
              name: `${method.toUpperCase()} ${path} ${type}`,
              method,
              path,
              type,
              body: schema.example,
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

interface Prepared {
  /** For path parameters; `id` is a transfer unless stated otherwise. */
  parameters?: Record<string, string>;
  /** Replaces fields of the example that only this server knows. */
  fields?: Record<string, unknown>;
  /** The only possible response without a listening program, a signature of Wise, a statement, a cluster, or a decided test run. */
  status?: number;
}

/** The objects that an example expects to exist, besides a transfer. */
async function prepare({ path, method }: Example): Promise<Prepared> {
  switch (`${method.toUpperCase()} ${path}`) {
    case `POST ${PATHS.login}`:
      return { fields: server.operator };
    case `POST ${PATHS.resetPassword}`:
      return { fields: { superPassword: server.superPassword } };
    case `POST ${PATHS.wiseEvents}`:
      return { status: 401 };
    case `POST ${inBraces(PATHS.webhookListenAnswers)}`:
      return { parameters: { session: randomUUID() }, status: 404 };
    case `POST ${inBraces(PATHS.webhookReceiver)}`:
      return { parameters: await receiver() };
    case `POST ${PATHS.statementVerification}`:
      return { status: 404 };
    case `PATCH ${inBraces(PATHS.workspace)}`:
      return { parameters: { name: await workspace() } };
    case `POST ${inBraces(PATHS.workspaceInvitations)}`:
      return { parameters: { name: 'main' } };
    case `PATCH ${inBraces(PATHS.workspaceMember)}`:
      return { parameters: { name: 'main', id: randomUUID() }, status: 404 };
    case `POST ${inBraces(PATHS.invitationRegistration)}`:
      return { parameters: { token: await invitation() } };
    case `POST ${PATHS.placementMoves}`:
      // A cluster has no such node.
      return { status: isOnCitus() ? 422 : 409 };
    case `POST ${inBraces(PATHS.testRunSignOff)}`:
      return { parameters: await testRun(), status: 409 };
    case `POST ${inBraces(PATHS.testCaseComments)}`:
    case `POST ${inBraces(PATHS.testCaseWaiver)}`:
      return { parameters: await testRun() };
    case `POST ${PATHS.sftpPublicKeys}`:
      return { fields: { apiKeyId: (await server.createKey()).id } };
    case `PATCH ${inBraces(PATHS.apiKey)}`:
      return { parameters: { id: (await server.createKey()).id } };
    case `PUT ${inBraces(PATHS.networkConnection)}`:
      return { parameters: { network: 'telex' } };
    default:
      return path.startsWith(`${PATHS.webhooks}/{id}`) ? { parameters: { id: await webhook() } } : {};
  }
}

const inBraces = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

async function workspace(): Promise<string> {
  const name = `w-${randomUUID().slice(0, 8)}`;
  await server.call('POST', PATHS.workspaces, { name, title: name });
  return name;
}

async function invitation(): Promise<string> {
  const path = PATHS.workspaceInvitations.replace(':name', 'main');
  return (await server.call('POST', path, { role: 'viewer', note: 'Ann' })).json().token;
}

async function webhook(): Promise<string> {
  const created = await server.call('POST', PATHS.webhooks, { url: 'https://hub.example/notifications' });
  return created.json().id;
}

async function receiver(): Promise<Record<string, string>> {
  const created = await server.call('POST', PATHS.webhooks, { kind: 'receiver' });
  const [segment = ''] = /[^/]+(?=\/status\/)/.exec(created.json().url) ?? [];
  return { segment, key: apiKey };
}

async function testRun(): Promise<{ id: string; case: string }> {
  const [ready] = (await server.call('GET', PATHS.readyTestPlans)).json<ReadyPlan[]>();
  await server.call('POST', PATHS.testPlans, { document: ready?.document });
  const name = ready?.document.name ?? '';
  const run = (await server.call('POST', PATHS.testPlanRuns.replace(':name', name))).json<TestRun>();
  return { id: run.id, case: run.cases[0]?.id ?? '' };
}

/** A transfer on which an operator can do anything. */
async function transfer({ path }: Pick<Example, 'path'>): Promise<string> {
  const isSent = path === PATHS.interbankSwift || path === PATHS.interbankTelex;
  const entered = await server.call('POST', PATHS.transactions, {
    type: 'mt103_swift',
    amount: '1.00',
    currency: 'EUR',
    senderBic: 'OAKNGB20',
    senderName: 'Northern Mills Ltd',
    senderAccount: 'GB29NWBK60161331926819',
    recipientBic: 'ELMFDEF0',
    recipientName: 'Suedwerk GmbH',
    recipientAccount: 'DE89370400440532013000',
    fundType: isSent ? 'm1' : 'm0',
  });
  expect(entered.statusCode, entered.body).toBe(201);
  return entered.json().transactionId;
}

async function send(example: Example) {
  const { method, path, type, body, security } = example;
  const id = await transfer(example);
  const { parameters = {}, fields = {}, status = example.status } = await prepare(example);
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? id);
  const text = typeof body === 'string' ? body : JSON.stringify({ ...(body as object), ...fields });
  const response = await server.app.inject({
    method: method.toUpperCase() as 'POST',
    url,
    headers: {
      'content-type': type,
      ...(security.includes('apiKey') && { authorization: `Bearer ${apiKey}` }),
      ...(security.includes('session') && { cookie }),
    },
    payload: text.replaceAll('trx_0000000000', id),
  });
  return { response, status };
}

/** The part of a response that the reference does not document; null when it documents everything. */
function untold(
  { responses }: Operation,
  { statusCode, headers, body }: LightMyRequestResponse,
): string | null {
  const told = responses[statusCode]?.content;
  const type = `${headers['content-type'] ?? ''}`.split(';')[0] ?? '';
  if (told?.[type] === undefined) return `${statusCode} ${type}`;
  const codes = told[type].schema.allOf?.[1].properties.code.enum;
  const { code } = statusCode < 400 ? { code: '' } : JSON.parse(body);
  return codes === undefined || codes.includes(code) ? null : `${statusCode} ${code}`;
}

/** Streams never end. */
const STREAMS: readonly string[] = [PATHS.live, PATHS.webhookListen];

describe('the reference', () => {
  it('has an example of every body, and each gets the documented response', async () => {
    const all = examples();
    for (const [path, method, { requestBody }] of operations()) {
      for (const { schema } of Object.values(requestBody?.content ?? {})) {
        expect(schema.example, `${method} ${path} has no example`).toBeDefined();
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
  }, 60_000);

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
      };
      const content = Object.entries(requestBody?.content ?? {})[0];
      const typed: Record<string, string> = content === undefined ? {} : { 'content-type': content[0] };
      const example = content?.[1].schema.example;
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
      }
    }
    expect(missing).toEqual([]);
  }, 60_000);

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
    for (const [path, method, { security, requestBody }] of operations()) {
      const schema = requestBody?.content['application/json']?.schema;
      if (schema !== undefined && 'properties' in schema)
        expect(schema, `${method} ${path}`).toMatchObject({ additionalProperties: false });
      if (method !== 'get' || security !== undefined) continue;
      const id = path.startsWith('/api/wise/') ? '1' : randomUUID();
      const url = `${path.replaceAll(/\{\w+\}/g, id)}?nonesuch=1`;
      const response = await server.call('GET', url);
      expect([url, response.statusCode, response.json().errors?.[0].path]).toEqual([url, 400, 'nonesuch']);
    }
  });

  it('documents the media type of every file', async () => {
    const id = await transfer({ path: '' });
    await server.settle();
    const [account] = (await server.call('GET', PATHS.ledgerAccounts)).json();
    const statement = PATHS.ledgerStatement.replace(':id', account.id);
    const files = [
      PATHS.metrics,
      PATHS.auditExport,
      PATHS.transactionExport,
      PATHS.transactionReport.replace(':id', id),
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
    expect(parameters?.map(({ name }) => name)).toEqual(['columns', 'Idempotency-Key', 'X-Scenario']);
    expect(parameters?.[0]).toMatchObject({ in: 'query', style: 'deepObject', explode: true });
  });

  it('names the security of each call and all of its errors, by status', () => {
    const of = (path: string, method: string) =>
      operations().find(([at, by]) => at === path && by === method)?.[2];
    expect(of(PATHS.login, 'post')?.security).toEqual([]);
    expect(of(PATHS.session, 'get')?.security).toEqual([{ session: [] }]);
    expect(of(PATHS.health, 'get')?.security).toEqual([]);
    const codes = of('/api/transactions/{id}/status', 'patch')?.responses['409']?.content?.[
      'application/json'
    ];
    expect(codes?.schema.allOf?.[1].properties.code.enum).toEqual([
      'invalid_transition',
      'step_not_possible',
    ]);
    for (const [, , { responses }] of operations()) {
      for (const { content } of Object.values(responses)) {
        for (const code of content?.['application/json']?.schema.allOf?.[1].properties.code.enum ?? []) {
          expect(ERROR_CODES).toContain(code);
        }
      }
    }
  });
});
