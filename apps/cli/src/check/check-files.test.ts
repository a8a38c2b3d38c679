import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sample } from '@clearbench/messages';
import { describe, expect, it } from 'vitest';
import { BROKEN, GOOD, inFolder, runHere } from '../testing/run-here.ts';

const HOSTILE_HEADER = sample('CSV').replace('REFERENCE\n', 'REFERENCE,\u009b31mRED\n');
const FOLDER = inFolder({
  'good.fin': GOOD,
  'empty.txt': '',
  'hostile.csv': HOSTILE_HEADER.replace('REF20261120A\n', 'REF20261120A,1,2\n'),
  'prose.txt': 'Dear Sir, please pay.',
});

describe('the files that clearbench check reads', () => {
  it('reads standard input as the file -', async () => {
    const { code, out } = await runHere(['check', '-', 'good.fin'], BROKEN);
    expect(code).toBe(1);
    expect(out).toContain('-:1:1 MT103 invalid\n');
    expect(out).toContain('good.fin:1:1 MT103 valid\n');
  });

  it.each([
    ['an empty file', 'empty.txt', 'empty_payload'],
    ['a file in no format', 'prose.txt', 'unknown_format'],
  ])('reports %s as invalid', async (_, file, problem) => {
    const { code, out } = await runHere(['check', file]);
    expect(code).toBe(1);
    expect(out).toContain(problem);
  });

  it.each([
    ['low byte first', [0xff, 0xfe], false],
    ['high byte first', [0xfe, 0xff], true],
  ])('reads UTF-16, %s, as any other file where it is marked', async (_, mark, isSwapped) => {
    const bytes = Buffer.from(GOOD, 'utf16le');
    if (isSwapped) bytes.swap16();
    writeFileSync(join(FOLDER, 'utf16.fin'), Buffer.concat([Buffer.from(mark), bytes]));
    const { code, out } = await runHere(['check', 'utf16.fin']);
    expect(code).toBe(0);
    expect(out).toContain('1 message in 1 file: 1 valid, 0 invalid, 0 errors, 0 warnings\n');
  });

  it('reads UTF-16 that nothing names, and reports it as a guess unless --charset names it', async () => {
    writeFileSync(join(FOLDER, 'bare16.fin'), Buffer.from(GOOD, 'utf16le'));
    const { code, out } = await runHere(['check', 'bare16.fin']);
    expect(code).toBe(1);
    expect(out).toContain('bare16.fin:1:1 MT103 valid\n');
    expect(out).toContain('bare16.fin:1:1 error file_encoding - The file seems to be UTF-16LE,');
    expect((await runHere(['check', '--charset', 'utf-16le', 'bare16.fin'])).code).toBe(0);
  });

  it('reports how a file of an unnamed encoding may read, and takes the encoding that --charset names', async () => {
    writeFileSync(
      join(FOLDER, 'latin.csv'),
      Buffer.from(sample('CSV').replace('REF2026', 'RÉF2026'), 'latin1'),
    );
    const { code, out } = await runHere(['check', 'latin.csv']);
    expect(code).toBe(1);
    expect(out).toMatch(/^latin\.csv:\d+:\d+ error file_encoding - .*'RÉF20261120A'.*windows-1252/m);
    const named = await runHere(['check', '--charset=latin1', 'latin.csv']);
    expect(named.out).not.toContain('file_encoding');
    const unknown = await runHere(['check', '--charset', 'klingon', 'latin.csv']);
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('--charset is "klingon"')]);
  });

  it('shows remarks about the encoding with the last message, which stays valid', async () => {
    const xml = sample('pain.001.001.09').replace('Suedwerk', 'S\u00fcdwerk').replace('UTF-8', 'UTF-16');
    writeFileSync(join(FOLDER, 'untrue.xml'), xml);
    const { code, out } = await runHere(['check', 'untrue.xml']);
    expect(code).toBe(0);
    expect(out).toContain(
      "untrue.xml:1:1 warning file_encoding - The XML declaration names the encoding 'UTF-16'",
    );
    expect(out).toContain('1 message in 1 file: 1 valid');
  });

  it('reports where a file is not UTF-8, and reads the encoding that an XML declaration names', async () => {
    const xml = sample('pain.001.001.09').replace('Suedwerk', 'S\u00fcdwerk');
    const line = xml.slice(0, xml.indexOf('\u00fc')).split('\n').length;
    writeFileSync(join(FOLDER, 'latin1.xml'), Buffer.from(xml, 'latin1'));
    writeFileSync(join(FOLDER, 'declared.xml'), Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1'));
    writeFileSync(join(FOLDER, 'utf8.xml'), xml.replace('S\u00fc', 'S\ufffd'));
    const { code, out } = await runHere(['check', 'latin1.xml', 'declared.xml', 'utf8.xml']);
    expect(code).toBe(1);
    expect(out).toMatch(
      new RegExp(`^latin1\\.xml:${line}:\\d+ error file_encoding - The file is not UTF-8`, 'm'),
    );
    expect(out).toContain('declared.xml:2:1 pain.001.001.09 valid\n');
    expect(out).toContain('declared.xml:1:1 warning xml_encoding');
    expect(out).toContain('utf8.xml:2:1 pain.001.001.09 valid\n');
    expect(out).toContain('4 messages in 3 files: 3 valid, 1 invalid');
  });

  it('does not let a file control the terminal', async () => {
    const { out } = await runHere(['check', 'hostile.csv']);
    expect(out).toContain('31mRED');
    expect(out).not.toContain('\u009b');
  });

  it('continues after a file that cannot be read, and ends with 2', async () => {
    mkdirSync(join(FOLDER, 'empty'));
    const { code, out, err } = await runHere(['check', 'missing.fin', 'empty', 'good.fin']);
    expect(code).toBe(2);
    expect(err).toBe(
      "clearbench: missing.fin can't be read: there is no such file.\nclearbench: empty can't be read: it is a directory without files.\n",
    );
    expect(out).toContain('good.fin:1:1 MT103 valid\n');
    expect(out).toContain('2 files unreadable\n');
  });

  it('reads every file below a directory, in the order of their names', async () => {
    for (const folder of ['all', 'all/b', 'all/.git', 'all/node_modules']) mkdirSync(join(FOLDER, folder));
    for (const name of ['c.fin', 'b/a.fin', 'b/b.xml', '.hidden', '.git/x', 'node_modules/y', 'a.txt']) {
      writeFileSync(join(FOLDER, 'all', name), GOOD);
    }
    symlinkSync('..', join(FOLDER, 'all/b/circle'));
    const { code, out } = await runHere(['check', '--json', 'all', 'good.fin']);
    expect(code).toBe(0);
    const files = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).file);
    expect(files).toEqual(['all/a.txt', 'all/b/a.fin', 'all/b/b.xml', 'all/c.fin', 'good.fin']);
  });

  it('reports once what kind a file is that is not text', async () => {
    writeFileSync(join(FOLDER, 'packed.gz'), gzipSync(GOOD));
    const { code, out } = await runHere(['check', 'packed.gz']);
    expect([code, out.match(/ error /g)?.length]).toEqual([1, 1]);
    expect(out).toContain('compressed with gzip');
  });
});
