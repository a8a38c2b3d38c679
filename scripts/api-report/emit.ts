import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGES = join(ROOT, 'packages');

/** The entries of the package of messages that are published: their path in it, and their source. */
export function publishedEntries(): Readonly<Record<string, string>> {
  const { exports } = JSON.parse(readFileSync(join(PACKAGES, 'messages/package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>;
  };
  return Object.fromEntries(Object.entries(exports).filter(([path]) => path !== './inside'));
}

/** Where the declarations of a source below `packages` are, once they are written. */
export const emitted = (folder: string, path: string): string => join(folder, path.replace(/\.ts$/, '.d.ts'));

/**
 * Writes the declarations of the published entries, and of what they import, to a folder. Does not check types, which takes most of
 * the time: `npm run check` runs `tsc` as well.
 */
export function emitDeclarations(outDir: string, { comments }: { readonly comments: boolean }): void {
  const config = join(outDir, 'tsconfig.json');
  const compilerOptions = {
    ...{ noEmit: false, noCheck: true, emitDeclarationOnly: true, declaration: true },
    ...{ removeComments: !comments, outDir, rootDir: PACKAGES },
    // Found through node_modules, a file would count as a library's, for which nothing is written.
    paths: { '@clearbench/domain': [join(PACKAGES, 'domain/src/index.ts')] },
    // TextEncoder.
    lib: ['ES2024', 'DOM'],
  };
  const files = Object.values(publishedEntries()).map((path) => join(PACKAGES, 'messages', path));
  writeFileSync(
    config,
    JSON.stringify({ extends: join(ROOT, 'tsconfig.base.json'), compilerOptions, files }),
  );
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', config], { stdio: ['ignore', 'inherit', 'inherit'] });
}
