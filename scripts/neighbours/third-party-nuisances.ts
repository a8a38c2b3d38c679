import { fillPath, PATHS } from '@clearbench/contract';
import { openDatabase } from '../../apps/server/src/platform/database/connect.ts';
import { reachEmbeddedDatabase } from '../../apps/server/src/platform/database/embedded.ts';
import { JobQueue } from '../../apps/server/src/platform/jobs/job-queue.ts';
import { createLogger } from '../../apps/server/src/platform/logging.ts';
import { mt103 } from '../poison/payloads.ts';
import { fileOf } from './files.ts';
import { type Nuisance, repeatedly } from './scene.ts';
import { hang } from './third-parties.ts';

const RETENTION = 'remove what is older than the settings say';
const OLD_PAYMENTS = 200;

/** Each payment has spans for a collector that does not take them. */
const hangingCollector: Nuisance = {
  name: 'a collector of traces that hangs',
  async begin({ loud, thirdParties }) {
    const answerAgain = await hang(thirdParties);
    const end = repeatedly(2, (signal) => loud.submit(mt103().body, signal));
    return async () => {
      await end();
      await answerAgain();
    };
  },
};

/** Retention waits for an archive that does not take its file. */
const hangingArchive: Nuisance = {
  name: 'an archive that hangs',
  async begin({ loud, thirdParties, dataDir }) {
    for (let payment = 0; payment < OLD_PAYMENTS; payment++) await loud.submit(mt103().body);
    for (let day = 0; day < 3; day++) await loud.json('POST', PATHS.clock, { to: 'end-of-day' });
    await loud.json('PATCH', PATHS.settings, { retentionDays: { transfers: 1 } });
    const answerAgain = await hang(thirdParties);
    await startRetention(dataDir, loud.name);
    return async () => {
      await answerAgain();
      await loud.json('PATCH', PATHS.settings, { retentionDays: { transfers: 0 } });
    };
  },
};

/** People who sign in by it wait. */
const hangingIdentityProvider: Nuisance = {
  name: 'an identity provider that hangs',
  async begin({ address, thirdParties }) {
    const answerAgain = await hang(thirdParties);
    const login = new URL(fillPath(PATHS.providerLogin, { id: 'sso' }), address);
    const end = repeatedly(48, async (signal) =>
      (await fetch(login, { redirect: 'manual', signal })).body?.cancel(),
    );
    return async () => {
      await end();
      await answerAgain();
    };
  },
};

/** A scanner that does not answer for large files. */
const hangingScanner: Nuisance = {
  name: 'a scanner that hangs',
  isScanned: true,
  async begin({ loud, thirdParties }) {
    const answerAgain = await hang(thirdParties);
    const file = fileOf(200);
    const end = repeatedly(16, (signal) => loud.submit(file, signal));
    return async () => {
      await end();
      await answerAgain();
    };
  },
};

async function startRetention(dataDir: string, workspace: string): Promise<void> {
  const logger = createLogger('silent');
  const { connection, stop } = await reachEmbeddedDatabase({ dataDir, logger });
  const database = openDatabase(connection, { logger });
  const { id } = await database.control.db
    .selectFrom('workspaces')
    .select('id')
    .where('name', '=', workspace)
    .executeTakeFirstOrThrow();
  await new JobQueue(id).addScheduled(database.db, { name: RETENTION, maxAttempts: 1 });
  await database.close();
  await stop();
}

/** Everything that is posted is refused. */
const fullQuota: Nuisance = {
  name: 'a workspace whose quota is full',
  async begin({ loud }) {
    await loud.limit({ quotaRows: 1 });
    const end = repeatedly(48, (signal) => loud.submit(mt103().body, signal));
    return async () => {
      await end();
      await loud.limit({ quotaRows: null });
    };
  },
};

export const THIRD_PARTY_NUISANCES: readonly Nuisance[] = [
  hangingCollector,
  hangingArchive,
  hangingIdentityProvider,
  hangingScanner,
  fullQuota,
];
