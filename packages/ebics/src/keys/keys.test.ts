import { createHash, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeTestKeys, type TestKeys } from '../testing/parties.ts';
import { exportBankKeys, importBankKeys, makeBankKeys, publicOf } from './bank-keys.ts';
import { selfSignedCertificate } from './certificate.ts';
import { compareHashes } from './compare-hashes.ts';
import { hashesOf } from './hashes.ts';
import { letterOf } from './letter.ts';
import { numbersOf, publicKeyOfCertificate, publicKeyOfModulus, refuseSameKeys } from './public-key.ts';

let keys: TestKeys;

beforeAll(async () => {
  keys = await makeTestKeys();
});

describe("the bank's keys", () => {
  it('have certificates that OpenSSL reads, for the right use and time', () => {
    for (const key of [keys.bank.authentication, keys.bank.encryption]) {
      const certificate = new X509Certificate(key.certificate);
      expect(certificate.checkPrivateKey(key.privateKey)).toBe(true);
      expect(certificate.verify(key.publicKey)).toBe(true);
      expect(certificate).toMatchObject({
        subject: 'CN=Test bank',
        ca: false,
        validFrom: 'Jan  1 00:00:00 2026 GMT',
        validTo: 'Jan  1 00:00:00 2036 GMT',
      });
      expect(certificate.serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/);
    }
  });

  it('survive their export', () => {
    const text = exportBankKeys(keys.bank);
    const imported = importBankKeys(text);
    expect(exportBankKeys(imported)).toEqual(text);
    expect(hashesOf(publicOf(imported.encryption))).toEqual(hashesOf(publicOf(keys.bank.encryption)));
    const mixed = { ...text.authentication, certificate: text.encryption.certificate };
    expect(() => importBankKeys({ ...text, authentication: mixed })).toThrow(
      'does not belong to its private key',
    );
  });

  it('have 2048 to 4096 bits', async () => {
    const [notBefore, notAfter] = [new Date(0), new Date(1)];
    await expect(makeBankKeys({ name: 'A', bits: 1024, notBefore, notAfter })).rejects.toThrow('not 1024');
  });

  it('have certificates with long names and dates after 2049', async () => {
    const name = 'ä'.repeat(60);
    const made = await makeBankKeys({
      name,
      notBefore: new Date(0),
      notAfter: new Date('2100-06-07T08:09:10Z'),
    });
    const certificate = new X509Certificate(made.authentication.certificate);
    expect(certificate).toMatchObject({ validTo: 'Jun  7 08:09:10 2100 GMT', subject: `CN=${name}` });
  });
});

describe('the hashes of a key', () => {
  it('are those of the certificate, and of exponent and modulus', () => {
    const key = publicOf(keys.bank.authentication);
    const { n = '' } = key.key.export({ format: 'jwk' });
    const text = `10001 ${Buffer.from(n, 'base64url').toString('hex').replace(/^0+/, '')}`;
    expect(hashesOf(key)).toEqual({
      certificate: createHash('sha256')
        .update(keys.bank.authentication.certificate)
        .digest('hex')
        .toUpperCase(),
      exponentModulus: createHash('sha256').update(text).digest('hex').toUpperCase(),
    });
  });

  it('leave out leading zeros, also half a byte', () => {
    const modulus = Buffer.concat([Buffer.from([0, 0x0f]), Buffer.alloc(258, 0xff)]);
    const { exponentModulus } = hashesOf(publicKeyOfModulus('X002', modulus, Buffer.from([0, 1, 0, 1])));
    const expected = createHash('sha256')
      .update(`10001 f${'ff'.repeat(258)}`)
      .digest('hex')
      .toUpperCase();
    expect(exponentModulus).toBe(expected);
  });
});

describe('a key that is refused', () => {
  it('is too short, not RSA, or unreadable', () => {
    const { modulus, exponent } = numbersOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey);
    expect(() => publicKeyOfModulus('A006', modulus, exponent)).toThrow(
      'has 1024 bits. Make one of at least 2048 bits.',
    );
    expect(() => publicKeyOfModulus('A006', new Uint8Array(5), exponent)).toThrow('empty or too long');
    expect(() => publicKeyOfModulus('A006', new Uint8Array(5000).fill(1), exponent)).toThrow(
      'empty or too long',
    );
    expect(() => publicKeyOfModulus('X002', new Uint8Array(513).fill(0xff), exponent)).toThrow(
      'has 4104 bits. Make one of at most 4096 bits.',
    );
    const odd = new Uint8Array(256).fill(0xff);
    for (const [n, e] of [
      [odd, 1],
      [odd, 4],
      [Uint8Array.from([...odd.subarray(1), 2]), 3],
    ] as const)
      expect(() => publicKeyOfModulus('E002', n, Uint8Array.of(e))).toThrow('must be odd');
    expect(() => publicKeyOfCertificate('E002', Buffer.from('no'))).toThrow('The certificate cannot be read');
    for (const [version, code] of [
      ['A005', '091204'],
      ['X002', '091205'],
      ['E002', '091206'],
    ] as const)
      expect(() => publicKeyOfModulus(version, modulus, exponent)).toThrow(expect.objectContaining({ code }));
  });

  it('has a long exponent, also in a certificate: each check of a signature would take milliseconds', () => {
    const { authentication } = keys.bank;
    const { n = '' } = publicOf(authentication).key.export({ format: 'jwk' });
    const e = Buffer.alloc(200, 0xff).toString('base64url');
    const certificate = selfSignedCertificate({
      ...{ name: 'slow', serialNumber: Uint8Array.of(1), notBefore: new Date(0), notAfter: new Date(1) },
      use: 'signing',
      publicKey: createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' }),
      privateKey: authentication.privateKey,
    });
    expect(() => publicKeyOfCertificate('X002', certificate)).toThrow(
      'exponent of the X002 key has 200 bytes',
    );
  });

  it('is another one again', () => {
    const { certificate } = keys.bank.encryption;
    const [one, two] = [
      publicKeyOfCertificate('X002', certificate),
      publicKeyOfCertificate('E002', certificate),
    ];
    expect(() => refuseSameKeys([one, two])).toThrow('The keys X002 and E002 are the same');
  });
});

describe('an initialisation letter', () => {
  const sender = { hostId: 'H', partnerId: 'P', userId: 'U' };

  it('has the hash of the certificate in H005, and that of exponent and modulus before', () => {
    const key = publicOf(keys.bank.authentication);
    const { certificate, exponentModulus } = hashesOf(key);
    const h005 = letterOf({ key, version: 'H005', ...sender });
    expect(h005.hash).toBe(certificate);
    expect(h005.lines).toContain('Subject: CN=Test bank');
    const h004 = letterOf({ key, version: 'H004', ...sender });
    expect(h004.hash).toBe(exponentModulus);
    expect(h004.lines).toEqual(expect.arrayContaining(['Exponent:', '01 00 01', 'Modulus (2048 bits):']));
    expect(compareHashes(h004.hash, h004.lines.slice(-2).join('\n'))).toEqual({
      same: true,
      differingBytes: [],
    });
  });
});

describe('the comparison of hashes', () => {
  const hash = 'AB'.repeat(32);

  it('overlooks how they are written', () => {
    for (const given of [hash.toLowerCase(), 'ab '.repeat(32), 'AB:'.repeat(31).concat('ab'), `0x${hash}`])
      expect(compareHashes(hash, given).same).toBe(true);
  });

  it('says which bytes differ', () => {
    expect(compareHashes(hash, hash.replace('AB', 'AC'))).toEqual({
      same: false,
      differingBytes: [1],
      problem: 'Byte 1 of 32 differs: it may be a typing error.',
    });
    expect(compareHashes(hash, `${'AB'.repeat(30)}0000`)).toMatchObject({
      differingBytes: [31, 32],
      problem: expect.stringContaining('Bytes 31, 32 of 32 differ'),
    });
    expect(compareHashes(hash, '12'.repeat(32)).problem).toContain('the hash of another key');
    expect(compareHashes(hash, 'AB').problem).toContain('2 hexadecimal digits instead of 64');
    expect(compareHashes(hash, `${hash.slice(1)}O`).problem).toContain('contains “O”');
  });
});
