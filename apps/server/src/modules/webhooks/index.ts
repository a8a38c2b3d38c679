import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Module, ModuleDependencies } from '../../platform/module.ts';
import type { Sweep } from '../../platform/sweeps/sweep.ts';
import { AddressRule } from './calling/address-rule.ts';
import { Caller } from './calling/caller.ts';
import { createDeliveryRepository } from './delivery-repository.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { DeliveryService } from './delivery-service.ts';
import { Dispatcher } from './dispatch/dispatcher.ts';
import { createLanesRepository } from './dispatch/lanes-repository.ts';
import { Results } from './dispatch/results.ts';
import { writeResults } from './dispatch/results-repository.ts';
import { fanOutEvents } from './fan-out.ts';
import { readHealth } from './health-repository.ts';
import { createWebhookRepository } from './repository.ts';
import { webhookRoutes } from './routes.ts';
import { WebhookService } from './service.ts';
import { TestCalls } from './test-calls.ts';

export interface WebhooksModule extends Module {
  webhooks: WebhookService;
  deliveries: DeliveryService;
}

interface Dependencies extends ModuleDependencies {
  clock: Clock;
}

/** How the source of a notification is named where no public address is configured. */
const SOURCE = 'urn:clearbench';

export function createWebhooksModule(dependencies: Dependencies): WebhooksModule {
  const { config, database, vault, clock, announce } = dependencies;
  const source = config.publicUrl ?? SOURCE;
  const rule = new AddressRule(config.webhookAllowedNetworks, {
    requireTls: config.environment === 'production',
  });
  const caller = new Caller(rule);
  const webhooks = new WebhookService({
    repository: createWebhookRepository(database.db),
    rule,
    vault,
    clock,
    announce,
  });
  const repository = createDeliveryRepository(database.db);
  const deliveries = new DeliveryService({
    repository,
    webhooks,
    readHealth: (id, since) => readHealth(database.db, id, since),
    testCalls: new TestCalls({
      repository,
      caller,
      vault,
      clock,
      source,
      writeAttempt: (attempt) => writeResults(database.db, [attempt], []),
    }),
    clock,
    announce,
  });
  const dispatcher = createDispatcher(dependencies, webhooks, caller);
  return {
    name: 'webhooks',
    webhooks,
    deliveries,
    sweeps: [
      fanOutEvents({
        db: database.background.db,
        clock,
        source,
        onDeliveries(transactionIds) {
          dispatcher.wake();
          announce({ topic: 'deliveries', ids: transactionIds });
        },
      }),
      deliverySweep(database.background.db, dispatcher),
    ],
    routes: {
      operator: async (app) => {
        await app.register(webhookRoutes, { webhooks, publicUrl: config.publicUrl });
        await app.register(deliveryRoutes, { deliveries });
      },
    },
    async start() {
      if (config.role !== 'web') dispatcher.start();
    },
    onChange({ topic }) {
      if (topic === 'webhooks') dispatcher.reload();
      if (topic === 'deliveries' || topic === 'settings') dispatcher.wake();
    },
    close: () => dispatcher.close(),
  };
}

function createDispatcher(
  { database, vault, clock, logger, announce }: Dependencies,
  webhooks: WebhookService,
  caller: Caller,
): Dispatcher {
  const { db } = database.background;
  const results = new Results({
    logger,
    write: (attempts, health) => writeResults(db, attempts, health),
    onWritten(attempts) {
      for (const { webhookId, deliveryId } of attempts) dispatcher.written(webhookId, deliveryId);
      const ids = new Set(attempts.flatMap(({ transactionId }) => transactionId ?? []));
      announce({ topic: 'deliveries', ids: [...ids] });
    },
  });
  const dispatcher = new Dispatcher({
    lanes: createLanesRepository(db, randomUUID()),
    results,
    caller,
    vault,
    clock,
    logger,
    random: Math.random,
    disable: (id, reason) => webhooks.disable(id, reason),
  });
  return dispatcher;
}

/** Every process works on its lanes by itself; this reports what waits, and lets a test have all of it done. */
function deliverySweep(db: ModuleDependencies['database']['db'], dispatcher: Dispatcher): Sweep {
  const lanes = createLanesRepository(db, randomUUID());
  return {
    name: 'deliver notifications',
    wokenBy: [],
    periodMs: 30_000,
    async run(options) {
      if (options?.isHurried === true) await dispatcher.drain();
      return 'idle';
    },
    depth: () => lanes.depth(),
  };
}
