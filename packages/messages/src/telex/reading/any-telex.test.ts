import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GOOD_TELEXES } from '../../fixtures/telex.ts';
import { cpuTimeMs } from '../../testing/cpu-time.ts';
import { mutated } from '../../testing/mutated.ts';
import { runs } from '../../testing/properties.ts';
import {
  contentOfTelex,
  outlineTelex,
  telexItem,
  validateTelex,
  withTestKey,
  writeTelexContent,
  writeTelexMessage,
} from '../index.ts';
import { openTelex } from './line-reader.ts';
import { readTelexMessage } from './read-telex.ts';

const CHARACTERS = fc.constantFrom(...`ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -?:().,'=/+`);
const line = (maxLength: number) =>
  fc
    .string({ unit: CHARACTERS, minLength: 1, maxLength })
    .map((text) => text.trim())
    .filter((text) => text !== '');
// Longer than fits after the longest label, so that some go on in the next line.
const lines = (minLength: number, maxLength: number) => fc.array(line(60), { minLength, maxLength });
const day = fc
  .date({ min: new Date('1980-01-01'), max: new Date('2079-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const account = fc.option(fc.constantFrom('12345678', 'DE89370400440532013000', '00 11-22/33'), {
  nil: null,
});
const money = fc.oneof(
  fc.tuple(
    fc.constantFrom('EUR', 'USD', 'ZAR'),
    fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }),
    fc.constant(2),
  ),
  fc.tuple(fc.constantFrom('JPY', 'KRW'), fc.bigInt({ min: 1n, max: 10n ** 17n }), fc.constant(0)),
  fc.tuple(fc.constantFrom('BHD', 'TND'), fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.constant(3)),
);
const bank = (answerback: string) =>
  fc.record({
    answerback: fc.constant(answerback),
    name: fc.constantFrom('OAK BANK', 'BANK (CITY BRANCH)', 'A/B BANK, C'),
    bic: fc.option(fc.constantFrom('OAKNGB20', 'PINEUS30XYZ'), { nil: null }),
  });

const CONTENT = fc
  .record({
    serial: fc.record({
      station: fc.constantFrom('OAK', 'EL', 'PINE'),
      number: fc.constantFrom('0001', '042', '9999'),
    }),
    sender: bank('298765 OAKB G'),
    receiver: bank('12345678 ELMBANK D'),
    date: day,
    reference: line(35),
    relatedReference: fc.option(line(35), { nil: null }),
    uetr: fc.option(fc.uuid({ version: 4 }), { nil: null }),
    valueDate: day,
    money,
    orderingCustomer: fc.record({ account, lines: lines(1, 4) }),
    beneficiaryBank: fc.option(
      fc.record({ bic: fc.option(fc.constant('ELMFDEF0'), { nil: null }), lines: lines(1, 4) }),
      { nil: null },
    ),
    beneficiary: fc.record({ account: account.map((text) => text ?? '1'), lines: lines(1, 4) }),
    details: lines(0, 6),
    charges: fc.constantFrom('OUR' as const, 'SHA' as const, 'BEN' as const),
    bankInformation: lines(0, 6),
  })
  .map(({ money: [currency, minor, decimals], ...rest }) => {
    const digits = minor.toString().padStart(decimals + 1, '0');
    const amount = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    return withTestKey({ type: 'KTT', ...rest, currency, amount, testKey: null });
  });

describe('any content', () => {
  it('written as a telex is valid, and is read back equal', () => {
    fc.assert(
      fc.property(CONTENT, (content) => {
        const text = writeTelexContent(content);
        const message = readTelexMessage(openTelex(text), 'strict');
        if (message === null) throw new Error('There is no telex.');
        expect(validateTelex(message)).toEqual([]);
        expect(contentOfTelex(message)).toEqual(content);
        expect(writeTelexMessage(message)).toBe(text);
      }),
      { numRuns: runs(150) },
    );
  });
});

const PIECE = fc.oneof(
  fc.constantFrom(
    'ZCZC',
    'NNNN',
    '\r',
    '\n',
    '\r\n',
    '  ',
    ':',
    '=',
    '1. ',
    'TO',
    'AMOUNT: ',
    'TEST NO. ',
    '412345 X D',
    '\t',
    'é',
    '\u0000',
    '\ud800',
    'DATE 1',
  ),
  fc.string({ maxLength: 6 }),
);

describe('any text', () => {
  it('is read without an exception, and reproduced exactly', () => {
    const texts = mutated(Object.values(GOOD_TELEXES), PIECE);
    const made = fc.array(PIECE, { maxLength: 40 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(
        fc.oneof(texts, made),
        fc.constantFrom('strict' as const, 'lenient' as const),
        (text, mode) => {
          const cursor = openTelex(text);
          let written = '';
          for (let message = readTelexMessage(cursor, mode); message !== null; ) {
            written += writeTelexMessage(message);
            const problems = validateTelex(message);
            for (const problem of problems) {
              expect(problem.message).toMatch(/\.$/);
              expect(problem.line).toBeGreaterThan(0);
              expect(problem.column).toBeGreaterThan(0);
            }
            contentOfTelex(message);
            outlineTelex(message);
            const item = telexItem(message, { start: 0, end: text.length });
            expect(item.transfer === null).toBe(problems.some(({ severity }) => severity === 'error'));
            message = readTelexMessage(cursor, mode);
          }
          expect(text.startsWith(written)).toBe(true);
          expect(text.slice(written.length).trim()).toBe('');
        },
      ),
      { numRuns: runs(800) },
    );
  });

  it.each([
    'ZCZC\n',
    '\n',
    'A',
    ' ',
    'NNNN\n',
    '1. ',
    'TO:\n',
    'AMOUNT: ',
    'A: ',
    '412345 X D\n',
    'ONE ',
    '  X\n',
    '=',
    '(',
  ])('of 300 kB that repeats %j is read in linear time', (piece) => {
    const text = `ZCZC OAK0042\nTO: X\nIN WORDS: ${piece.repeat(300_000 / piece.length)}`;
    const read = (): void => {
      const cursor = openTelex(text);
      for (let message = readTelexMessage(cursor, 'lenient'), count = 0; message !== null; count++) {
        if (count < 10) validateTelex(message);
        message = readTelexMessage(cursor, 'lenient');
      }
    };
    expect(cpuTimeMs(read)).toBeLessThan(3000);
  });
});
