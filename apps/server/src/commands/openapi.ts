import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '../boot/build-app.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { createLogger } from '../platform/logging.ts';

/**
 * `npm run openapi` writes the contract's `openapi.json` from the schemas of the routes. With `--check` it only compares, and
 * fails when the file is out of date. The server is built but not started, so it needs no database.
 */
const FILE = join(import.meta.dirname, '../../../../packages/contract/openapi.json');

const result = readConfig({ LOG_LEVEL: 'silent' });
if (!result.ok) throw new Error(result.problems.join('\n'));
const logger = createLogger('silent');
const database = openDatabase({ host: '/nonexistent' }, { logger });
const { app } = await buildApp({ config: result.config, database, masterKey: Buffer.alloc(32), logger });
// The document is complete before the server looks for its database, which does not exist here.
try {
  await app.ready();
} catch {
  // Expected: there is no database.
}
const document = `${JSON.stringify(app.swagger(), null, 2)}\n`;
if (process.argv.includes('--check')) {
  const written = await readFile(FILE, 'utf8').catch(() => '');
  if (written !== document) {
    console.error('packages/contract/openapi.json is out of date. Run: npm run openapi');
    process.exitCode = 1;
  }
} else {
  await writeFile(FILE, document);
}
// Background measurements would keep the process alive.
process.exit();
