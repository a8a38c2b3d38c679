import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { SCHEMA_FOLDER } from './packages/messages/src/iso20022/testing/schema-folder.ts';
import { leftToOtherCommits } from './scripts/parts.ts';
import { SlowFirst } from './scripts/slow-first.ts';

// Programs that tests start compile what they load only once: each start takes half of the processor time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('./node_modules/.cache/node', import.meta.url));

/** Tests of what isn't part of this repository: schemas whose licence forbids it, and a cluster. */
const WITHOUT_SUBJECT = [
  // `npm run schemas` downloads those of ISO 20022.
  ...(existsSync(SCHEMA_FOLDER) ? [] : ['**/schema-oracle.test.ts']),
  ...(process.env.EBICS_SCHEMAS === undefined ? ['packages/ebics/src/testing/schemas.test.ts'] : []),
  ...(process.env.CITUS_URL === undefined ? ['apps/server/src/nodes.test.ts'] : []),
];

const EXCLUDED = [...configDefaults.exclude, ...leftToOtherCommits(), ...WITHOUT_SUBJECT];

/** How long a test polls. A test that passes never waits this long, and a busy machine is many times slower. */
const PATIENCE = { timeout: 60_000 };

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./apps/web/src', import.meta.url)) } },
  test: {
    // More than there are cores, because many tests wait for the database or for processes of their own.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFirst },
    // Files share a process and what it has loaded: importing it anew for each took a seventh of the time.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/web/src/**/*.test.{ts,tsx}',
            'apps/cli/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          setupFiles: ['scripts/real-globals.ts', 'scripts/seeded-properties.ts'],
          exclude: EXCLUDED,
          // Megabytes of hostile text take their time on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: PATIENCE },
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: EXCLUDED,
          setupFiles: [
            'scripts/seeded-properties.ts',
            'apps/server/src/testing/close-opened.ts',
            'apps/server/src/testing/keep-threads.ts',
            'apps/server/src/testing/one-query-at-a-time.ts',
            'apps/server/src/testing/quick-hashes.ts',
            'apps/server/src/testing/quick-keys.ts',
            'apps/server/src/testing/only-the-database.ts',
            'apps/server/src/testing/citus/check-statements.ts',
          ],
          globalSetup: ['apps/server/src/platform/database/testing-setup.ts'],
          // Starting PostgreSQL takes a second or two on a busy machine.
          testTimeout: 120_000,
          expect: { poll: PATIENCE },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
