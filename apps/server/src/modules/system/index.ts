import type { Settings } from '@clearbench/contract';
import * as z from 'zod/mini';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { keptCurrent } from '../../platform/kept-current.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import { backgroundRoutes } from './background-routes.ts';
import { consoleFailureRoutes } from './console-failure-routes.ts';
import { ConsoleFailures } from './console-failures.ts';
import { JobService } from './job-service.ts';
import { longActRoutes } from './long-act-routes.ts';
import { LongActService } from './long-act-service.ts';
import { parkedRoutes } from './parked-routes.ts';
import { ParkedService } from './parked-service.ts';
import { systemRoutes } from './routes.ts';
import { createSettingsRepository } from './settings-repository.ts';
import { SettingsService } from './settings-service.ts';

const REREAD_MS = 5_000;

export interface SystemModule extends Module {
  service: SettingsService;
  background: ModuleDependencies['background'];
  jobService: JobService;
  parked: ParkedService;
  longActs: LongActService;
  failures: ConsoleFailures;
  clock: Clock;
  /** The current settings: call it again each time. */
  settings(): Settings;
  /** Advances the virtual clock by this much. */
  advanceClock(byMs: number, actor?: Actor): Promise<void>;
}

export const routes: ModuleRoutes<SystemModule> = {
  operator: [systemRoutes, backgroundRoutes, parkedRoutes, consoleFailureRoutes, longActRoutes],
};

export function createSystemModule({
  config,
  database,
  logger,
  announce,
  background,
  jobs,
  longActs,
}: ModuleDependencies): SystemModule {
  const repository = createSettingsRepository(database.db);
  const service = new SettingsService({
    repository,
    announce,
    automation: config.automation,
    // A real payout plays no scenario unless it was requested.
    scenariosByValues: config.environment === 'sandbox' && config.wise.kind === 'simulator',
    deliveryLogDays: config.deliveryLogDays,
  });
  return {
    name: 'system',
    service,
    background,
    jobService: new JobService({ db: database.db, jobs, announce }),
    parked: new ParkedService({ db: database.db, announce }),
    longActs: new LongActService({ db: database.db, longActs }),
    failures: new ConsoleFailures({ logger }),
    clock: service.clock,
    settings: () => service.current(),
    async advanceClock(byMs, actor) {
      await service.advanceClock(byMs, actor);
    },
    jobs: [
      defineJob({
        name: 'forget old long acts',
        payload: z.object({}),
        cron: '30 3 * * *',
        run: () => longActs.forgetOld(),
      }),
    ],
    // Sweeps that a change wakes need the new settings.
    ...keptCurrent({
      what: 'settings',
      topic: 'settings',
      periodMs: REREAD_MS,
      refresh: () => service.refresh(),
      announce,
      logger,
    }),
  };
}
