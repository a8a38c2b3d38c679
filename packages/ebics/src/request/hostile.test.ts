import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inflateOrderData } from '../encryption/decrypt.ts';
import { EbicsError } from '../errors.ts';
import { readKeyOrder } from '../order-data/keys/read-key-order.ts';
import { readOrderSignatures } from '../signatures/read-order-signatures.ts';
import { CREDIT_TRANSFER, makeParties, makeTestKeys } from '../testing/parties.ts';
import { readRequest } from './read-request.ts';

/** Whatever is wrong is the sender's fault, and said in words. */
function isReadOrRefused(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(EbicsError);
  }
}

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.nat(40),
  insert: fc.constantFrom(
    '',
    '<',
    '>',
    '"',
    '&',
    '&#0;',
    '&x;',
    '</a>',
    '<a>',
    ' xmlns:x=""',
    '\0',
    '\u{10FFFF}',
    ']]>',
  ),
});

describe('hostile requests', () => {
  it('are read or refused, however they were changed', async () => {
    const { client, requests, introduce } = makeParties(await makeTestKeys(), 'H005');
    await introduce();
    await client.upload(
      { adminOrderType: 'BTU', btf: CREDIT_TRANSFER, fileName: 'a' },
      Buffer.from('a file'),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...requests),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        (xml, changes) => {
          let text = xml;
          for (const { at, remove, insert } of changes) {
            const index = Math.floor(at * text.length);
            text = text.slice(0, index) + insert + text.slice(index + remove);
          }
          isReadOrRefused(() => readRequest(text));
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['elements', '<a/>'.repeat(19_000)],
    ['attributes', '<a b="1" c="2" d="3" e="4"/>'.repeat(4_000)],
    ['references', '&amp;'.repeat(100_000)],
    ['carriage returns', `<a>-${'\r'.repeat(1_000_000)}</a>`],
    ['comments', '<!---->'.repeat(100_000)],
  ])('of many %s are refused before they are parsed', async (_, content) => {
    const { client, requests, introduce } = makeParties(await makeTestKeys(), 'H005');
    await introduce();
    await client.upload({ adminOrderType: 'BTU', btf: CREDIT_TRANSFER }, Buffer.from('a file'));
    const request = requests.find((xml) => xml.includes('<OrderDetails>')) ?? '';
    const hostile = request.replace('<OrderDetails>', `<OrderDetails>${content}`);
    expect(() => readRequest(hostile)).toThrow('characters besides its base64 texts');
  });

  it.each(['<a/>', '<!---->', '<?a?>', '<![CDATA[]]>'])(
    'with thousands of %s are refused before they are parsed',
    (node) => {
      const hev = `<ebicsHEVRequest xmlns="http://www.ebics.org/H000"><HostID>A${node.repeat(2_000)}</HostID></ebicsHEVRequest>`;
      expect(() => readRequest(hev)).toThrow('There are more than 2000 elements');
    },
  );

  it('have at most 20 signatures', () => {
    const xml = `<UserSignatureData>${'<OrderSignatureData/>'.repeat(21)}</UserSignatureData>`;
    expect(() => readOrderSignatures(Buffer.from(xml))).toThrow('at most 20');
  });

  it('of any bytes are read or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        isReadOrRefused(() => readRequest(bytes));
        isReadOrRefused(() => readKeyOrder('INI', bytes));
        isReadOrRefused(() => readOrderSignatures(bytes));
        isReadOrRefused(() => inflateOrderData(bytes, 1000));
      }),
      { numRuns: 200 },
    );
  });
});
