import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import { LOCKS } from '../../platform/database/locks.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { WorkspacePool } from '../../platform/database/workspace-pool.ts';
import { announceWithCommit } from '../../platform/live/live-hub.ts';
import { createVault, masterKeyId } from '../../platform/secrets/crypto.ts';
import { record } from '../audit/index.ts';
import { putCanary, readCanary } from './canary.ts';
import { adoptNextKey, createNextKey, type KeySettings, nextKeyPath, readMasterKeys } from './key-file.ts';
import { type KeyRing, openerOf, readKeyRing } from './key-ring.ts';
import { laggingProcesses } from './processes.ts';
import { type Resealed, resealAll } from './reseal.ts';
import { isUnfinished, markFinished, retireKey } from './retired-keys.ts';
import type { SealedDatabase } from './sealed-tables.ts';

/** A server has its connection again after a second. */
const CALM_MS = 2_500;

interface Dependencies {
  database: SealedDatabase;
  settings: KeySettings;
  /** How long running server processes may take to follow each step. */
  patienceMs: number;
  /** How long a process that lost its connection may be invisible. */
  calmMs?: number;
  /** Reports the progress. */
  say(text: string): void;
}

/**
 * Replaces the master key while the servers run. Each step leaves a state in which every value can be read, and after an interruption
 * the next call continues from there:
 *
 * 1. The new key is given to every process; nothing uses it yet.
 * 2. One transaction makes it the key of the database, and keeps the old one, sealed with the new one. Processes seal with the new
 *    key from then on, and open with both.
 * 3. Everything is sealed again.
 */
export function rotateMasterKey(dependencies: Dependencies): Promise<Resealed> {
  const { database, settings, say } = dependencies;
  const { db, pool } = database.control.patient;
  return alone(pool, async () => {
    const ring = await requireRing(db, settings);
    const next = await nextKey(db, settings, ring);
    if (next === null) {
      say('Continuing a rotation that was interrupted.');
      return await finish(dependencies, ring);
    }
    say('Waiting until every server process has the new key.');
    await everyProcess(dependencies, (ids) => ids.includes(masterKeyId(next)), missingKeyText(settings));
    await makeCurrent(db, ring.current, next);
    if (settings.masterKey === null) await adoptNextKey(settings.dataDir);
    say('The new key is in use. Sealing everything again.');
    return await finish(dependencies, await requireRing(db, settings));
  });
}

/** PostgreSQL may notice a little later that an earlier rotation was killed. */
const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 250;
const OWN_LOCK = [LOCKS.keyRotation];

async function alone<T>(pool: WorkspacePool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    for (let tries = 1; !(await takesLock(client)); tries += 1) {
      if (tries === LOCK_TRIES) throw new Error('Another rotation of the master key is running.');
      await delay(LOCK_PAUSE_MS);
    }
    const result = await work();
    await client.query('select pg_advisory_unlock($1, hashtext(current_schema()))', OWN_LOCK);
    return result;
  } finally {
    // After a failure, closing the connection releases the lock.
    client.release(true);
  }
}

async function takesLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1, hashtext(current_schema())) as taken',
    OWN_LOCK,
  );
  return rows[0]?.taken === true;
}

async function requireRing(db: Kysely<Schema>, settings: KeySettings): Promise<KeyRing> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('retired_master_keys') is not null as found`.execute(db);
  if (rows[0]?.found !== true) {
    throw new Error('The database is older than this command. Start the server of this version once.');
  }
  const ring = await readKeyRing(db, await readMasterKeys(settings));
  if (ring !== null) return ring;
  throw new Error(
    "The current master key is not among those given. Run this with the server's configuration: DATA_DIR, or MASTER_KEY with the " +
      'new key and OLD_MASTER_KEY with the current one.',
  );
}

/** The key to introduce; null when a rotation was interrupted after it had introduced its key. */
async function nextKey(db: Kysely<Schema>, settings: KeySettings, ring: KeyRing): Promise<Buffer | null> {
  const { masterKey, dataDir } = settings;
  if (masterKey === null) {
    const [, next] = await readMasterKeys(settings);
    if (next?.equals(ring.current) === true) await adoptNextKey(dataDir);
    return (await isUnfinished(db)) ? null : await createNextKey(dataDir);
  }
  if (!masterKey.equals(ring.current)) {
    if (ring.retired.some((key) => key.equals(masterKey))) {
      throw new Error('MASTER_KEY is a key that was replaced earlier. Set it to a new one.');
    }
    return masterKey;
  }
  if (await isUnfinished(db)) return null;
  throw new Error(
    'MASTER_KEY is the current key. To replace it, make a new one (openssl rand -hex 32), restart every server process with the new ' +
      'key as MASTER_KEY and the current one as OLD_MASTER_KEY, and run this again with both.',
  );
}

const missingKeyText = ({ masterKey, dataDir }: KeySettings): string =>
  masterKey === null
    ? `do not have the new key: they use a different DATA_DIR from this command. Copy ${nextKeyPath(dataDir)} there, or set MASTER_KEY and ` +
      'OLD_MASTER_KEY for all of them. Nothing has changed yet'
    : 'do not have the new key. Restart them with the new key as MASTER_KEY and the current one as OLD_MASTER_KEY. Nothing has changed yet';

/** After the commit, the old key opens only values that are not resealed yet. */
async function makeCurrent(db: Kysely<Schema>, current: Buffer, next: Buffer): Promise<void> {
  const vault = createVault(next);
  await db.transaction().execute(async (tx) => {
    const canary = await readCanary(tx);
    if (canary === null || openerOf(canary, [current]) === null) {
      throw new Error('The master key has been changed in the meantime. Run this again.');
    }
    await retireKey(tx, current, vault);
    await putCanary(tx, vault);
    await announceWithCommit(tx, { topic: 'master-key' });
    await record(tx, {
      actor: SYSTEM_ACTOR,
      action: 'master_key.rotated',
      object: { type: 'master-key', id: 'server' },
      before: { keyId: masterKeyId(current) },
      after: { keyId: masterKeyId(next) },
    });
  });
}

async function finish(dependencies: Dependencies, ring: KeyRing): Promise<Resealed> {
  const { database } = dependencies;
  const vault = createVault(ring.current, [...ring.spare, ...ring.retired]);
  const first = await resealAll(database, vault);
  const id = masterKeyId(ring.current);
  await everyProcess(dependencies, ([current]) => current === id, 'still use the earlier key');
  // Values that they sealed before.
  const last = await resealAll(database, vault);
  await markFinished(database.control.patient.db);
  return { count: first.count + last.count, unreadable: last.unreadable };
}

async function everyProcess(
  { database, patienceMs, calmMs = CALM_MS }: Dependencies,
  isReady: (ids: readonly string[]) => boolean,
  problem: string,
): Promise<void> {
  const lagging = await laggingProcesses({
    pool: database.control.patient.pool,
    isReady,
    announce: () => announceWithCommit(database.control.patient.db, { topic: 'master-key' }),
    patienceMs,
    calmMs,
  });
  if (lagging.length === 0) return;
  throw new Error(`These server processes ${problem}: ${lagging.join(', ')}. Then run this again.`);
}
