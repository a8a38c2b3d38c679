import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { StartUpError } from '../start-up-error.ts';
import type { Pools } from './connect.ts';
import { isRefusedOnTheWay, isStartingUp } from './errors.ts';

const OLDEST_MAJOR = 15;
/** How long a start waits for a database that is also starting; after a crash, the database first recovers. */
const START_PATIENCE_MS = 120_000;
const START_CHECK_MS = 1_000;
/** A pooler that hands out sessions in turn may happen to return the same one twice. */
const SESSION_CHECKS = 4;

const GIVE_POSTGRES = 'Point DATABASE_URL at PostgreSQL itself';

/**
 * Checks that `DATABASE_URL` leads to a recent enough PostgreSQL and that each connection keeps its session. Waits
 * for a database that is still starting.
 */
export async function verifyDatabase(
  { pools: { requests: pool } }: { pools: Pick<Pools, 'requests'> },
  logger: Logger,
): Promise<void> {
  try {
    const { number, name } = await versionOnceStarted(pool, logger);
    requireOriginal(name);
    requireRecent(number);
    await requireSessions(pool);
  } catch (error) {
    if (error instanceof StartUpError) throw error;
    const reason = error instanceof Error && error.message !== '' ? error.message : String(error);
    const advice = isRefusedOnTheWay(error)
      ? `A pooler such as PgBouncer does not let this through. ${GIVE_POSTGRES}.`
      : 'Check the address, the password and that it is running; or unset DATABASE_URL to use the embedded database.';
    throw new StartUpError(`The database of DATABASE_URL cannot be reached: ${reason}. ${advice}`, {
      cause: error,
    });
  }
}

interface Version {
  /** Such as 180004. */
  number: string;
  name: string;
}

async function versionOnceStarted(pool: Pool, logger: Logger): Promise<Version> {
  const patienceEndsMs = performance.now() + START_PATIENCE_MS;
  for (;;) {
    try {
      const { rows } = await pool.query<Version>(
        `select current_setting('server_version_num') as number, version() as name`,
      );
      return rows[0] ?? { number: '0', name: '' };
    } catch (error) {
      if (!isStartingUp(error) || performance.now() > patienceEndsMs) throw error;
      logger.warn(
        { reason: error.message },
        'The database of DATABASE_URL does not accept connections yet: waiting',
      );
      await delay(START_CHECK_MS);
    }
  }
}

/**
 * `name` is the result of `version()`. Databases that only speak PostgreSQL's protocol lack features that the server
 * depends on.
 */
export function requireOriginal(name: string): void {
  const other = /CockroachDB|-YB-/.exec(name)?.[0];
  if (other === undefined) return;
  const product = other === '-YB-' ? 'YugabyteDB' : other;
  throw new StartUpError(
    `The database of DATABASE_URL is ${product}, which does not notify sessions, lock and number transactions as PostgreSQL does. ` +
      'Clearbench needs PostgreSQL itself, which may be a managed one.',
  );
}

/** `version` is a `server_version_num` such as 180004. */
export function requireRecent(version: string): void {
  const major = Math.floor(Number(version) / 10_000);
  if (major >= OLDEST_MAJOR) return;
  throw new StartUpError(
    `The database of DATABASE_URL is PostgreSQL ${major}. Clearbench needs PostgreSQL ${OLDEST_MAJOR} or newer.`,
  );
}

/**
 * A pooler in transaction mode assigns a session for each transaction: what one transaction listens for, locks or
 * prepares is missing in the next. With such a pooler, a connection in a transaction gets the session that another
 * one just had, or takes it away from that one.
 */
async function requireSessions(pool: Pool): Promise<void> {
  const one = await pool.connect();
  const other = await pool.connect();
  try {
    for (let i = 0; i < SESSION_CHECKS; i++) {
      if (await sharesSession(one, other)) {
        throw new StartUpError(
          'DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer with pool_mode = transaction. Clearbench needs a session ' +
            `for each connection: for notifications, locks and prepared statements. ${GIVE_POSTGRES}, or a pooler in session mode.`,
        );
      }
    }
  } finally {
    one.release();
    other.release();
  }
}

async function sharesSession(one: PoolClient, other: PoolClient): Promise<boolean> {
  const before = await sessionOf(one);
  // For poolers that use free sessions in turn.
  if ((await sessionOf(one)) !== before) return true;
  await other.query('begin');
  try {
    // Asked first: with a single session, the other connection would wait until the transaction ends.
    return (await sessionOf(other)) === before || (await sessionOf(one)) !== before;
  } finally {
    await other.query('rollback');
  }
}

async function sessionOf(client: PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
