import { randomBytes } from 'node:crypto';
import { type AuditEntry, fillPath, PATHS, type SessionEntry } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { lineOf } from '../../../platform/database/pool-line.ts';
import { statementsSent } from '../../../platform/database/statement-count.ts';
import { CONTROL_SCHEMA } from '../../../platform/database/workspace.ts';
import { createVault } from '../../../platform/secrets/crypto.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { SESSIONS_MAX, Sessions } from './sessions.ts';
import { createSessionsRepository } from './sessions-repository.ts';

const PASSWORD = 'a long password';

const server = await createTestApp();

const list = async (cookie: string) =>
  (await server.app.inject({ url: PATHS.sessions, headers: { cookie } })).json<SessionEntry[]>();

const revoke = (cookie: string, id: string) =>
  server.app.inject({
    method: 'DELETE',
    url: fillPath(PATHS.sessionById, { id }),
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });

async function newOperator(username: string): Promise<string> {
  await server.call('POST', PATHS.register, {
    username,
    email: `${username}@bank.example`,
    password: PASSWORD,
  });
  return logIn(username);
}

async function logIn(username: string): Promise<string> {
  const response = await server.app.inject({
    method: 'POST',
    url: PATHS.login,
    payload: { username, password: PASSWORD },
  });
  return String(response.headers['set-cookie']).split(';')[0] ?? '';
}

it('lists the sessions of the operator, marks the current one, and shows no token', async () => {
  const [one, two] = [await server.login(), await server.login()];
  const sessions = await list(two);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ current: true, address: '127.0.0.1' });
  const token = one.split('=')[1] ?? '';
  expect(JSON.stringify(sessions)).not.toContain(token);
});

it('requests of a session that arrive together look it up once', async () => {
  const cookie = await server.login();
  const { requests } = server.database.pools;
  const statementsOf = async (count: number) => {
    const before = statementsSent(requests);
    const asked = Array.from({ length: count }, () =>
      server.app.inject({ url: PATHS.session, headers: { cookie } }),
    );
    for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200);
    return statementsSent(requests) - before;
  };
  await statementsOf(1);
  const ofOne = await statementsOf(1);
  expect(await statementsOf(10)).toBe(10 * ofOne - 9);
});

it('looking up senders uses at most half of the connections for requests', () => {
  const { requests } = server.database.pools;
  expect(lineOf(requests).limitOf(CONTROL_SCHEMA)).toBe(Math.ceil(requests.options.max / 2));
});

it('ends another session at once, and records it', async () => {
  const [one, two] = [await server.login(), await server.login()];
  const first = (await list(one)).find(({ current }) => current)?.id ?? '';
  expect((await revoke(two, first)).statusCode).toBe(200);
  expect((await server.app.inject({ url: PATHS.session, headers: { cookie: one } })).statusCode).toBe(401);
  expect((await revoke(two, first)).statusCode).toBe(404);
  const audit = (await server.call('GET', `${PATHS.audit}?log=installation&action=session.revoked`)).json<
    AuditEntry[]
  >();
  expect(audit).toMatchObject([
    { actor: { name: server.operator.username }, before: { address: '127.0.0.1' } },
  ]);
});

it('announces the end of a session, but not a logout with a token that is none, which anybody can send', async () => {
  const topics: string[] = [];
  const sessions = new Sessions({
    repository: createSessionsRepository(server.database.control.db, 3_600_000),
    vault: createVault(randomBytes(32)),
    providers: [],
    announce: ({ topic }) => topics.push(topic),
  });
  await sessions.end('none');
  expect(topics).toEqual([]);
  const [, token = ''] = (await server.login()).split('=');
  await sessions.end(token);
  expect(topics).toEqual(['sessions']);
});

it('neither shows nor ends sessions of other operators', async () => {
  const mine = await server.login();
  const theirs = await newOperator('treasury');
  expect(await list(theirs)).toHaveLength(1);
  const id = (await list(mine)).find(({ current }) => current)?.id ?? '';
  expect((await revoke(theirs, id)).statusCode).toBe(404);
  expect((await server.app.inject({ url: PATHS.session, headers: { cookie: mine } })).statusCode).toBe(200);
});

it('of more sessions than an operator may have, the one unused for longest ends', async () => {
  const used = await newOperator('many-sessions');
  const { control } = server.database;
  const first = await control.db
    .selectFrom('sessions')
    .innerJoin('operators', 'operators.id', 'sessions.operator_id')
    .selectAll('sessions')
    .where('username', '=', 'many-sessions')
    .executeTakeFirstOrThrow();
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await control.db
    .insertInto('sessions')
    .values(
      Array.from({ length: SESSIONS_MAX - 1 }, (_, position) => ({
        ...first,
        token_hash: randomBytes(32),
        user_agent: `script ${position}`,
        created_at: minutesAgo(1),
        last_used_at: minutesAgo(1 + position / 10),
      })),
    )
    .execute();
  await logIn('many-sessions');
  const sessions = await list(used);
  expect(sessions).toHaveLength(SESSIONS_MAX);
  expect(sessions.some(({ current }) => current)).toBe(true);
  const scripts = sessions.map(({ userAgent }) => userAgent);
  expect(scripts).toContain('script 0');
  expect(scripts).not.toContain(`script ${SESSIONS_MAX - 2}`);
});
