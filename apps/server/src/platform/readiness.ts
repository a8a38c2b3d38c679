import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { lostNodes } from './database/citus.ts';

/** The parts that the server needs to work. */
export type ReadinessPart = 'database' | 'disk' | 'keys' | 'nodes' | 'server' | 'worker';

/** The problem of each part that this process depends on; null if there is none. */
export type Readiness = Partial<Record<ReadinessPart, string | null>>;

interface Dependencies {
  pool: Pick<Pool, 'query'>;
  /** The directory of the embedded database; null when the database is elsewhere. */
  dataDir: string | null;
  /** The background work that is overdue; null in a process that does none. */
  stalledWork: (() => Promise<string[]>) | null;
  logger: Pick<Logger, 'warn'>;
}

/** On a standby, every transaction is read-only. */
const STATE = `
select current_setting('transaction_read_only')::boolean as "isReadOnly",
  exists (select from pg_extension where extname = 'citus') as "isCitus"`;
/** PostgreSQL stops writing when the disk is full, and needs some space for an orderly stop. */
const MIN_FREE_BYTES = 256 * 1024 * 1024;
/** Supervisors do not wait long either. */
const PATIENCE_MS = 3_000;

/**
 * Checks each part. Never fails, and never takes much longer than three seconds. Anyone may read the result, so only
 * the log has the error messages of the database and the operating system: they name hosts and paths.
 */
export async function readiness({ pool, dataDir, stalledWork, logger }: Dependencies): Promise<Readiness> {
  const check = (part: ReadinessPart, probe: () => Promise<string | null>) =>
    inTime(probe).catch((error: unknown) => {
      logger.warn({ err: error, part }, 'A part that the server needs is unavailable');
      return 'is unavailable; the server log says why';
    });
  let hasNodes = false as boolean;
  const database = await check('database', async () => {
    const { rows } = await pool.query<{ isReadOnly: boolean; isCitus: boolean }>(STATE);
    hasNodes = rows[0]?.isCitus === true;
    return rows[0]?.isReadOnly === true ? 'is read-only, like a standby' : null;
  });
  const nodes = hasNodes ? await check('nodes', () => nodesProblem(pool, logger)) : null;
  return {
    database,
    ...(hasNodes && { nodes }),
    ...(dataDir !== null && { disk: await check('disk', () => diskProblem(dataDir)) }),
    // The last runs of the sweeps are in the database, on the node of their workspace.
    ...(stalledWork !== null &&
      database === null &&
      nodes === null && { worker: await check('worker', () => stalled(stalledWork)) }),
  };
}

async function nodesProblem(
  pool: Dependencies['pool'],
  logger: Dependencies['logger'],
): Promise<string | null> {
  const lost = await lostNodes(pool);
  for (const node of lost) logger.warn({ node }, 'A node of the Citus cluster cannot be reached');
  const problems = lost.map(
    ({ id, workspaces }) =>
      `node ${id} cannot be reached, and ${workspaces === 1 ? '1 workspace waits' : `${workspaces} workspaces wait`} for it`,
  );
  return problems.length === 0 ? null : problems.join('; ');
}

async function diskProblem(dataDir: string): Promise<string | null> {
  const { bavail, bsize } = await statfs(dataDir);
  const freeBytes = bavail * bsize;
  if (freeBytes >= MIN_FREE_BYTES) return null;
  return `${Math.floor(freeBytes / 1024 ** 2)} MB free in DATA_DIR, at least ${MIN_FREE_BYTES / 1024 ** 2} MB are needed`;
}

async function stalled(stalledWork: () => Promise<string[]>): Promise<string | null> {
  const names = await stalledWork();
  return names.length === 0 ? null : `has not succeeded for too long: ${names.join(', ')}`;
}

async function inTime(probe: () => Promise<string | null>): Promise<string | null> {
  const done = new AbortController();
  const patience = delay(PATIENCE_MS, `no answer within ${PATIENCE_MS / 1_000} s`, { signal: done.signal });
  try {
    return await Promise.race([probe(), patience]);
  } finally {
    patience.catch(() => {});
    done.abort();
  }
}
