import { constants, createHash } from 'node:crypto';
import { DOMParser } from '@xmldom/xmldom';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicKey } from '../keys/public-key.ts';
import { readRequest } from '../request/read-request.ts';
import type { EbicsRequest } from '../request/request.ts';
import { CREDIT_TRANSFER, makeParties, makeTestKeys, type TestKeys } from '../testing/parties.ts';
import { type ResignOptions, resign } from '../testing/resign.ts';
import { canonicalize, type NamespaceRule } from '../xml/canonicalize.ts';
import { authenticatedElements, canonicalText } from './authenticated-elements.ts';
import { verifyAuthentication } from './verify-authentication.ts';

let keys: TestKeys;
let key: PublicKey;
let xml: string;

beforeAll(async () => {
  keys = await makeTestKeys();
  key = { version: 'X002', key: keys.client.authentication.publicKey };
  const { client, requests, introduce } = makeParties(keys, 'H005');
  await introduce();
  await client.upload({ adminOrderType: 'BTU', btf: CREDIT_TRANSFER }, Buffer.from('a file'));
  xml = requests.at(-2) ?? '';
});

function verdictOn(request: string, others: readonly PublicKey[] = []) {
  return verifyAuthentication(authenticated(readRequest(request)), key, others);
}

function authenticated(request: EbicsRequest) {
  if (!('authentication' in request)) throw new Error(`A request of the kind ${request.kind} is not signed.`);
  return request;
}

function signedAgain(options: ResignOptions, signer = keys.client.authentication.privateKey): string {
  return resign(xml, signer, options);
}

describe('the authentication signature of a request', () => {
  it('is right', () => {
    expect(verdictOn(xml)).toEqual({ ok: true });
    expect(verdictOn(signedAgain({}))).toEqual({ ok: true });
  });

  it('covers every authenticated element', () => {
    for (const [from, to] of [
      ['PARTNER1', 'PARTNER2'],
      ['<TransactionKey>', '<TransactionKey> '],
      ['<SignatureData authenticate="true">', '<SignatureData authenticate="true">\n'],
    ] as const) {
      const verdict = verdictOn(xml.replace(from, to));
      expect(verdict).toMatchObject({ ok: false, code: '061001', failure: 'digest' });
      if (verdict.ok) continue;
      expect(verdict.problem).toContain('Compare the bytes that you hash');
      expect(verdict.computedDigest).not.toBe(verdict.statedDigest);
      expect(createHash('sha256').update(verdict.canonical).digest('base64')).toBe(verdict.computedDigest);
    }
    expect(verdictOn(xml.replace('<body>', '<body>\n'))).toEqual({ ok: true });
  });

  // The authenticated elements use the default namespace only, so two mistakes look the same there.
  it.each<[rule: NamespaceRule, ofDigest: string, ofSignedInfo: string]>([
    ['dropped', 'without the inherited', 'without the inherited'],
    ['default-only', 'drops the prefixes that it does not use', 'inherits only the default namespace'],
    ['used', 'Exclusive XML Canonicalization', 'Exclusive XML Canonicalization'],
  ])('explains namespaces that are %s', (rule, ofDigest, ofSignedInfo) => {
    const text = () =>
      canonicalText(authenticatedElements(new DOMParser().parseFromString(xml, 'text/xml')), rule);
    expect(verdictOn(signedAgain({ digested: text }))).toMatchObject({
      failure: 'digest',
      problem: expect.stringContaining(ofDigest),
    });
    const signedInfo = () => {
      const [found] = new DOMParser()
        .parseFromString(resign(xml, keys.client.authentication.privateKey), 'text/xml')
        .getElementsByTagNameNS('*', 'SignedInfo');
      return found === undefined ? '' : canonicalize(found, rule);
    };
    expect(verdictOn(signedAgain({ signed: signedInfo }))).toMatchObject({
      failure: 'signature',
      problem: expect.stringContaining(ofSignedInfo),
    });
  });

  it.each<[string, ResignOptions]>([
    ['hashes only the first authenticated element, header', { digested: ([first = '']) => first }],
    ['puts line breaks between', { digested: (texts) => texts.join('\n') }],
    ['pads with PSS', { padding: constants.RSA_PKCS1_PSS_PADDING }],
    ['hashes SignedInfo twice', { signed: (text) => createHash('sha256').update(text).digest() }],
    ['SignatureValue is not a signature', { signed: () => 'something else' }],
  ])('explains that the client %s', (words, options) => {
    expect(verdictOn(signedAgain(options))).toMatchObject({
      ok: false,
      problem: expect.stringContaining(words),
    });
  });

  it('names another key of the subscriber', () => {
    const { signature } = keys.client;
    const request = signedAgain({}, signature.privateKey);
    expect(verdictOn(request, [{ version: 'A006', key: signature.publicKey }])).toMatchObject({
      failure: 'signature',
      problem: expect.stringContaining('one with your A006 key'),
    });
    expect(verdictOn(request)).toMatchObject({
      problem: expect.stringContaining('the X002 key that you sent with HIA'),
    });
  });

  it('uses the algorithms of EBICS only', () => {
    const request = xml.replace('xmlenc#sha256"></ds:DigestMethod>', 'xmlenc#sha512"></ds:DigestMethod>');
    expect(verdictOn(request)).toMatchObject({
      failure: 'refused',
      problem: expect.stringMatching(/DigestMethod is .*sha512\. EBICS allows only .*sha256\./),
    });
  });

  it.each(['header', 'DataEncryptionInfo', 'SignatureData'])('must cover the element %s', (name) => {
    const unmarked = xml.replace(`<${name} authenticate="true">`, `<${name} authenticate="false">`);
    const request = resign(unmarked, keys.client.authentication.privateKey);
    expect(verdictOn(request)).toMatchObject({
      failure: 'refused',
      problem: `The element ${name} is not authenticated. Write authenticate="true" as its attribute before you hash.`,
    });
  });
});
