import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '../..');
const CLI = join(ROOT, 'apps/cli');

export const TESTING_ENTRY = 'src/test-kit/testing.ts';

/** How the package exports it. */
export const TESTING = {
  import: { types: './lib/testing.d.ts', default: './lib/testing.js' },
  require: { types: './lib/testing.d.cts', default: './lib/testing.cjs' },
};

/** Adds to `clearbench/testing`, which is compiled already, its declarations and the form that `require` needs, as in Jest. */
export async function packTesting(lib: string): Promise<void> {
  const build = await rolldown({
    cwd: CLI,
    input: TESTING_ENTRY,
    platform: 'node',
    transform: { target: 'node20' },
    logLevel: 'silent',
  });
  await build.write({ file: join(lib, 'testing.cjs'), format: 'cjs', codeSplitting: false });
  await build.close();
  const text = declarations();
  for (const name of ['testing.d.ts', 'testing.d.cts']) writeFileSync(join(lib, name), text);
}

/** The types, which import nothing, and the function, which imports only them, as one file. */
function declarations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'clearbench-declarations-'));
  const compilerOptions = {
    ...{ noEmit: false, noCheck: true, emitDeclarationOnly: true, declaration: true },
    ...{ outDir: folder, rootDir: ROOT, types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] },
  };
  const config = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions,
    files: [join(CLI, TESTING_ENTRY)],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  try {
    execFileSync(
      process.execPath,
      [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', join(folder, 'tsconfig.json')],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    const [types = '', start = ''] = ['types', 'start-clearbench'].map((name) =>
      readFileSync(join(folder, `apps/cli/src/test-kit/${name}.d.ts`), 'utf8'),
    );
    return types + start.replace(/^import type .*\n/gm, '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
