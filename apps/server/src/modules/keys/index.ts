import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Module, ModuleDependencies } from '../../platform/module.ts';
import type { MasterVault } from '../../platform/secrets/crypto.ts';
import { KeyKeeper } from './key-keeper.ts';
import { resealAll } from './reseal.ts';

export { masterKeyIn, requirePlaceFor } from './backed-up-key.ts';
export { storeMasterKey } from './key-file.ts';
export { provideMasterKey } from './provide-master-key.ts';
export { rotateMasterKey } from './rotation.ts';

export interface KeysModule extends Module {
  /** Why this process can't read sealed values; null when it can. */
  problem(): string | null;
}

/** The further dependencies of this module: it changes the vault that the others use. */
export interface KeysDependencies {
  vault: MasterVault;
  masterKey: Buffer;
  showName(name: string): Promise<void>;
}

export function createKeysModule({
  config,
  database,
  vault,
  masterKey,
  logger,
  showName,
}: Pick<ModuleDependencies, 'config' | 'database' | 'logger'> & KeysDependencies): KeysModule {
  const keeper = new KeyKeeper({
    db: database.control.db,
    vault,
    masterKey,
    settings: config,
    logger,
    showName,
  });
  return {
    name: 'keys',
    problem: () => keeper.problem,
    jobs: [
      defineJob({
        // A request that ran while the key changed may have sealed a value with the earlier key.
        name: 'seal again what an earlier master key sealed',
        payload: z.object({}),
        cron: '20 3 * * *',
        run: async () => {
          // Uses the key of the database, even if this process has missed a change.
          await keeper.refresh();
          if (keeper.problem === null) await resealAll(database, vault);
        },
      }),
    ],
    start: () => keeper.refresh(),
    onChange({ topic }) {
      if (topic !== 'master-key') return;
      keeper
        .refresh()
        .catch((error: unknown) => logger.warn({ err: error }, 'The master keys could not be looked up'));
    },
  };
}
