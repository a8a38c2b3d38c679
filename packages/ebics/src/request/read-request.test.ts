import { beforeAll, describe, expect, it } from 'vitest';
import { EbicsError } from '../errors.ts';
import type { ClientOrder } from '../testing/client/client-order.ts';
import { CREDIT_TRANSFER, makeParties, makeTestKeys, STATEMENT, type TestKeys } from '../testing/parties.ts';
import type { EbicsVersion } from '../version.ts';
import { readRequest } from './read-request.ts';
import type { InitialisationRequest } from './request.ts';

let keys: TestKeys;

beforeAll(async () => {
  keys = await makeTestKeys();
});

async function requestsOf(version: EbicsVersion, order: ClientOrder): Promise<string[]> {
  const { client, requests, introduce } = makeParties(keys, version, { data: () => 'data' });
  await introduce();
  await client.download(order);
  return requests;
}

async function initialisationOf(version: EbicsVersion, order: ClientOrder): Promise<InitialisationRequest> {
  const read = (await requestsOf(version, order)).map((xml) => readRequest(xml));
  const found = read.find((request) => request.kind === 'initialisation');
  if (found === undefined) throw new Error('There is no initialisation.');
  return found;
}

function problemOf(xml: string | Uint8Array, strict = false): EbicsError {
  try {
    readRequest(xml, { strict });
  } catch (error) {
    if (error instanceof EbicsError) return error;
    throw error;
  }
  throw new Error('The request was accepted.');
}

describe('a request', () => {
  it('says who sends it, and which keys of the bank it knows', async () => {
    const request = await initialisationOf('H005', { adminOrderType: 'BTD', btf: STATEMENT });
    expect(request).toMatchObject({
      version: 'H005',
      hostId: 'CLEARBENCH',
      partnerId: 'PARTNER1',
      userId: 'ADA',
      product: 'Clearbench test client',
      nonce: expect.stringMatching(/^[0-9A-F]{32}$/),
      timestamp: '2026-11-30T10:00:00.000Z',
      securityMedium: '0000',
      bankKeyDigests: {
        authentication: { version: 'X002', value: expect.stringMatching(/^[0-9A-F]{64}$/) },
        encryption: { version: 'E002', value: expect.stringMatching(/^[0-9A-F]{64}$/) },
      },
    });
    expect(request.segments).toBeUndefined();
  });

  it('of H004 has the BTF of its old order type, and the range of dates', async () => {
    const dateRange = { start: '2026-11-01', end: '2026-11-30' };
    const { order } = await initialisationOf('H004', { adminOrderType: 'BTD', btf: STATEMENT, dateRange });
    expect(order).toMatchObject({
      adminOrderType: 'C53',
      direction: 'download',
      btf: STATEMENT,
      orderAttribute: 'DZHNN',
      dateRange,
      wantsEds: false,
    });
  });

  it.each(['H004', 'H005'] as const)(
    'of %s names the waiting order, and which payments are wanted',
    async (version) => {
      const reference = { partnerId: 'PARTNER2', orderId: 'B007', btf: CREDIT_TRANSFER };
      const flags = { completeOrderData: false, fetchLimit: 20, fetchOffset: 40 };
      const { order } = await initialisationOf(version, { adminOrderType: 'HVT', reference, flags });
      expect(order).toMatchObject({ adminOrderType: 'HVT', reference, ...flags });
      expect(order.btf).toBeUndefined();
      const overview = await initialisationOf(version, { adminOrderType: 'HVU', filter: CREDIT_TRANSFER });
      if (version === 'H005')
        expect(overview.order.serviceFilters).toEqual([{ service: 'SCT', messageName: 'pain.001' }]);
      else expect(overview.order.orderTypes).toEqual(['CCT']);
    },
  );

  it('has the segments as they were sent', async () => {
    const { client, requests, introduce } = makeParties(keys, 'H005');
    await introduce();
    await client.upload({ adminOrderType: 'BTU', btf: CREDIT_TRANSFER }, Buffer.from('a file'), 10);
    const [first, second] = requests.slice(-3).map((xml) => readRequest(xml));
    expect(first).toMatchObject({ kind: 'transfer', segmentNumber: 1, isLastSegment: false });
    expect(second).toMatchObject({ kind: 'transfer', segmentNumber: 2, isLastSegment: false });
    if (first?.kind === 'transfer') expect(first.segment).toHaveLength(10);
  });
});

describe('a request that is refused', () => {
  it('says what is wrong, where, and how to fix it', async () => {
    const requests = await requestsOf('H005', { adminOrderType: 'BTD', btf: STATEMENT });
    const [ini = '', , , initialisation = '', receipt = ''] = requests;
    const cases: [request: string, code: string, words: string][] = [
      ['', '091010', 'not well-formed XML'],
      ['<a b></a>', '091010', 'not well-formed'],
      ['<a>\0</a>', '091010', 'does not allow this control character'],
      ['<a>', '091010', 'not well-formed'],
      ['<a', '091010', 'This markup has no end'],
      ['<!-- ', '091010', 'This markup has no end'],
      ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', '091010', 'document type declaration is not allowed'],
      ['<a/>', '061002', 'The namespace (none) is not one of EBICS'],
      ['<a xmlns="urn:org:ebics:H005"/>', '061002', 'a is not an EBICS request'],
      ['<a>'.repeat(65), '091010', 'more than 64 deep'],
      [`<a>${'<b/>'.repeat(2_001)}</a>`, '091010', 'more than 2000 elements'],
      [`<a b="${'c'.repeat(40_000)}"/>`, '091010', 'This tag is too long'],
      [`<${'a'.repeat(60_000)}`, '091010', 'This markup has no end'],
      [`<a>${'<b xmlns:c="d"/>'.repeat(201)}</a>`, '091010', 'more than 200 declarations of namespaces'],
      [
        initialisation.replace('<body', `${'<a authenticate="true"/>'.repeat(16)}<body`),
        '091010',
        'at most 16',
      ],
      [' '.repeat(20_000_000), '091010', 'larger than 16777216 bytes'],
      [ini.replace(/<OrderData>/, '<OrderData>?'), '091010', 'This is not base64'],
      [ini.replace('<HostID>CLEARBENCH</HostID>', ''), '091010', 'The element HostID is missing here'],
      [ini.replace('<HostID>', '<HostID>A</HostID><HostID>'), '091010', 'HostID is here a second time'],
      [ini.replace('CLEARBENCH', ''), '091010', 'HostID is empty'],
      [ini.replace('>INI<', '>ini<'), '091010', 'not “ini”'],
      [initialisation.replace('>Initialisation<', '>Start<'), '091010', '“Start” is not a phase'],
      [initialisation.replace(/<Nonce>../, '<Nonce>'), '091010', 'must be 16 bytes in hexadecimal'],
      [
        initialisation.replace(' containerType="ZIP"', ''),
        '091010',
        'Container needs the attribute containerType',
      ],
      [initialisation.replace(' Version="X002"', ''), '091010', 'The attribute Version is missing'],
      [receipt.replace('>0</ReceiptCode>', '>2</ReceiptCode>'), '091010', 'ReceiptCode must be 0'],
      [receipt.replace('>0</ReceiptCode>', '>x</ReceiptCode>'), '091010', '“x” is not a whole number'],
    ];
    for (const [request, code, words] of cases) {
      const problem = problemOf(request);
      expect(problem.message).toContain(words);
      expect(problem.code).toBe(code);
    }
  });

  it('names the element and its position', () => {
    const xml =
      '<ebicsUnsecuredRequest xmlns="urn:org:ebics:H005">\n  <header>\n  </header></ebicsUnsecuredRequest>';
    expect(problemOf(xml)).toMatchObject({
      message:
        '/ebicsUnsecuredRequest/header (line 2, column 3): The element static is missing here. Add it.',
      position: { path: '/ebicsUnsecuredRequest/header', line: 2, column: 3 },
    });
    expect(problemOf('<a>\n<b></a>').position).toMatchObject({ line: 2 });
  });

  it('has bytes that are not text', () => {
    expect(problemOf(Buffer.from([0x3c, 0x61, 0xff]))).toMatchObject({
      message: expect.stringContaining('not valid UTF-8'),
    });
    expect(problemOf(Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a/>'))).toMatchObject({
      message: expect.stringContaining('has the encoding UTF-16. Send it in UTF-8'),
    });
  });

  it('has dates that do not exist, or are in the wrong order', async () => {
    const dateRange = { start: '2026-11-01', end: '2026-11-30' };
    const requests = await requestsOf('H005', { adminOrderType: 'BTD', btf: STATEMENT, dateRange });
    const initialisation = requests.find((xml) => xml.includes('DateRange')) ?? '';
    expect(problemOf(initialisation.replace('2026-11-01', '2026-12-01')).message).toContain('Exchange them');
    for (const wrong of ['1.11.2026', '2026-02-31'])
      expect(problemOf(initialisation.replace('2026-11-01', wrong)).message).toContain('YYYY-MM-DD');
  });
});
