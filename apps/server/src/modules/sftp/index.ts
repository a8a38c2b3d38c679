import type { SftpFile, SftpView } from '@clearbench/contract';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import { OneByOne } from '../../platform/one-by-one.ts';
import { Remembered } from '../../platform/remembered.ts';
import type { ApiKeysModule } from '../api-keys/index.ts';
import type { LedgerModule } from '../ledger/index.ts';
import type { PayloadCounts, PayloadsModule } from '../payloads/index.ts';
import type { PaymentFilesModule } from '../payment-files/index.ts';
import type { StorageMeter } from '../quota/index.ts';
import type { TestPlansModule } from '../test-plans/index.ts';
import { removeGoneFiles, removeOldFiles } from './clean-up.ts';
import { createGoneRepository } from './files/gone-repository.ts';
import { FilesInUse } from './files/in-use.ts';
import { createFileRepository } from './files/repository.ts';
import { FileService } from './files/service.ts';
import { beginToTell } from './outbox/begin.ts';
import { putStatements } from './outbox/day-statements.ts';
import { encryptFiles } from './outbox/encryption.ts';
import { putPayeeReport } from './outbox/payee-reports.ts';
import { tellAboutTransfers } from './outbox/transfer-news.ts';
import { PgpKeys } from './pgp/pgp-keys.ts';
import type { PgpThread } from './pgp/pgp-thread.ts';
import { sftpRoutes } from './routes.ts';
import type { SftpShared } from './shared.ts';
import { createQueueRepository } from './taking/queue-repository.ts';
import { reportFile } from './taking/server-files.ts';
import { takeFiles } from './taking/taking.ts';
import { UserService } from './users/service.ts';
import { createUserRepository } from './users/user-repository.ts';
import { createView } from './view.ts';

export { openSftp, type SftpServer } from './access/sftp-server.ts';
export { SEALED_SFTP_PGP_KEYS } from './pgp/pgp-keys.ts';
export { PgpThread } from './pgp/pgp-thread.ts';
export { createSftpShared, type SftpShared } from './shared.ts';
export { SEALED_SFTP_HOST_KEYS } from './users/host-key.ts';

export interface SftpModule extends Module {
  users: UserService;
  files: FileService;
  pgp: PgpKeys;
  view(): Promise<SftpView>;
  latest(): Promise<SftpFile[]>;
}

export const routes: ModuleRoutes<SftpModule> = { operator: [sftpRoutes] };

interface Dependencies extends ModuleDependencies {
  apiKeys: ApiKeysModule;
  payloads: PayloadsModule;
  paymentFiles: PaymentFilesModule;
  ledger: LedgerModule;
  clock: Clock;
  meter: StorageMeter;
  testPlans: Pick<TestPlansModule, 'watchFile'>;
  sftp: SftpShared;
  pgpThread: PgpThread;
  counts: PayloadCounts;
  /** The number of days after which processed files are removed; 0: never. */
  keptDays(): number;
}

export function createSftpModule({
  config,
  database,
  vault,
  announce,
  use,
  parking,
  apiKeys,
  payloads,
  paymentFiles,
  ledger,
  clock,
  meter,
  testPlans,
  sftp,
  pgpThread,
  counts,
  keptDays,
}: Dependencies): SftpModule {
  const { db } = database.background;
  const queue = createQueueRepository(db);
  const userRepository = createUserRepository({
    ...database,
    onFirst: (tx) => beginToTell(tx, clock.now()),
  });
  const userIds = new Remembered(() => userRepository.users());
  const pgp = new PgpKeys({ database, vault, thread: pgpThread, memory: sftp.memory, announce });
  const users = new UserService({
    pgp,
    repository: userRepository,
    apiKeys: apiKeys.service,
    announce,
  });
  const inUse = new FilesInUse(createGoneRepository(database.db));
  const files = new FileService({
    repository: createFileRepository(database.db),
    announce,
    use,
    memory: sftp.memory,
    inUse,
    workspace: database.workspace,
    meter,
    waitsForTrigger: (user) => users.waitsForTrigger(user),
    report: (user, name, message) =>
      queue.add([reportFile(user, name, { code: 'payload_too_large', message })], new Date()),
  });
  paymentFiles.onReport(putPayeeReport);
  return {
    name: 'sftp',
    users,
    files,
    pgp,
    ...createView({
      pgp,
      config,
      shared: sftp,
      db: database.control.db,
      vault,
      users,
      files,
      apiKeys: apiKeys.service,
    }),
    sweeps: [
      parking.forgettingDone(
        takeFiles({
          queue,
          payloads: payloads.service,
          apiKeys: apiKeys.service,
          testPlans,
          unpacking: { files: createFileRepository(db), inUse, meter, pgp },
          unpackLine: new OneByOne(),
          waitsForTrigger: (user) => users.waitsForTrigger(user),
          counts,
          parking,
          announce,
          now: () => clock.now(),
          memory: sftp.memory,
          workspace: database.workspace,
        }),
      ),
      encryptFiles({
        ...{ db, queue, pgp, parking, announce },
        memory: sftp.memory,
        workspace: database.workspace,
      }),
      removeGoneFiles(createGoneRepository(db)),
      tellAboutTransfers({
        db,
        parking,
        announce,
        now: () => clock.now(),
        hasUsers: async () => (await userIds.get()).length > 0,
      }),
      putStatements({ db, ledger, announce, users: () => userIds.get() }),
    ],
    onChange({ topic }) {
      if (topic !== 'sftp-keys') return;
      userIds.forget();
      users.forgetSettings();
    },
    jobs: [
      defineJob({
        name: 'remove old files of SFTP',
        payload: z.object({}),
        cron: '35 * * * *',
        alsoUnused: true,
        run: () => removeOldFiles(db, keptDays(), new Date()),
      }),
    ],
  };
}
