import type { Logger } from 'pino';
import type { Module, ModuleRoutes } from '../../platform/module.ts';
import { deliveryRoutes } from './deliveries/delivery-routes.ts';
import type { DeliveryService } from './deliveries/delivery-service.ts';
import { deliverySweep } from './dispatch/create-dispatcher.ts';
import { fanOutEvents } from './fan-out/fan-out.ts';
import { webhookJobs } from './jobs.ts';
import type { CommandLineService } from './listening/command-line.ts';
import { listenRoute } from './listening/listen-route.ts';
import { commandLineRoutes } from './listening/routes.ts';
import type { ListeningService } from './listening/service.ts';
import { receiptRoutes, receiverRoutes } from './receiving/routes.ts';
import type { ReceiverService } from './receiving/service.ts';
import { createServices, type WebhooksDependencies } from './services.ts';
import { webhookRoutes } from './subscriptions/routes.ts';
import type { WebhookService } from './subscriptions/service.ts';

export type { AddressRule } from './calling/address-rule.ts';
export { type Calling, createCalling } from './calling/calling.ts';
export { CheckedFetch, type Fetch } from './calling/checked-fetch.ts';
export { SEALED_WEBHOOKS } from './subscriptions/sealed.ts';

export interface WebhooksModule extends Module {
  webhooks: WebhookService;
  deliveries: DeliveryService;
  receivers: ReceiverService;
  listening: ListeningService;
  commandLine: CommandLineService;
  /** True if the API key is still active, and the workspace open here. */
  isStillAllowed(apiKey: string): Promise<boolean>;
  publicUrl: string | null;
  prefix: string;
  logger: Logger;
}

export const routes: ModuleRoutes<WebhooksModule> = {
  bare: [receiverRoutes],
  ingestion: [listenRoute, commandLineRoutes],
  operator: [receiptRoutes, webhookRoutes, deliveryRoutes],
};

/** The source of a notification when no public address is configured. */
const SOURCE = 'urn:clearbench';

export function createWebhooksModule(dependencies: WebhooksDependencies): WebhooksModule {
  const { config, prefix, database, clock, announce, logger, apiKeys, parking } = dependencies;
  const source = config.publicUrl ?? SOURCE;
  const { webhooks, deliveries, delivering, receivers, listening, commandLine, jobs } = createServices({
    ...dependencies,
    source,
  });
  let isClosed = false;
  return {
    name: 'webhooks',
    webhooks,
    deliveries,
    receivers,
    listening,
    commandLine,
    isStillAllowed: async (apiKey) => !isClosed && (await apiKeys.service.authenticate(apiKey)) !== null,
    publicUrl: config.publicUrl,
    prefix,
    logger,
    sweeps: [
      fanOutEvents({
        db: database.background.db,
        parking,
        clock,
        source,
        onDeliveries(transactionIds, webhookIds) {
          delivering.dispatcher.wake(webhookIds);
          listening.wake();
          announce({ topic: 'delivery-progress', ids: transactionIds });
        },
      }),
      deliverySweep(database.background.db, delivering),
    ],
    workers: [delivering],
    jobs: [...jobs, ...webhookJobs({ ...dependencies, listening })],
    onChange({ topic }) {
      if (topic === 'webhooks') delivering.dispatcher.reload();
      if (topic === 'deliveries' || topic === 'settings') delivering.dispatcher.wake();
      if (topic === 'deliveries' || topic === 'delivery-progress') listening.wake();
    },
    async close() {
      // Clients that still listen return to the workspace of that time, if it exists.
      isClosed = true;
    },
  };
}
