import type { Clock } from '../../platform/clock.ts';
import type { Module, ModuleDependencies } from '../../platform/module.ts';
import type { ApiKeysModule } from '../api-keys/index.ts';
import type { BankingModule } from '../banking/index.ts';
import type { PayloadsModule } from '../payloads/index.ts';
import type { TransactionsModule } from '../transactions/index.ts';
import type { WiseModule } from '../wise/index.ts';
import { AddressRule } from './calling/address-rule.ts';
import { Caller } from './calling/caller.ts';
import { createDeliveryRepository } from './delivery-repository.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { DeliveryService } from './delivery-service.ts';
import { createDispatcher, deliverySweep } from './dispatch/create-dispatcher.ts';
import { type AttemptRecord, writeResults } from './dispatch/results-repository.ts';
import { fanOutEvents } from './fan-out.ts';
import { readHealth } from './health-repository.ts';
import { webhookJobs } from './jobs.ts';
import { CommandLineService } from './listening/command-line.ts';
import { listenRoute } from './listening/listen-route.ts';
import { createListeningRepository } from './listening/repository.ts';
import { commandLineRoutes } from './listening/routes.ts';
import { ListeningService } from './listening/service.ts';
import { createReceiptsRepository } from './receiving/receipts-repository.ts';
import { receiptRoutes, receiverRoutes } from './receiving/routes.ts';
import { SenderCheck } from './receiving/sender-check.ts';
import { ReceiverService } from './receiving/service.ts';
import { createWebhookRepository, type WebhookRepository } from './repository.ts';
import { webhookRoutes } from './routes.ts';
import { WebhookService } from './service.ts';
import { TestCalls } from './test-calls.ts';

export interface WebhooksModule extends Module {
  webhooks: WebhookService;
  deliveries: DeliveryService;
}

interface Dependencies extends ModuleDependencies {
  clock: Clock;
  apiKeys: ApiKeysModule;
  payloads: PayloadsModule;
  transactions: TransactionsModule;
  banking: BankingModule;
  wise: Pick<WiseModule, 'receiveEvent'>;
}

/** The source of a notification when no public address is configured. */
const SOURCE = 'urn:clearbench';

export function createWebhooksModule(dependencies: Dependencies): WebhooksModule {
  const { config, database, vault, clock, announce } = dependencies;
  const { apiKeys, payloads, transactions, logger } = dependencies;
  const source = config.publicUrl ?? SOURCE;
  const writeAttempt = (attempt: AttemptRecord) => writeResults(database.db, [attempt], []);
  const rule = new AddressRule(config.webhookAllowedNetworks, {
    requireTls: config.environment === 'production',
  });
  const caller = new Caller(rule);
  const webhookRepository = createWebhookRepository(database.db);
  const webhooks = new WebhookService({
    repository: webhookRepository,
    rule,
    vault,
    clock,
    announce,
  });
  const repository = createDeliveryRepository(database.db);
  const deliveries = new DeliveryService({
    repository,
    webhooks,
    findByCode: (code) => transactions.service.findByCode(code),
    readHealth: (id, since) => readHealth(database.db, id, since),
    testCalls: new TestCalls({
      repository,
      caller,
      vault,
      clock,
      source,
      writeAttempt,
    }),
    clock,
    announce,
  });
  const dispatcher = createDispatcher({ ...dependencies, webhooks, caller });
  const receivers = createReceivers(dependencies, webhookRepository);
  const listening = new ListeningService({
    repository: createListeningRepository(database.db),
    vault,
    clock,
    announce,
    writeAttempt,
  });
  const commandLine = new CommandLineService({
    apiKeys: apiKeys.service,
    payloads: payloads.service,
    transactions: transactions.service,
    deliveries,
    listening,
  });
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
          listening.wake();
          announce({ topic: 'deliveries', ids: transactionIds });
        },
      }),
      deliverySweep(database.background.db, dispatcher),
    ],
    jobs: webhookJobs({ ...dependencies, listening }),
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

function createReceivers(
  { database, vault, announce, apiKeys, transactions, banking, wise }: Dependencies,
  webhooks: WebhookRepository,
): ReceiverService {
  return new ReceiverService({
    repository: createReceiptsRepository(database.db),
    senders: new SenderCheck({ apiKeys: apiKeys.service, webhooks, vault }),
    transfers: {
      findByCode: (code) => transactions.service.findByCode(code),
      get: (id) => transactions.service.get(id),
      changeStatus: (id, input, actor) => banking.banking.changeStatus(id, input, actor),
    },
    receiveWiseEvent: (event) => wise.receiveEvent(event),
    announce,
  });
}
