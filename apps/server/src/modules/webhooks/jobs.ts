import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/define-job.ts';
import type { ModuleDependencies } from '../../platform/module.ts';
import { cancelLostTests, removeOldLogs } from './deliveries/retention.ts';
import { releaseFinalDeliveries } from './dispatch/lanes-repository.ts';
import type { ListeningService } from './listening/service.ts';

interface Dependencies extends Pick<ModuleDependencies, 'database'> {
  /** After how many days final deliveries are removed; 0: never. */
  deliveryDays(): number;
  clock: Clock;
  listening: ListeningService;
}

export const webhookJobs = ({ database, clock, listening, deliveryDays }: Dependencies): JobDefinition[] => [
  defineJob({
    name: 'remove lost listening sessions',
    payload: z.object({}),
    cron: '*/5 * * * *',
    run: () => listening.removeLost(),
  }),
  defineJob({
    name: 'cancel lost tests of webhooks',
    payload: z.object({}),
    cron: '10 * * * *',
    run: () => cancelLostTests(database.background.db, clock),
  }),
  defineJob({
    name: 'forget parked attempts of final deliveries',
    payload: z.object({}),
    cron: '20 * * * *',
    run: () => releaseFinalDeliveries(database.background.db),
  }),
  defineJob({
    name: 'remove old delivery logs',
    payload: z.object({}),
    cron: '50 3 * * *',
    alsoUnused: true,
    run: async () => {
      const days = deliveryDays();
      if (days > 0) await removeOldLogs(database.background.db, clock, days);
    },
  }),
];
