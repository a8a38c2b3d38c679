import { PATHS } from '@clearbench/contract';
import { RIGHTS, type Right } from '@clearbench/contract/calls';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { cookieOfMember } from './modules/workspaces/testing.ts';
import { readApiDocument } from './platform/http/api-document.ts';
import { createTestApp } from './testing/test-app.ts';

/** These answer as long as somebody listens; only refusals end. */
const STREAMS: readonly string[] = [PATHS.live, PATHS.webhookListen];
/** These end the session, so they come last. */
const LAST: readonly string[] = [PATHS.logout];

const CALLERS = ['nobody', 'viewer', 'operator', 'manager', 'installation'] as const;
type Caller = (typeof CALLERS)[number];

/** Who has a right that a session can give. */
const HOLDERS: Readonly<Record<Exclude<Right, 'anybody' | 'sender' | 'api-key'>, readonly Caller[]>> = {
  session: ['viewer', 'operator', 'manager', 'installation'],
  viewer: ['viewer', 'operator', 'manager', 'installation'],
  operator: ['operator', 'manager', 'installation'],
  manager: ['manager', 'installation'],
  installation: ['installation'],
};

interface Operation {
  path: string;
  method: string;
  right: Right;
}

const cookies: Partial<Record<Caller, string>> = {};
const server = await createTestApp();
cookies.installation = await server.login();
for (const role of ['viewer', 'operator', 'manager'] as const) {
  cookies[role] = await cookieOfMember(server, 'main', role);
}

const document = await readApiDocument();

function operations(): Operation[] {
  const { paths = {} } = document as unknown as {
    paths?: Record<string, Record<string, { 'x-rights'?: Right }>>;
  };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-rights': right }]) => {
      if (right === undefined) throw new Error(`${method} ${path} does not say who may call it.`);
      return { path, method, right };
    }),
  );
  return all.sort((a, b) => Number(LAST.includes(a.path)) - Number(LAST.includes(b.path)));
}

async function refusal({ path, method, right }: Operation, caller: Caller): Promise<string | null> {
  const cookie = cookies[caller];
  const response = await server.app.inject({
    method: method.toUpperCase() as 'POST',
    // The workspace of this name exists, and nothing else does.
    url: path.replace('{name}', 'main').replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
    headers: cookie === undefined ? {} : { cookie },
    ...(method === 'get' || method === 'delete' ? {} : { payload: {} }),
  } satisfies InjectOptions);
  const body = response.headers['content-type']?.toString().includes('json')
    ? response.json<{ code?: string; type?: string }>()
    : {};
  // The errors of standards name our code as their type.
  const code = body.type ?? body.code;
  // Whoever sends something proves it in another way than by a session.
  const isOurs = code === 'not_allowed' || (code === 'unauthenticated' && right !== 'sender');
  return isOurs ? (code ?? null) : null;
}

function expected(right: Right, caller: Caller): string | null {
  if (right === 'anybody' || right === 'sender') return null;
  if (right === 'api-key') return 'unauthenticated';
  if (HOLDERS[right].includes(caller)) return null;
  return caller === 'nobody' ? 'unauthenticated' : 'not_allowed';
}

it('every call lets in those whom it names, and refuses all others', async () => {
  const all = operations();
  expect(new Set(all.map(({ right }) => right))).toEqual(new Set(RIGHTS));
  for (const operation of all) {
    for (const caller of CALLERS) {
      const answer = expected(operation.right, caller);
      if (STREAMS.includes(operation.path) && answer === null) continue;
      const { method, path, right } = operation;
      expect([method, path, right, caller, await refusal(operation, caller)]).toEqual([
        ...[method, path, right, caller],
        answer,
      ]);
    }
  }
});

it('what only administrators may call is known by name', () => {
  const named = operations().filter(({ right }) => right === 'installation');
  expect(named.map(({ method, path }) => `${method} ${path}`).sort()).toMatchInlineSnapshot(`
    [
      "delete /api/accounts/{id}/factors",
      "delete /api/single-sign-on/rights/{id}",
      "delete /api/trusted-pipelines/{id}",
      "delete /api/workspaces/{name}",
      "get /api/accounts",
      "get /api/placement",
      "get /api/single-sign-on",
      "get /api/test-plans/partners",
      "get /api/test-plans/partners/counts",
      "get /api/trusted-pipelines",
      "patch /api/workspaces/{name}",
      "post /api/accounts/{id}/disable",
      "post /api/accounts/{id}/enable",
      "post /api/accounts/{id}/end-sessions",
      "post /api/placement/moves",
      "post /api/placement/rebalance",
      "post /api/single-sign-on/rights",
      "post /api/trusted-pipelines",
      "post /api/workspaces",
    ]
  `);
});
