import { expect, it } from 'vitest';
import { createTestDatabase } from '../../platform/database/testing.ts';
import { timeOrderedUuid } from '../../platform/secrets/crypto.ts';
import { removeGoneFiles, removeOldFiles } from './clean-up.ts';
import { createGoneRepository } from './files/gone-repository.ts';
import { createFileRepository } from './files/repository.ts';

const USER = '00000000-0000-4000-8000-000000000001';
const DAY_MS = 86_400_000;

const database = await createTestDatabase();

it('removes the content of files that were dealt with, and never one that waits', async () => {
  const { db } = database;
  const files = createFileRepository(db);
  const now = new Date();
  const old = new Date(now.getTime() - 40 * DAY_MS);
  const add = async (folder: 'inbox' | 'outbox', name: string, at: Date, dueAt: Date | null) => {
    const id = timeOrderedUuid();
    const chunk = { number: 0, bytes: Buffer.from(name) };
    const file = { id, user: USER, folder, name, bytes: name.length, at, dueAt, waitsFor: null };
    await files.complete(file, [chunk], false);
    return id;
  };
  await add('inbox', 'waits', old, old);
  await add('outbox', 'fetched', old, null);
  await add('outbox', 'new', now, null);
  // Replaced after the server had begun to read it: it is still taken.
  const taken = await add('inbox', 'taken', old, old);
  await db.updateTable('sftp_files').set({ taken_at: old }).where('id', '=', taken).execute();
  await add('inbox', 'taken', old, null);

  await removeOldFiles(db, 30, now);
  // Clients that are reading it can finish.
  expect((await db.selectFrom('sftp_chunks').select('file_id').execute()).length).toBe(5);
  const sweep = removeGoneFiles(createGoneRepository(db));
  expect(await sweep.run()).toEqual({ inMs: expect.any(Number) });
  await db
    .updateTable('sftp_files')
    .set({ removed_at: new Date(now.getTime() - 60_000) })
    .where('removed_at', 'is not', null)
    .execute();
  expect([await sweep.run(), await sweep.run()]).toEqual(['more', 'idle']);
  const left = await db.selectFrom('sftp_chunks').select('bytes').execute();
  expect(left.map(({ bytes }) => bytes.toString()).sort()).toEqual(['new', 'taken', 'taken', 'waits']);
});

it('removes what an upload of a process that ended has left, and nothing of one that is still written', async () => {
  const { db } = database;
  const files = createFileRepository(db);
  const gone = createGoneRepository(db);
  const begun = new Date(Date.now() - 600_000);
  const ids = [timeOrderedUuid(), timeOrderedUuid()];
  for (const id of ids) {
    await files.begin({ id, user: USER, folder: 'inbox', name: 'a', at: begun });
    await files.putChunk(id, { number: 0, bytes: Buffer.from('a') });
  }
  const [lost = '', live = ''] = ids;
  await gone.touch([live], new Date());
  await removeGoneFiles(gone).run();
  const left = await db.selectFrom('sftp_chunks').select('file_id').where('file_id', 'in', ids).execute();
  expect(left).toEqual([{ file_id: live }]);
  // A piece that comes too late is not stored.
  expect(await files.putChunk(lost, { number: 1, bytes: Buffer.from('a') })).toBe(false);
});
