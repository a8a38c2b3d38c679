import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mode } from '../../core/problem.ts';
import { finText } from '../../fixtures/mt9-builder.ts';
import { BROKEN_FIELDS, GOOD_MT103 } from '../../fixtures/mt103.ts';
import { sample } from '../../formats/sample.ts';
import { sampleTelex } from '../../telex/index.ts';
import { readTransfers } from '../items/read-transfers.ts';
import { checkAll } from './check.ts';
import { createChecker } from './check-stream.ts';
import type { CheckedMessage } from './judge.ts';

function inChunks(text: string, cuts: readonly number[], mode: Mode): CheckedMessage[] {
  const checker = createChecker({ mode });
  const places = [0, ...[...cuts].sort((a, b) => a - b), text.length];
  const chunks = places.slice(1).map((place, index) => text.slice(places[index], place));
  return [...chunks.flatMap((chunk) => checker.push(chunk)), ...checker.end()];
}

/** Everything but the structure, whose objects are others. */
function verdicts(checked: Iterable<CheckedMessage>): unknown[] {
  return [...checked].map(({ message, ...rest }) => ({ ...rest, hasMessage: message !== null }));
}

/** A page of the statement 7 of an account. */
function page(number: string, opening: string, closing: string): string {
  return finText('940', [':20:STMT', ':25:12345678', `:28C:7/${number}`, `:${opening}`, `:${closing}`]);
}

const FIRST = page('1', '60F:C261119EUR1,', '62M:C261119EUR1,');
const THIRD = page('3', '60M:C261119EUR1,', '62F:C261120EUR1,');

const FILES: Readonly<Record<string, string>> = {
  'one after the other': Object.values(GOOD_MT103).join('\r\n').repeat(3),
  RJE: Array(40).fill(sample('MT103')).join('\r\n$\r\n'),
  'with broken ones': BROKEN_FIELDS.map(({ text }) => text).join('\r\n'),
  'with text between': `${sample('MT103')}\r\nHELLO\r\n`.repeat(30),
  'too short to be recognised before its end': sample('MT103'),
  'of pages': [FIRST, sample('MT103'), THIRD, FIRST, sample('MT103')].join('\r\n').repeat(20),
  'of telexes': sampleTelex().repeat(20),
  CSV: sample('CSV').replace(/\n(.*)\n$/, '\n$1'.repeat(200)),
  JSON: `[${Array(60).fill(sample('JSON')).join(',')}]`,
  'of nothing': '',
  'of white space': ' \n'.repeat(5000),
};

describe('a text that arrives in chunks', () => {
  it.each(Object.entries(FILES))('(%s) is judged as it is when read at once', (_, text) => {
    const modes = fc.constantFrom('strict' as const, 'lenient' as const);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), modes, (cuts, mode) => {
        expect(verdicts(inChunks(text, cuts, mode))).toEqual(verdicts(checkAll(text, { mode })));
      }),
      { numRuns: 12 },
    );
  });

  it('has the line end that comes alone and last', () => {
    const text = `:20:A\r\n:25:1\r\n:28C:1\r\n:60F:C261120EUR1,\r\n:86:${'X\r\n'.repeat(4000)}`;
    const cut = text.length - 1;
    expect(verdicts(inChunks(text, [cut], 'strict'))).toEqual(verdicts(checkAll(text)));
  });

  it('of FIN messages is judged while it arrives', () => {
    const checker = createChecker({ mode: 'strict' });
    const message = `${sample('MT103')}\r\n`;
    let checked = 0;
    for (let sent = 1; sent <= 500; sent++) {
      checked += checker.push(message).length;
      if (sent * message.length > 16_000) expect(sent - checked).toBeLessThanOrEqual(2);
    }
    expect(checked + checker.end().length).toBe(500);
  });
});

describe('the pages of statements', () => {
  const found = (text: string) =>
    [...checkAll(text, { mode: 'strict' })].map(({ verdict, problems }) => [
      verdict,
      ...problems.map(({ code, severity, line }) => `${severity} ${code} in ${line}`),
    ]);

  it('that do not follow each other get a warning at their own line', () => {
    expect(found(`${FIRST}\r\n${sample('MT103')}\r\n${THIRD}`)).toEqual([
      ['valid'],
      ['valid'],
      ['valid', 'warning page_number in 26'],
    ]);
    expect(found(`${sample('MT103')}\r\n${FIRST}`)).toEqual([
      ['valid'],
      ['valid', 'warning page_missing in 20'],
    ]);
  });

  it('are so in a payload too', () => {
    const { items } = readTransfers(`${FIRST}\r\n${sample('MT103')}\r\n${THIRD}\r\n${FIRST}`);
    expect(items.map(({ index, problems }) => [index, ...problems.map(({ code }) => code)])).toEqual([
      [0],
      [1],
      [2, 'page_number'],
      [3, 'page_missing'],
    ]);
  });
});

describe('a CSV of more refused rows than are listed', () => {
  it('has a verdict that says how many they are', () => {
    const verdictsOfAll = [
      ...checkAll(sample('CSV') + 'x,x,x,x,x,x,x,x\n'.repeat(20_000), { mode: 'strict' }),
    ];
    const last = verdictsOfAll.pop();
    expect(last).toMatchObject({ verdict: 'invalid', problems: [{ code: 'problems_not_listed' }] });
    expect(verdictsOfAll.filter(({ verdict }) => verdict === 'valid').map(({ index }) => index)).toEqual([
      0, 1,
    ]);
    expect(last?.index).toBe(verdictsOfAll.length);
  });
});
