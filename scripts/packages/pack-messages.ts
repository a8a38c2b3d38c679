import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Makes the package that others install: JavaScript with types and source maps, without dependencies. The workspace's `domain` is a folder of it.
 *
 *   npm run pack:messages && npm pack ./packages/messages/dist
 *
 * Node 24 runs the TypeScript sources of this repository directly. Other tools, and older versions of Node, need
 * JavaScript.
 */
const ROOT = join(import.meta.dirname, '../..');
const PACKAGES = join(ROOT, 'packages');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly license: string;
  readonly exports: string | Readonly<Record<string, string>>;
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
  const lib = join(folder, 'lib');
  cpSync(join(compiled, 'messages/src'), lib, { recursive: true });
  cpSync(join(compiled, 'domain/src'), join(lib, 'domain'), { recursive: true });
  rmSync(compiled, { recursive: true });
  importFromFolder(lib, domain.name, join(lib, 'domain/index.js'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published(messages), null, 2)}\n`);
  for (const name of ['README.md', 'CHANGELOG.md', 'docs', 'examples']) {
    const filter = (path: string) => !/\.test\.ts$|docs\/generated$/.test(path);
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
      Object.values(entriesOf(manifestOf(name))).map((path) => join(PACKAGES, name, path)),
    ),
  };
}

/** Entry points in TypeScript, without the one that is for this repository only. */
function entriesOf({ exports }: Manifest): Readonly<Record<string, string>> {
  if (typeof exports === 'string') return { '.': exports };
  return Object.fromEntries(Object.entries(exports).filter(([path]) => path !== './inside'));
}

/** Imports a package's files as files of this one, because nobody else has that package. */
function importFromFolder(folder: string, name: string, index: string): void {
  for (const path of globSync('**/*.{js,d.ts}', { cwd: folder })) {
    const file = join(folder, path);
    const text = readFileSync(file, 'utf8');
    if (!text.includes(`'${name}'`)) continue;
    const own = relative(dirname(file), index);
    writeFileSync(file, text.replaceAll(`'${name}'`, `'${own.startsWith('.') ? own : `./${own}`}'`));
  }
}

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(PACKAGES, name, 'package.json'), 'utf8')) as Manifest;
}

function published(manifest: Manifest): object {
  const { name, version, description, keywords, license } = manifest;
  const compiled = Object.entries(entriesOf(manifest)).map(([path, source]) => {
    const stem = source.replace('./src/', './lib/').replace(/\.ts$/, '');
    return [path, { types: `${stem}.d.ts`, default: `${stem}.js` }];
  });
  return {
    name,
    version,
    description,
    keywords,
    license,
    type: 'module',
    sideEffects: false,
    exports: { ...Object.fromEntries(compiled), './package.json': './package.json' },
    files: ['lib', 'docs', 'examples', 'CHANGELOG.md'],
    engines: { node: '>=20' },
    publishConfig: { access: 'public', provenance: true },
  };
}

if (import.meta.main) process.stdout.write(`${packMessages()}\n`);
