import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, expect, it } from 'vitest';
import { fakeConsole } from '../testing/fake-console.ts';
import { BROKEN, runHere } from '../testing/run-here.ts';
import { stopServing } from '../testing/serve.ts';

const BIN = join(import.meta.dirname, '../../bin/clearbench.js');

afterEach(stopServing);

it("the SDK's own client starts the program, uses its tools, and ends it", async () => {
  const console = await fakeConsole({
    'POST /api/trigger': { body: { transactionId: 'trx_1', uetr: 'u', message: 'Started.' } },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [BIN, 'mcp', '--allow-changes'],
      env: { CLEARBENCH_URL: console.url, CLEARBENCH_KEY: 'clb_test' },
    }),
  );
  const checked = await client.callTool({ name: 'check', arguments: { text: BROKEN } });
  expect(checked.structuredContent).toMatchObject({ valid: 0, invalid: 1 });
  const started = await client.callTool({ name: 'run_scenario', arguments: { scenario: 'reject' } });
  expect(started.structuredContent).toEqual({ scenario: 'reject', transactionId: 'trx_1', uetr: 'u' });
  expect(console.calls).toEqual(['POST /api/trigger by Bearer clb_test']);
  await client.close();
});

it('ends with status 0 when standard input ends', async () => {
  expect(await runHere(['mcp'])).toEqual({ code: 0, out: '', err: '' });
});
