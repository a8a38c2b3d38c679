import { setTimeout as delay } from 'node:timers/promises';
import type { FileVerification } from '@clearbench/domain';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Courtesy } from '../../platform/courtesy.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import type { ApiKeysModule } from '../api-keys/index.ts';
import type { LedgerModule } from '../ledger/index.ts';
import type { PayloadsModule } from '../payloads/index.ts';
import type { PaymentFilesModule } from '../payment-files/index.ts';
import type { StorageMeter } from '../quota/index.ts';
import type { EbicsLetter, Papers } from '../reports/index.ts';
import type { TestPlansModule } from '../test-plans/index.ts';
import { createBankRepository } from './bank/repository.ts';
import { BankService } from './bank/service.ts';
import { contentsOf } from './downloads/contents.ts';
import { createDeliveryRepository } from './downloads/delivery-repository.ts';
import { keepPayeeReport } from './downloads/payee-reports.ts';
import { Downloads } from './downloads/service.ts';
import { tellSubscribers } from './downloads/transfer-news.ts';
import type { ExamineThread } from './examining/thread.ts';
import { createRequestRepository, removeEbicsRequests } from './log/repository.ts';
import { RequestLog } from './log/service.ts';
import { CompleteUploads } from './orders/complete-uploads.ts';
import { processOrders } from './orders/processing.ts';
import { removeOrders } from './orders/removal.ts';
import { createOrderRepository } from './orders/repository.ts';
import { OrderService } from './orders/service.ts';
import { Uploads } from './orders/uploads.ts';
import { Faults } from './protocol/faults.ts';
import { forgetNonces, Nonces } from './protocol/nonces.ts';
import { EbicsServer } from './protocol/server.ts';
import { createTransactionRepository } from './protocol/transactions.ts';
import { NewsDesk } from './realtime/news.ts';
import { Realtime } from './realtime/service.ts';
import { ebicsRoutes } from './routes.ts';
import { ebicsServerRoutes } from './server-routes.ts';
import { createSubscriberRepository } from './subscribers/repository.ts';
import { SubscriberService } from './subscribers/service.ts';

export { SEALED_EBICS_BANK_KEYS } from './bank/service.ts';
export { renumberMarks } from './downloads/restored-marks.ts';
export { ExamineThread } from './examining/thread.ts';

export interface EbicsModule extends Module {
  bank: BankService;
  subscribers: SubscriberService;
  orders: OrderService;
  log: RequestLog;
  server: EbicsServer;
  realtime: Realtime;
  publicUrl: string | null;
  prefix: string;
  /** Typesets a letter as a PDF. */
  writeLetter(letter: EbicsLetter): Promise<Buffer>;
}

export const routes: ModuleRoutes<EbicsModule> = { operator: [ebicsRoutes], bare: [ebicsServerRoutes] };

interface Dependencies
  extends Pick<
    ModuleDependencies,
    'config' | 'prefix' | 'database' | 'vault' | 'logger' | 'announce' | 'parking' | 'use'
  > {
  clock: Clock;
  courtesy: Pick<Courtesy, 'examine' | 'request' | 'rest'>;
  apiKeys: ApiKeysModule;
  payloads: PayloadsModule;
  paymentFiles: PaymentFilesModule;
  ledger: LedgerModule;
  testPlans: Pick<TestPlansModule, 'watchFile' | 'noteRequest'>;
  examineThread: ExamineThread;
  papers: Papers;
  meter: StorageMeter;
  /** How payees are verified in files without a choice. */
  fileVerification(): FileVerification;
  /** The number of days after which requests and ended orders are removed; 0: never. */
  keptDays(): number;
}

/** A simulated bank that speaks EBICS. The workspace is its customer. */
export function createEbicsModule({
  config,
  prefix,
  database,
  vault,
  logger,
  announce,
  parking,
  use,
  clock,
  courtesy,
  apiKeys,
  payloads,
  paymentFiles,
  ledger,
  testPlans,
  examineThread,
  meter,
  papers,
  fileVerification,
  keptDays,
}: Dependencies): EbicsModule {
  const { db, workspace } = database;
  const { db: background } = database.background;
  const now = () => clock.now();
  const bank = new BankService({
    ...{ repository: createBankRepository(db), vault, announce, workspace, prefix },
  });
  const repository = createSubscriberRepository(db);
  const subscribers = new SubscriberService({ db, repository, apiKeys: apiKeys.service, announce });
  const transactions = createTransactionRepository(db);
  const orders = createOrderRepository(db);
  const deliveries = createDeliveryRepository(db);
  const service = new OrderService({
    ...{ db, repository: orders, subscribers, announce },
    paymentFiles: paymentFiles.service,
    apiKeys: apiKeys.service,
  });
  const log = new RequestLog({
    ...{ repository: createRequestRepository(db), meter, testPlans, announce, logger },
  });
  const complete = new CompleteUploads({
    repository,
    subscribers,
    orders,
    service,
    announce,
    fileVerification,
  });
  const server = new EbicsServer({
    ...{ bank, subscribers, repository, transactions, log, announce, logger },
    apiKeys: apiKeys.service,
    nonces: new Nonces(db),
    async use() {
      await courtesy.request(workspace);
      await use();
    },
    inTurn: (work) => courtesy.examine(workspace, async () => work()),
    uploads: new Uploads({
      ...{ workspace, transactions, subscribers, orders, complete, meter },
      apiKeys: apiKeys.service,
      thread: examineThread,
      maxBytes: ORDER_MAX_BYTES,
    }),
    downloads: new Downloads({
      ...{ workspace, courtesy, transactions, deliveries },
      contentOf: contentsOf({
        db,
        ledger,
        deliveries,
        orders,
        repository,
        workspace,
        thread: examineThread,
      }),
    }),
    faults: new Faults({
      ...{ repository, subscribers, announce },
      wait: (ms, signal) => delay(ms, undefined, { signal }).catch(() => {}),
    }),
  });
  const realtime = new Realtime({
    ...{ workspace, bank, subscribers, log, logger },
    apiKeys: apiKeys.service,
    desk: new NewsDesk({ db: background, ledger, orders: createOrderRepository(background) }),
  });
  paymentFiles.onReport(keepPayeeReport(now));
  paymentFiles.onRelease((payloadId, payerId) => service.requireReleasable(payloadId, payerId));
  return {
    name: 'ebics',
    bank,
    subscribers,
    orders: service,
    log,
    server,
    realtime,
    publicUrl: config.publicUrl,
    prefix,
    writeLetter: (letter) => papers.write(workspace, { kind: 'ebics-letter', letter }),
    sweeps: [
      processOrders({
        ...{ db: background, workspace, parking, announce, now, testPlans },
        thread: examineThread,
        repository: createOrderRepository(background),
        subscribers,
        payloads: payloads.service,
        apiKeys: apiKeys.service,
      }),
      tellSubscribers({
        ...{ db: background, parking, now },
        hasSubscribers: async () => (await subscribers.all()).length > 0,
      }),
    ],
    timers: [{ name: 'tell EBICS subscribers in real time', periodMs: LOOK_MS, run: () => realtime.look() }],
    onChange({ topic }) {
      if (topic === 'ebics-bank') {
        bank.forget();
        subscribers.forget();
      }
      realtime.changed(topic);
    },
    async close() {
      realtime.close();
      await log.close();
    },
    jobs: [
      defineJob({
        name: 'remove old requests and orders of EBICS',
        payload: z.object({}),
        cron: '40 * * * *',
        alsoUnused: true,
        async run() {
          const at = new Date();
          await forgetNonces(background, at);
          await createTransactionRepository(background).removeTimedOut(at);
          const days = keptDays();
          if (days === 0) return;
          const before = new Date(at.getTime() - days * DAY_MS);
          await removeEbicsRequests(background, before);
          await removeOrders(background, before);
        },
      }),
    ],
  };
}

const DAY_MS = 86_400_000;
/** In case an announcement was lost. */
const LOOK_MS = 20_000;
/** Inflated: 250,000 payments. */
const ORDER_MAX_BYTES = 64 * 1024 * 1024;
