import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createVault, randomCharacters } from './crypto.ts';

describe('vault', () => {
  const vault = createVault(randomBytes(32));

  it('opens what it sealed, and seals the same text differently each time', () => {
    const sealed = vault.seal('clb_secret');
    expect(vault.open(sealed)).toBe('clb_secret');
    expect(vault.seal('clb_secret').equals(sealed)).toBe(false);
  });

  it('refuses what was changed or sealed under another master key', () => {
    const sealed = vault.seal('clb_secret');
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
    expect(() => vault.open(changed)).toThrow();
    expect(() => createVault(randomBytes(32)).open(sealed)).toThrow();
  });

  it('gives a secret the same fingerprint only under the same master key', () => {
    expect(vault.fingerprint('a').equals(vault.fingerprint('a'))).toBe(true);
    expect(createVault(randomBytes(32)).fingerprint('a').equals(vault.fingerprint('a'))).toBe(false);
  });
});

it('random characters are letters and digits of the asked length', () => {
  expect(randomCharacters(10)).toMatch(/^[A-Za-z0-9]{10}$/);
});
