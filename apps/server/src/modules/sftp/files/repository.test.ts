import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../platform/database/testing.ts';
import { timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import { createQueueRepository, type Taken } from '../taking/queue-repository.ts';
import { createFileRepository, type FileRow } from './repository.ts';

const USER = '00000000-0000-4000-8000-000000000001';

const database = await createTestDatabase();

const filesOf = () => createFileRepository(database.db);

async function uploaded(name: string): Promise<FileRow> {
  const at = new Date();
  const id = timeOrderedUuid();
  const file = { id, user: USER, folder: 'inbox' as const, name, bytes: 1, at, dueAt: at, waitsFor: null };
  await filesOf().complete(file, [{ number: 0, bytes: Buffer.from('a') }], false);
  const found = await filesOf().find(file);
  if (found === null) throw new Error('The file is not there.');
  return found;
}

const taken = (file: FileRow, folder: Taken['folder'], outcome: Taken['outcome']) => ({
  taken: [{ file, folder, outcome, payloadId: null, rows: null }],
  ...{ said: [], unpacked: [], announced: [] },
});

it('a file that was taken after a client looked it up is neither renamed, taken again nor removed', async () => {
  const queue = createQueueRepository(database.db);
  const file = await uploaded('a.xml');
  const now = new Date();
  await queue.take(now);
  await queue.settle(taken(file, 'archive', 'accepted'), now);
  expect(await filesOf().rename(file, { name: 'b.xml', dueAt: now, waitsFor: null })).toBe(false);
  expect(await filesOf().remove(file, now)).toBe(false);
  expect(await queue.nextDueAt()).toBeNull();
  expect(await filesOf().find({ user: USER, folder: 'archive', name: 'a.xml' })).not.toBeNull();
});

it('an upload that was given up leaves a file of the same name unchanged', async () => {
  const newer = await uploaded('c.xml');
  const late = {
    id: timeOrderedUuid(),
    user: USER,
    folder: 'inbox' as const,
    name: 'c.xml',
    bytes: 1,
    at: new Date(),
    dueAt: null,
    waitsFor: null,
  };
  expect(await filesOf().complete(late, [], true)).toBeNull();
  expect(await filesOf().find({ user: USER, folder: 'inbox', name: 'c.xml' })).toMatchObject({
    id: newer.id,
  });
});

it('a file that makes room for another one keeps a name that a client can write', async () => {
  const queue = createQueueRepository(database.db);
  const name = `a.${'b'.repeat(253)}`;
  for (const _ of [1, 2]) {
    const file = await uploaded(name);
    await queue.settle(taken(file, 'errors', 'refused'), new Date());
  }
  const files = await filesOf().list(USER, 'errors', '', 10);
  expect(files.map((file) => Buffer.byteLength(file.name))).toEqual([255, 255]);
});
