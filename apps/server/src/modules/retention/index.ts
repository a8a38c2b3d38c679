import type { Settings } from '@clearbench/contract';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import type { Sweep } from '../../platform/sweeps/sweep.ts';
import type { QuotaModule } from '../quota/index.ts';
import { openArchive } from './archive/open-archive.ts';
import { Retention } from './retention.ts';
import { storageRoutes } from './routes.ts';
import { Storage } from './storage.ts';

interface Dependencies extends Pick<ModuleDependencies, 'config' | 'database' | 'announce'> {
  clock: Clock;
  quota: Pick<QuotaModule, 'stored' | 'meter'>;
  settings(): Settings;
  /** All of the workspace. */
  sweeps(): readonly Sweep[];
}

export interface RetentionModule extends Module {
  storage: Storage;
}

export const routes: ModuleRoutes<RetentionModule> = { operator: [storageRoutes] };

export function createRetentionModule({
  config: { archive },
  database,
  announce,
  clock,
  quota,
  settings,
  sweeps,
}: Dependencies): RetentionModule {
  const storage = new Storage(database.db, quota, archive?.kind ?? null);
  const retention = new Retention({
    db: database.background.db,
    clock,
    announce,
    days: () => settings().retentionDays,
    sweeps,
    archive: archive === null ? null : openArchive(archive),
  });
  return {
    name: 'retention',
    storage,
    jobs: [
      defineJob({
        name: 'measure storage',
        payload: z.object({}),
        cron: '5 0 * * *',
        alsoUnused: true,
        run: () => storage.measure(),
      }),
      defineJob({
        name: 'remove what is older than the settings say',
        payload: z.object({}),
        cron: '15 2 * * *',
        alsoUnused: true,
        run: (_payload, { signal }) => retention.run(signal),
      }),
    ],
  };
}
