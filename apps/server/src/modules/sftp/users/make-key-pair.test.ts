import { expect, it } from 'vitest';
import { makeKeyPair } from './make-key-pair.ts';
import { readPublicKey } from './public-key.ts';

it('every key pair can be read', () => {
  // Without care, one in 256 could not.
  for (let count = 0; count < 2_000; count += 1) {
    expect(readPublicKey(makeKeyPair().public).algorithm).toBe('ssh-ed25519');
  }
});
