import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAYLOAD_MAX_BYTES } from '@clearbench/contract';
import { createCleartextMessage, createMessage, encrypt, readPrivateKey, sign } from 'openpgp';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { makeKeyPair, open, type PgpKeyPair, readPublicKey, seal } from './pgp-messages.ts';

const CONTENT = Buffer.from('payments\r\nÄ\n');
let own: PgpKeyPair;
let partner: PgpKeyPair;
let stranger: PgpKeyPair;
beforeAll(async () => {
  [own, partner, stranger] = (await Promise.all(['Own', 'Partner', 'Stranger'].map(makeKeyPair))) as [
    PgpKeyPair,
    PgpKeyPair,
    PgpKeyPair,
  ];
});

const opened = async (content: Uint8Array, signer: string | null, privateKeys = [own.privateKey]) =>
  Buffer.from(await open({ content, privateKeys, signer, maxBytes: PAYLOAD_MAX_BYTES }));

describe('a message', () => {
  it('that is encrypted for the workspace and signed by the partner is opened', async () => {
    const content = await seal({
      content: CONTENT,
      recipient: own.publicKey,
      privateKey: partner.privateKey,
    });
    expect(await opened(content, partner.publicKey)).toEqual(CONTENT);
    expect(await opened(content, null, [stranger.privateKey, own.privateKey])).toEqual(CONTENT);
  });

  it('that is only signed is opened, in each form', async () => {
    const signingKeys = await readPrivateKey({ armoredKey: partner.privateKey });
    const binary = await sign({ message: await createMessage({ binary: CONTENT }), signingKeys });
    const cleartext = await sign({
      message: await createCleartextMessage({ text: 'row 1\nrow 2' }),
      signingKeys,
    });
    expect(await opened(Buffer.from(binary), partner.publicKey)).toEqual(CONTENT);
    expect(String(await opened(Buffer.from(cleartext), partner.publicKey))).toBe('row 1\nrow 2');
    const forged = Buffer.from(cleartext.replace('row 2', 'row 3'));
    await expect(opened(forged, partner.publicKey)).rejects.toThrow('is not a valid one');
  });

  it.each([
    ['without the signature that the partner should make', () => null, 'not signed'],
    ['with the signature of another', () => stranger.privateKey, 'is not a valid one of the PGP key'],
  ])('%s is refused', async (_, signer, reason) => {
    const content = await seal({ content: CONTENT, recipient: own.publicKey, privateKey: signer() });
    await expect(opened(content, partner.publicKey)).rejects.toThrow(reason);
  });

  it('for another key, or for a workspace without one, is refused with what to do', async () => {
    const content = await seal({ content: CONTENT, recipient: stranger.publicKey, privateKey: null });
    await expect(opened(content, null)).rejects.toThrow(`Encrypt it for ${own.fingerprint}`);
    await expect(opened(content, null, [])).rejects.toThrow('has no PGP key');
  });

  it('that grows beyond 10 MB, is damaged, or has a password is refused', async () => {
    const huge = await createMessage({ binary: Buffer.alloc(11 * 1024 * 1024) });
    const { readKey } = await import('openpgp');
    const encryptionKeys = await readKey({ armoredKey: own.publicKey });
    const bomb = await encrypt({
      message: huge,
      encryptionKeys,
      format: 'binary',
      config: { preferredCompressionAlgorithm: 2 },
    });
    await expect(opened(bomb, null)).rejects.toThrow("can't be read");
    const content = await seal({ content: CONTENT, recipient: own.publicKey, privateKey: null });
    await expect(opened(content.subarray(0, -9), null)).rejects.toThrow("can't be read");
    const message = await createMessage({ binary: CONTENT });
    const locked = await encrypt({ message, passwords: 'secret', format: 'binary' });
    await expect(opened(locked, null)).rejects.toThrow();
  });

  it.runIf(spawnSync('gpg', ['--version']).status === 0)('goes to GnuPG and comes from it', async () => {
    const home = temporaryFolder();
    const at = (name: string) => join(home, name);
    const gpg = (...words: string[]) =>
      execFileSync(
        'gpg',
        ['--homedir', home, '--batch', '--yes', '--trust-model', 'always', '--quiet', ...words],
        {
          stdio: 'pipe',
        },
      );
    try {
      writeFileSync(at('own.asc'), own.publicKey);
      gpg('--import', at('own.asc'));
      gpg(
        '--pinentry-mode',
        'loopback',
        '--passphrase',
        '',
        '--quick-gen-key',
        'partner@bank.example',
        'default',
        'default',
      );
      const { publicKey } = await readPublicKey(String(gpg('--armor', '--export', 'partner@bank.example')));
      writeFileSync(at('in'), CONTENT);
      const recipient = ['--recipient', own.fingerprint];
      gpg(
        '--sign',
        '--encrypt',
        ...recipient,
        '--local-user',
        'partner@bank.example',
        '--output',
        at('in.gpg'),
        at('in'),
      );
      expect(await opened(readFileSync(at('in.gpg')), publicKey)).toEqual(CONTENT);
      writeFileSync(
        at('out.pgp'),
        await seal({ content: CONTENT, recipient: publicKey, privateKey: own.privateKey }),
      );
      gpg('--decrypt', '--output', at('out'), at('out.pgp'));
      expect(readFileSync(at('out'))).toEqual(CONTENT);
    } finally {
      spawnSync('gpgconf', ['--homedir', home, '--kill', 'all']);
    }
  });
});

it.each([
  ['nonsense', 'not a PGP public key'],
  ['-----BEGIN PGP PRIVATE KEY BLOCK-----', 'a private key'],
])('the public key %s is refused', async (text, reason) => {
  await expect(readPublicKey(text)).rejects.toThrow(reason);
});
