import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { CLIENT_ENTRY } from './pack-client.ts';
import { TESTING_ENTRY } from './pack-testing.ts';

const CLI = join(import.meta.dirname, '../../apps/cli');

/**
 * Bundles the command line: one file for each command and for shared code, so that a command loads only what it needs.
 * Returns the source files.
 */
export async function bundleCli(folder: string): Promise<string[]> {
  const build = await rolldown({
    cwd: CLI,
    input: { npx: 'src/npx.ts', testing: TESTING_ENTRY, client: CLIENT_ENTRY },
    platform: 'node',
    transform: { target: 'node20' },
    logLevel: 'silent',
  });
  const { output } = await build.write({ dir: folder, format: 'esm', chunkFileNames: '[name].js' });
  await build.close();
  return output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
}

// `node scripts/packages/bundle-cli.ts FOLDER`, which takes a second.
const [, , target] = process.argv;
if (import.meta.main && target !== undefined) await bundleCli(target);
