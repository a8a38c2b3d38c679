import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMA_FOLDER } from '../../packages/messages/src/iso20022/testing/schema-folder.ts';
import { isRight, originOf, readSchema, SCHEMA_NAMES } from './schemas.ts';

/**
 * Downloads the schemas that are missing, and checks all of them:
 *
 *   npm run schemas [-- FOLDER]
 */
async function main(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const missing = SCHEMA_NAMES.filter((name) => !existsSync(join(folder, `${name}.xsd`)));
  for (const name of missing) {
    const origin = originOf(name);
    const response = await fetch(origin);
    if (!response.ok) throw new Error(`${origin} answered ${response.status}.`);
    const text = await response.text();
    if (!isRight(name, text)) throw new Error(`${origin} is not the published schema: its digest differs.`);
    writeFileSync(join(folder, `${name}.xsd`), text);
  }
  for (const name of SCHEMA_NAMES) readSchema(folder, name);
  process.stdout.write(`${folder} has all ${SCHEMA_NAMES.length} schemas (new: ${missing.length}).\n`);
}

await main(process.argv[2] ?? SCHEMA_FOLDER).catch((error: Error) => {
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  process.stderr.write(`The schemas could not be downloaded: ${error.message}${cause}\n`);
  process.exitCode = 1;
});
