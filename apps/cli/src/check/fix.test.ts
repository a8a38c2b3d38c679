import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sample } from '@clearbench/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { GOOD, inFolder, OTHER, runHere } from '../testing/run-here.ts';

const POINT = GOOD.replace('EUR12500,50', 'EUR12500.50');
/** With a mistake whose right value is certain, and one whose is not. */
const BOTH = POINT.replace(':23B:CRED', ':23B:NONE');
const FOLDER = inFolder();
const file = (name: string): string => join(FOLDER, name);
const read = (name: string): string => readFileSync(file(name), 'utf8');

describe('clearbench check --fix', () => {
  beforeEach(() => {
    writeFileSync(file('one.fin'), POINT);
    writeFileSync(file('two.fin'), `${OTHER}\r\n$\r\n${BOTH}`);
  });

  it('corrects a file in place, says what it did, and ends as the corrected file deserves', async () => {
    const { code, out, err } = await runHere(['check', '--fix', 'one.fin']);
    expect(read('one.fin')).toBe(GOOD);
    expect(out).toMatch(/^one\.fin:1:1 MT103 valid\none\.fin:\d+:\d+ fixed T43 32A .*12500,50/);
    expect(out).toContain('1 message in 1 file: 1 valid, 0 invalid, 0 errors, 0 warnings, 1 fixed\n');
    expect([code, err]).toEqual([0, '']);
  });

  it('says what it could not correct, with the places in the corrected file', async () => {
    const { code, out } = await runHere(['check', '--fix', 'two.fin']);
    expect(read('two.fin')).toBe(`${OTHER}\r\n$\r\n${BOTH.replace('12500.50', '12500,50')}`);
    expect(out).toContain('fixed T43 32A');
    expect(out).toContain('error T36 23B');
    expect(out).toContain('2 messages in 1 file: 1 valid, 1 invalid, 1 error, 0 warnings, 1 fixed\n');
    expect(code).toBe(1);
  });

  it('leaves a file alone that has nothing to correct', async () => {
    writeFileSync(file('good.fin'), GOOD);
    const before = statSync(file('good.fin')).ino;
    const { code, out } = await runHere(['check', '--fix', 'good.fin']);
    expect(out).toContain(', 0 fixed\n');
    expect([code, statSync(file('good.fin')).ino]).toEqual([0, before]);
  });

  it('keeps permissions and links, and leaves no other file behind', async () => {
    chmodSync(file('one.fin'), 0o640);
    symlinkSync('one.fin', file('link.fin'));
    const names = readdirSync(FOLDER);
    expect((await runHere(['check', '--fix', 'link.fin'])).code).toBe(0);
    expect(read('one.fin')).toBe(GOOD);
    expect(statSync(file('one.fin')).mode & 0o777).toBe(0o640);
    expect(lstatSync(file('link.fin')).isSymbolicLink()).toBe(true);
    expect(readdirSync(FOLDER)).toEqual(names);
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${POINT}`), Buffer.from(`\ufeff${GOOD}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${POINT}`, 'utf16le'), Buffer.from(`\ufeff${GOOD}`, 'utf16le')],
    [
      'UTF-16 with the high byte first',
      Buffer.from(`\ufeff${POINT}`, 'utf16le').swap16(),
      Buffer.from(`\ufeff${GOOD}`, 'utf16le').swap16(),
    ],
  ])('writes a file in its own encoding: %s', async (_, before, after) => {
    writeFileSync(file('one.fin'), before);
    expect((await runHere(['check', '--fix', 'one.fin'])).code).toBe(0);
    expect(readFileSync(file('one.fin'))).toEqual(after);
  });

  it('writes the named encoding of a file of single bytes', async () => {
    const text = (amount: string): string =>
      `Bürgschaft für Œuvre: 5 €\r\n\r\n${GOOD.replace('12500,50', amount)}`;
    const bytes = (amount: string): Buffer =>
      Buffer.from(text(amount).replaceAll('€', '\u00a4').replaceAll('Œ', '\u00bc'), 'latin1');
    writeFileSync(file('latin.fin'), bytes('12500.50'));
    expect((await runHere(['check', '--fix', '--charset', 'iso-8859-15', 'latin.fin'])).code).toBe(0);
    expect(readFileSync(file('latin.fin'))).toEqual(bytes('12500,50'));
  });

  it('changes nothing in a file whose encoding is not certain, or cannot be written', async () => {
    const guess = Buffer.from(`Bürgschaft\r\n${POINT}`, 'latin1');
    writeFileSync(file('guess.fin'), guess);
    expect((await runHere(['check', '--fix', 'guess.fin'])).code).toBe(1);
    expect(readFileSync(file('guess.fin'))).toEqual(guess);
    const japanese = Buffer.concat([Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x0a]), Buffer.from(POINT)]);
    writeFileSync(file('japanese.fin'), japanese);
    const { code, err } = await runHere(['check', '--fix', '--charset', 'shift_jis', 'japanese.fin']);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining("shift_jis, can't be written; convert it to UTF-8"),
    ]);
    expect(readFileSync(file('japanese.fin'))).toEqual(japanese);
  });

  it('corrects standard input onto standard output, with the report on standard error', async () => {
    const { code, out, err } = await runHere(['check', '--fix', '-'], POINT);
    expect([code, out]).toEqual([0, GOOD]);
    expect(err).toContain('-:1:1 MT103 valid\n');
  });

  it('lists the corrections of a message in JSON', async () => {
    const { out } = await runHere(['check', '--fix', '--json', 'two.fin']);
    const [first, second] = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first).not.toHaveProperty('fixed');
    expect(second).toMatchObject({
      verdict: 'invalid',
      errors: [{ code: 'T36' }],
      fixed: [{ code: 'T43', path: '32A', fix: expect.stringContaining('12500,50') }],
    });
  });
});

describe('clearbench check --fix-dry-run', () => {
  it('prints the difference, and reports the corrected text without writing it', async () => {
    writeFileSync(file('dry.fin'), BOTH);
    const { code, out, err } = await runHere(['check', '--fix-dry-run', 'dry.fin']);
    expect(read('dry.fin')).toBe(BOTH);
    expect(out).toMatch(/^--- a\/dry\.fin\n\+\+\+ b\/dry\.fin\n@@ /);
    expect(out).toContain('\n-:32A:261120EUR12500.50\r\n+:32A:261120EUR12500,50\r\n');
    expect(err).toContain('error T36 23B');
    expect(code).toBe(1);
  });

  it('prints nothing for a file that has nothing to correct', async () => {
    writeFileSync(file('good.fin'), GOOD);
    const { code, out } = await runHere(['check', '--fix-dry-run', 'good.fin']);
    expect([code, out]).toEqual([0, '']);
  });

  it('shows a text as replaced whole that differs almost everywhere', async () => {
    const many = Array.from({ length: 1_500 }, () => POINT.replaceAll('\r\n', '\n')).join('\n$\n');
    writeFileSync(file('many.fin'), many);
    const { out } = await runHere(['check', '--fix-dry-run', 'many.fin']);
    expect(out).toMatch(/^--- a\/many\.fin\n/);
    expect(out).toContain('+:32A:261120EUR12500,50');
  });

  it('excludes --fix', async () => {
    const { code, err } = await runHere(['check', '--fix', '--fix-dry-run', 'x']);
    expect([code, err]).toEqual([2, expect.stringContaining('contradict each other')]);
  });
});

it('has the corrections of every format that has any', async () => {
  writeFileSync(file('mixed.txt'), `${sample('pacs.008.001.08')}\n${POINT}\n`);
  const { code } = await runHere(['check', '--fix', 'mixed.txt']);
  expect([code, read('mixed.txt')]).toEqual([0, `${sample('pacs.008.001.08')}\n${GOOD}\n`]);
});
