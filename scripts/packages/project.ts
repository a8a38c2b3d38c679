import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** An empty project in which a package of this repository is installed without network access. */
export interface Project {
  readonly folder: string;
  /** Writes a file, and runs it by a program like `node` or `deno run`. Returns what it prints. */
  run(program: readonly string[], name: string, source: string): string;
  /** The output of Vite for an entry point in a browser. */
  bundle(source: string): string;
}

/** @param packages makes of each the folder that is published. */
export async function projectWith(
  packages: readonly ((folder: string) => string | Promise<string>)[],
): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), 'clearbench-project-'));
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const files: string[] = [];
  for (const pack of packages) {
    const built = await pack(join(folder, `built${files.length}`));
    const packed = npm('pack', '--silent', built).trim().split('\n').at(-1) ?? '';
    rmSync(built, { recursive: true });
    files.push(join(folder, packed));
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  npm(
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    '--silent',
    '--cache',
    join(folder, '.npm'),
    ...files,
  );
  return {
    folder,
    run([program = '', ...args], name, source) {
      writeFileSync(join(folder, name), source);
      return execFileSync(program, [...args, name], { cwd: folder, encoding: 'utf8' }).trim();
    },
    bundle: (source) => bundled(folder, source),
  };
}

function bundled(folder: string, source: string): string {
  writeFileSync(join(folder, 'entry.js'), source);
  const config = {
    logLevel: 'error',
    build: {
      lib: { entry: 'entry.js', formats: ['iife'], name: 'entry', fileName: 'entry' },
      outDir: 'bundled',
      write: false,
    },
  };
  const program = `
    import { build } from ${JSON.stringify(join(ROOT, 'node_modules/vite/dist/node/index.js'))};
    const [{ output }] = await build({ configFile: false, root: ${JSON.stringify(folder)}, ...${JSON.stringify(config)} });
    process.stdout.write(output[0].code);
  `;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
}
