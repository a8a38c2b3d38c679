import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCli } from './bundle-cli.ts';
import { CLIENT, packClient } from './pack-client.ts';
import { packServer } from './pack-server.ts';
import { packTesting, TESTING } from './pack-testing.ts';
import { thirdPartyNotices } from './third-party.ts';

/**
 * Makes the npm package `clearbench`: the command line and `clearbench/testing`, bundled for Node 20 and newer, and the server, bundled for
 * Node 24.
 * npm run pack:cli && npm pack ./apps/cli/dist
 */
const ROOT = join(import.meta.dirname, '../..');
const CLI = join(ROOT, 'apps/cli');
const ARGON2 = '@node-rs/argon2';
/**
 * Packages that are not bundled but put into the package, with the files that are needed: the licence of `openpgp` wants it to be
 * replaceable, and the others find files by their place.
 */
const WHOLE = new Map([
  ['openpgp', ['dist/node/openpgp.mjs']],
  [ARGON2, ['*.js']],
  ...['', '-arabic', '-hebrew', '-jp', '-kr', '-sc'].map((script): [string, string[]] => [
    `@fontsource-variable/noto-sans${script}`,
    ['unicode.json', 'files/*-wght-normal.woff2'],
  ]),
]);

interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Compiles into a folder, and makes a package of it. */
export async function packCli(folder = join(CLI, 'dist')): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const lib = join(folder, 'lib');
  const bundled = [...(await bundleCli(lib)), ...(await packServer(join(lib, 'server')))];
  await packTesting(lib);
  packClient(lib);
  cpSync(join(ROOT, 'docs/guides'), join(lib, 'guides'), { recursive: true });
  const whole = [...WHOLE].map(([name, files]) => copyPackage(name, files, folder));
  const { version, description, license } = manifestOf(CLI);
  const manifest = {
    name: 'clearbench',
    version,
    description,
    license,
    type: 'module',
    bin: { clearbench: 'lib/npx.js' },
    exports: { './client': CLIENT, './testing': TESTING, './package.json': './package.json' },
    files: ['lib', 'THIRD-PARTY.md'],
    engines: { node: '>=20.11' },
    dependencies: Object.fromEntries(whole),
    bundleDependencies: whole.map(([name]) => name),
    // Programs for one platform each: npm installs those of the machine.
    optionalDependencies: {
      ...manifestOf(join(ROOT, 'apps/server')).optionalDependencies,
      ...manifestOf(join(ROOT, 'node_modules', ARGON2)).optionalDependencies,
    },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'THIRD-PARTY.md'), thirdPartyNotices(bundled));
  cpSync(join(CLI, 'README.md'), join(folder, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  return folder;
}

/** Returns its name and version. */
function copyPackage(
  name: string,
  files: readonly string[],
  folder: string,
): [name: string, version: string] {
  const [source, target] = [join(ROOT, 'node_modules', name), join(folder, 'node_modules', name)];
  const texts = readdirSync(source).filter((file) => /^licen[cs]e/i.test(file));
  for (const file of ['package.json', ...texts, ...globSync([...files], { cwd: source })]) {
    cpSync(join(source, file), join(target, file));
  }
  return [name, manifestOf(source).version];
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

if (import.meta.main) process.stdout.write(`${await packCli()}\n`);
