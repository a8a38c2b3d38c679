import { CompiledQuery, type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, databaseOf, openDatabase, type WorkspaceDatabase } from './connect.ts';
import { prepared, statement } from './prepared.ts';
import { attempt } from './savepoint.ts';
import type { Schema } from './schema.ts';
import { statementsSent } from './statement-count.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

const NAME = prepared('name of the workspace', 'select name, $1::text as given from place');

const RENAME = prepared('rename the workspace', 'update place set name = $1', { isUnread: true });

const PID = 'select pg_backend_pid() as pid';

let database: TestDatabase;
let small: Database;
let oak: WorkspaceDatabase;
let elm: WorkspaceDatabase;

/** Two workspaces with a table of the same name, and one connection for both. */
beforeEach(async () => {
  database = await createTestDatabase();
  for (const name of ['oak', 'elm']) {
    await database.pool.query(`create schema ${name}`);
    await database.pool.query(`create table ${name}.place as select '${name}' as name`);
  }
  small = openDatabase(database.connection, {
    logger: pino({ level: 'silent' }),
    poolSize: 1,
  });
  oak = databaseOf(small.pools, 'oak');
  elm = databaseOf(small.pools, 'elm');
});
afterEach(async () => {
  await small.close();
  await database.drop();
});

const nameIn = async ({ pool }: Pick<Database, 'pool'>) =>
  (await pool.query(statement(NAME, ['x']))).rows[0].name;
const placeIn = ({ db }: Pick<Database, 'db'>) => sql<{ name: string }>`select name from place`.execute(db);

it('a connection serves one workspace after the other, each with its own tables and plans', async () => {
  for (let round = 0; round < 3; round += 1) {
    expect(await nameIn(oak)).toBe('oak');
    expect(await nameIn(elm)).toBe('elm');
    expect((await placeIn(oak)).rows).toEqual([{ name: 'oak' }]);
    expect((await placeIn(elm)).rows).toEqual([{ name: 'elm' }]);
  }
  const { rows } = await oak.pool.query(
    "select count(*)::int as plans from pg_prepared_statements where name like '%workspace'",
  );
  expect(rows).toEqual([{ plans: 2 }]);
  expect(small.pools.requests.totalCount).toBe(1);
});

it('the workspace stays after a transaction that was rolled back, and after a statement that failed', async () => {
  await nameIn(elm);
  const failed = oak.db.transaction().execute(async (tx) => {
    expect((await placeIn({ db: tx as typeof oak.db })).rows).toEqual([{ name: 'oak' }]);
    throw new Error('given up');
  });
  await expect(failed).rejects.toThrow('given up');
  expect(await nameIn(oak)).toBe('oak');
  await nameIn(elm);
  await expect(oak.pool.query('select * from nowhere')).rejects.toThrow('nowhere');
  expect(await nameIn(oak)).toBe('oak');
  await nameIn(elm);
  await expect(sql`insert into place values (1, 2, 3)`.execute(oak.db)).rejects.toThrow();
  expect(await nameIn(elm)).toBe('elm');
  expect(await nameIn(oak)).toBe('oak');
});

it('the workspace stays after a transaction that the database could not commit', async () => {
  await nameIn(elm);
  const failed = oak.db.transaction().execute(async (tx) => {
    await sql`select * from nowhere`.execute(tx).catch(() => {});
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await nameIn(oak)).toBe('oak');
  expect(await nameIn(elm)).toBe('elm');
});

it('a transaction whose first statement failed leaves a connection that serves everybody', async () => {
  await nameIn(elm);
  const pid = async ({ pool }: Pick<Database, 'pool'>) =>
    (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
  const before = await pid(elm);
  const failed = oak.db.transaction().execute((tx) => sql`select * from nowhere`.execute(tx));
  await expect(failed).rejects.toThrow('nowhere');
  expect(await nameIn(elm)).toBe('elm');
  expect(await nameIn(oak)).toBe('oak');
  expect(await pid(oak)).toBe(before);
});

it('the beginning of a transaction is sent with its first statement', async () => {
  await nameIn(oak);
  const sent = statementsSent(small.pools.requests);
  await oak.db.transaction().execute(async () => {});
  expect(statementsSent(small.pools.requests)).toBe(sent);
  await oak.db.transaction().execute((tx) => sql`update place set name = 'oak tree'`.execute(tx));
  expect(statementsSent(small.pools.requests)).toBe(sent + 2);
  const refused = oak.db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => sql`update place set name = 'elm'`.execute(tx));
  await expect(refused).rejects.toThrow('read-only');
  expect(await nameIn(oak)).toBe('oak tree');
});

/** As a repository does: the text is registered, and its result is not read. */
const rename = (tx: Kysely<Schema>, name: string) => tx.executeQuery(CompiledQuery.raw(RENAME, [name]));

it('a statement whose result nobody reads is sent with the next one, once the connection knows it', async () => {
  const renamedTwice = () =>
    oak.db.transaction().execute(async (tx) => {
      await rename(tx, 'first');
      const { rows } = await placeIn({ db: tx as typeof oak.db });
      await rename(tx, 'last');
      return rows;
    });
  const sentBy = async (work: () => Promise<unknown>) => {
    const before = statementsSent(small.pools.requests);
    expect(await work()).toEqual([{ name: 'first' }]);
    return statementsSent(small.pools.requests) - before;
  };
  expect(await sentBy(renamedTwice)).toBe(3);
  expect(await sentBy(renamedTwice)).toBe(2);
  expect(await nameIn(oak)).toBe('last');
  // Also on a connection that served another workspace, whose statements are others.
  expect(await nameIn(elm)).toBe('elm');
  expect(await sentBy(renamedTwice)).toBe(2);
  expect(await nameIn(elm)).toBe('elm');
});

it('without a transaction, it is sent at once', async () => {
  await rename(oak.db, 'one');
  await rename(oak.db, 'two');
  expect(await nameIn(oak)).toBe('two');
});

it('if it fails, the next statement or the commit reports it, and nothing is stored', async () => {
  await rename(oak.db, 'known');
  await database.pool.query(`alter table oak.place add check (name <> 'bad')`);
  const seen: string[] = [];
  const failing = (next: boolean) =>
    oak.db.transaction().execute(async (tx) => {
      await rename(tx, 'good');
      await rename(tx, 'bad');
      seen.push('held');
      if (next) await placeIn({ db: tx as typeof oak.db });
    });
  await expect(failing(false)).rejects.toThrow('violates check constraint');
  await expect(failing(true)).rejects.toThrow('violates check constraint');
  expect(seen).toEqual(['held', 'held']);
  expect(await nameIn(oak)).toBe('known');
});

it('a statement that the connection does not know yet follows those that wait', async () => {
  await rename(oak.db, 'known');
  const text = prepared('a new statement', 'select name from place');
  const rows = await oak.db.transaction().execute(async (tx) => {
    await rename(tx, 'waits');
    return (await tx.executeQuery(CompiledQuery.raw(text))).rows;
  });
  expect(rows).toEqual([{ name: 'waits' }]);
});

it('what is rolled back is not sent, and a part that fails leaves the rest', async () => {
  await rename(oak.db, 'known');
  await database.pool.query(`alter table oak.place add check (name <> 'bad')`);
  const sent = statementsSent(small.pools.requests);
  const givenUp = oak.db.transaction().execute(async (tx) => {
    await rename(tx, 'other');
    throw new Error('given up');
  });
  await expect(givenUp).rejects.toThrow('given up');
  expect(statementsSent(small.pools.requests)).toBe(sent);
  await oak.db.transaction().execute(async (tx) => {
    await rename(tx, 'kept');
    expect(await attempt(tx, () => rename(tx, 'bad'))).toBe(false);
    const givenUpInside = attempt(tx, async () => {
      await rename(tx, 'bad');
      throw new Error('given up');
    });
    expect(await givenUpInside).toBe(false);
  });
  expect(await nameIn(oak)).toBe('kept');
});

it('a text of several statements is carried out in the workspace', async () => {
  await nameIn(elm);
  await oak.pool.query("update place set name = 'oak tree'; update place set name = name || 's'");
  expect(await nameIn(oak)).toBe('oak trees');
  expect(await nameIn(elm)).toBe('elm');
});

it('a connection that is lent as a whole has the workspace, too', async () => {
  await nameIn(elm);
  const client = await oak.pool.connect();
  expect((await client.query('select name from place')).rows).toEqual([{ name: 'oak' }]);
  client.release();
  expect(await nameIn(elm)).toBe('elm');
});

it('a connection that served the workspace last is preferred', async () => {
  const two = openDatabase(database.connection, {
    logger: pino({ level: 'silent' }),
    poolSize: 2,
  });
  const [one, other] = [databaseOf(two.pools, 'oak'), databaseOf(two.pools, 'elm')];
  const pidOf = async ({ pool }: Pick<Database, 'pool'>) =>
    (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
  const [first, second] = await Promise.all([one.pool.connect(), other.pool.connect()]);
  const pids = await Promise.all(
    [first, second].map(async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid),
  );
  first.release();
  second.release();
  for (let round = 0; round < 3; round += 1) expect([await pidOf(one), await pidOf(other)]).toEqual(pids);
  await two.close();
});

it('a connection with very many plans is replaced', async () => {
  const pidOf = async () => (await oak.pool.query('select pg_backend_pid() as pid')).rows[0].pid;
  const before = await pidOf();
  for (let number = 0; number < 601; number += 1) {
    await oak.pool.query(statement(prepared(`plan ${number}`, `select ${number}`), []));
  }
  expect(await pidOf()).not.toBe(before);
});

it('a workspace gets a connection back that knows its statements, also after others used it', async () => {
  const { pools } = openDatabase(database.connection, { logger: pino({ level: 'silent' }), poolSize: 3 });
  const names = ['oak', 'elm', 'ash'];
  const workspaces = names.map((name) => databaseOf(pools, name));
  const pids = async (at: readonly number[]) => {
    const all = await Promise.all(
      at.map((index) => (workspaces[index] as WorkspaceDatabase).pool.query(PID)),
    );
    return all.map(({ rows }) => rows[0].pid);
  };
  // All at once, each has its own connection.
  const first = await pids([0, 1, 2]);
  expect(new Set(first).size).toBe(3);
  // One after the other, in another order.
  expect([...(await pids([2])), ...(await pids([0])), ...(await pids([1]))]).toEqual([
    first[2],
    first[0],
    first[1],
  ]);
  expect(await pids([1])).toEqual([first[1]]);
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
});
