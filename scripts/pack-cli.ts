import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the npm package of the command line: JavaScript for Node 20 and newer, bundled with everything it needs, so that it has
 * no dependencies. npm run pack:cli && npm pack ./apps/cli/dist
 */
const ROOT = join(import.meta.dirname, '..');
const CLI = join(ROOT, 'apps/cli');
const BUNDLED_FILE = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly author?: string | { readonly name: string };
}

/** Compiles into a folder, and makes a package of it. */
export function packCli(folder = join(CLI, 'dist')): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  bundle(join(folder, 'lib'));
  const { version, description, license } = manifestOf(CLI);
  const manifest = {
    name: 'clearbench',
    version,
    description,
    license,
    type: 'module',
    bin: { clearbench: 'lib/npx.js' },
    files: ['lib', 'THIRD-PARTY.md'],
    engines: { node: '>=20.11' },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'THIRD-PARTY.md'), thirdPartyNotices(join(folder, 'lib')));
  cpSync(join(CLI, 'README.md'), join(folder, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

/** One file for each command and for shared code, so that a command loads only what it needs. */
function bundle(folder: string): void {
  const rolldown = join(ROOT, 'node_modules/rolldown/bin/cli.mjs');
  const options = [
    ...['--dir', folder, '--format', 'esm', '--platform', 'node', '--transform.target', 'node20'],
    ...['--chunkFileNames', '[name].js', '--logLevel', 'silent'],
    // Only to learn which files were bundled.
    ...['--sourcemap', 'hidden'],
  ];
  execFileSync(process.execPath, [rolldown, 'src/npx.ts', ...options], {
    cwd: CLI,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The licences of the bundled packages, found through the source maps. Removes the maps. */
function thirdPartyNotices(folder: string): string {
  const names = new Set<string>();
  for (const file of globSync('*.map', { cwd: folder })) {
    const path = join(folder, file);
    const { sources } = JSON.parse(readFileSync(path, 'utf8')) as { sources: string[] };
    for (const source of sources) {
      const name = BUNDLED_FILE.exec(source)?.[1];
      if (name !== undefined) names.add(name);
    }
    rmSync(path);
  }
  const notices = [...names].sort().map((name) => {
    const source = join(ROOT, 'node_modules', name);
    const { version, license, author } = manifestOf(source);
    const by = typeof author === 'object' ? author.name : author;
    const text = join(source, 'LICENSE');
    return [
      `## ${name} ${version}`,
      `${license}${by === undefined ? '' : `, ${by}`}`,
      ...(existsSync(text) ? [`\`\`\`\n${readFileSync(text, 'utf8').trim()}\n\`\`\``] : []),
    ].join('\n\n');
  });
  return `${['# Packages inside this one', ...notices].join('\n\n')}\n`;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

if (import.meta.main) process.stdout.write(`${packCli()}\n`);
