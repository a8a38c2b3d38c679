import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CreatedWebhook,
  fillPath,
  INGESTION_PATHS,
  PATHS,
  type Transaction,
  type WebhookSecret,
} from '@clearbench/contract';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../boot/build-app.ts';
import { readConfig } from '../../config/config.ts';
import { isOnCitus } from '../../platform/database/testing.ts';
import { createVault } from '../../platform/secrets/crypto.ts';
import { mt103 } from '../../testing/samples.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { verificationId } from '../reports/verification.ts';
import { provideMasterKey } from './provide-master-key.ts';
import { rotateMasterKey } from './rotation.ts';
import { expectEverythingWorks, openedBy } from './testing.ts';

const LONG_MS = 30_000;

let server: TestApp;
let dataDir: string;
beforeEach(async () => {
  dataDir = temporaryFolder();
  server = await createTestApp({ env: { DATA_DIR: dataDir } });
  await writeFile(keyFile(), server.masterKey.toString('hex'));
  expect(await provide()).toEqual(server.masterKey);
  await server.call('POST', PATHS.webhooks, { url: 'http://127.0.0.1:1/hook' });
  await server.call('POST', PATHS.wiseConnect, { profileId: '7200001', apiKey: 'simulated-api-key' });
});

const keyFile = () => join(dataDir, 'master.key');
const provide = () =>
  provideMasterKey(server.database, {
    masterKey: null,
    oldMasterKey: null,
    dataDir,
    acceptNewMasterKey: false,
  });
const keyInFile = async () => Buffer.from((await readFile(keyFile(), 'utf8')).trim(), 'hex');

const rotate = (
  keys: { masterKey: Buffer | null; oldMasterKey: Buffer | null } = { masterKey: null, oldMasterKey: null },
  patienceMs = LONG_MS,
) =>
  rotateMasterKey({
    database: server.database,
    settings: { ...keys, dataDir },
    patienceMs,
    calmMs: 0,
    say: () => {},
  });

const opened = (key: Buffer) => openedBy(server.database, key);

const postWith = (apiKey: string) =>
  server.app.inject({
    method: 'POST',
    url: INGESTION_PATHS.fin,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'text/plain' },
    payload: mt103(),
  });

describe('a rotation of the key in the data directory', () => {
  it('lets no request of a running server fail, and leaves nothing that the old key opens', async () => {
    const old = server.masterKey;
    const { apiKey } = await server.createKey();
    let isRotating = true;
    const load = (async () => {
      let calls = 0;
      for (; isRotating || calls < 20; calls += 1) {
        const made = await server.call('POST', PATHS.webhooks, { url: `http://127.0.0.1:1/${calls}` });
        expect(made.statusCode, made.body).toBe(201);
        const { id, secret } = made.json<CreatedWebhook>();
        const shown = await server.call('GET', fillPath(PATHS.webhookSecret, { id }));
        expect(shown.json<WebhookSecret>().secret).toBe(secret);
        const key = await server.createKey(`under load ${calls}`);
        for (const each of [key.apiKey, apiKey]) expect((await postWith(each)).statusCode).toBe(201);
        await expectEverythingWorks(server.call);
      }
    })();
    const { unreadable } = await rotate().finally(() => {
      isRotating = false;
    });
    await load;
    expect([...unreadable]).toEqual([]);
    expect((await opened(old)).open).toEqual([]);

    const next = await keyInFile();
    expect(next).not.toEqual(old);
    expect(await readdir(dataDir)).toEqual(['master.key']);
    expect((await opened(next)).shut).toEqual([]);
    expect(await provide()).toEqual(next);
    const restarted = await server.another('web', next);
    await expectEverythingWorks(restarted.call);
    expect((await postWith(apiKey)).statusCode).toBe(201);
    const [entry] = (
      await server.call('GET', `${PATHS.audit}?log=installation&action=master_key.rotated`)
    ).json();
    expect(entry).toMatchObject({ actor: { kind: 'system' }, object: { type: 'master-key' } });
  });

  it('is recognised by API keys, handles of Wise and documents that are older', async () => {
    const { apiKey } = await server.createKey();
    const { accessToken } = (await server.call('GET', PATHS.wiseConnection)).json();
    const posted = (await server.post(mt103())).json();
    const { transactionId } = posted.transactions[0];
    const id = await verificationIdOf(transactionId);
    await rotate();
    const restarted = await server.another('web', await keyInFile());
    const posting = await restarted.app.inject({
      method: 'POST',
      url: INGESTION_PATHS.fin,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'text/plain' },
      payload: mt103(),
    });
    expect(posting.statusCode, posting.body).toBe(201);
    const profiles = await restarted.app.inject({
      method: 'GET',
      url: PATHS.wiseProfiles,
      headers: { cookie: await server.login(), authorization: `Bearer ${accessToken}` },
    });
    expect(profiles.statusCode, profiles.body).toBe(200);
    const verified = await restarted.call('GET', fillPath(PATHS.reportVerification, { verificationId: id }));
    expect(verified.json()).toMatchObject({ transactionId });
    // After another one too.
    await rotate();
    const again = await server.another('web', await keyInFile());
    const still = await again.call('GET', fillPath(PATHS.reportVerification, { verificationId: id }));
    expect(still.json()).toMatchObject({ transactionId });
  });

  it('waits for a process that does not have the new key, and changes nothing without it', async () => {
    const elsewhere = temporaryFolder();
    const other = await createOther(elsewhere);
    await expect(rotate(undefined, 1_000)).rejects.toThrow(
      /These server processes do not have the new key.*Nothing has changed yet/,
    );
    expect(await keyInFile()).toEqual(server.masterKey);
    expect((await opened(server.masterKey)).shut).toEqual([]);
    await other.close();
    await rotate();
    expect((await opened(server.masterKey)).open).toEqual([]);
  });

  it('is finished by the next call, and by a start, after it was killed at any step', async () => {
    const old = server.masterKey;
    for (const step of [
      'insert on clearbench.retired_master_keys',
      // Citus allows no triggers on the tables of workspaces.
      ...(isOnCitus() ? [] : ['update on wise_connections']),
      'update on clearbench.retired_master_keys',
    ]) {
      await server.database.pool.query(`
        create or replace function kill() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
        create trigger kill before ${step} execute function kill()`);
      await expect(rotate()).rejects.toThrow('killed');
      await server.database.pool.query(`drop trigger kill ${step.replace(/^\w+ /, '')}`);
      await expectEverythingWorks(server.call);
      await expectEverythingWorks((await server.another('web', await provide())).call);
    }
    const { unreadable } = await rotate();
    expect([...unreadable]).toEqual([]);
    expect((await opened(old)).open).toEqual([]);
    expect((await opened(await keyInFile())).shut).toEqual([]);
    await expectEverythingWorks(server.call);
  });

  it('that was killed before the file had its name is completed by a start', async () => {
    const old = await readFile(keyFile());
    await rotate();
    const next = await readFile(keyFile());
    await writeFile(keyFile(), old);
    await writeFile(`${keyFile()}.next`, next);
    expect((await provide()).toString('hex')).toBe(next.toString().trim());
    expect(await readdir(dataDir)).toEqual(['master.key']);
    expect(await readFile(keyFile())).toEqual(next);
  });

  it('names what no key opens, and rotates the rest', async () => {
    await server.database.pool.query(`update webhooks set secret_sealed = '\\x00112233'`);
    const { unreadable } = await rotate();
    expect([...unreadable]).toEqual([['webhooks.secret_sealed', 1]]);
    expect((await opened(server.masterKey)).open).toEqual([]);
  });
});

it('a process that does not have the key of the database is not ready, and says so', async () => {
  const other = await createOther('/nonexistent', {}, Buffer.alloc(32, 1));
  const readiness = await other.inject({ url: PATHS.readiness });
  expect([readiness.statusCode, readiness.json().checks.keys]).toEqual([
    503,
    expect.stringContaining('does not have the master key'),
  ]);
  await other.close();
  expect((await server.app.inject({ url: PATHS.readiness })).json().status).toBe('ready');
});

describe('a rotation of the key in the environment', () => {
  it('needs every process to be restarted with both keys first', async () => {
    const old = server.masterKey;
    const next = randomBytes(32);
    await expect(rotate({ masterKey: old, oldMasterKey: null })).rejects.toThrow('openssl rand -hex 32');
    await rm(keyFile());
    await expect(rotate({ masterKey: next, oldMasterKey: old }, 1_000)).rejects.toThrow(
      /Restart them with the new key as MASTER_KEY and the current one as OLD_MASTER_KEY/,
    );
    await server.app.close();
    const hex = { MASTER_KEY: next.toString('hex'), OLD_MASTER_KEY: old.toString('hex') };
    const both = await createOther(dataDir, hex);
    await rotate({ masterKey: next, oldMasterKey: old });
    expect((await opened(old)).open).toEqual([]);
    expect((await opened(next)).shut).toEqual([]);
    await both.close();
    await expect(rotate({ masterKey: old, oldMasterKey: next })).rejects.toThrow('replaced earlier');
  });
});

async function createOther(
  directory: string,
  keys: Record<string, string> = {},
  masterKey = server.masterKey,
) {
  const result = readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', ...keys });
  if (!result.ok) throw new Error(result.problems.join());
  const { app } = await buildApp({
    config: { ...result.config, role: 'web' },
    database: server.database,
    masterKey,
    logger: pino({ level: 'silent' }),
    webDirectory: '/nonexistent',
  });
  await app.ready();
  return app;
}

/** A report of the transfer, issued with the first master key. */
async function verificationIdOf(transactionId: string): Promise<string> {
  const detail = await server.call('GET', fillPath(PATHS.transaction, { id: transactionId }));
  return verificationId(createVault(server.masterKey), detail.json<Transaction>(), new Date());
}
