import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Courtesy } from '../../../platform/courtesy.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { ModuleDependencies } from '../../../platform/module.ts';
import type { Sweep } from '../../../platform/sweeps/sweep.ts';
import type { Telemetry } from '../../../platform/telemetry/telemetry.ts';
import type { StorageMeter } from '../../quota/index.ts';
import type { MakeCall } from '../calling/caller.ts';
import type { WebhookService } from '../subscriptions/service.ts';
import { Calls } from './calls.ts';
import { Delivering } from './delivering.ts';
import { Dispatcher } from './dispatcher.ts';
import { createLanesRepository, DELIVERING, LOGGING } from './lanes-repository.ts';
import { logAttempts } from './log-attempts.ts';
import { Results } from './results.ts';

interface Dependencies
  extends Pick<ModuleDependencies, 'database' | 'vault' | 'logger' | 'announce' | 'parking' | 'background'> {
  clock: Clock;
  webhooks: WebhookService;
  call: MakeCall;
  telemetry: Telemetry | null;
  meter: StorageMeter;
  courtesy: Pick<Courtesy, 'call'>;
}

/** Between start and stop, it sends everything that is due. */
export function createDelivering(dependencies: Dependencies): Delivering {
  return new Delivering({
    create: () => createDispatcher(dependencies),
    lanes: createLanesRepository(dependencies.database.background.db, randomUUID()),
    clock: dependencies.clock,
  });
}

function createDispatcher({
  database,
  vault,
  clock,
  logger,
  announce,
  webhooks,
  call,
  telemetry,
  meter,
  courtesy,
  parking,
  background,
}: Dependencies): Dispatcher {
  const { db } = database.background;
  const results = new Results({
    logger,
    async write(attempts, health) {
      await logAttempts({ db, meter }, attempts, health);
      parking.succeeded(LOGGING);
    },
    onWritten(attempts) {
      for (const { webhookId, deliveryId } of attempts) dispatcher.written(webhookId, deliveryId);
      const ids = new Set(attempts.flatMap(({ transactionId }) => transactionId ?? []));
      announce({ topic: 'delivery-progress', ids: [...ids] });
    },
    park: ({ deliveryId }, error) =>
      parking.park(
        LOGGING,
        {
          item: String(deliveryId),
          what: `An attempt of the delivery ${deliveryId} could not be stored`,
          transactionSeq: null,
        },
        error,
      ),
  });
  const dispatcher = new Dispatcher({
    lanes: createLanesRepository(db, randomUUID()),
    calls: new Calls({
      results,
      call,
      telemetry,
      clock,
      logger,
      random: Math.random,
      turn: () => courtesy.call(database.workspace),
      disable: (id, url, reason) => webhooks.disable(id, url, reason),
    }),
    vault,
    clock,
    parking,
    caught: (error) => background.caught(DELIVERING, error),
  });
  return dispatcher;
}

/** Notifications are sent continuously; this reports what is waiting, and lets a test send all of it. */
export function deliverySweep(db: Kysely<Schema>, delivering: Delivering): Sweep {
  const lanes = createLanesRepository(db, randomUUID());
  return {
    name: DELIVERING,
    wokenBy: [],
    periodMs: 30_000,
    async run(options) {
      if (options?.isUrgent === true) await delivering.dispatcher.drain();
      delivering.dispatcher.requireProgress();
      return 'idle';
    },
    depth: () => lanes.depth(),
  };
}
