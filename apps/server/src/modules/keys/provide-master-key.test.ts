import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import { createVault } from '../../platform/secrets/crypto.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { provideMasterKey } from './provide-master-key.ts';

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = temporaryFolder();
});

const provide = (masterKey: Buffer | null = null, acceptNewMasterKey = false) =>
  provideMasterKey(database, { masterKey, oldMasterKey: null, dataDir, acceptNewMasterKey });

const storeApiKey = (masterKey: Buffer) => {
  const vault = createVault(masterKey);
  return database.db
    .insertInto('api_keys')
    .values({
      id: randomUUID(),
      label: 'old',
      key_hash: vault.fingerprint('clb_1'),
      key_sealed: vault.seal('clb_1'),
    })
    .execute();
};

it('the key of the first start is the key of every later one', async () => {
  const first = await provide();
  expect(await provide()).toEqual(first);
  expect(await provide(first)).toEqual(first);
});

it('another key stops the start with what is wrong and what to do', async () => {
  await provide(randomBytes(32));
  const failure = provide(randomBytes(32));
  await expect(failure).rejects.toThrow('The master key of MASTER_KEY is not the one that this database');
  await expect(failure).rejects.toThrow('NEW_MASTER_KEY=accept');
});

it('a missing key file stops the start, and no other one replaces it', async () => {
  await provide();
  await rm(join(dataDir, 'master.key'));
  await expect(provide()).rejects.toThrow(`there is no ${join(dataDir, 'master.key')}`);
  expect(await readdir(dataDir)).toEqual([]);
});

it('a lost key can be given up: the API keys are revoked but listed, the audit log says so, and the new key is used from then on', async () => {
  const lost = await provide();
  await storeApiKey(lost);
  await rm(join(dataDir, 'master.key'));
  const next = await provide(null, true);
  expect(next).not.toEqual(lost);
  const key = await database.db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow();
  expect(key).toMatchObject({ is_active: false, revoked_at: expect.any(Date) });
  const entries = await database.control.db.selectFrom('audit_entries').selectAll().execute();
  expect(entries).toMatchObject([
    {
      actor_kind: 'system',
      action: 'master_key.replaced',
      after: expect.stringContaining('"revokedApiKeys":1'),
    },
  ]);
  expect(await provide()).toEqual(next);
  await writeFile(join(dataDir, 'master.key'), lost.toString('hex'));
  await expect(provide()).rejects.toThrow('is not the one');
});

it('the variable discards nothing while the key is right', async () => {
  const masterKey = await provide();
  await storeApiKey(masterKey);
  await provide(null, true);
  const key = await database.db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow();
  expect(key.is_active).toBe(true);
  expect(await database.control.db.selectFrom('audit_entries').selectAll().execute()).toEqual([]);
});

it('one of several servers with different keys that start at once on an empty database starts', async () => {
  const results = await Promise.allSettled([1, 2, 3].map(() => provide(randomBytes(32))));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
