import { join } from 'node:path';
import { DOCUMENTS } from '../docs/.vitepress/pages.ts';
import { buildOnce, ROOT, runTool } from './built-files.ts';

/** Everything that the documentation site is made of. */
const SOURCES = [
  ...DOCUMENTS,
  'docs/{.vitepress,public,images}/**',
  'docs/tsconfig.json',
  'package-lock.json',
  'scripts/{docs-build,built-files}.ts',
  'scripts/docs/*.ts',
  // The pages of message types follow from their declarations.
  'packages/{domain,messages}/src/**/*.ts',
];

/** Builds the documentation, unless the existing one was built from exactly the same sources. A dead link is an error. */
export const buildDocs = (): Promise<void> =>
  buildOnce({
    folder: join(ROOT, 'docs/dist'),
    sources: SOURCES,
    announcement: 'Building the documentation …',
    // The npm package contains it: a second way would add 2 MB, for pages that few people load.
    encodings: ['gz'],
    build: async () => {
      // Loaded only here: it needs all message types, and a server is not to wait for them.
      const { stage } = await import('./docs/stage.ts');
      stage(join(ROOT, 'docs/.cache/pages'));
      await runTool([join(ROOT, 'node_modules/vitepress/bin/vitepress.js'), 'build', 'docs'], {
        cwd: ROOT,
        isQuiet: true,
        failure: 'The documentation could not be built: VitePress says why above.',
      });
    },
  });

if (import.meta.main) {
  await buildDocs().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
