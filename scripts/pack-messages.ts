import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the package that others install: JavaScript with types and source maps, and the workspace's `domain` inside it.
 *
 *   npm run pack:messages && npm pack ./packages/messages/dist
 *
 * Node 24 runs the TypeScript sources of this repository directly. Other tools, and older versions of Node, need
 * JavaScript.
 */
const ROOT = join(import.meta.dirname, '..');
const PACKAGES = join(ROOT, 'packages');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Entry points in TypeScript. */
  readonly exports: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Compiles into a folder, and makes a package of it. */
export function packMessages(folder = join(PACKAGES, 'messages/dist')): string {
  const compiled = join(folder, '.compiled');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(compiled, { recursive: true });
  const config = join(compiled, 'tsconfig.json');
  writeFileSync(config, JSON.stringify(configOf(compiled)));
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', config], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const messages = manifestOf('messages');
  const domain = manifestOf('domain');
  const inner = join(folder, 'node_modules', domain.name);
  cpSync(join(compiled, 'messages/src'), join(folder, 'src'), { recursive: true });
  cpSync(join(compiled, 'domain/src'), join(inner, 'src'), { recursive: true });
  rmSync(compiled, { recursive: true });
  writeManifest(inner, domain, {});
  writeManifest(folder, messages, {
    dependencies: messages.dependencies ?? {},
    bundleDependencies: [domain.name],
    engines: { node: '>=20' },
  });
  for (const name of ['README.md', 'CHANGELOG.md', 'examples']) {
    const filter = (path: string) => !path.endsWith('.test.ts');
    cpSync(join(PACKAGES, 'messages', name), join(folder, name), { recursive: true, filter });
  }
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

/** Both packages in one program, so that each finds the other, without their tests and fixtures. */
function configOf(outDir: string): object {
  return {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      outDir,
      rootDir: PACKAGES,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      rewriteRelativeImportExtensions: true,
      // Found through node_modules, a file would count as a library's, for which nothing is written.
      paths: { '@clearbench/domain': [join(PACKAGES, 'domain/src/index.ts')] },
      target: 'ES2022',
      // The features of Node 20. TextEncoder is in Node and in browsers, but not in the language.
      lib: ['ES2023', 'ES2024.String', 'DOM'],
    },
    files: ['messages', 'domain'].flatMap((name) =>
      Object.values(entriesOf(manifestOf(name).exports)).map((path) => join(PACKAGES, name, path)),
    ),
  };
}

const entriesOf = (exports: Manifest['exports']): Readonly<Record<string, string>> =>
  typeof exports === 'string' ? { '.': exports } : exports;

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(PACKAGES, name, 'package.json'), 'utf8')) as Manifest;
}

function writeManifest(folder: string, { name, version, license, exports }: Manifest, more: object): void {
  const compiled = Object.entries(entriesOf(exports)).map(([path, source]) => {
    const stem = source.replace(/\.ts$/, '');
    return [path, { types: `${stem}.d.ts`, default: `${stem}.js` }];
  });
  const manifest = {
    name,
    version,
    license,
    type: 'module',
    sideEffects: false,
    exports: Object.fromEntries(compiled),
    files: ['src', 'examples', 'CHANGELOG.md'],
    ...more,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

if (import.meta.main) process.stdout.write(`${packMessages()}\n`);
