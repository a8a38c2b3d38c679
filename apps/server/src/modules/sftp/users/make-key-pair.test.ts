import ssh2 from 'ssh2';
import { expect, it } from 'vitest';
import { KEY_KINDS, makeKeyPair, makePrivateKey } from './make-key-pair.ts';
import { readPublicKey } from './public-key.ts';

it('every key pair can be read', () => {
  // Without care, one in 256 could not.
  for (let count = 0; count < 2_000; count += 1) {
    expect(readPublicKey(makeKeyPair().public).algorithm).toBe('ssh-ed25519');
  }
});

it.each(KEY_KINDS)('a private key of kind %s can be read', async (kind) => {
  const key = ssh2.utils.parseKey(await makePrivateKey(kind));
  expect(key).toHaveProperty(
    'type',
    { ed25519: 'ssh-ed25519', ecdsa: 'ecdsa-sha2-nistp256', rsa: 'ssh-rsa' }[kind],
  );
});
