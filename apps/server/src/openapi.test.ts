import { ERROR_CODES, PATHS } from '@clearbench/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.ts';

interface Operation {
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
beforeAll(async () => {
  server = await createTestApp();
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
                  .filter((status) => status < 300),
              ),
            },
          ],
    ),
  );
}

/** What the examples assume to be there: an operator of that name, a transfer in the path. */
async function send({ method, path, type, body, security }: Example) {
  const entered = await server.call('POST', PATHS.transactions, {
    type: 'mt202',
    amount: '1.00',
    currency: 'EUR',
  });
  const url = path.replace('{id}', entered.json().transactionId);
  const isKey = security.includes('apiKey');
  const { apiKey } = await server.createKey();
  return server.app.inject({
    method: method.toUpperCase() as 'POST',
    url,
    headers: {
      'content-type': type,
      ...(isKey ? { authorization: `Bearer ${apiKey}` } : { cookie: await server.login() }),
    },
    payload:
      path === PATHS.login
        ? JSON.stringify(server.operator)
        : typeof body === 'string'
          ? body
          : JSON.stringify(body),
  });
}

describe('the reference', () => {
  it('has examples of every ingestion path, and each is answered as it says', async () => {
    const all = examples();
    expect(all.filter(({ security }) => security.includes('apiKey')).length).toBeGreaterThanOrEqual(16);
    for (const example of all) {
      const { statusCode, body } = await send(example);
      // The same payload on another path is here already.
      const isExpected =
        statusCode === example.status || (statusCode === 200 && body.includes('"duplicate":true'));
      expect(isExpected, `${example.name} was answered ${statusCode}: ${body}`).toBe(true);
    }
  }, 60_000);

  it('names the security of each call and all of its errors, by status', () => {
    const of = (path: string, method: string) =>
      operations().find(([at, by]) => at === path && by === method)?.[2];
    expect(of(PATHS.login, 'post')?.security).toEqual([]);
    expect(of(PATHS.session, 'get')?.security).toEqual([{ session: [] }]);
    expect(of(PATHS.health, 'get')?.security).toEqual([]);
    const codes = of('/api/transactions/{id}/status', 'patch')?.responses['409']?.content?.[
      'application/json'
    ];
    expect(codes?.schema.allOf?.[1].properties.code.enum).toEqual(['invalid_transition']);
    for (const [, , { responses }] of operations()) {
      for (const { content } of Object.values(responses)) {
        for (const code of content?.['application/json']?.schema.allOf?.[1].properties.code.enum ?? []) {
          expect(ERROR_CODES).toContain(code);
        }
      }
    }
  });
});
