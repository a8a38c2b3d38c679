import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing.ts';
import { addFiles, filesSince } from './file-repository.ts';

const API_KEY = randomUUID();
const AT = new Date('2026-11-30T12:00:00Z');
const MAX = 10;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});

/** In one transaction. */
const add = (...texts: string[]) =>
  addFiles(
    database.db,
    texts.map((text) => ({
      ...{ id: randomUUID(), api_key_id: API_KEY, what: 'pain.002' as const, at: AT },
      ...{ name: `${text}.xml`, text },
    })),
  );
const fetch = (since: { snapshot: string } | { start: string; end: string }) =>
  filesSince(database.db, { apiKeyId: API_KEY, what: 'pain.002', since }, MAX);

it('files beyond the size of a download come with the next ones, each once', async () => {
  await add('aaaa');
  await add('bb', 'cc');
  await add('dddd');
  await add('eeeeeeeeee');
  const parts: string[][] = [];
  let mark = '';
  for (let part = 0; part < 4; part += 1) {
    const { files, snapshot } = await fetch({ snapshot: mark });
    parts.push(files.map(({ text }) => text).sort());
    mark = snapshot;
  }
  expect(parts).toEqual([['aaaa', 'bb', 'cc'], ['dddd'], ['eeeeeeeeee'], []]);
});

it('what is too large as a whole is refused', async () => {
  await add('aaaaaa');
  await add('bbbbbb');
  await expect(fetch({ start: '2026-11-30', end: '2026-11-30' })).rejects.toMatchObject({ code: '091117' });
  await add('cccccc', 'dddddd');
  const first = await fetch({ snapshot: '' });
  const second = await fetch({ snapshot: first.snapshot });
  expect([first.files.length, second.files.length]).toEqual([1, 1]);
  await expect(fetch({ snapshot: second.snapshot })).rejects.toMatchObject({ code: '091117' });
});
