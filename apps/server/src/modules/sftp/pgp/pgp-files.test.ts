import { randomUUID } from 'node:crypto';
import {
  fillPath,
  PATHS,
  PAYLOAD_MAX_BYTES,
  type SftpPgpKey,
  type SftpUser,
  type SftpView,
} from '@clearbench/contract';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { MemoryBudget } from '../../../platform/memory/memory-budget.ts';
import type { Owner } from '../../../platform/memory/shares.ts';
import { mt103 } from '../../../testing/samples.ts';
import { connectSftp, type SftpConnection, type SftpLogin, sftpUser } from '../../../testing/sftp-client.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { zipOf } from '../../../testing/zip.ts';
import { makeKeyPair, open, type PgpKeyPair, seal } from './pgp-messages.ts';

const MEGABYTE = 1024 * 1024;

const server = await createTestApp({ env: { SFTP_PORT: '0' } });
const port = await server.openSftp();
const partner = await makeKeyPair('Partner');
const created = await server.call('POST', PATHS.sftpPgpKey);
expect(created.statusCode).toBe(201);
const own = created.json<SftpPgpKey>();

let login: SftpLogin;
let client: SftpConnection;
beforeEach(async () => {
  login = await sftpUser(server, randomUUID());
  client = await connectSftp(port, login);
});
afterEach(() => client.end());

const update = (pgpPublicKey: string | null) =>
  server.call('PATCH', fillPath(PATHS.sftpUser, { id: login.apiKeyId }), { pgpPublicKey });
const sealed = async (content: string | Buffer, signer: PgpKeyPair | null) =>
  Buffer.from(
    await seal({
      content: Buffer.from(content),
      recipient: own.publicKey,
      privateKey: signer?.privateKey ?? null,
    }),
  );

async function send(name: string, content: Buffer): Promise<void> {
  await client.put(`inbox/${name}.part`, content);
  await client.rename(`inbox/${name}.part`, `inbox/${name}`);
  await server.settle();
}

/** A file that the server encrypted for the partner, and signed. */
async function opened(path: string): Promise<string> {
  const content = await client.get(path);
  return Buffer.from(
    await open({
      ...{ content, privateKeys: [partner.privateKey], signer: own.publicKey },
      maxBytes: PAYLOAD_MAX_BYTES,
    }),
  ).toString();
}

it('the key of the workspace is shown, without its private part', async () => {
  const { pgpKey } = (await server.call('GET', PATHS.sftp)).json<SftpView>();
  expect(pgpKey).toEqual(own);
  expect(own.publicKey).toContain('BEGIN PGP PUBLIC KEY BLOCK');
});

it('an encrypted upload is decrypted and processed, also as an archive', async () => {
  const content = mt103();
  await send('pay.fin.pgp', await sealed(content, null));
  expect(await client.list('archive')).toEqual(['pay.fin', 'pay.fin.pgp']);
  expect(String(await client.get('archive/pay.fin'))).toBe(content);
  expect(JSON.parse(String(await client.get('outbox/pay.fin.result.json')))).toMatchObject({ success: true });
  await send('june.zip.gpg', await sealed(zipOf([{ name: 'a.fin', content: mt103() }]), null));
  expect(await client.list('archive')).toContain('june.zip.a.fin');
});

it('with the key of the partner, uploads must be signed, and what the server writes is encrypted and signed', async () => {
  expect((await update(partner.publicKey)).json<SftpUser>()).toMatchObject({
    pgpFingerprint: partner.fingerprint,
    waitsForTrigger: false,
  });
  await send('pay.fin.pgp', await sealed(mt103(), partner));
  expect(await client.list('outbox')).toEqual([
    'pay.fin.ack.fin.pgp',
    'pay.fin.pgp.result.json.pgp',
    'pay.fin.result.json.pgp',
  ]);
  expect(JSON.parse(await opened('outbox/pay.fin.result.json.pgp'))).toMatchObject({ success: true });
  expect(await opened('outbox/pay.fin.ack.fin.pgp')).toContain('{451:0}');

  await send('unsigned.fin.pgp', await sealed(mt103(), null));
  expect(JSON.parse(await opened('errors/unsigned.fin.pgp.result.json.pgp'))).toMatchObject({
    code: 'unsupported_payload',
    message: expect.stringContaining(`Sign it with the PGP key ${partner.fingerprint}`),
  });

  expect((await update(null)).json<SftpUser>()).toMatchObject({ pgpFingerprint: null });
  await send('plain.fin', Buffer.from(mt103()));
  expect(await client.list('outbox')).toContain('plain.fin.result.json');
});

it('a decrypted file counts in the memory of the process until it is stored', async () => {
  const { pgp } = server.modules.sftp;
  const take = vi.spyOn(MemoryBudget.prototype, 'take');
  const give = vi.spyOn(MemoryBudget.prototype, 'give');
  onTestFinished(() => void vi.restoreAllMocks());
  const bytesOf = (calls: readonly (readonly [number, Owner, ...unknown[]])[]) =>
    calls.filter(([, { user }]) => user === 'decrypting').map(([bytes]) => bytes);
  const content = await sealed(mt103(), null);
  const opened = await pgp.open(login.apiKeyId, content, MEGABYTE);
  expect([bytesOf(take.mock.calls), bytesOf(give.mock.calls)]).toEqual([[2 * MEGABYTE], []]);
  opened.release();
  expect(bytesOf(give.mock.calls)).toEqual([2 * MEGABYTE]);

  await expect(pgp.open(login.apiKeyId, Buffer.from('none'), MEGABYTE)).rejects.toMatchObject({
    code: 'unsupported_payload',
  });
  await send('pay.fin.pgp', content);
  await send('twice.fin.pgp', await sealed(content, null));
  expect(bytesOf(take.mock.calls)).toHaveLength(4);
  expect(bytesOf(give.mock.calls)).toEqual(bytesOf(take.mock.calls));

  take.mockResolvedValueOnce(false);
  await expect(pgp.open(login.apiKeyId, content, MEGABYTE)).rejects.toMatchObject({ code: 'overloaded' });
});

it('a file that is not encrypted yet is nowhere, and appears plain if the key is removed first', async () => {
  await update(partner.publicKey);
  const { db } = server.database;
  await send('first.fin', Buffer.from(mt103()));
  await db
    .updateTable('sftp_files')
    .set({ waits_for: 'encryption' })
    .where('name', '=', 'first.fin.result.json.pgp')
    .execute();
  expect(await client.list('outbox')).toEqual(['first.fin.ack.fin.pgp']);
  await expect(client.get('outbox/first.fin.result.json.pgp')).rejects.toThrow('has no file');
  await update(null);
  await server.settle();
  expect(await client.list('outbox')).toEqual(['first.fin.ack.fin.pgp', 'first.fin.result.json']);
});

it('a key that is none, or private, is refused with what to do', async () => {
  for (const [text, reason] of [
    ['nonsense', 'BEGIN PGP PUBLIC KEY BLOCK'],
    [partner.privateKey, 'This is a private key'],
  ] as const) {
    const response = await update(text);
    expect([response.statusCode, response.json().message]).toEqual([422, expect.stringContaining(reason)]);
  }
});
