import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { sample } from '@clearbench/messages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

// Each test starts programs, which takes a second or two on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const BIN = join(import.meta.dirname, '../bin/clearbench.js');
const FOLDER = mkdtempSync(join(tmpdir(), 'clearbench-cli-'));
/** Makes Node 24 look like an older one, for which the bin starts another Node. */
const AS_NODE_20 =
  'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.19.0"}})';

interface Options {
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly node?: readonly string[];
}

function start(args: readonly string[], { env = {}, node = [] }: Options = {}): ChildProcess {
  const clean = { ...process.env, NODE_OPTIONS: '', ...env };
  return spawn(process.execPath, [...node, BIN, ...args], { cwd: FOLDER, env: clean });
}

async function run(args: readonly string[], options: Options = {}) {
  const child = start(args, options);
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error('The streams are missing.');
  stdin.end(options.stdin ?? '');
  const closed = once(child, 'close');
  const [out, err] = await Promise.all([textOf(stdout), textOf(stderr)]);
  const [code, signal] = await closed;
  return { code, signal, out, err };
}

const GOOD = sample('MT103');
const BROKEN = GOOD.replace(':23B:CRED', ':23B:NONE').replace('EUR12500,50', 'EUR12500');

beforeAll(() => {
  writeFileSync(join(FOLDER, 'good.fin'), GOOD);
  writeFileSync(join(FOLDER, 'two.fin'), `${GOOD}\r\n$\r\n${BROKEN}\r\n`);
  writeFileSync(join(FOLDER, 'warned.fin'), GOOD.replace(/\{121:[^}]*\}/, ''));
  writeFileSync(join(FOLDER, 'unread.fin'), GOOD.replace('{2:I103', '{2:I104'));
  writeFileSync(join(FOLDER, 'rows.csv'), sample('CSV').replace('12500.50', 'PLENTY'));
  writeFileSync(join(FOLDER, 'list.json'), `[${sample('JSON')}, ${sample('JSON')}]`);
  writeFileSync(join(FOLDER, 'empty.txt'), '');
  writeFileSync(join(FOLDER, '-odd.fin'), GOOD);
  const hostileHeader = sample('CSV').replace('REFERENCE\n', 'REFERENCE,\u009b31mRED\n');
  writeFileSync(join(FOLDER, 'hostile.csv'), hostileHeader.replace('REF20261120A\n', 'REF20261120A,1,2\n'));
  writeFileSync(join(FOLDER, 'prose.txt'), 'Dear Sir, please pay.');
});

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

describe('clearbench check', () => {
  it('prints each message with its type and everything that is wrong with it', async () => {
    const { code, out, err } = await run(['check', 'two.fin']);
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
    const { code, out } = await run(['check', 'good.fin', 'list.json', '--', '-odd.fin']);
    expect(code).toBe(0);
    expect(out).toContain('4 messages in 3 files: 4 valid, 0 invalid, 0 errors, 0 warnings\n');
    expect(out).not.toContain('\u001b');
  });

  it('writes one line of JSON for each message', async () => {
    const { code, out } = await run(['check', '--json', 'two.fin', 'rows.csv']);
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
    const { code, out } = await run(['check', ...options, 'warned.fin']);
    expect(code).toBe(status);
    expect(out).toContain(` ${severity} UETR_MISSING 121 `);
  });

  it('has a third verdict for unknown types, which is a failure only when asked for', async () => {
    const { code, out } = await run(['check', 'unread.fin']);
    expect(code).toBe(0);
    expect(out).toContain('unread.fin:1:1 MT104 not checked\n');
    expect(out).toContain('1 message in 1 file: 0 valid, 0 invalid, 1 not checked, 0 errors, 1 warning\n');
    expect((await run(['check', '--require-known', 'unread.fin'])).code).toBe(1);
    const { out: json } = await run(['check', '--json', 'unread.fin']);
    expect(JSON.parse(json)).toMatchObject({ type: 'MT104', verdict: 'not-checked' });
  });

  it('judges by the profile and the day that are asked for', async () => {
    writeFileSync(join(FOLDER, 'order.xml'), sample('pain.001.001.09'));
    expect((await run(['check', 'order.xml'])).code).toBe(0);
    const sepa = await run(['check', '--profile', 'sepa', 'order.xml']);
    expect([sepa.code, sepa.out]).toEqual([1, expect.stringContaining(' error sepa_value ')]);
    const { code, out } = await run(['check', '--as-of', '2026-01-01', 'good.fin']);
    expect([code, out]).toEqual([0, expect.stringContaining(' warning type_withdrawn block 2 The MT103 ')]);
    const wrong = await run(['check', '--as-of', '2026-02-30', 'good.fin']);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('write a day like 2026-11-22')]);
  });

  it('reads standard input as the file -', async () => {
    const { code, out } = await run(['check', '-', 'good.fin'], { stdin: BROKEN });
    expect(code).toBe(1);
    expect(out).toContain('-:1:1 MT103 invalid\n');
    expect(out).toContain('good.fin:1:1 MT103 valid\n');
  });

  it.each([
    ['an empty file', 'empty.txt', 'empty_payload'],
    ['a file in no format', 'prose.txt', 'unknown_format'],
  ])('reports %s as invalid', async (_, file, problem) => {
    const { code, out } = await run(['check', file]);
    expect(code).toBe(1);
    expect(out).toContain(problem);
  });

  it.each([
    ['with a mark, low byte first', [0xff, 0xfe], false],
    ['with a mark, high byte first', [0xfe, 0xff], true],
    ['without a mark', [], false],
  ])('reads UTF-16 %s, and reports it as invalid', async (_, mark, isSwapped) => {
    const bytes = Buffer.from(GOOD, 'utf16le');
    if (isSwapped) bytes.swap16();
    writeFileSync(join(FOLDER, 'utf16.fin'), Buffer.concat([Buffer.from(mark), bytes]));
    const { code, out } = await run(['check', 'utf16.fin']);
    expect(code).toBe(1);
    expect(out).toContain('utf16.fin:1:1 MT103 valid\n');
    expect(out).toContain('utf16.fin:1:1 error file_encoding - The file is UTF-16,');
  });

  it('reports where a file is not UTF-8, and reads the encoding that an XML declaration names', async () => {
    const xml = sample('pain.001.001.09').replace('Suedwerk', 'S\u00fcdwerk');
    const line = xml.slice(0, xml.indexOf('\u00fc')).split('\n').length;
    writeFileSync(join(FOLDER, 'latin1.xml'), Buffer.from(xml, 'latin1'));
    writeFileSync(join(FOLDER, 'declared.xml'), Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1'));
    writeFileSync(join(FOLDER, 'utf8.xml'), xml.replace('S\u00fc', 'S\ufffd'));
    const { code, out } = await run(['check', 'latin1.xml', 'declared.xml', 'utf8.xml']);
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
    const { out } = await run(['check', 'hostile.csv']);
    expect(out).toContain('31mRED');
    expect(out).not.toContain('\u009b');
  });

  it.each([
    ['json', ['--json'], /^\{"file":"two\.fin","index":0,/],
    ['sarif', [], /^\{"\$schema":.*"executionSuccessful":false,.*\}\n$/s],
    ['junit', [], /^<\?xml .* tests="2" failures="1" .* errors="1" .*<\/testsuites>\n$/s],
  ])('writes %s whole, with what could not be read', async (format, options, whole) => {
    const { code, out, err } = await run([
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
    const { code, err } = await run(['check', '--json', '--format', 'sarif', 'good.fin']);
    expect(code).toBe(2);
    const message = '--json and --format sarif contradict each other; write one of them.';
    expect(JSON.parse(err)).toEqual({ error: { code: 'usage', message } });
  });

  it('continues after a file that cannot be read, and ends with 2', async () => {
    mkdirSync(join(FOLDER, 'empty'));
    const { code, out, err } = await run(['check', 'missing.fin', 'empty', 'good.fin']);
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
    const { code, out } = await run(['check', '--json', 'all', 'good.fin']);
    expect(code).toBe(0);
    const files = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).file);
    expect(files).toEqual(['all/a.txt', 'all/b/a.fin', 'all/b/b.xml', 'all/c.fin', 'good.fin']);
  });

  it('reports once what kind a file is that is not text', async () => {
    writeFileSync(join(FOLDER, 'packed.gz'), gzipSync(GOOD));
    const { code, out } = await run(['check', 'packed.gz']);
    expect([code, out.match(/ error /g)?.length]).toEqual([1, 1]);
    expect(out).toContain('compressed with gzip');
  });

  it('reads a file that is larger than its memory, message by message', async () => {
    const file = join(FOLDER, 'large.fin');
    const stream = createWriteStream(file);
    const block = `${GOOD}\r\n`.repeat(1000);
    for (let i = 0; i < 150; i++) if (!stream.write(block)) await once(stream, 'drain');
    stream.end();
    await once(stream, 'close');
    const { code, out } = await run(['check', '--json', 'large.fin'], {
      env: { NODE_OPTIONS: '--max-old-space-size=40' },
    });
    expect(code).toBe(0);
    expect(out.match(/\n/g)).toHaveLength(150_000);
    expect(JSON.parse(out.slice(out.lastIndexOf('\n', out.length - 2)))).toMatchObject({
      index: 149_999,
      verdict: 'valid',
    });
  }, 120_000);

  it('stops when the reader of its output closes the pipe', async () => {
    const child = start(['check', ...Array(2000).fill('two.fin')]);
    const closed = once(child, 'exit');
    child.stdout?.once('data', () => child.stdout?.destroy());
    const [code] = await closed;
    expect(code).toBe(2);
  });
});

/** All but the last. */
const COMMANDS = 'check, send, listen, trigger, tail, get, replay';

describe('clearbench', () => {
  it.each([['--help'], ['-h'], ['help']])('%s lists the commands', async (arg) => {
    const { code, out, err } = await run([arg]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Usage: clearbench COMMAND …');
    expect(out).toContain('listen      Forwards every notification');
  });

  it.each([
    [
      ['check', '--help'],
      '[--format FORMAT] [--mode MODE] [--profile PROFILE] [--as-of DATE] [--require-known] FILE…',
    ],
    [['help', 'send'], '[--json] [--scenario SCENARIO] FILE…'],
  ])('%j prints how a command is used', async (args, usage) => {
    const { code, out, err } = await run(args);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`Usage: clearbench ${args.find((arg) => !/help/.test(arg))} ${usage}`);
  });

  it('--version prints the version', async () => {
    expect(await run(['--version'])).toMatchObject({ code: 0, out: `${packageJson.version}\n`, err: '' });
  });

  it.each([
    [[], `Name a command: clearbench ${COMMANDS} or completion.`],
    [['chekc', 'x'], `There is no command "chekc"; the commands are ${COMMANDS} and completion.`],
    [['--jsn'], `There is no option --jsn before a command; the commands are ${COMMANDS} and completion.`],
    [['check'], 'Name at least one file, or - for standard input.'],
    [
      ['check', '--jsn', 'x'],
      'There is no option --jsn; the options are --mode, --profile, --as-of, --require-known, --format and --json.',
    ],
    [['check', '--mode', 'loose', 'x'], '--mode is "loose"; write strict or lenient.'],
    [['check', 'x', '--mode'], '--mode needs a value; write strict or lenient.'],
    [['check', '--json=yes', 'x'], '--json takes no value.'],
    [['check', '--format', 'xml', 'x'], '--format is "xml"; write text, json, sarif or junit.'],
    [['completion', 'bash', 'zsh'], '"zsh" is one argument too many.'],
    [
      ['trigger', '--key', 'clb_x', 'nonsense'],
      /^There is no scenario "nonsense"; the scenarios are success, reject, /,
    ],
    [
      ['listen', '--forward-to', 'ftp://x', '--key', 'k'],
      /^--forward-to is "ftp:\/\/x", which is not an address/,
    ],
    [['tail', '--events', 'initiation,x', '--key', 'k'], /^--events has "x"; write initiation, /],
    [['tail', '--count', '0', '--key', 'k'], '--count is "0"; write a whole number from 1 on.'],
    [['replay', '--key', 'k'], 'Name a delivery, a transfer (trx_…), or --failed WEBHOOK.'],
    [['get', 'trx_1', '--url', 'nonsense', '--key', 'k'], /^--url is "nonsense", which is not an address/],
    [['check', '-', '-'], 'Standard input can be read once only; write - once.'],
  ])('%j is refused with a clear message', async (args, message) => {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([2, '']);
    const said = /^clearbench: (.*)\nSee clearbench --help\.\n$/.exec(err)?.[1] ?? err;
    if (typeof message === 'string') expect(said).toBe(message);
    else expect(said).toMatch(message);
  });
});

describe('a failure of the program itself', () => {
  it('is not reported as an invalid message', async () => {
    const node = ['--import', 'data:text/javascript,globalThis.Map=undefined'];
    const { code, out, err } = await run(['check', 'good.fin'], { node });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^clearbench: TypeError: Map is not a constructor/);
  });
});

describe('started with an older Node', () => {
  it('refuses to hand over a second time', async () => {
    const { code, err } = await run(['--version'], {
      node: ['--import', AS_NODE_20],
      env: { CLEARBENCH_HANDED_OVER: '1' },
    });
    expect(code).toBe(2);
    expect(err).toBe('clearbench: Node 24 is needed, and this is Node 20.19.0; run "npm ci" again.\n');
  });

  const node = ['--import', AS_NODE_20];

  it('hands arguments, input and output over to Node 24, and its exit status back', async () => {
    expect(await run(['check', 'good.fin'], { node })).toMatchObject({ code: 0, signal: null });
    const broken = await run(['check', '--json', '-'], { node, stdin: BROKEN });
    expect(broken.code).toBe(1);
    expect(JSON.parse(broken.out)).toMatchObject({ file: '-', verdict: 'invalid' });
    expect((await run(['check', 'missing.fin'], { node })).code).toBe(2);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends both by %s', async (name) => {
    const child = start(['check', 'good.fin', '-'], { node });
    // Once it has written it waits for standard input.
    if (child.stdout !== null) await once(child.stdout, 'data');
    child.kill(name);
    // "close" comes when both processes have ended.
    const [code, signal] = await once(child, 'close');
    expect([code, signal]).toEqual([null, name]);
  });
});
