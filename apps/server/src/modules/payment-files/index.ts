import type { Clock } from '../../platform/clock.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import type { ApiKeysModule } from '../api-keys/index.ts';
import type { ReportThread } from './report-thread.ts';
import { reportMaker, reportOnFiles, type TellReport } from './reporting.ts';
import { createPaymentFileRepository } from './repository.ts';
import { ownPaymentFileRoutes, paymentFileRoutes } from './routes.ts';
import { PaymentFiles, type ReleaseCheck } from './service.ts';

export { reportIdOf } from './report.ts';
export { ReportThread } from './report-thread.ts';
export type { TellReport } from './reporting.ts';
export {
  addPaymentFile,
  createPaymentFileRepository,
  type Decision,
  fileHolding,
  heldPayments,
  markDone,
  type NewPaymentFile,
  removePaymentFiles,
} from './repository.ts';
export type { PaymentFiles } from './service.ts';

export interface PaymentFilesModule extends Module {
  service: PaymentFiles;
  labelOf(apiKeyId: string): Promise<string>;
  /** `tell` passes each report on, in the transaction that stores it. */
  onReport(tell: TellReport): void;
  /** `check` refuses the releases of files for which more than one person must decide. */
  onRelease(check: ReleaseCheck): void;
}

export const routes: ModuleRoutes<PaymentFilesModule> = {
  operator: [paymentFileRoutes],
  ingestion: [ownPaymentFileRoutes],
};

interface Dependencies extends Pick<ModuleDependencies, 'database' | 'announce' | 'parking'> {
  clock: Clock;
  apiKeys: ApiKeysModule;
  reportThread: ReportThread;
}

/** Files whose payees are verified before their payments are executed. */
export function createPaymentFilesModule({
  database,
  announce,
  parking,
  clock,
  apiKeys,
  reportThread,
}: Dependencies): PaymentFilesModule {
  const { db, background, workspace } = database;
  const repository = createPaymentFileRepository(db);
  const checks: ReleaseCheck[] = [];
  const service = new PaymentFiles({
    ...{ db, repository, makeReport: reportMaker(repository, reportThread, workspace) },
    clock,
    announce,
    async requireReleasable(id, payerId) {
      for (const check of checks) await check(id, payerId);
    },
  });
  const told: TellReport[] = [];
  return {
    name: 'payment-files',
    service,
    labelOf: (id) => apiKeys.service.labelOf(id),
    onReport(tell) {
      told.push(tell);
    },
    onRelease(check) {
      checks.push(check);
    },
    sweeps: [
      reportOnFiles(
        {
          ...{ db: background.db, clock, announce, parking },
          makeReport: reportMaker(createPaymentFileRepository(background.db), reportThread, workspace),
        },
        async (tx, payloadId, report) => {
          for (const tell of told) await tell(tx, payloadId, report);
        },
      ),
    ],
  };
}
