import type { Clock } from '../../platform/clock.ts';
import type { Courtesy } from '../../platform/courtesy.ts';
import type { ModuleDependencies } from '../../platform/module.ts';
import type { ApiKeysModule } from '../api-keys/index.ts';
import type { BankingModule } from '../banking/index.ts';
import type { PayloadsModule } from '../payloads/index.ts';
import type { StorageMeter } from '../quota/index.ts';
import type { TransactionsModule } from '../transactions/index.ts';
import type { WiseModule } from '../wise/index.ts';
import type { MakeCall } from './calling/caller.ts';
import type { Calling } from './calling/calling.ts';
import { createDeliveryRepository } from './deliveries/delivery-repository.ts';
import { DeliveryService } from './deliveries/delivery-service.ts';
import { deliveryReplay } from './deliveries/replay.ts';
import { createDelivering } from './dispatch/create-dispatcher.ts';
import { DELIVERING } from './dispatch/lanes-repository.ts';
import { logAttempts } from './dispatch/log-attempts.ts';
import type { AttemptRecord } from './dispatch/results-repository.ts';
import { CommandLineService } from './listening/command-line.ts';
import { createListeningRepository } from './listening/repository.ts';
import { ListeningService } from './listening/service.ts';
import { createReceiptsRepository } from './receiving/receipts-repository.ts';
import { SenderCheck } from './receiving/sender-check.ts';
import { ReceiverService } from './receiving/service.ts';
import { webhookDeletion } from './subscriptions/deletion.ts';
import { readHealth } from './subscriptions/health-repository.ts';
import { createWebhookRepository, type WebhookRepository } from './subscriptions/repository.ts';
import { WebhookService } from './subscriptions/service.ts';
import { TestCalls } from './subscriptions/test-calls.ts';

export interface WebhooksDependencies extends ModuleDependencies {
  clock: Clock;
  meter: StorageMeter;
  apiKeys: ApiKeysModule;
  payloads: PayloadsModule;
  transactions: TransactionsModule;
  banking: BankingModule;
  wise: Pick<WiseModule, 'receiveEvent'>;
  /** The caller of this server process, shared by all workspaces. */
  calling: Calling;
  courtesy: Pick<Courtesy, 'call'>;
  /** After how many days final deliveries are removed; 0: never. */
  deliveryDays(): number;
}

/** The services of the module, independent of routes, sweeps and live changes. */
export function createServices(dependencies: WebhooksDependencies & { source: string }) {
  const { database, vault, clock, announce, meter, source } = dependencies;
  const { rule, caller, telemetry } = dependencies.calling;
  const { workspace } = dependencies.database;
  const call: MakeCall = (made) => caller.call(workspace, made);
  const { apiKeys, payloads, transactions } = dependencies;
  const writeAttempt = (attempt: AttemptRecord) => logAttempts({ db: database.db, meter }, [attempt]);
  const { longActs } = dependencies;
  const deleting = { longActs, deletion: longActs.define(webhookDeletion(announce)) };
  const replay = longActs.define(deliveryReplay(clock, announce));
  const webhookRepository = createWebhookRepository(database.db, deleting);
  const webhooks = new WebhookService({
    repository: webhookRepository,
    rule,
    workspace,
    vault,
    clock,
    announce,
  });
  const repository = createDeliveryRepository(database.db, replay);
  const deliveries = new DeliveryService({
    repository,
    webhooks,
    findByCode: (code) => transactions.service.findByCode(code),
    readHealth: (id, since) => readHealth(database.db, id, since),
    testCalls: new TestCalls({
      repository,
      call,
      vault,
      clock,
      source,
      writeAttempt,
    }),
    clock,
    announce,
  });
  const delivering = createDelivering({ ...dependencies, webhooks, call, telemetry });
  const receivers = createReceivers(dependencies, webhookRepository);
  const listening = new ListeningService({
    repository: createListeningRepository(database.db, deleting),
    vault,
    clock,
    announce,
    writeAttempt,
    caught: (error) => dependencies.background.caught(DELIVERING, error),
  });
  const commandLine = new CommandLineService({
    apiKeys: apiKeys.service,
    payloads: payloads.service,
    transactions: transactions.service,
    deliveries,
    listening,
    meter,
  });
  const jobs = [deleting.deletion.job, replay.job];
  return { webhooks, deliveries, delivering, receivers, listening, commandLine, jobs };
}

function createReceivers(
  { database, vault, announce, use, meter, apiKeys, transactions, banking, wise }: WebhooksDependencies,
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
    use,
    meter,
  });
}
