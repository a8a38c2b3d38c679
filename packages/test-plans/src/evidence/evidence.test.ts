import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bytesOfBase64Url, toBase64Url } from './base64url.ts';
import { type EvidenceFile, signedEvidence, thumbprint, verifyEvidence } from './evidence.ts';

type Key = Parameters<typeof crypto.subtle.sign>[1];

const RESULT = { b: [1, { z: 'é', a: null }], a: 'Oak Bank' };
let file: EvidenceFile;
let kid: string;

async function signed(x: string, privateKey: Key, name?: string): Promise<EvidenceFile> {
  return signedEvidence(
    RESULT,
    { kid: name ?? (await thumbprint(x)), x },
    async (bytes) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, new Uint8Array(bytes))),
  );
}

async function keyPair(): Promise<{ x: string; privateKey: Key }> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('Ed25519 has pairs of keys.');
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey);
  return { x: toBase64Url(new Uint8Array(raw)), privateKey: pair.privateKey };
}

beforeAll(async () => {
  const { x, privateKey } = await keyPair();
  kid = await thumbprint(x);
  file = await signed(x, privateKey);
});

const problemOf = async (changed: unknown): Promise<string> => {
  const verified = await verifyEvidence(JSON.stringify(changed));
  return verified.ok ? '' : verified.problem;
};

describe('evidence', () => {
  it('is verified by itself', async () => {
    const verified = await verifyEvidence(JSON.stringify(file));
    expect(verified).toMatchObject({ ok: true, key: { kid }, result: RESULT });
    expect(verified.ok && verified.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is not, when what it says was changed', async () => {
    const payload = toBase64Url(new TextEncoder().encode('{"a":"Elm Bank"}'));
    expect(await problemOf({ ...file, payload })).toMatch(/was changed after it was signed/);
  });

  it('is not, when another key signed it under the same name', async () => {
    const other = await keyPair();
    expect(await problemOf(await signed(other.x, other.privateKey, kid))).toMatch(/name of the key/);
  });

  it.each([
    ['an algorithm of none', { alg: 'none' }],
    ['another algorithm', { alg: 'HS256' }],
    ['an extension that must be understood', { crit: ['exp'], exp: 1 }],
  ])('is not, with %s', async (_, change) => {
    const header = JSON.parse(new TextDecoder().decode(bytesOfBase64Url(file.protected) ?? new Uint8Array()));
    const text = toBase64Url(new TextEncoder().encode(JSON.stringify({ ...header, ...change })));
    expect(await problemOf({ ...file, protected: text })).toMatch(/header of the signature/);
  });

  it('is not, when it is something else', async () => {
    for (const other of [null, [], {}, { ...file, more: 1 }, { ...file, signature: 'AA' }]) {
      expect(await problemOf(other)).not.toBe('');
    }
    expect(await verifyEvidence('no JSON')).toMatchObject({ ok: false });
  });

  it('is not, after any change of a character', async () => {
    const text = JSON.stringify(file);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length - 1),
        fc.constantFrom('A', 'B', '"', '-'),
        async (place, character) => {
          if (text[place] === character) return;
          const changed = text.slice(0, place) + character + text.slice(place + 1);
          expect((await verifyEvidence(changed)).ok).toBe(false);
        },
      ),
    );
  });
});

it('base64url is read as it is written', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(bytesOfBase64Url(toBase64Url(bytes))).toEqual(new Uint8Array(bytes));
    }),
  );
  for (const text of ['A', 'AB=', 'A+', 'AB', 'é']) expect(bytesOfBase64Url(text)).toBeNull();
});
