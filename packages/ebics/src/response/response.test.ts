import { createHash, verify } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { encryptOrderData } from '../encryption/encrypt.ts';
import { hashesOf } from '../keys/hashes.ts';
import { makeTestKeys, type TestKeys } from '../testing/parties.ts';
import { canonicalTexts } from '../testing/resign.ts';
import { writeHevResponse } from './write-hev-response.ts';
import { writeKeyManagementResponse } from './write-key-management-response.ts';
import { type EbicsResponse, writeResponse } from './write-response.ts';

let keys: TestKeys;

beforeAll(async () => {
  keys = await makeTestKeys();
});

/** Checked with libxml2. */
function isSigned(xml: string): boolean {
  const hashed = canonicalTexts(xml, "//*[@authenticate='true']").join('');
  const [signedInfo = ''] = canonicalTexts(xml, "//*[local-name()='SignedInfo']");
  const digest = createHash('sha256').update(hashed).digest('base64');
  const value = /<ds:SignatureValue>([^<]*)/.exec(xml)?.[1] ?? '';
  return (
    signedInfo.includes(`>${digest}<`) &&
    verify(
      'sha256',
      Buffer.from(signedInfo),
      keys.bank.authentication.publicKey,
      Buffer.from(value, 'base64'),
    )
  );
}

describe('a response', () => {
  it.each(['H003', 'H004', 'H005'] as const)('in %s has a right signature, whatever is in it', (version) => {
    const { encryption } = keys.client;
    const clientKey = {
      version: 'E002',
      key: encryption.publicKey,
      certificate: encryption.certificate,
    } as const;
    const { data, ...encrypted } = encryptOrderData(Buffer.from('data'), clientKey);
    const responses: EbicsResponse[] = [
      { version, phase: 'receipt', technicalCode: '011000' },
      { version, phase: 'transfer', technicalCode: '091010', text: 'Line 1:\n<a> & "b"\r\n'.repeat(30) },
      {
        version,
        phase: 'initialisation',
        timestampBankParameter: '2026-11-30T10:00:00Z',
        orderCode: '090005',
      },
      {
        version,
        phase: 'initialisation',
        transactionId: 'AB'.repeat(16),
        orderId: 'A001',
        segments: 1,
        segmentNumber: 1,
        isLastSegment: true,
        encryption: encrypted,
        segment: data,
      },
    ];
    for (const response of responses) {
      const xml = writeResponse(response, keys.bank.authentication);
      expect(isSigned(xml)).toBe(true);
      expect(isSigned(xml.replace('000000', '000001'))).toBe(false);
    }
  });

  it('names the key of a download as the version does', () => {
    const { publicKey, certificate } = keys.client.encryption;
    const clientKey = { version: 'E002', key: publicKey, certificate } as const;
    const orderData = encryptOrderData(Buffer.from('data'), clientKey);
    const hashes = hashesOf(clientKey);
    const digest = (hash = '') => Buffer.from(hash, 'hex').toString('base64');
    expect(writeKeyManagementResponse({ version: 'H005', orderData })).toContain(digest(hashes.certificate));
    expect(writeKeyManagementResponse({ version: 'H004', orderData })).toContain(
      digest(hashes.exponentModulus),
    );
  });

  it('to HEV lists the versions', () => {
    const xml = writeHevResponse(['H004', 'H005']);
    expect(xml).toContain('<VersionNumber ProtocolVersion="H004">02.50</VersionNumber>');
    expect(xml).toContain('<VersionNumber ProtocolVersion="H005">03.00</VersionNumber>');
  });
});
