import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '../boot/build-app.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../platform/database/connect.ts';
import { createLogger } from '../platform/logging.ts';
import { type ApiDocument, answerShapes } from './openapi/answer-shapes.ts';
import { collectApiDocs } from './openapi/collect.ts';

/**
 * `npm run openapi` writes the contract's `openapi.json`, and the shapes of its answers for the console, from the schemas of the routes.
 * With `--check` it only compares, and fails when a file is out of date. The server is built but not started, so it needs no database.
 */
const CONTRACT = join(import.meta.dirname, '../../../../packages/contract');

const result = readConfig({ LOG_LEVEL: 'silent' });
if (!result.ok) throw new Error(result.problems.join('\n'));
const logger = createLogger('silent');
const database = openDatabase({ host: '/nonexistent' }, { logger });
const { app } = await buildApp({
  config: result.config,
  database,
  masterKey: Buffer.alloc(32),
  logger,
  beforeRoutes: collectApiDocs,
});
// The document is complete before the server looks for its database, which does not exist here.
try {
  await app.ready();
} catch {
  // Expected: there is no database.
}
const api = app.swagger();
const files = [
  ['openapi.json', `${JSON.stringify(api, null, 2)}\n`],
  ['answer-shapes.json', `${JSON.stringify(answerShapes(api as ApiDocument))}\n`],
] as const;
for (const [name, text] of files) {
  const file = join(CONTRACT, name);
  if (!process.argv.includes('--check')) await writeFile(file, text);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`packages/contract/${name} is out of date. Run: npm run openapi`);
    process.exitCode = 1;
  }
}
// Background measurements would keep the process alive.
process.exit();
