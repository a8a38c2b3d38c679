import { describe, expect, it } from 'vitest';
import {
  BARE_MT940,
  BROKEN_MT940,
  DOUBTFUL_MT940,
  GOOD_MT940,
  MT940_SAMPLE,
  TOLERATED_MT940,
  UNREADABLE_MT940,
} from '../../../fixtures/mt940.ts';
import { BROKEN_MT942, DOUBTFUL_MT942, GOOD_MT942, TOLERATED_MT942 } from '../../../fixtures/mt942.ts';
import { BROKEN_MT950, GOOD_MT950, TOLERATED_MT950 } from '../../../fixtures/mt950.ts';
import { readFinFile } from '../../files/containers.ts';
import { contentOfFin, validateFin } from '../../read-fin.ts';
import {
  expectBroken,
  expectDoubtful,
  expectGood,
  expectTolerated,
  problems,
  readFirst,
} from '../../testing/expectations.ts';

describe('an MT940', () => {
  it.each(Object.entries(GOOD_MT940))('%s is valid, and written again exactly', (_, text) =>
    expectGood(text),
  );
  it.each(BROKEN_MT940)('has $code at $path: $why', expectBroken);
  it.each(TOLERATED_MT940)('is taken leniently with $code at $path: $why', expectTolerated);
  it.each(UNREADABLE_MT940)('leaves out leniently the entry with $code at $path: $why', (broken) => {
    expectTolerated(broken);
    const content = contentOfFin(readFirst(broken.text, 'lenient'));
    const [, written] = /:61:.*\n(?:.*\n)*?:61:(.*)/.exec(broken.text.replaceAll('\r', '')) ?? [];
    expect(content).toMatchObject({ lines: [{ mark: 'C' }], unreadableLines: [written] });
    expect(contentOfFin(readFirst(broken.text))).toBeNull();
  });
  it.each(DOUBTFUL_MT940)('is doubtful with $code at $path: $why', expectDoubtful);

  it('without headers is taken leniently, as one of many', () => {
    const { messages } = readFinFile(BARE_MT940, { mode: 'lenient' });
    expect(messages).toHaveLength(2);
    for (const message of messages) {
      expect(validateFin(message)).toMatchObject([{ code: 'H01', severity: 'warning' }]);
      expect(message.headers.messageType).toBe('940');
    }
    expect(problems(BARE_MT940)).toEqual(['error H01 at block 1']);
  });

  it('lists everything that is wrong with a statement line at once', () => {
    const text = MT940_SAMPLE.replace(':61:261120D500,00NCHGNONREF', ':61:260230X500XCHG');
    expect(problems(text)).toEqual([
      'error T50 at 61',
      'error T51 at 61',
      'error T43 at 61',
      'error T53 at 61',
      'error T31 at 61',
    ]);
  });

  it('reports where in a line the problem is', () => {
    const text = MT940_SAMPLE.replace(':61:261120D500,00NCHGNONREF', ':61:261120D500,00QCHGNONREF');
    const [message] = readFinFile(text, { mode: 'strict' }).messages;
    expect(message === undefined ? [] : validateFin(message)).toMatchObject([
      { code: 'T53', line: 10, column: 18 },
    ]);
  });

  it('of more than 2,000 characters may be refused by some', () => {
    const text = MT940_SAMPLE.replace(
      ':62F:',
      `${':86:A\r\n:61:261120C0,NTRFNONREF\r\n'.repeat(60).slice(7)}:62F:`,
    );
    expect(problems(text)).toEqual(['warning long_message at message']);
  });
});

describe('an MT942', () => {
  it.each(Object.entries(GOOD_MT942))('%s is valid, and written again exactly', (_, text) =>
    expectGood(text),
  );
  it.each(BROKEN_MT942)('has $code at $path: $why', expectBroken);
  it.each(TOLERATED_MT942)('is taken leniently with $code at $path: $why', expectTolerated);
  it.each(DOUBTFUL_MT942)('is doubtful with $code at $path: $why', expectDoubtful);
});

describe('an MT950', () => {
  it.each(Object.entries(GOOD_MT950))('%s is valid, and written again exactly', (_, text) =>
    expectGood(text),
  );
  it.each(BROKEN_MT950)('has $code at $path: $why', expectBroken);
  it.each(TOLERATED_MT950)('is taken leniently with $code at $path: $why', expectTolerated);
});
