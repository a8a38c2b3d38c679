import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MODULES = join(import.meta.dirname, '../../node_modules');

/** Gives a project packages of this repository, as if npm had installed them. */
export function addModules(project: string, names: readonly string[]): void {
  for (const name of names) {
    const module = join(project, 'node_modules', name);
    mkdirSync(dirname(module), { recursive: true });
    if (!existsSync(module)) symlinkSync(join(MODULES, name), module);
  }
}
