import { IDEMPOTENCY_HOURS } from '@clearbench/contract';
import type { Pace } from '@clearbench/domain';
import type { Metric } from 'prom-client';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import type { Scanner } from '../../platform/scanning/clamd.ts';
import type { ApiKeysModule } from '../api-keys/index.ts';
import type { HouseRulesModule } from '../house-rules/index.ts';
import type { PayeeChecks, PayeeChecksModule } from '../payee-checks/index.ts';
import type { StorageMeter } from '../quota/index.ts';
import { Capacity } from './capacity.ts';
import { EnteredTransfers } from './entered-transfers.ts';
import { Admission } from './http/admission.ts';
import { payloadRoutes } from './http/routes.ts';
import { uploadRoutes } from './http/upload-routes.ts';
import { createEarlierReferences } from './originals/earlier-references.ts';
import {
  createOrderReferencesReader,
  createPaymentRequestsReader,
  MAX_DETAILED_BYTES,
  type OrderReferencesReader,
  type PaymentRequestsReader,
} from './originals/originals.ts';
import { createRawTexts, type RawTexts } from './originals/raw-texts.ts';
import { createPayloadMetrics, type PayloadCounts } from './payload-metrics.ts';
import { RefusedPayloads } from './refused/refused-payloads.ts';
import { refusedRoutes } from './refused/refused-routes.ts';
import { PayloadService } from './service.ts';
import { ArrivalAnnouncer } from './storing/announcing.ts';
import type { FileRules } from './storing/file-to-verify.ts';
import { createPayloadRepository } from './storing/repository.ts';

export type { Capacity } from './capacity.ts';
export { acceptedText, transactionCount } from './http/accepted-body.ts';
export type { Accepted } from './http/answers.ts';
export type { EarlierReference } from './originals/earlier-references.ts';
export { itemText } from './originals/item-text.ts';
export {
  type ArrivedRequest,
  type OrderReferencesReader,
  type PaymentRequestsReader,
  paymentDetailsOfTransfers,
} from './originals/originals.ts';
export type { RawText, RawTexts } from './originals/raw-texts.ts';
export type { PayloadCounts } from './payload-metrics.ts';
export { isExpected, messageShownBy, namedMessage, whyUnexpected } from './reading/expected-message.ts';
export { arrivedMessageId } from './reading/message-id.ts';
export { removeRefusedPayloads } from './refused/refused-repository.ts';
export { removeMessages, removePayloads } from './removal.ts';
export type { PayloadService } from './service.ts';

/** Bodies that were received and wait for their turn. */
const MAX_HELD_BYTES = 96 * 1024 * 1024;

interface IngestionOptions {
  /** How many requests are held at once. */
  maxHeldRequests: number;
  /** Null: payloads are not scanned for malware. */
  scanner: Scanner | null;
}

/** The ingestion of a server process, for all workspaces. */
export function createIngestion({ maxHeldRequests, scanner }: IngestionOptions): {
  routes: ModuleRoutes<PayloadsModule>;
  metrics: Metric[];
  capacity: Capacity;
  counts: PayloadCounts;
} {
  const admission = new Admission({ maxRequests: maxHeldRequests, maxBytes: MAX_HELD_BYTES });
  const capacity = new Capacity(scanner);
  const { courtesy } = capacity;
  const metrics = createPayloadMetrics(() => admission.held);
  return {
    routes: {
      ingestion: [
        (app, workspace) => payloadRoutes(app, { ...workspace, admission, courtesy, counts: metrics }),
      ],
      operator: [uploadRoutes, refusedRoutes],
    },
    metrics: metrics.all,
    capacity,
    counts: metrics,
  };
}

export interface PayloadsModule extends Module {
  service: PayloadService;
  entered: EnteredTransfers;
  refused: RefusedPayloads;
  payees: PayeeChecks;
  rawTexts: RawTexts;
  orderReferences: OrderReferencesReader;
  paymentRequests: PaymentRequestsReader;
  earlierReferences: ReturnType<typeof createEarlierReferences>;
}

interface Dependencies extends ModuleDependencies {
  capacity: Capacity;
  clock: Clock;
  meter: StorageMeter;
  /** When the transfers take their first step. */
  pace(): Pace;
  /** True if the values of transfers choose scenarios. */
  scenariosByValues(): boolean;
  fileRules(): FileRules;
  houseRules: HouseRulesModule;
  apiKeys: ApiKeysModule;
  payeeChecks: PayeeChecksModule;
}

export function createPayloadsModule({
  database,
  announce,
  logger,
  capacity,
  clock,
  meter,
  pace,
  scenariosByValues,
  fileRules,
  houseRules,
  apiKeys,
  payeeChecks,
}: Dependencies): PayloadsModule {
  const repository = createPayloadRepository(database, {
    clock,
    pace,
    idempotencyHours: IDEMPOTENCY_HOURS,
    afterPart: (startedMs) => capacity.courtesy.rest(database.workspace, startedMs),
    onUnverified: () => announce({ topic: 'unverified-payees' }),
  });
  const arriving = {
    repository,
    announcer: new ArrivalAnnouncer(repository, announce),
    meter,
    scenariosByValues,
    houseRules: houseRules.service,
  };
  const service = new PayloadService({ ...arriving, workspace: database.workspace, capacity, fileRules });
  const refused = new RefusedPayloads({
    db: database.db,
    background: database.background.db,
    clock,
    meter,
    announce,
    logger,
    apiKeys: apiKeys.service,
  });
  const referencesOf = (text: string) => capacity.originals.referencesOf(database.workspace, text);
  return {
    name: 'payloads',
    service,
    entered: new EnteredTransfers(arriving),
    refused,
    payees: payeeChecks.service,
    rawTexts: createRawTexts(database.pool),
    orderReferences: createOrderReferencesReader(referencesOf),
    paymentRequests: createPaymentRequestsReader((text) =>
      capacity.originals.requestsOf(database.workspace, text),
    ),
    earlierReferences: createEarlierReferences(
      database.patient.db,
      createOrderReferencesReader(referencesOf, MAX_DETAILED_BYTES),
    ),
    jobs: [
      defineJob({
        name: 'forget idempotency keys',
        payload: z.object({}),
        cron: '20 * * * *',
        run: () => service.forgetIdempotencyKeys(),
      }),
    ],
    async close() {
      await service.close();
      await refused.close();
    },
  };
}
