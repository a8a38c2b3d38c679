import { join } from 'node:path';
import { buildOnce, ROOT } from '../built-files.ts';
import { packCli } from './pack-cli.ts';

const FOLDER = join(ROOT, 'node_modules/.cache/packed-cli');

/** The npm package of the command line as a folder, for tests: made once from the same sources. */
export async function packedCli(): Promise<string> {
  await buildOnce({
    folder: FOLDER,
    sources: [
      'apps/cli/{README.md,package.json,src/**,examples/**}',
      'apps/server/{package.json,src/**}',
      'apps/web/{*.{ts,json,html},src/**,public/**}',
      'packages/*/{package.json,src/**,openapi.json}',
      'docs/{*.md,adr/*,guides/*,reference/*,images/*,public/*,.vitepress/**}',
      'scripts/**/*.ts',
      'package-lock.json',
      'LICENSE',
    ],
    announcement: 'Packing the command line …',
    encodings: [],
    build: async () => void (await packCli(FOLDER)),
  });
  return FOLDER;
}
