import { setTimeout as delay } from 'node:timers/promises';
import type { WorkspacePool } from '../../platform/database/workspace-pool.ts';
import { idsInName } from './key-ring.ts';

/** A server process, as its connection shows it in the database. */
interface DatabaseSession {
  pid: number;
  name: string;
  address: string;
}

const LOOK_MS = 200;
/** The name of every server connection that does not tell its keys. */
const UNNAMED = 'clearbench';

interface Wait {
  pool: WorkspacePool;
  /** True if a process with these key ids, the current one first, has reached the wanted state. */
  isReady: (ids: readonly string[]) => boolean;
  /** Makes every process read its keys again. */
  announce: () => Promise<void>;
  patienceMs: number;
  /**
   * How long all processes must be ready without a break: one that lost its connection is invisible until it
   * reconnects.
   */
  calmMs: number;
}

/**
 * Waits until every server process of this database is ready, and has been for a while. Returns descriptions of those that are not
 * when patience ends.
 */
export async function laggingProcesses({
  pool,
  isReady,
  announce,
  patienceMs,
  calmMs,
}: Wait): Promise<string[]> {
  const endMs = performance.now() + patienceMs;
  let calmSinceMs: number | null = null;
  await announce();
  for (;;) {
    const lagging = laggards(await sessions(pool), isReady);
    const nowMs = performance.now();
    if (lagging.length === 0) {
      calmSinceMs ??= nowMs;
      if (nowMs - calmSinceMs >= calmMs) return [];
    } else {
      if (nowMs > endMs) return lagging.map(({ pid, address }) => `${address} (database session ${pid})`);
      calmSinceMs = null;
      await announce();
    }
    await delay(LOOK_MS);
  }
}

function laggards(all: readonly DatabaseSession[], isReady: Wait['isReady']): DatabaseSession[] {
  const named = all.filter(({ name }) => name !== UNNAMED);
  // A process that is starting, or whose version cannot change its key.
  if (named.length === 0) return all.slice(0, 1);
  return named.filter(({ name }) => !isReady(idsInName(name) ?? []));
}

async function sessions(pool: WorkspacePool): Promise<DatabaseSession[]> {
  const { rows } = await pool.query<DatabaseSession>(
    `select pid, application_name as name, coalesce(host(client_addr), 'this machine') as address from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rows.filter(({ name }) => name === UNNAMED || idsInName(name) !== null);
}
