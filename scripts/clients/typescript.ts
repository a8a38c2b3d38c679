import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateTypes } from '../packages/pack-client.ts';
import { programOfGuide } from './guide.ts';

const MODULES = join(import.meta.dirname, '../../node_modules');
const TSC = [
  '--noEmit',
  '--strict',
  '--target',
  'es2023',
  '--module',
  'nodenext',
  '--exactOptionalPropertyTypes',
];

/** The compiler checks the declarations of packages as well. */
function check(folder: string, files: readonly string[]): void {
  const program = join(MODULES, 'typescript/bin/tsc');
  const types = ['--types', 'node', '--typeRoots', join(MODULES, '@types')];
  try {
    execFileSync(process.execPath, [program, ...TSC, ...types, ...files], { cwd: folder, encoding: 'utf8' });
  } catch (error) {
    throw new Error(String((error as { stdout?: string }).stdout));
  }
}

/** Type-checks and runs programs of the guide in a folder where the packed `clearbench` is installed. Returns what each prints. */
export async function runTypedPrograms(
  folder: string,
  files: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string[]> {
  for (const file of files) writeFileSync(join(folder, file), programOfGuide(file));
  check(folder, files);
  return Promise.all(
    files.map(async (file) => {
      const { stdout } = await promisify(execFile)(process.execPath, [file], {
        cwd: folder,
        env: { PATH: process.env.PATH, ...env },
      });
      return stdout.trim();
    }),
  );
}

/** Does it with a client that is generated from the document of a running server. */
export async function runGeneratedProgram(
  folder: string,
  env: { readonly CLEARBENCH_URL: string; readonly CLEARBENCH_KEY: string },
) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    symlinkSync(join(MODULES, name), join(folder, 'node_modules', name));
  const answer = await fetch(`${env.CLEARBENCH_URL}/openapi.json`);
  writeFileSync(join(folder, 'openapi.json'), await answer.text());
  generateTypes(join(folder, 'openapi.json'), join(folder, 'api.d.ts'));
  return runTypedPrograms(folder, ['generated.mts'], env);
}
