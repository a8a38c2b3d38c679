import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './built-files.ts';
import { writtenPages } from './docs/written-pages.ts';

/**
 * `npm run docs:reference` writes the pages of the reference that follow from declarations. With `--check` it only compares, and fails when a page is
 * out of date.
 */
for (const [path, text] of writtenPages()) {
  const file = join(ROOT, path);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is out of date. Run: npm run docs:reference`);
    process.exitCode = 1;
  }
}
