import { sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { GOOD, inFolder, runHere } from '../testing/run-here.ts';

const MX = sample('pacs.008.001.08');

inFolder({
  'one.fin': GOOD,
  'other.fin': GOOD.replace(':71A:SHA', ':71A:OUR'),
  'two.fin': `${GOOD}\n${sample('MT940')}`,
  'rows.csv': sample('CSV'),
  'text.txt': 'Dear colleagues,',
});

describe('clearbench translate', () => {
  it('writes the new message, and what is lost beside it', async () => {
    const { code, out, err } = await runHere(['translate', '--to', 'pacs.008.001.08', 'one.fin']);
    expect([code, err]).toEqual([0, expect.stringContaining('message 1: loss dropped The session number')]);
    expect(out).toContain('<EndToEndId>');
  });

  it('translates every message, and says which are not', async () => {
    const { code, out, err } = await runHere(['translate', '--to', 'pacs.008.001.08', 'two.fin']);
    expect([code, out.match(/<CdtTrfTxInf>/g)?.length]).toEqual([1, 1]);
    expect(err).toMatch(
      /message 2: MT940 can't be translated to pacs\.008\.001\.08: it can become camt\.053/,
    );
    expect(err).toContain('1 message not translated');
  });

  it('reads standard input and tables, and gives JSON', async () => {
    const { out } = await runHere(['translate', '--to', 'MT103', '--json', '-'], MX);
    expect(JSON.parse(out)).toMatchObject({ index: 0, ok: true, type: 'MT103', losses: expect.any(Array) });
    const rows = await runHere(['translate', '--to', 'pain.001.001.09', '--json', 'rows.csv']);
    expect(rows.out.trimEnd().split('\n')).toHaveLength(2);
  });

  it.each([
    [['one.fin'], 'Name the type of the new messages: --to pacs.008.001.08.'],
    [['--to', 'MT103', 'missing.fin'], "missing.fin can't be read: there is no such file."],
  ])('%j says what is missing', async (args, message) => {
    const { code, err } = await runHere(['translate', ...args]);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it('of a text without a message fails', async () => {
    expect((await runHere(['translate', '--to', 'MT103', 'text.txt'])).code).toBe(1);
  });
});

describe('clearbench compare', () => {
  it('names the fields that differ, on both sides', async () => {
    const { code, out } = await runHere(['compare', 'one.fin', 'other.fin']);
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/^block 4\/71A\n {2}- SHA {2}\[\d+\]\n {2}\+ OUR {2}\[\d+\]\n$/),
    ]);
  });

  it('is 0 for equal messages, and leaves out what is to be ignored', async () => {
    expect(await runHere(['compare', 'one.fin', 'one.fin'])).toMatchObject({ code: 0, out: '' });
    expect(await runHere(['compare', '--ignore', '71A', 'one.fin', 'other.fin'])).toMatchObject({ code: 0 });
  });

  it('is 2 where there is nothing to compare', async () => {
    const { code, err } = await runHere(['compare', 'one.fin', 'text.txt']);
    expect([code, err]).toEqual([2, expect.stringContaining("text.txt can't be compared: ")]);
  });
});

describe('clearbench outline', () => {
  it('shows each field with its name, value and line', async () => {
    const { code, out } = await runHere(['outline', 'one.fin']);
    expect(code).toBe(0);
    expect(out).toMatch(/^1: MT103\n/);
    expect(out).toMatch(
      /\n +32A \(Value Date\/Currency\/Amount\) {2}\[4\]\n(.*\n){2} +amount: 12500,50 {2}\[4\]\n/,
    );
    expect((await runHere(['outline', '--json', 'two.fin'])).out.trimEnd().split('\n')).toHaveLength(2);
  });

  it('of a table has nothing to show', async () => {
    expect(await runHere(['outline', 'rows.csv'])).toMatchObject({ code: 1, out: '' });
  });
});

describe('clearbench sample', () => {
  it('writes a message that is valid', async () => {
    const { code, out } = await runHere(['sample', 'pacs.008.001.08']);
    expect([code, out]).toEqual([0, MX]);
    expect((await runHere(['check', '-'], out)).code).toBe(0);
    const uetr = '00000000-0000-4000-8000-000000000000';
    expect((await runHere(['sample', '--uetr', uetr, 'mt103'])).out).toContain(uetr);
  });

  it('of an unknown type names those that may be meant', async () => {
    const { code, err } = await runHere(['sample', 'pacs.028']);
    const advice = 'There is no sample of pacs.028. Did you mean pacs.028.001.03?';
    expect([code, err]).toEqual([1, expect.stringContaining(advice)]);
    expect((await runHere(['sample', '--uetr', 'x', 'MT103'])).code).toBe(2);
  });
});
