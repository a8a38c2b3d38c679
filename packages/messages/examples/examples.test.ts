import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, type SampleType, sample } from '@clearbench/messages';
import { afterAll, describe, expect, it } from 'vitest';

const FOLDER = mkdtempSync(join(tmpdir(), 'clearbench-examples-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

/** Runs an example with a file of this text. */
function run(example: string, text: string) {
  const file = join(FOLDER, 'payload.txt');
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, example), file], {
    encoding: 'utf8',
    // Each program loads the whole package; only the first one compiles it.
    env: { ...process.env, NODE_COMPILE_CACHE: join(FOLDER, 'cache') },
  });
  return { status, out: stdout.replaceAll(file, 'FILE'), err: stderr };
}

describe('the examples', { timeout: 60_000 }, () => {
  it('are all named in the README', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    const names = ['validate-a-file', 'parse-mt103', 'build-pacs008', 'translate-mt103', 'read-statement'];
    for (const name of names) expect(readme).toContain(`(examples/${name}.ts)`);
  });

  it.each(['parse-mt103', 'read-statement', 'translate-mt103', 'validate-a-file'])(
    '%s says how it is called',
    (name) => {
      const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
        encoding: 'utf8',
      });
      expect(stderr).toContain(`Usage: node ${name}.ts FILE`);
      expect(stderr).not.toContain(' at ');
      expect(status).toBe(2);
    },
  );

  it('validate a file', () => {
    const bad = sample('MT103').replace('EUR12500,50', 'EUR12500');
    expect(run('validate-a-file.ts', `${sample('MT940')}\r\n${bad}`)).toEqual({
      status: 1,
      out: `FILE:1 MT940 valid
FILE:14 MT103 invalid
  error T43 32A: Field 32A has the amount '12500' without a decimal comma; write '12500,'.
`,
      err: '',
    });
    expect(run('validate-a-file.ts', sample('camt.053.001.08'))).toMatchObject({ status: 0 });
  });

  it('parse an MT103', () => {
    expect(run('parse-mt103.ts', sample('MT103'))).toEqual({
      status: 0,
      out: `reference   REF20261120A
UETR        7a562c67-ca16-48ba-b074-65581be6f001
value date  2026-11-20
amount      12500.50 EUR
pay to      DE89370400440532013000 SUEDWERK GMBH
reason      /INV/4711
`,
      err: '',
    });
    const { status, err } = run('parse-mt103.ts', sample('MT103').replace(':23B:CRED', ':23B:NONE'));
    expect([status, err]).toEqual([1, expect.stringContaining('T36')]);
  });

  it('build a pacs.008', () => {
    const { status, out, err } = run('build-pacs008.ts', '');
    expect([status, err]).toEqual([0, '']);
    expect([...check(out)]).toMatchObject([{ type: 'pacs.008.001.08', verdict: 'valid', problems: [] }]);
  });

  it('translate an MT103', () => {
    const { status, out, err } = run('translate-mt103.ts', sample('MT103'));
    expect(status).toBe(0);
    expect([...check(out)]).toMatchObject([{ type: 'pacs.008.001.08' }]);
    expect(err).toContain('dropped 23B CRED: ');
    expect(err).toContain('to correct /Document/FIToFICstmrCdtTrf/CdtTrfTxInf/Dbtr/PstlAdr: ');
  });

  it.each<[SampleType, string[]]>([
    ['MT940', ["'-12500.50' │ 'REF20261120A' │ '/INV/4711'", "'20000.00'  │ 'NONREF'       │ '/INV/0815'"]],
    ['camt.053.001.08', ["'12500.50' │ 'INV4711' │ 'INV 4711'", "'-9.90'    │ '2'       │ ''"]],
  ])('read the statement %s', (type, rows) => {
    const { status, out, err } = run('read-statement.ts', sample(type));
    expect([status, err]).toEqual([0, '']);
    for (const row of rows) expect(out).toContain(row);
    const wrong = run('read-statement.ts', sample(type).replace(/12500([.,])50/, '12500$160'));
    expect(wrong.err).toMatch(/^line \d+: warning balance_mismatch |^line \d+: warning \S+ .*12500\.60/);
    expect(run('read-statement.ts', sample('MT103')).status).toBe(1);
  });
});
