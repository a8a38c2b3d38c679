import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { BROKEN, GOOD, inFolder, runHere } from '../testing/run-here.ts';

const FOLDER = inFolder({
  'good.fin': GOOD,
  'two.fin': `${GOOD}\r\n$\r\n${BROKEN}\r\n`,
  'warned.fin': GOOD.replace(/\{121:[^}]*\}/, ''),
  'unread.fin': GOOD.replace('{2:I103', '{2:I104'),
  'rows.csv': sample('CSV').replace('12500.50', 'PLENTY'),
  'list.json': `[${sample('JSON')}, ${sample('JSON')}]`,
  '-odd.fin': GOOD,
});

describe('clearbench check', () => {
  it('prints each message with its type and all of its problems', async () => {
    const { code, out, err } = await runHere(['check', 'two.fin']);
    expect(code).toBe(1);
    expect(err).toBe('');
    expect(out.split('\n')).toEqual([
      'two.fin:1:1 MT103 valid',
      'two.fin:16:1 MT103 invalid',
      expect.stringMatching(/^two\.fin:18:6 error T36 23B Field 23B has the code 'NONE'; write .*\.$/),
      "two.fin:19:15 error T43 32A Field 32A has the amount '12500' without a decimal comma; write '12500,'.",
      '2 messages in 1 file: 1 valid, 1 invalid, 2 errors, 0 warnings',
      '',
    ]);
  });

  it('ends with 0 when all messages of all files are valid', async () => {
    const { code, out } = await runHere(['check', 'good.fin', 'list.json', '--', '-odd.fin']);
    expect(code).toBe(0);
    expect(out).toContain('4 messages in 3 files: 4 valid, 0 invalid, 0 errors, 0 warnings\n');
    expect(out).not.toContain('\u001b');
  });

  it('writes one line of JSON for each message', async () => {
    const { code, out } = await runHere(['check', '--json', 'two.fin', 'rows.csv']);
    expect(code).toBe(1);
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(
      lines.map(({ file, index, format, type, verdict }) => [file, index, format, type, verdict]),
    ).toEqual([
      ['two.fin', 0, 'swift-mt', 'MT103', 'valid'],
      ['two.fin', 1, 'swift-mt', 'MT103', 'invalid'],
      ['rows.csv', 0, 'csv', 'CSV', 'invalid'],
      ['rows.csv', 1, 'csv', 'CSV', 'valid'],
    ]);
    expect(lines[2].errors).toEqual([
      {
        code: 'invalid_amount',
        severity: 'error',
        path: 'AMOUNT',
        line: 2,
        column: 12,
        message: expect.stringMatching(/^AMOUNT has 'PLENTY'; write .*\.$/),
      },
    ]);
    for (const line of lines)
      expect(Object.keys(line)).toEqual(['file', 'index', 'format', 'type', 'verdict', 'errors']);
  });

  it.each([
    ['strict by default', [], 1, 'error'],
    ['strict', ['--mode', 'strict'], 1, 'error'],
    ['lenient', ['--mode=lenient'], 0, 'warning'],
  ])('is %s about what real files get wrong', async (_, options, status, severity) => {
    const { code, out } = await runHere(['check', ...options, 'warned.fin']);
    expect(code).toBe(status);
    expect(out).toContain(` ${severity} UETR_MISSING 121 `);
  });

  it('has a third verdict for unknown types, which is a failure only on request', async () => {
    const { code, out } = await runHere(['check', 'unread.fin']);
    expect(code).toBe(0);
    expect(out).toContain('unread.fin:1:1 MT104 not checked\n');
    expect(out).toContain('1 message in 1 file: 0 valid, 0 invalid, 1 not checked, 0 errors, 1 warning\n');
    expect((await runHere(['check', '--require-known', 'unread.fin'])).code).toBe(1);
    const { out: json } = await runHere(['check', '--json', 'unread.fin']);
    expect(JSON.parse(json)).toMatchObject({ type: 'MT104', verdict: 'not-checked' });
  });

  it('uses the requested profile and day', async () => {
    writeFileSync(join(FOLDER, 'order.xml'), sample('pain.001.001.09'));
    expect((await runHere(['check', 'order.xml'])).code).toBe(0);
    const sepa = await runHere(['check', '--profile', 'sepa', 'order.xml']);
    expect([sepa.code, sepa.out]).toEqual([1, expect.stringContaining(' error sepa_value ')]);
    const { code, out } = await runHere(['check', '--as-of', '2026-01-01', 'good.fin']);
    expect([code, out]).toEqual([0, expect.stringContaining(' warning type_withdrawn block 2 The MT103 ')]);
    const wrong = await runHere(['check', '--as-of', '2026-02-30', 'good.fin']);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('write a day like 2026-11-22')]);
  });

  it.each([
    ['json', ['--json'], /^\{"file":"two\.fin","index":0,/],
    ['sarif', [], /^\{"\$schema":.*"executionSuccessful":false,.*\}\n$/s],
    ['junit', [], /^<\?xml .* tests="2" failures="1" .* errors="1" .*<\/testsuites>\n$/s],
  ])('writes %s whole, with what could not be read', async (format, options, whole) => {
    const { code, out, err } = await runHere([
      'check',
      `--format=${format}`,
      ...options,
      'two.fin',
      'missing.fin',
    ]);
    expect(code).toBe(2);
    expect(err).toBe("clearbench: missing.fin can't be read: there is no such file.\n");
    expect(out).toMatch(whole);
  });

  it('refuses two formats', async () => {
    const { code, err } = await runHere(['check', '--json', '--format', 'sarif', 'good.fin']);
    expect(code).toBe(2);
    const message = '--json and --format sarif contradict each other; write one of them.';
    expect(JSON.parse(err)).toEqual({ error: { code: 'usage', message } });
  });
});
