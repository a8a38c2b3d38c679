import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasError, type Mode } from '../core/problem.ts';
import { GOOD_ACKNOWLEDGEMENTS } from '../fixtures/acknowledgement.ts';
import { GOOD_MT103 } from '../fixtures/mt103.ts';
import { GOOD_MT103_REMIT } from '../fixtures/mt103-remit.ts';
import { GOOD_MT103_STP } from '../fixtures/mt103-stp.ts';
import { GOOD_MT192 } from '../fixtures/mt192.ts';
import { GOOD_MT196 } from '../fixtures/mt196.ts';
import { GOOD_MT199 } from '../fixtures/mt199.ts';
import { GOOD_MT202, GOOD_MT202_COV } from '../fixtures/mt202.ts';
import { GOOD_MT900, GOOD_MT910 } from '../fixtures/mt900.ts';
import { GOOD_MT940 } from '../fixtures/mt940.ts';
import { GOOD_MT942 } from '../fixtures/mt942.ts';
import { GOOD_MT950 } from '../fixtures/mt950.ts';
import { mutated } from '../testing/mutated.ts';
import { runs } from '../testing/properties.ts';
import { openText } from './envelope/cursor.ts';
import { writeFin } from './envelope/write-fin.ts';
import { finItems } from './fin-items.ts';
import { outlineFin } from './outline.ts';
import { contentOfFin, readFinMessage, validateFin } from './read-fin.ts';
import { MT202_COV_CONTENT, mt103Content } from './testing/arbitrary-content.ts';
import { writeContent } from './types/declaration/write-content.ts';

const GOOD = [
  GOOD_ACKNOWLEDGEMENTS,
  GOOD_MT103,
  GOOD_MT103_REMIT,
  GOOD_MT103_STP,
  GOOD_MT192,
  GOOD_MT196,
  GOOD_MT199,
  GOOD_MT202,
  GOOD_MT202_COV,
  GOOD_MT900,
  GOOD_MT910,
  GOOD_MT940,
  GOOD_MT942,
  GOOD_MT950,
].flatMap((fixtures) => Object.values(fixtures));

/** Tags, structure and characters that steer the reader into other branches. */
const PIECE = fc.oneof(
  fc.constantFrom(
    '{1:',
    '{4:',
    '-}',
    '}',
    '{',
    '\n',
    '\r\n',
    '\r',
    '\r\n:',
    '\r\n-',
    '$',
    '/',
    '//',
    ',',
    '\u0001',
    'é',
    '😀',
  ),
  fc
    .constantFrom(...'20 21 23E 32A 33B 50F 50K 52A 56C 57D 58A 59F 61 62F 70 72 77T 79 86'.split(' '))
    .map((tag) => `\r\n:${tag}:`),
  fc.constantFrom('{119:COV}', '{119:STP}', '{119:REMIT}', 'EUR', '/INS/', '/RETN/', '261120', '0'),
  fc.string({ maxLength: 8 }),
);

const MUTATED = mutated(GOOD, PIECE);

function readAll(text: string, mode: Mode): void {
  const cursor = openText(text);
  for (let message = readFinMessage(cursor, mode); message !== null; message = readFinMessage(cursor, mode)) {
    const problems = validateFin(message);
    for (const { code, message: sentence, line, column } of problems) {
      expect(code).not.toBe('');
      expect(sentence).toMatch(/\.$/);
      expect(sentence).not.toMatch(/undefined|NaN|\[object/);
      expect(line).toBeGreaterThan(0);
      expect(column).toBeGreaterThan(0);
    }
    const content = contentOfFin(message);
    if (content !== null) writeContent(content);
    for (const item of finItems(message, { start: 0, end: text.length })) {
      if (hasError(item.problems)) expect(item.transfer).toBeNull();
    }
    writeFin(message);
    outlineFin(message);
  }
}

/** Other work on the machine may slow these down. */
const TIMEOUT_MS = 60_000;

describe('any FIN text', { timeout: TIMEOUT_MS }, () => {
  it('that is a mutated message is read, checked, explained and written without an exception', () => {
    fc.assert(fc.property(MUTATED, fc.constantFrom('strict' as const, 'lenient' as const), readAll), {
      numRuns: runs(1000),
    });
  });

  it.each(['strict', 'lenient'] as const)('of 1 MB is read and checked in less than a second, %s', (mode) => {
    const headers = '{1:F01OAKNGB20AXXX0001000001}{2:I202ELMFDEF0XXXXN}{3:{119:COV}}{4:\r\n';
    const remit = headers.replace('I202', 'I103').replace('COV', 'REMIT');
    const hostile: readonly string[] = [
      headers + ':52A:OAKNGB20\r\n'.repeat(70_000),
      `${headers}:52A:OAKNGB20\r\n:50K:X\r\n-}`.repeat(12_000),
      `${headers}:50F:/1${'\r\n1/A'.repeat(200_000)}\r\n-}`,
      `${headers}:72:${'/INS/OAKNGB20\r\n'.repeat(60_000)}-}`,
      `${headers}:32A:${'1'.repeat(1_000_000)}\r\n-}`,
      `${headers}:32A:${'261120EUR'.repeat(110_000)}\r\n-}`,
      `${headers}:58D://${'/'.repeat(1_000_000)}\r\n-}`,
      `${headers}:13C:/${'A/'.repeat(500_000)}\r\n-}`,
      `${remit}:77T:${'ABC\r\n'.repeat(200_000)}-}`,
      `${remit}:77T:${'A'.repeat(1_000_000)}\r\n-}`,
    ];
    for (const text of hostile) {
      const cursor = openText(text);
      // Time of this process only: other work on the machine does not count.
      const start = process.cpuUsage();
      for (let next = readFinMessage(cursor, mode); next !== null; next = readFinMessage(cursor, mode)) {
        validateFin(next);
      }
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1000, text.slice(0, 90)).toBeLessThan(1000);
    }
  });
});

describe('a field of megabytes', { timeout: TIMEOUT_MS }, () => {
  const headers = '{1:F01OAKNGB20AXXX0001000001}{2:I103ELMFDEF0XXXXN}{3:{119:REMIT}}{4:\r\n';

  it.each([
    ['of short lines', `:72:${'A\r\n'.repeat(3_000_000)}`],
    ['of numbered lines', `:50F:/1${'\r\n1/A'.repeat(100_000)}${'\r\n3/GB/A'.repeat(100_000)}\r\n`],
    ['of set z', `:77T:${'A'.repeat(10_000_000)}\r\n`],
  ])('%s is refused without an exception', (_, field) => {
    for (const mode of ['strict', 'lenient'] as const) {
      const message = readFinMessage(openText(`${headers}${field}-}`), mode);
      expect(message === null ? [] : validateFin(message).map(({ code }) => code)).toContain('M50');
    }
  });
});

describe('hostile content', { timeout: TIMEOUT_MS }, () => {
  const LINE = fc.oneof(
    PIECE,
    fc.constantFrom(
      '-}',
      ':20:X',
      'A\r\n:32A:261120EUR1,',
      '\n-}{5:{CHK:000000000000}}',
      '}{4:',
      '{1:F01',
      '-',
      '',
    ),
  );

  it.each([
    ['MT103', mt103Content('MT103')],
    ['MT202 COV', MT202_COV_CONTENT],
  ])('of an %s cannot add fields, blocks or messages', (_, contents) => {
    fc.assert(
      fc.property(contents, fc.array(LINE, { minLength: 1, maxLength: 4 }), LINE, (content, lines, word) => {
        const count = (text: string): number[] => {
          const cursor = openText(text);
          const found: number[] = [];
          for (
            let next = readFinMessage(cursor, 'strict');
            next !== null;
            next = readFinMessage(cursor, 'strict')
          ) {
            found.push(next.blocks.text?.length ?? -1, next.blocks.userHeader?.length ?? -1);
          }
          return found;
        };
        const { envelope } = content;
        const plain = {
          ...content,
          senderToReceiverInformation: ['/REC/X'],
          envelope: { ...envelope, userReference: 'X' },
        };
        const bad = {
          ...content,
          senderToReceiverInformation: lines,
          envelope: { ...envelope, userReference: word },
        };
        expect(count(writeContent(bad))).toEqual(count(writeContent(plain)));
      }),
      { numRuns: runs(200) },
    );
  });
});
