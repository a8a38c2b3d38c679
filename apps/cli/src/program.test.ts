import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { BROKEN, GOOD, inFolder } from './testing/run-here.ts';

const BIN = join(import.meta.dirname, '../bin/clearbench.js');
const FOLDER = inFolder({ 'good.fin': GOOD, 'two.fin': `${GOOD}\r\n$\r\n${BROKEN}\r\n` });
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

describe('the program', () => {
  it('reads a file that is larger than its memory, message by message', async () => {
    const file = join(FOLDER, 'large.fin');
    const stream = createWriteStream(file);
    // The longest narrative, which makes a large file of few messages.
    const narrative = `:79:${Array(35).fill('X'.repeat(50)).join('\r\n')}`;
    const message = `{1:F01OAKNGB20AXXX0001000001}{2:I199LINDDE20XXXXN}{4:\r\n:20:LONG\r\n${narrative}\r\n-}`;
    const block = `${message}\r\n`.repeat(1000);
    for (let i = 0; i < 70; i++) if (!stream.write(block)) await once(stream, 'drain');
    stream.end();
    await once(stream, 'close');
    const { code, out } = await run(['check', '--json', 'large.fin'], {
      env: { NODE_OPTIONS: '--max-old-space-size=80' },
    });
    expect(code).toBe(0);
    expect(out.match(/\n/g)).toHaveLength(70_000);
    expect(JSON.parse(out.slice(out.lastIndexOf('\n', out.length - 2)))).toMatchObject({
      index: 69_999,
      verdict: 'valid',
    });
  });

  it('stops when the reader of its output closes the pipe', async () => {
    const child = start(['check', ...Array(2000).fill('two.fin')]);
    const closed = once(child, 'exit');
    child.stdout?.once('data', () => child.stdout?.destroy());
    const [code] = await closed;
    expect(code).toBe(2);
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
