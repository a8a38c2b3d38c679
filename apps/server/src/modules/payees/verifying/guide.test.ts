import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const GUIDE = join(import.meta.dirname, '../../../../../../docs/guides/verification-of-payee.md');
const EXAMPLE = /```sh\n([\s\S]*?)```\s+```text\n([\s\S]*?)```/g;
const EXAMPLES = [...readFileSync(GUIDE, 'utf8').matchAll(EXAMPLE)]
  .map(([, command = '', answer = '']) => [command, answer.trim()] as const)
  // Operators' calls are run with all the other guides.
  .filter(([command]) => /\/(?:vop|cop)\/v1\//.test(command));

let server: TestApp;
let address: string;
let apiKey: string;
beforeAll(async () => {
  server = await createTestApp();
  ({ apiKey } = await server.createKey());
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

it('the guide has examples of both schemes', () => {
  for (const path of ['/vop/v1/', '/cop/v1/'])
    expect(EXAMPLES.some(([command]) => command.includes(path))).toBe(true);
});

it.each(EXAMPLES)('this example of the guide gets its answer: %s', async (command, answer) => {
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', command.replace('http://127.0.0.1:4400', address)],
    {
      env: { ...process.env, CLEARBENCH_KEY: apiKey },
    },
  );
  expect(stdout.trim()).toBe(answer);
});
