import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referencePages } from './docs/reference.ts';

/**
 * Writes a reference of every entry of the package of messages, from their types. It is not committed.
 *
 *   npm run docs:messages
 */
const FOLDER = join(import.meta.dirname, '../packages/messages/docs/generated');

const pages = referencePages();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of pages) writeFileSync(join(FOLDER, name), text);
console.log(`${pages.size} pages are in ${FOLDER}.`);
