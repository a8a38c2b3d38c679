import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { CliError, EXIT } from '../exit-status.ts';
import { serveHttp } from './serve-http.ts';

const SUITE = join(import.meta.dirname, '../../../../node_modules/.bin/conformance');
const EXPECTED = join(import.meta.dirname, 'conformance.yaml');

it('passes the official suite, except for what it does not offer', { timeout: 120_000 }, async () => {
  const service = await serveHttp({
    connect: async () => {
      throw new CliError(EXIT.denied, 'no_api_key', 'There is no server.');
    },
    allowChanges: false,
    host: '127.0.0.1',
    port: 0,
    token: null,
  });
  onTestFinished(() => service.close());
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[SUITE, 'server', '--url', service.url, '--expected-failures', EXPECTED],
  ]);
  expect(stdout).toContain('✓ dns-rebinding-protection: 2 passed');
  expect(stdout).toContain('✓ resources-list: 1 passed');
});
