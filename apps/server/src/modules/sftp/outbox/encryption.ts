import { type Kysely, sql } from 'kysely';
import { chunksOf, contentOf } from '../../../platform/chunks.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import type { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import { notParked, type Parking } from '../../../platform/sweeps/parking.ts';
import { type Sweep, WOKEN_PERIOD_MS } from '../../../platform/sweeps/sweep.ts';
import type { FileRow } from '../files/repository.ts';
import type { PgpKeys } from '../pgp/pgp-keys.ts';
import { ENCRYPTED, makeRoom, type QueueRepository } from '../taking/queue-repository.ts';

const ENCRYPTING = 'encrypt files of SFTP';
const BATCH = 16;
const BUSY_MS = 1_000;
const MEMORY_MS = 5_000;
/** The content, and what becomes of it, each also in the thread. */
const WEIGHT = 4;

interface Dependencies {
  db: Kysely<Schema>;
  queue: Pick<QueueRepository, 'chunks'>;
  pgp: Pick<PgpKeys, 'seal'>;
  parking: Parking;
  announce: Announce;
  memory: MemoryBudget;
  workspace: string;
}

/** Encrypts the server's files for users with a PGP key, before anybody sees them. */
export function encryptFiles(dependencies: Dependencies): Sweep {
  const { db, parking, announce, memory, workspace } = dependencies;
  return {
    name: ENCRYPTING,
    wokenBy: ['sftp'],
    periodMs: WOKEN_PERIOD_MS,
    async run() {
      const { rows } = await sql<FileRow>`
        select * from sftp_files f
        where f.waits_for = 'encryption' and f.removed_at is null
          and ${sql.raw(notParked(ENCRYPTING, 'f.id::text'))}
        order by f.id limit ${BATCH}`.execute(db);
      if (rows.length === 0) return 'idle';
      for (const file of rows) {
        const owner = { workspace, user: `encrypting in ${workspace}` };
        const bytes = WEIGHT * file.bytes;
        if (!(await memory.take(bytes, owner, MEMORY_MS))) return { inMs: BUSY_MS };
        try {
          await encrypt(dependencies, file);
          parking.succeeded(ENCRYPTING);
        } catch (error) {
          const what = `The file ${file.name} could not be encrypted for its user`;
          await parking.park(ENCRYPTING, { item: file.id, what, transactionSeq: null }, error);
        } finally {
          memory.give(bytes, owner);
        }
      }
      announce({ topic: 'sftp' });
      return 'more';
    },
  };
}

async function encrypt({ db, queue, pgp }: Dependencies, file: FileRow): Promise<void> {
  const content = await contentOf(file.bytes, (from, count) => queue.chunks(file.id, from, count));
  const sealed = await pgp.seal(file.api_key_id, content);
  await db.transaction().execute(async (tx) => {
    // The key was removed in the meantime.
    const name = file.name.slice(0, -ENCRYPTED.length);
    if (sealed === null) {
      await makeRoom(tx, { user: file.api_key_id, folder: file.folder, name, id: file.id });
    } else {
      await tx.deleteFrom('sftp_chunks').where('file_id', '=', file.id).execute();
      for (const chunk of chunksOf(Buffer.from(sealed))) {
        await tx
          .insertInto('sftp_chunks')
          .values({ file_id: file.id, ...chunk })
          .execute();
      }
    }
    await tx
      .updateTable('sftp_files')
      .set({ ...(sealed === null && { name }), bytes: sealed?.length ?? file.bytes, waits_for: null })
      .where('id', '=', file.id)
      .execute();
  });
}
