import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { buildDocs } from '../docs-build.ts';
import { bundleServer } from '../server-bundle.ts';
import { buildWeb } from '../web-build.ts';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'apps/server/src');

/**
 * Compiles the server into a folder, with the console, the documentation and everything else that it reads, at the
 * same places as in the repository. Returns the source files of packages that were bundled.
 */
export async function packServer(folder: string): Promise<string[]> {
  await Promise.all([buildWeb(), buildDocs()]);
  mkdirSync(folder, { recursive: true });
  const modules = await bundleServer(folder, '.');
  for (const path of globSync('**/*.{sql,html}', { cwd: SOURCES })) copy(`apps/server/src/${path}`, folder);
  for (const path of [
    'apps/server/package.json',
    'apps/web/dist',
    'docs/dist',
    'packages/contract/openapi.json',
  ])
    copy(path, folder);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  return modules;
}

function copy(path: string, folder: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(ROOT, path), join(folder, path), {
    recursive: true,
    filter: (source) => basename(source) !== '.sources',
  });
}
