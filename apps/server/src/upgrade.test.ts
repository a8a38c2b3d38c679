import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PATHS } from '@clearbench/contract';
import { expect, it, onTestFinished } from 'vitest';
import { result, run, startServer } from './testing/program.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** What a release left: `npm run release:data` writes it. */
interface ReleaseData {
  passphrase: string;
  operator: { username: string; password: string };
  workspaces: {
    prefix: string;
    apiKey: string;
    payloads: { path: string; contentType: string; body: string }[];
    transactions: { transactionId: string }[];
    accounts: object[];
  }[];
}

const RELEASES = join(import.meta.dirname, 'testing/releases');
const versions = globSync('*.clb', { cwd: RELEASES }).map((file) => basename(file, '.clb'));

it('there are data of a release', () => {
  expect(versions).toContain('0.1.0');
});

it.each(versions)(
  'the data of version %s are brought up to date, and used',
  { timeout: 120_000 },
  async (version) => {
    const release: ReleaseData = JSON.parse(await readFile(join(RELEASES, `${version}.json`), 'utf8'));
    const dataDir = temporaryFolder();
    const env = { BACKUP_PASSPHRASE: release.passphrase };
    const restored = await result(run('restore', dataDir, env, [join(RELEASES, `${version}.clb`)]));
    expect(restored).toMatchObject({
      code: 0,
      said: expect.stringMatching(/installation is intact[\s\S]*main is intact[\s\S]*oak is intact/),
    });

    const { address, stop } = await startServer(dataDir);
    onTestFinished(stop);
    const login = await fetch(address + PATHS.login, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(release.operator),
    });
    expect(login.status).toBe(200);
    const cookie = login.headers.getSetCookie().join('; ').split(';')[0] ?? '';
    for (const { prefix, apiKey, payloads, transactions, accounts } of release.workspaces) {
      const read = async (path: string) =>
        (await fetch(address + prefix + path, { headers: { cookie } })).json();
      // A later version may say more of a transfer or an account, and nothing else.
      expect(await read(PATHS.transactions)).toMatchObject(transactions);
      expect(await read(PATHS.ledgerAccounts)).toMatchObject(accounts);
      const post = async (body: string) => {
        const { path, contentType } = payloads[0] ?? { path: '', contentType: '' };
        const headers = { authorization: `Bearer ${apiKey}`, 'content-type': contentType };
        return (await fetch(address + path, { method: 'POST', headers, body })).status;
      };
      for (const { body } of payloads) expect(await post(body)).toBe(200);
      expect(await post(payloads[0]?.body.replace('RELEASE0', 'LATER') ?? '')).toBe(201);
    }
  },
);
