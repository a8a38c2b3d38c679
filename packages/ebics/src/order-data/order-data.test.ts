import { XmlDocument } from 'libxml2-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { keysData, signatureKeyData } from '../testing/client/key-data.ts';
import { ORDER_DATA } from '../testing/order-data-samples.ts';
import { makeTestKeys, type TestKeys } from '../testing/parties.ts';
import { readKeyOrder } from './keys/read-key-order.ts';
import type { ProtocolEvent } from './protocols/protocol-event.ts';
import { writeHac } from './protocols/write-hac.ts';
import { writePtk } from './protocols/write-ptk.ts';
import { readCancellation } from './veu/read-cancellation.ts';

let keys: TestKeys;

beforeAll(async () => {
  keys = await makeTestKeys();
});

/** The text of each element that an XPath finds; names have no namespace in it. */
function texts(xml: string, xpath: string): string[] {
  const document = XmlDocument.fromString(xml.replace(/ xmlns="[^"]*"/, ''));
  try {
    return document.find(xpath).map((node) => node.content);
  } finally {
    document.dispose();
  }
}

function sample(orderType: string, version: 'H004' | 'H005'): string {
  return ORDER_DATA[orderType]?.(version) ?? '';
}

describe('what the bank says about itself and its customers', () => {
  it('is in terms of BTFs in H005, and of order types before', () => {
    expect(texts(sample('HAA', 'H005'), '//Service/MsgName')).toEqual(['camt.053']);
    expect(texts(sample('HAA', 'H005'), '//Container/@containerType')).toEqual(['ZIP']);
    expect(texts(sample('HAA', 'H004'), '//OrderTypes')).toEqual(['C53 HTD']);
    expect(texts(sample('HTD', 'H005'), '//OrderInfo/AdminOrderType')).toEqual(['BTU', 'BTD', 'BTD', 'HPD']);
    expect(texts(sample('HTD', 'H004'), '//OrderInfo/OrderType')).toEqual(['CCT', 'C53', 'FDL', 'HPD']);
  });

  it('escapes names, and gives each state its number', () => {
    expect(texts(sample('HTD', 'H005'), '//AddressInfo/Name')).toEqual(['Ada & Sons']);
    expect(texts(sample('HKD', 'H005'), '//UserID/@Status')).toEqual(['1', '8']);
    expect(texts(sample('HTD', 'H005'), '//NationalAccountNumber')).toEqual(['12-34']);
    expect(texts(sample('HPD', 'H005'), '//Recovery/@supported')).toEqual(['true']);
  });
});

describe('orders that wait for signatures', () => {
  it('have who signed, how many must, and totals', () => {
    const xml = sample('HVZ', 'H005');
    expect(texts(xml, '//SigningInfo/@NumSigRequired')).toEqual(['2', '2']);
    expect(texts(xml, '//SignerInfo/UserID')).toEqual(['BOB']);
    expect(texts(xml, '//TotalAmount')).toEqual(['12.50', '12.50']);
    expect(texts(xml, '//OrderDataSize')).toEqual(['1', '1']);
    expect(texts(sample('HVU', 'H004'), '//OrderType')).toEqual(['CCT', 'CCT']);
    expect(texts(sample('HVT', 'H005'), '//Description[@Type="Purpose"]')).toEqual(['Invoice 1']);
    expect(texts(sample('HVD', 'H005'), '//DisplayFile')).toEqual([
      Buffer.from('Two payments').toString('base64'),
    ]);
  });

  it('are cancelled by their hash', () => {
    const digest = Buffer.alloc(32, 7).toString('base64');
    const xml = `<HVSRequestOrderData xmlns="urn:org:ebics:H005"><CancelledDataDigest SignatureVersion="A006">${digest}</CancelledDataDigest></HVSRequestOrderData>`;
    expect(readCancellation(Buffer.from(xml))).toEqual({ digest: '07'.repeat(32), signatureVersion: 'A006' });
  });
});

describe('keys of subscribers', () => {
  const sender = { version: 'H005', partnerId: 'P', userId: 'U', signatureVersion: 'A006' } as const;

  it('are refused if they are the same, of an unknown version, or without a certificate', () => {
    const { signature, authentication } = keys.client;
    const same = keysData('HIA', sender, { signature, authentication, encryption: authentication });
    const ini = signatureKeyData(sender, signature);
    const cases: [orderType: string, data: string, code: string, words: string][] = [
      ['HIA', same, '091218', 'The keys X002 and E002 are the same'],
      ['INI', ini.replace('>A006<', '>A004<'), '091201', 'Use A005 or A006'],
      ['HIA', keysData('HIA', sender, keys.client).replace('>X002<', '>X001<'), '091202', 'Use X002'],
      ['INI', ini.replace(/<ds:X509Data>.*<\/ds:X509Data>/, ''), '091217', 'The certificate is missing'],
      ['INI', keysData('HIA', sender, keys.client), '090004', 'must be SignaturePubKeyOrderData'],
      ['BTU', ini, '091006', 'BTU is not an order with keys'],
    ];
    for (const [orderType, data, code, words] of cases) {
      const read = () => readKeyOrder(orderType, Buffer.from(data));
      expect(read).toThrow(words);
      expect(read).toThrow(expect.objectContaining({ code }));
    }
  });

  it('have a certificate that is theirs', () => {
    const { signature, encryption } = keys.client;
    const own = signatureKeyData({ ...sender, version: 'H004' }, signature);
    const beside = (certificate: Uint8Array) =>
      own.replace(
        '<PubKeyValue>',
        `<ds:X509Data><ds:X509Certificate>${Buffer.from(certificate).toString('base64')}</ds:X509Certificate></ds:X509Data><PubKeyValue>`,
      );
    expect(
      readKeyOrder('INI', Buffer.from(beside(signature.certificate))).signature?.certificate,
    ).toBeDefined();
    expect(() => readKeyOrder('INI', Buffer.from(beside(encryption.certificate)))).toThrow(
      'have different keys',
    );
  });
});

describe('the protocols for customers', () => {
  const event: ProtocolEvent = {
    at: '2026-11-30T10:00:00Z',
    action: 'FILE_UPLOAD',
    orderId: 'A001',
    adminOrderType: 'BTU',
    partnerId: 'P',
    userId: 'U',
    btf: { service: 'SCT', message: { name: 'pain.001' } },
    reason: 'TS01',
    texts: ['x'.repeat(200)],
    fileName: 'a & b.xml',
    size: 12,
    digest: new Uint8Array(32),
  };
  const report = { createdAt: '2026-11-30T11:00:00Z', hostId: 'H', partnerId: 'P', events: [event] };

  it('HAC has a group for each event', () => {
    const final = { at: event.at, action: 'ORDER_HAC_FINAL_POS', adminOrderType: 'BTU', partnerId: 'P' };
    const xml = writeHac({ ...report, messageId: 'M1', events: [event, final] });
    expect(texts(xml, '//OrgnlPmtInfId')).toEqual(['FILE_UPLOAD', 'ORDER_HAC_FINAL_POS']);
    expect(texts(xml, '//Rsn/Cd')).toEqual(['TS01']);
    const attribute = (name: string) => texts(xml, `//StsRsnInf//Othr[SchmeNm/Prtry="${name}"]/Id`);
    expect(attribute('TimeStamp')).toEqual([event.at, event.at]);
    expect(attribute('OrderID')).toEqual(['A001']);
    expect(attribute('MsgName')).toEqual(['pain.001']);
    const lines = texts(xml, '//AddtlInf');
    expect(lines[0]).toBe('File: a & b.xml');
    expect(Math.max(...lines.map((line) => line.length))).toBe(105);
  });

  it('PTK is text', () => {
    const text = writePtk({ ...report, userId: 'U' });
    for (const line of [
      'Time:       2026-11-30T10:00:00Z',
      'Order:      BTU SCT/–/–/pain.001/–',
      'Size:       12 bytes',
    ])
      expect(text.split('\r\n')).toContain(line);
  });
});
