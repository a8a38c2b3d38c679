import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createVault, randomCharacters, timeOrderedUuid } from './crypto.ts';

describe('vault', () => {
  const vault = createVault(randomBytes(32));

  it('opens what it sealed, and seals the same text differently each time', () => {
    const sealed = vault.seal('clb_secret');
    expect(vault.open(sealed)).toBe('clb_secret');
    expect(vault.seal('clb_secret').equals(sealed)).toBe(false);
  });

  it('refuses text that was changed or sealed under another master key', () => {
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

it('random text has the requested length and only letters and digits', () => {
  expect(randomCharacters(10)).toMatch(/^[A-Za-z0-9]{10}$/);
});

it('version 7 UUIDs are unique and sort by the millisecond they were made in', () => {
  const ids = Array.from({ length: 10_000 }, () => timeOrderedUuid());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const moments = ids.map((id) => id.slice(0, 13));
  expect(moments).toEqual(moments.toSorted());
});
