import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PATHS, type Transaction } from '@clearbench/contract';
import { call, createApiKey, createWorkspace, listAll } from './crash/console.ts';
import { OPERATOR } from './crash/server.ts';
import { withServer } from './crash/tested-server.ts';
import { mt103, type Payload } from './poison/payloads.ts';

/**
 * `npm run release:data` writes a backup of an installation with some transfers of this version into the tests of the server, and what it
 * answered. Later versions are tested to bring it up to date (`apps/server/src/upgrade.test.ts`). It is part of each release.
 */
const ROOT = join(import.meta.dirname, '..');
const TARGET = join(ROOT, 'apps/server/src/testing/releases');
const PASSPHRASE = 'only-for-the-tests-of-later-versions';
/** Nothing happens to these transfers any more once they have ended. */
const SCENARIOS = [undefined, 'reject', undefined];
const PATIENCE_MS = 120_000;

const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const settings = { name: 'release', report: console.error, isClean: () => true };
await withServer(settings, async ({ address, cookie, dataDir }) => {
  const workspaces = [];
  for (const at of [address, await createWorkspace(address, cookie, 'oak')]) {
    const apiKey = await createApiKey(at, cookie);
    const payloads = SCENARIOS.map((scenario, index) => ({
      ...mt103({ reference: `RELEASE${index}`, amount: `EUR${index + 1}00,50` }),
      ...(scenario === undefined ? {} : { scenario }),
    }));
    for (const payload of payloads) await post(address, apiKey, payload);
    workspaces.push({
      prefix: at.slice(address.length),
      apiKey,
      payloads,
      transactions: await settled(at, cookie),
      accounts: await call({ address: at, cookie }, 'GET', PATHS.ledgerAccounts),
    });
  }
  const file = join(TARGET, `${version}.clb`);
  await rm(file, { force: true });
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE };
  const backup = join(ROOT, 'apps/server/src/commands/backup.ts');
  await promisify(execFile)(process.execPath, [backup, file], { env });
  const answers = { passphrase: PASSPHRASE, operator: OPERATOR, workspaces };
  await writeFile(join(TARGET, `${version}.json`), `${JSON.stringify(answers, null, 2)}\n`);
  console.log(`The data of version ${version} are written.`);
});

async function post(address: string, apiKey: string, payload: Payload): Promise<void> {
  const { path, contentType, body, scenario } = payload;
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': contentType,
    ...(scenario === undefined ? {} : { 'x-scenario': scenario }),
  };
  const response = await fetch(address + path, { method: 'POST', headers, body });
  if (response.status !== 201)
    throw new Error(`A payment was answered ${response.status}: ${await response.text()}`);
}

/** The transfers, once all have ended. */
async function settled(address: string, cookie: string): Promise<Transaction[]> {
  const patienceEndsMs = Date.now() + PATIENCE_MS;
  while (Date.now() < patienceEndsMs) {
    const { transactions } = await listAll(address, cookie);
    if (transactions.every(({ status }) => status === 'completed' || status === 'failed'))
      return transactions;
    await delay(200);
  }
  throw new Error('Some transfers did not end.');
}
