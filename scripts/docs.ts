import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { referencePages } from './docs/reference.ts';
import { typePages } from './docs/type-pages.ts';

/**
 * Writes what follows from the sources of the package of messages: a reference of its entries from their types, and a page for each type of message
 * from its declaration. They are not committed.
 *
 *   npm run docs:messages
 */
const FOLDER = join(import.meta.dirname, '../packages/messages/docs/generated');

rmSync(FOLDER, { recursive: true, force: true });
const pages = [
  ...[...referencePages()].map(([name, text]) => [join('reference', name), text] as const),
  ...[...typePages()].map(([name, text]) => [join('types', name), text] as const),
];
for (const [name, text] of pages) {
  const path = join(FOLDER, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
console.log(`${pages.length} pages are in ${FOLDER}.`);
