import { join } from 'node:path';
import { buildOnce, ROOT, runTool } from './built-files.ts';

/** Everything that the built console is made of. */
const SOURCES = [
  'apps/web/*.{ts,json,html}',
  'apps/web/{src,public}/**',
  'packages/{contract,domain,messages}/{package.json,src/**}',
  'package-lock.json',
  'scripts/{web-build,built-files}.ts',
];

/** Builds the console, unless the existing one was built from exactly the same sources. */
export const buildWeb = (): Promise<void> =>
  buildOnce({
    folder: join(ROOT, 'apps/web/dist'),
    sources: SOURCES,
    announcement: 'Building the console …',
    build: () =>
      runTool([join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
        cwd: join(ROOT, 'apps/web'),
        failure: 'The console could not be built: Vite says why above.',
      }),
  });

if (import.meta.main) {
  await buildWeb().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
