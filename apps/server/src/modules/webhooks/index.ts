import type { Module } from '../../platform/module.ts';
import { deliveryRoutes } from './deliveries/delivery-routes.ts';
import type { DeliveryService } from './deliveries/delivery-service.ts';
import { deliverySweep } from './dispatch/create-dispatcher.ts';
import { DELIVERING } from './dispatch/lanes-repository.ts';
import { fanOutEvents } from './fan-out/fan-out.ts';
import { webhookJobs } from './jobs.ts';
import { listenRoute } from './listening/listen-route.ts';
import { commandLineRoutes } from './listening/routes.ts';
import { receiptRoutes, receiverRoutes } from './receiving/routes.ts';
import { createServices, type WebhooksDependencies } from './services.ts';
import { webhookRoutes } from './subscriptions/routes.ts';
import type { WebhookService } from './subscriptions/service.ts';

export { SEALED_WEBHOOKS } from './subscriptions/sealed.ts';

export interface WebhooksModule extends Module {
  webhooks: WebhookService;
  deliveries: DeliveryService;
}

/** The source of a notification when no public address is configured. */
const SOURCE = 'urn:clearbench';

export function createWebhooksModule(dependencies: WebhooksDependencies): WebhooksModule {
  const { config, database, clock, announce, logger, apiKeys, parking } = dependencies;
  const source = config.publicUrl ?? SOURCE;
  const { webhooks, deliveries, dispatcher, receivers, listening, commandLine, jobs } = createServices({
    ...dependencies,
    source,
  });
  return {
    name: 'webhooks',
    webhooks,
    deliveries,
    sweeps: [
      fanOutEvents({
        db: database.background.db,
        parking,
        clock,
        source,
        onDeliveries(transactionIds) {
          dispatcher.wake();
          listening.wake();
          announce({ topic: 'deliveries', ids: transactionIds });
        },
      }),
      deliverySweep(database.background.db, dispatcher),
    ],
    workers: [{ name: DELIVERING, downForMs: (nowMs) => dispatcher.downForMs(nowMs) }],
    jobs: [...jobs, ...webhookJobs({ ...dependencies, listening })],
    routes: {
      bare: async (app) => {
        await app.register(receiverRoutes, { receivers });
      },
      ingestion: async (app) => {
        const isStillAllowed = async (apiKey: string) =>
          (await apiKeys.service.authenticate(apiKey)) !== null;
        await app.register(listenRoute, { listening, isStillAllowed, logger });
        await app.register(commandLineRoutes, { listening, commandLine });
      },
      operator: async (app) => {
        await app.register(receiptRoutes, { receivers });
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
      if (topic === 'deliveries') listening.wake();
    },
    close: () => dispatcher.close(),
  };
}
