import { constants, createCipheriv, createHash, publicEncrypt, randomBytes, sign } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { decryptOrderData } from '../encryption/decrypt.ts';
import { joinSegments, segmentsOf } from '../encryption/segments.ts';
import { publicOf } from '../keys/bank-keys.ts';
import { hashesOf, matchesDigest } from '../keys/hashes.ts';
import { readRequest } from '../request/read-request.ts';
import type { InitialisationRequest } from '../request/request.ts';
import { verifyOrderSignature } from '../signatures/verify-order-signature.ts';
import { CREDIT_TRANSFER, makeParties, makeTestKeys, type TestKeys } from './parties.ts';
import { resign } from './resign.ts';

/** What breaks at least one of eight clients if a bank misses it. */
describe('what clients of other makers rely on', () => {
  let keys: TestKeys;

  beforeAll(async () => {
    keys = await makeTestKeys();
  });

  /** The first request of an upload in H005. */
  async function upload(
    file = 'a file',
  ): Promise<{ xml: string; bank: ReturnType<typeof makeParties>['bank'] }> {
    const { bank, client, requests, introduce } = makeParties(keys, 'H005');
    await introduce();
    await client.upload({ adminOrderType: 'BTU', btf: CREDIT_TRANSFER }, Buffer.from(file));
    return { xml: requests.at(-2) ?? '', bank };
  }

  function read(xml: string, strict = false): InitialisationRequest {
    const request = readRequest(xml, { strict });
    if (request.kind !== 'initialisation') throw new Error(`This is a request of the kind ${request.kind}.`);
    return request;
  }

  it('1: the result of a receipt is in the header, and the body says 000000', async () => {
    const { client, introduce, responses } = makeParties(keys, 'H005', { data: () => 'data' });
    await introduce();
    await client.download({ adminOrderType: 'HAC' });
    expect(codesOf(responses.at(-1) ?? '')).toEqual(['011000', '000000']);
    await client.download({ adminOrderType: 'HAC' }, 1);
    expect(codesOf(responses.at(-1) ?? '')).toEqual(['011001', '000000']);
  });

  it('2: clients name the keys of the bank by the hash of the certificate, or of “exponent modulus”', () => {
    const key = publicOf(keys.bank.authentication);
    const { certificate = '', exponentModulus } = hashesOf(key);
    const digest = { version: 'X002', algorithm: 'http://www.w3.org/2001/04/xmlenc#sha256' };
    expect(matchesDigest(key, { ...digest, value: certificate })).toBe(true);
    expect(matchesDigest(key, { ...digest, value: exponentModulus })).toBe(true);
    expect(matchesDigest(key, { ...digest, value: '00'.repeat(32) })).toBe(false);
    expect(matchesDigest(key, { ...digest, version: 'X001', value: certificate })).toBe(false);
  });

  it('3: A006 hashes twice, with 32 bytes of salt', () => {
    const { privateKey, publicKey } = keys.client.signature;
    const hash = createHash('sha256').update('the order').digest();
    const value = sign('sha256', hash, {
      key: privateKey,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: 32,
    });
    const signature = { partnerId: 'P', userId: 'U', version: 'A006', value };
    const key = { version: 'A006', key: publicKey } as const;
    expect(verifyOrderSignature(signature, key, Buffer.from('the order'))).toMatchObject({ ok: true });
  });

  it('4: the order is hashed without CR, LF and Ctrl-Z, or as it is', () => {
    const { privateKey, publicKey } = keys.client.signature;
    const file = Buffer.from('one\r\ntwo\n\u001a');
    const key = { version: 'A005', key: publicKey } as const;
    const signed = (bytes: string | Buffer) => ({
      partnerId: 'P',
      userId: 'U',
      version: 'A005',
      value: sign('sha256', Buffer.from(bytes), privateKey),
    });
    expect(verifyOrderSignature(signed('onetwo'), key, file)).toEqual({ ok: true, hashForm: 'stripped' });
    expect(verifyOrderSignature(signed(file), key, file)).toMatchObject({ ok: true, hashForm: 'raw' });
    expect(verifyOrderSignature(signed(file), key, file, { strict: true })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('CR, LF and Ctrl-Z'),
    });
  });

  it('5: DataDigest is read, and a wrong one is no error', async () => {
    const { xml } = await upload();
    const wrong = xml.replace(/(<DataDigest[^>]*>)[^<]*/, `$1${Buffer.alloc(32).toString('base64')}`);
    expect(read(wrong).dataDigest).toEqual({ value: '00'.repeat(32), signatureVersion: 'A006' });
  });

  it.each([
    ['<SignatureFlag></SignatureFlag>', true, false],
    ['<SignatureFlag requestEDS="true"/>', true, true],
    ['<SignatureFlag requestEDS="1"/>', true, true],
    ['<SignatureFlag requestEDS="false"/>', true, false],
    ['<SignatureFlag>true</SignatureFlag>', true, true],
    ['<SignatureFlag>false</SignatureFlag>', false, false],
    ['', false, false],
  ])('6: %s says whether there are signatures, and who must sign', async (flag, hasSignatures, wantsEds) => {
    const { xml } = await upload();
    const sent = xml.replace('<SignatureFlag></SignatureFlag>', flag);
    expect(read(sent).order).toMatchObject({ hasSignatures, wantsEds });
    if (/>(true|false)</.test(flag)) expect(() => read(sent, true)).toThrow('SignatureFlag must be empty');
    else expect(read(sent, true).order).toMatchObject({ wantsEds });
  });

  it('7: the namespace decides, not Version; prefixes and old order types are fine', async () => {
    const { xml, bank } = await upload();
    const elements =
      /<(\/?)(ebicsRequest|header|static|mutable|body|AuthSignature|DataTransfer|[A-Z]\w+)(?=[\s>])/g;
    const prefixed = xml
      .replace('Version="H005"', 'Version="H003"')
      .replace('xmlns="urn:org:ebics:H005"', 'xmlns:urn="urn:org:ebics:H005"')
      .replace(elements, '<$1urn:$2')
      .replace('>BTU<', '>XE2<')
      .replace(/BTUOrderParams/g, 'StandardOrderParams')
      .replace(/<urn:Service>.*<\/urn:SignatureFlag>/, '')
      .replace(/(<urn:Nonce>)./, '$10');
    const signed = resign(prefixed, keys.client.authentication.privateKey);
    expect(read(signed)).toMatchObject({
      version: 'H005',
      order: { adminOrderType: 'XE2', btf: { service: 'MCT', scope: 'CH', message: { name: 'pain.001' } } },
    });
    expect(bank.respond(signed)).toContain('>000000<');
    expect(() => read(signed, true)).toThrow('Write Version="H005"');
  });

  it('8: both responses to an upload have its OrderID', async () => {
    const { client, introduce, responses } = makeParties(keys, 'H005');
    await introduce();
    await client.upload({ adminOrderType: 'BTU', btf: CREDIT_TRANSFER }, Buffer.from('a file'));
    for (const response of responses.slice(-2)) expect(response).toContain('<OrderID>A001</OrderID>');
  });

  it('9: the XML declaration says the encoding, whatever the Content-Type says', async () => {
    const { xml } = await upload();
    const named = xml.replace('Clearbench test client', 'Clearbench für alle');
    const latin = Buffer.from(named.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"'), 'latin1');
    for (const bytes of [latin, Buffer.from(named), Buffer.from(`\uFEFF${named}`)])
      expect(readRequest(bytes)).toMatchObject({ product: 'Clearbench für alle' });
  });

  it('10: segments are cut from one base64 text, anywhere', () => {
    const base64 = randomBytes(1000).toString('base64');
    for (const length of [1, 7, 1000, 1_000_000])
      expect(Buffer.from(joinSegments(segmentsOf(base64, length))).toString('base64')).toBe(base64);
  });

  it.each([
    ['X9.23', (length: number) => Buffer.from([...Array(length - 1).fill(0), length])],
    ['ISO 10126', (length: number) => Buffer.concat([randomBytes(length - 1), Buffer.from([length])])],
    ['PKCS #7', (length: number) => Buffer.alloc(length, length)],
    ['zeros', (length: number) => Buffer.alloc(length)],
  ])('11: what follows the deflated data is padding: %s', (_, padding) => {
    const { publicKey, privateKey } = keys.bank.encryption;
    const secret = randomBytes(16);
    const deflated = deflateSync('the file');
    const cipher = createCipheriv('aes-128-cbc', secret, Buffer.alloc(16)).setAutoPadding(false);
    const padded = Buffer.concat([deflated, padding(16 - (deflated.length % 16))]);
    const data = Buffer.concat([cipher.update(padded), cipher.final()]);
    const transactionKey = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, secret);
    const bytes = decryptOrderData({ transactionKey, data, key: privateKey, limit: 100 });
    expect(Buffer.from(bytes).toString()).toBe('the file');
  });
});

function codesOf(response: string): string[] {
  return [...response.matchAll(/<ReturnCode[^>]*>(\d+)/g)].map((match) => match[1] ?? '');
}
