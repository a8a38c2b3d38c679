import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { EbicsError } from '../errors.ts';
import { publicOf } from '../keys/bank-keys.ts';
import { makeTestKeys, type TestKeys } from '../testing/parties.ts';
import { decryptOrderData, type EncryptedInput, inflateOrderData, openTransactionKey } from './decrypt.ts';
import { encryptOrderData } from './encrypt.ts';
import { LargeOrderData } from './large-order-data.ts';
import { joinSegments, segmentsOf } from './segments.ts';

let keys: TestKeys;

beforeAll(async () => {
  keys = await makeTestKeys();
});

function encrypted(bytes: Uint8Array, limit = 10_000): EncryptedInput {
  const { transactionKey, data } = encryptOrderData(bytes, publicOf(keys.bank.encryption));
  return {
    transactionKey,
    data: Buffer.from(data, 'base64'),
    key: keys.bank.encryption.privateKey,
    limit,
  };
}

function problemOf(work: () => unknown): EbicsError {
  try {
    work();
  } catch (error) {
    if (error instanceof EbicsError) return error;
    throw error;
  }
  throw new Error('It worked.');
}

describe('encryption', () => {
  it('gives back what was encrypted', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        expect(Buffer.from(decryptOrderData(encrypted(bytes)))).toEqual(Buffer.from(bytes));
      }),
      { numRuns: 30 },
    );
  });

  it('says which step of decrypting failed', () => {
    const input = encrypted(Buffer.from('a file'));
    const wrap = (secret: Buffer) =>
      publicEncrypt({ key: keys.bank.encryption.publicKey, padding: constants.RSA_PKCS1_PADDING }, secret);
    const plain = () => {
      const secret = randomBytes(16);
      const cipher = createCipheriv('aes-128-cbc', secret, Buffer.alloc(16));
      const data = Buffer.concat([cipher.update('not deflated'), cipher.final()]);
      return { transactionKey: wrap(secret), data };
    };
    const cases: [Partial<EncryptedInput>, string][] = [
      [{ key: keys.bank.authentication.privateKey }, 'cannot be decrypted to 16 bytes'],
      [{ transactionKey: wrap(randomBytes(32)) }, 'cannot be decrypted to 16 bytes'],
      [{ transactionKey: randomBytes(16) }, 'TransactionKey has 16 bytes'],
      [{ data: new Uint8Array() }, 'The encrypted data have 0 bytes'],
      [{ data: input.data.subarray(1) }, 'Pad them to a multiple of 16'],
      [plain(), 'gave no deflated data'],
      [{ transactionKey: wrap(randomBytes(16)) }, 'gave no deflated data'],
    ];
    for (const [change, words] of cases) {
      const problem = problemOf(() => decryptOrderData({ ...input, ...change }));
      expect(problem).toMatchObject({ code: '090004', message: expect.stringContaining(words) });
    }
  });

  it('inflates no more than the limit', () => {
    const bomb = Buffer.alloc(20_000_000);
    expect(problemOf(() => decryptOrderData(encrypted(bomb)))).toMatchObject({
      code: '091117',
      message: expect.stringContaining('larger than 10000 bytes'),
    });
    expect(problemOf(() => inflateOrderData(deflateSync(bomb), 1000)).code).toBe('091117');
    expect(problemOf(() => inflateOrderData(Buffer.from('<xml/>'), 1000)).message).toContain(
      'cannot be inflated',
    );
    expect(inflateOrderData(deflateSync('x'.repeat(1000)), 1000)).toHaveLength(1000);
  });
});

async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

describe('a large order', () => {
  const LENGTHS = [1, 5, 1_000];
  const inflated = async (input: EncryptedInput, length: number): Promise<Buffer> => {
    const data = new LargeOrderData(openTransactionKey(input.transactionKey, input.key), input.limit);
    for (const segment of segmentsOf(Buffer.from(input.data).toString('base64'), length)) data.add(segment);
    data.end();
    const first = await whole(data.pieces());
    expect(await whole(data.pieces())).toEqual(first);
    return first;
  };
  const file = (bytes: number) => Buffer.alloc(bytes, 'a file with something in it, ');

  it.each(LENGTHS)('comes in pieces, and is what was sent in segments of %i characters', async (length) => {
    for (const bytes of [0, 1, 100, 700_000]) {
      expect(await inflated(encrypted(file(bytes), 1_000_000), length)).toEqual(file(bytes));
    }
  });

  it('may end before its padding does', async () => {
    const { data, ...input } = encrypted(file(1_000));
    const secret = openTransactionKey(input.transactionKey, input.key);
    const cipher = createCipheriv('aes-128-cbc', secret, Buffer.alloc(16)).setAutoPadding(false);
    const more = cipher.update(Buffer.concat([deflateSync(file(1_000)), Buffer.alloc(10_000)]));
    const padded = { ...input, data: more.subarray(0, more.length - (more.length % 16)) };
    for (const length of LENGTHS) expect(await inflated(padded, length)).toEqual(file(1_000));
    expect(data.length).toBeLessThan(padded.data.length);
  });

  it.each([
    ['too much of it', () => encrypted(file(10_001)), '091117', 'larger than 10000 bytes'],
    ['a part of a block', () => ({ ...encrypted(file(9)), data: Buffer.alloc(20) }), '090004', 'Pad them'],
    ['no data', () => ({ ...encrypted(file(9)), data: Buffer.alloc(0) }), '090004', '0 bytes'],
    [
      'no deflated data',
      () => ({ ...encrypted(file(9)), data: Buffer.alloc(32) }),
      '090004',
      'no deflated data',
    ],
    [
      'a part of the deflated data',
      () => ({ ...encrypted(randomBytes(900)), data: encrypted(randomBytes(900)).data.subarray(0, 160) }),
      '090004',
      'no deflated data',
    ],
  ])('is refused with %s', async (_what, input, code, words) => {
    await expect(inflated(input(), 1_000)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
  });
});

describe('segments', () => {
  it('together are the file, wherever they were cut', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 100 }),
        fc.integer({ min: 1, max: 50 }),
        (bytes, length) => {
          const segments = segmentsOf(Buffer.from(bytes).toString('base64'), length);
          expect(segments.every((segment) => segment.length <= length)).toBe(true);
          expect(Buffer.from(joinSegments(segments))).toEqual(Buffer.from(bytes));
        },
      ),
      { numRuns: 100 },
    );
    expect(segmentsOf('')).toEqual(['']);
  });

  it('may each be base64 of their own', () => {
    const segments = ['one', 'four'].map((text) => Buffer.from(text).toString('base64'));
    expect(Buffer.from(joinSegments(['Zg==', ...segments])).toString()).toBe('fonefour');
    expect(problemOf(() => joinSegments(['Zg', 'x'])).message).toContain('Cut them from the base64 text');
  });
});
