import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text as textOf } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { nodesOnPath } from '../nodes.ts';
import { addModules } from './add-modules.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLES = join(ROOT, 'apps/cli/examples');
/** Test runners of this repository, and types. */
const RUNNERS = ['vitest', '@playwright/test', '@types/node'];
const NODES = [...nodesOnPath()];

/** The functions of Jest that the example uses, because Jest is no package of this repository. It needs `require`, as in Jest. */
const LIKE_JEST = `
const assert = require('node:assert/strict');
const { after, before, test } = require('node:test');
const expect = (value) => ({ toBe: (other) => assert.equal(value, other) });
Object.assign(globalThis, { beforeAll: (run) => before(run), afterAll: after, test, expect });
`;

const MODULE_RUNS = ['--input-type=module', '--eval'];
const START = `import { startClearbench } from 'clearbench/testing'; const { url } = await startClearbench(); console.log(url);`;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clearbench-runner-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Tests of `clearbench/testing` in a project with the packed package. */
export function describeTestKit(project: string): void {
  const here = (...path: string[]): string => join(project, ...path);

  async function run([program = '', ...args]: readonly string[], folder = '', more = {}) {
    const env = { PATH: `${here('node_modules/.bin')}:${process.env.PATH}`, HOME: project, ...more };
    const child = spawn(program, args, { cwd: here(folder), env, stdio: ['ignore', 'pipe', 'pipe'] });
    const closed = once(child, 'close');
    const [out, err] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
    const [code] = await closed;
    return { code, text: out + err };
  }

  function example(name: string, { type = 'module' } = {}): string {
    cpSync(join(EXAMPLES, name), here(name), { recursive: true });
    writeFileSync(here(name, 'package.json'), JSON.stringify({ type }));
    return name;
  }

  describe('clearbench/testing', { timeout: 240_000 }, () => {
    beforeAll(() => addModules(project, RUNNERS));

    it.each<[string, string[], string]>([
      ['vitest', ['vitest/vitest.mjs', 'run', '--root=.', '--testTimeout=60000'], '4 passed'],
      ['playwright', ['@playwright/test/cli.js', 'test', '--reporter=line'], '1 passed'],
    ])('runs the example for %s', async (name, [script = '', ...args], passed) => {
      const program = here('node_modules', script);
      const { code, text } = await run([process.execPath, program, ...args], example(name));
      expect([code, text]).toEqual([0, expect.stringContaining(passed)]);
    });

    it.each(NODES)('runs the example for node:test on Node %s', async (_, node) => {
      const { code, text } = await run([node, '--test', '--test-reporter=tap'], example('node-test'));
      expect([code, text]).toEqual([0, expect.stringContaining('# pass 1')]);
    });

    it.each(NODES)('runs the example for Jest on Node %s', async (_, node) => {
      writeFileSync(here('like-jest.cjs'), LIKE_JEST);
      const args = ['--require', here('like-jest.cjs'), '--test-reporter=tap', 'payments.test.js'];
      const { code, text } = await run([node, ...args], example('jest', { type: 'commonjs' }));
      expect([code, text]).toEqual([0, expect.stringContaining('# pass 1')]);
    });

    it('runs the example for pytest, where that is installed', async () => {
      const { status } = spawnSync('python3', ['-m', 'pytest', '--version']);
      if (status !== 0) return console.log('Not run, because python3 has no pytest here: examples/pytest');
      const { code, text } = await run(
        ['python3', '-m', 'pytest', '-p', 'no:cacheprovider'],
        example('pytest'),
      );
      expect([code, text]).toEqual([0, expect.stringContaining('1 passed')]);
    });

    it.each<[string, string]>([
      ['is killed', 'setInterval(() => {}, 1_000);'],
      ['ends', ''],
      ['fails', 'throw new Error("a failure");'],
    ])('leaves nothing behind when the test runner %s', async (how, rest) => {
      const temporary = temporaryFolder();
      const child = spawn(process.execPath, [...MODULE_RUNS, `${START} ${rest}`], {
        cwd: project,
        env: { PATH: process.env.PATH, HOME: project, TMPDIR: temporary },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [url] = await once(createInterface({ input: child.stdout }), 'line');
      if (how === 'is killed') {
        // Its data, and in a long path a link to it, which sockets need.
        expect(readdirSync(temporary)).toContainEqual(expect.stringMatching(/^clearbench-/));
        expect((await fetch(`${url}/readyz`)).status).toBe(200);
        child.kill('SIGKILL');
      }
      await expect.poll(() => readdirSync(temporary)).toEqual([]);
      await expect(fetch(url)).rejects.toThrow();
    });

    it('has errors that say what to do', async () => {
      const temporary = temporaryFolder();
      const { code, text } = await run([process.execPath, ...MODULE_RUNS, FAILURES], '', {
        TMPDIR: temporary,
      });
      // Not even after a start that took too long.
      expect(readdirSync(temporary)).toEqual([]);
      expect([code, text.trim().split('\n---\n')]).toEqual([
        0,
        [
          expect.stringMatching(/^ClearbenchError not_started: [\s\S]*PORT is "x"\. Use a whole number/),
          expect.stringMatching(
            /^ClearbenchError not_started: [\s\S]*did not start within 0\.001 s\. Raise timeoutMs/,
          ),
          expect.stringMatching(
            /^ClearbenchError invalid_payload: .*refused[\s\S]*\n {2}error invalid_amount at line 1 \/amount: /,
          ),
          expect.stringMatching(/^ClearbenchError not_found: There is no transaction trx_unknown/),
          expect.stringMatching(
            /^ClearbenchError timeout: The transfer \S+ is still converting after 0\.2 s[\s\S]*advanceClock/,
          ),
          expect.stringMatching(
            /^ClearbenchError timeout: [^,]*, not one with the event transfer\.returned\. /,
          ),
          expect.stringMatching(
            /^ClearbenchError unexpected_status: The transfer \S+ has ended as failed \(AC04, closed account\)/,
          ),
          expect.stringMatching(/^ClearbenchError validation_failed: A name can have lower-case letters/),
          'ClearbenchError ended: The Clearbench server of this test has ended: stop() was called.',
          'ClearbenchError ended: The Clearbench server of this test has ended: stop() was called.',
        ],
      ]);
    });

    it('has types that need no other package, for modules and CommonJS', async () => {
      mkdirSync(here('types'));
      for (const name of ['module.mts', 'common.cts']) writeFileSync(here('types', name), USES_TYPES);
      const options = {
        strict: true,
        noEmit: true,
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2022'],
        types: ['node'],
      };
      const config = { compilerOptions: options, files: ['module.mts', 'common.cts'] };
      writeFileSync(here('types/tsconfig.json'), JSON.stringify(config));
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      expect(await run([process.execPath, tsc, '-p', 'types'])).toEqual({ code: 0, text: '' });
    });
  });
}

const FAILURES = `
import { startClearbench } from 'clearbench/testing';
const payment = (amount) => ({
  sender: { bic: 'OAKNGB20', name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
  receiver: { bic: 'ELMFDEF0', name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
  amount, currency: 'EUR', transaction_reference: 'R' + amount, value_date: '2026-11-20',
});
const texts = [];
const failure = (promise) => promise.then(
  () => texts.push('no failure'),
  (error) => texts.push(error.name + ' ' + error.code + ': ' + error.message),
);
await failure(startClearbench({ env: { PORT: 'x' } }));
await failure(startClearbench({ timeoutMs: 1 }));
const clearbench = await startClearbench();
await failure(clearbench.post(payment('x')));
await failure(clearbench.transfer('trx_unknown'));
const [{ transactionId: slow }] = (await clearbench.post(payment('1.50'), { scenario: 'delay' })).transactions;
await clearbench.waitForTransfer(slow, { event: 'tracking.status' });
await failure(clearbench.waitForTransfer(slow, { timeoutMs: 200 }));
await failure(clearbench.waitForTransfer(slow, { event: 'transfer.returned', timeoutMs: 1 }));
const [{ transactionId: bad }] = (await clearbench.post(payment('2.50'), { scenario: 'reject' })).transactions;
await failure(clearbench.waitForTransfer(bad, { status: 'completed' }));
await failure(clearbench.createWorkspace('Bad Name'));
await clearbench.stop();
await failure(clearbench.post(payment('1.50')));
await failure(clearbench.request('/api/transactions'));
console.log(texts.join('\\n---\\n'));
`;

const USES_TYPES = `
import { type ClearbenchError, type Notification, startClearbench } from 'clearbench/testing';
export async function uses(): Promise<Notification> {
  await using clearbench = await startClearbench({ env: { AUTOMATION: 'paced' }, timeoutMs: 60_000 });
  const workspace = await clearbench.createWorkspace('oak');
  const notifications = await workspace.notifications({ events: ['completion'] });
  const { transactions } = await workspace.post({ amount: '1.00' }, { scenario: 'reject' });
  await workspace.advanceClock('end-of-day');
  // @ts-expect-error there is no such status
  await workspace.waitForTransfer(transactions[0]?.transactionId ?? '', { status: 'done' });
  const response = await workspace.request('/api/transactions', { method: 'GET' });
  console.log(response.status, notifications.all.length);
  const codeOf = ({ code, problems }: ClearbenchError): string => problems[0]?.code ?? code;
  console.log(codeOf);
  return notifications.next('settlement.completed', { timeoutMs: 1_000 });
}
`;
