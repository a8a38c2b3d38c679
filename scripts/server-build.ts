import { join } from 'node:path';
import { buildOnce, ROOT, runTool } from './built-files.ts';

/** Everything that the bundled server is made of. */
const SOURCES = [
  'apps/server/{package.json,src/**}',
  'packages/*/{package.json,src/**}',
  'package-lock.json',
  'scripts/server-b*.ts',
  'scripts/built-files.ts',
];

/** Bundles the server, unless the existing files were made from exactly the same sources. Returns its main file. */
export async function buildServer(): Promise<string> {
  const folder = join(ROOT, 'apps/server/dist');
  await buildOnce({
    folder,
    sources: SOURCES,
    announcement: 'Building the server …',
    encodings: [],
    build: () =>
      runTool([import.meta.filename, folder], {
        cwd: ROOT,
        failure: 'The server could not be built, see above.',
      }),
  });
  return join(folder, 'main.js');
}

if (import.meta.main) {
  const { bundleServer } = await import('./server-bundle.ts');
  const folder = process.argv[2];
  if (folder === undefined) await buildServer();
  else await bundleServer(folder, '../../..');
}
