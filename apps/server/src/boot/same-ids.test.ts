import { type ApiKey, PATHS, type Transaction, type Webhook, workspacePrefix } from '@clearbench/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { access, databaseOf } from '../platform/database/connect.ts';
import { CONTROL_SCHEMA, workspaceSchema } from '../platform/database/workspace.ts';
import type { Module } from '../platform/module.ts';
import { settle } from '../testing/settle.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

/** One word stands in everything of a workspace that a person can name. */
const OURS = 'acornword';
const THEIRS = 'birchword';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

let server: TestApp;
let ours: string;
let theirs: string;
let ids: Record<string, string>;

/** Calls of the installation, and streams that never end. */
const LEFT_OUT = [
  /^\/api\/(?:auth|workspaces|invitations|placement|test-plans\/partners|docs)/,
  /^\/(?:healthz|readyz|metrics|\.well-known)/,
  /\/(?:live|listen)/,
];

beforeAll(async () => {
  server = await createTestApp({ env: { AUTOMATION: 'instant' } });
  for (const name of ['ours', 'theirs']) await server.call('POST', PATHS.workspaces, { name, title: name });
  [ours, theirs] = [await idOf('ours'), await idOf('theirs')];
  await fill();
  await copyEverything();
  const [transfer] = (await call('ours', 'GET', PATHS.transactions)).json<Transaction[]>();
  const [webhook] = (await call('ours', 'GET', PATHS.webhooks)).json<Webhook[]>();
  const [key] = (await call('ours', 'GET', PATHS.apiKeys)).json<ApiKey[]>();
  const [account] = (await call('ours', 'GET', PATHS.ledgerAccounts)).json<{ id: string }[]>();
  const [message] = (await call('ours', 'GET', PATHS.networkMessages)).json<{ id: string }[]>();
  const [delivery] = (await call('ours', 'GET', PATHS.deliveries)).json<{ id: string }[]>();
  ids = {
    '/api/transactions/': transfer?.transactionId ?? '',
    '/api/webhooks/': webhook?.id ?? '',
    '/api/api-keys/': key?.id ?? '',
    '/api/ledger/accounts/': account?.id ?? '',
    '/api/network-messages/': message?.id ?? '',
    '/api/deliveries/': delivery?.id ?? '',
    '/api/tracking/': transfer?.uetr ?? '',
  };
  expect(Object.values(ids)).not.toContain('');
}, 60_000);
afterAll(() => server.close());

async function idOf(name: string): Promise<string> {
  const entry = await server.modules.workspaces.directory.byName(name);
  if (entry === null) throw new Error(`There is no workspace ${name}.`);
  return entry.id;
}

const call = (name: string, method: 'GET' | 'POST', path: string, body?: object) =>
  server.call(method, `${workspacePrefix(name)}${path}`, body);

/** Something of each kind, with our word in its texts. */
async function fill(): Promise<void> {
  await call('ours', 'POST', PATHS.apiKeys, { label: OURS, isActive: true });
  await call('ours', 'POST', PATHS.webhooks, { url: `http://127.0.0.1:9/${OURS}`, description: OURS });
  for (const type of ['mt103_non_swift', 'mt103_swift']) {
    await call('ours', 'POST', PATHS.transactions, {
      type,
      amount: '12.50',
      currency: 'EUR',
      fundType: 'm1',
      reference: OURS.toUpperCase(),
      senderName: OURS,
      recipientName: OURS,
      destinationIban: 'DE89370400440532013000',
    });
  }
  const { modules } = await server.workspaces.open(await server.modules.workspaces.directory.byName('ours'));
  await settle(Object.values<Module>(modules), databaseOf(server.database.pools, ours));
}

/** The other workspace has the same rows with the same ids, and their word in place of ours. */
async function copyEverything(): Promise<void> {
  // It is opened once, so that its schema is there.
  await call('theirs', 'GET', PATHS.transactions);
  const { db } = access(server.database.pools.migrations, CONTROL_SCHEMA);
  for (const table of await tables(ours)) {
    const columns = await columnsOf(table);
    const copied = columns.map(({ name, type }) =>
      type === 'text' || type === 'jsonb' || type === 'json'
        ? sql`replace(replace(${sql.ref(name)}::text, ${OURS}, ${THEIRS}), ${OURS.toUpperCase()}, ${THEIRS.toUpperCase()})::${sql.raw(type)}`
        : sql.ref(name),
    );
    const names = sql.join(columns.map(({ name }) => sql.ref(name)));
    await sql`delete from ${sql.id(workspaceSchema(theirs), table)}`.execute(db);
    await sql`insert into ${sql.id(workspaceSchema(theirs), table)} (${names})
      overriding system value select ${sql.join(copied)} from ${sql.id(workspaceSchema(ours), table)}`.execute(
      db,
    );
  }
}

async function tables(workspace: string): Promise<string[]> {
  const { db } = access(server.database.pools.migrations, CONTROL_SCHEMA);
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = ${workspaceSchema(workspace)}::regnamespace and c.relkind = 'r' order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function columnsOf(table: string): Promise<{ name: string; type: string }[]> {
  const { db } = access(server.database.pools.migrations, CONTROL_SCHEMA);
  const { rows } = await sql<{
    name: string;
    type: string;
  }>`select attname as name, format_type(atttypid, null) as type
    from pg_attribute where attrelid = ${`${workspaceSchema(ours)}.${table}`}::regclass
    and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(db);
  return rows;
}

/** What stands in each table of a workspace. */
async function digest(workspace: string): Promise<Record<string, string>> {
  const { db } = access(server.database.pools.migrations, CONTROL_SCHEMA);
  const digests: Record<string, string> = {};
  for (const table of await tables(workspace)) {
    const { rows } = await sql<{
      digest: string;
    }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
      from ${sql.id(workspaceSchema(workspace), table)} t`.execute(db);
    digests[table] = rows[0]?.digest ?? '';
  }
  return digests;
}

function operations(): Operation[] {
  const { paths = {} } = server.app.swagger() as unknown as {
    paths?: Record<
      string,
      Record<string, { requestBody?: { content: Record<string, { schema: { example?: unknown } }> } }>
    >;
  };
  return Object.entries(paths)
    .filter(([path]) => !LEFT_OUT.some((pattern) => pattern.test(path)))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        body: Object.values(requestBody?.content ?? {})[0]?.schema.example,
      })),
    );
}

/** The path with the id of what it is about, which both workspaces have. */
function withId(path: string): string {
  const [, id] = Object.entries(ids).find(([start]) => path.startsWith(start)) ?? [];
  return path.replaceAll(/\{\w+\}/g, encodeURIComponent(id ?? 'none'));
}

async function send(name: string, { method, path, body }: Operation) {
  const isText = typeof body === 'string';
  return server.app.inject({
    method: method as 'GET',
    url: `${workspacePrefix(name)}${withId(path)}`,
    headers: {
      cookie: await server.login(),
      ...(body !== undefined && { 'content-type': isText ? 'text/plain' : 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: isText ? body : (body as object) }),
  });
}

it('every call that reads answers with what its own workspace has, though both have the same ids', async () => {
  const reads = operations().filter(({ method }) => method === 'GET');
  expect(reads.length).toBeGreaterThan(50);
  const found: string[] = [];
  let named = 0;
  for (const operation of reads) {
    for (const [name, own, other] of [
      ['ours', OURS, THEIRS],
      ['theirs', THEIRS, OURS],
    ] as const) {
      const body = (await send(name, operation)).body.toLowerCase();
      if (body.includes(own)) named += 1;
      if (body.includes(other)) found.push(`${operation.path} of ${name} answers with ${other}`);
    }
  }
  expect(found).toEqual([]);
  expect(named).toBeGreaterThan(15);
});

it('no call that changes something in one workspace changes anything in the other', {
  timeout: 120_000,
}, async () => {
  const before = await digest(ours);
  expect(Object.keys(before).length).toBeGreaterThan(20);
  const statuses = new Map<number, number>();
  for (const operation of operations().filter(({ method }) => method !== 'GET')) {
    const { statusCode } = await send('theirs', operation);
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    expect(await digest(ours), `${operation.method} ${operation.path}`).toEqual(before);
  }
  // Many of them did change something.
  const succeeded = [...statuses]
    .filter(([status]) => status < 300)
    .reduce((sum, [, count]) => sum + count, 0);
  expect(succeeded).toBeGreaterThan(15);
});
