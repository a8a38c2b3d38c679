import { constants, createHash, type KeyObject, privateEncrypt, sign } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicKey } from '../keys/public-key.ts';
import { type ClientKeys, makeClientKeys } from '../testing/client/client-keys.ts';
import { OrderDataHash } from './order-data-digest.ts';
import type { OrderSignature } from './read-order-signatures.ts';
import { verifyOrderSignature } from './verify-order-signature.ts';

const FILE = Buffer.from('<Document>\n  <Payment/>\r\n</Document>\n');
const STRIPPED = Buffer.from('<Document>  <Payment/></Document>');

let keys: ClientKeys;

beforeAll(async () => {
  keys = await makeClientKeys('Ada');
});

function hash(bytes: Uint8Array | string): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function pss(bytes: Uint8Array, saltLength = 32, key: KeyObject = keys.signature.privateKey): Buffer {
  return sign('sha256', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength });
}

function pkcs1(bytes: Uint8Array, key: KeyObject = keys.signature.privateKey): Buffer {
  return sign('sha256', bytes, key);
}

function signature(version: 'A005' | 'A006', value: Uint8Array): OrderSignature {
  return { partnerId: 'P', userId: 'U', version, value };
}

function registered(version: 'A005' | 'A006'): PublicKey {
  return { version, key: keys.signature.publicKey, certificate: keys.signature.certificate };
}

describe('an order signature that is right', () => {
  it('A005 and A006 over the file, stripped or raw', () => {
    expect(verifyOrderSignature(signature('A005', pkcs1(STRIPPED)), registered('A005'), FILE)).toEqual({
      ok: true,
      hashForm: 'stripped',
    });
    expect(verifyOrderSignature(signature('A006', pss(hash(STRIPPED))), registered('A006'), FILE)).toEqual({
      ok: true,
      hashForm: 'stripped',
    });
    expect(verifyOrderSignature(signature('A006', pss(hash(FILE))), registered('A006'), FILE)).toMatchObject({
      ok: true,
      hashForm: 'raw',
      note: expect.stringContaining('remove them before hashing'),
    });
  });

  it('over the hashes of a large order, which came in pieces', () => {
    const hashes = new OrderDataHash();
    for (const byte of FILE) hashes.update(Uint8Array.of(byte));
    const digests = hashes.digests();
    const verdictOf = (value: Buffer, options = {}) =>
      verifyOrderSignature(signature('A006', value), registered('A006'), digests, options);
    expect(verdictOf(pss(hash(STRIPPED)))).toEqual({ ok: true, hashForm: 'stripped' });
    expect(verdictOf(pss(hash(FILE)))).toMatchObject({ ok: true, hashForm: 'raw' });
    expect(verdictOf(pss(hash(FILE)), { strict: true })).toMatchObject({ ok: false });
    expect(verdictOf(pss(hash(FILE), 20))).toMatchObject({
      ok: false,
      problem: expect.stringContaining('Set its length to 32'),
    });
  });

  it('over a given hash, for HVE', () => {
    const signed = { digest: hash(STRIPPED) };
    const given = { ok: true, hashForm: 'given' };
    expect(verifyOrderSignature(signature('A005', pkcs1(STRIPPED)), registered('A005'), signed)).toEqual(
      given,
    );
    expect(verifyOrderSignature(signature('A006', pss(signed.digest)), registered('A006'), signed)).toEqual(
      given,
    );
  });
});

describe('a wrong order signature is explained', () => {
  const cases: [words: string, version: 'A005' | 'A006', value: () => Buffer][] = [
    ['A006 hashes it, and then PSS hashes this hash again', 'A006', () => pss(STRIPPED)],
    ['A006 hashes it, and then PSS hashes this hash again', 'A006', () => pss(FILE, 20)],
    ['Set its length to 32', 'A006', () => pss(hash(STRIPPED), 20)],
    ['pads with PKCS #1 v1.5, as A005 does', 'A006', () => pkcs1(STRIPPED)],
    ['pads with PKCS #1 v1.5, as A005 does', 'A006', () => pkcs1(hash(STRIPPED))],
    ['pads with PSS, as A006 does', 'A005', () => pss(hash(STRIPPED))],
    ['hashes the hash again, as A006 does', 'A005', () => pkcs1(hash(STRIPPED))],
    ['hashes the deflated data', 'A006', () => pss(hash(deflateSync(FILE)))],
    ['hashes the base64 text of the file', 'A005', () => pkcs1(Buffer.from(FILE.toString('base64')))],
    ['hashes the hash as text in hexadecimal', 'A006', () => pss(hash(hash(STRIPPED).toString('hex')))],
    ['hashes nothing', 'A005', () => pkcs1(Buffer.alloc(0))],
    [
      'with your X002 key instead of the registered A006 key',
      'A006',
      () => pss(hash(STRIPPED), 32, keys.authentication.privateKey),
    ],
    ['not one over this order', 'A006', () => pss(hash('another file'))],
    ['The signature has 3 bytes', 'A006', () => Buffer.from('abc')],
  ];

  it.each(cases)('%s (%s)', (words, version, value) => {
    const verdict = verifyOrderSignature(signature(version, value()), registered(version), FILE, {
      otherKeys: [{ version: 'X002', key: keys.authentication.publicKey }],
    });
    expect(verdict).toMatchObject({ ok: false, code: '091301', problem: expect.stringContaining(words) });
  });

  it('names several errors at once', () => {
    const value = pkcs1(deflateSync(FILE), keys.authentication.privateKey);
    const verdict = verifyOrderSignature(signature('A006', value), registered('A006'), FILE, {
      otherKeys: [{ version: 'X002', key: keys.authentication.publicKey }],
    });
    expect(verdict).toMatchObject({ ok: false });
    if (verdict.ok) return;
    for (const words of ['X002 key', 'deflated data', 'PKCS #1']) expect(verdict.problem).toContain(words);
  });

  it('another version than the registered one', () => {
    expect(verifyOrderSignature(signature('A005', pkcs1(STRIPPED)), registered('A006'), FILE)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('registered for A006'),
    });
  });

  it('another certificate beside it', () => {
    const value = pss(hash(STRIPPED), 32, keys.encryption.privateKey);
    const beside = { ...signature('A006', value), certificate: keys.encryption.certificate };
    expect(verifyOrderSignature(beside, registered('A006'), FILE)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('certificate beside the signature'),
    });
  });

  it('the text of the hash instead of its bytes, for HVE', () => {
    const digest = hash(STRIPPED);
    const value = pss(hash(digest.toString('hex')));
    expect(verifyOrderSignature(signature('A006', value), registered('A006'), { digest })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('hexadecimal'),
    });
  });

  it('a hash without the name of its algorithm is no signature', () => {
    const value = privateEncrypt({ key: keys.signature.privateKey }, hash(STRIPPED));
    expect(verifyOrderSignature(signature('A005', value), registered('A005'), FILE)).toMatchObject({
      ok: false,
    });
  });
});
