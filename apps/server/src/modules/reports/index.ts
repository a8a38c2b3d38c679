import type { Clock } from '../../platform/clock.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import type { LedgerService } from '../ledger/index.ts';
import type { NetworksModule } from '../networks/index.ts';
import type { TrackingModule } from '../tracking/index.ts';
import type { TransactionsModule } from '../transactions/index.ts';
import type { Papers } from './papers.ts';
import { reportRoutes } from './routes.ts';
import { ReportService } from './service.ts';

interface Dependencies extends ModuleDependencies {
  transactions: TransactionsModule;
  tracking: TrackingModule;
  networks: NetworksModule;
  ledger: { ledger: LedgerService };
  clock: Clock;
  papers: Papers;
}

export type { EbicsLetter } from './ebics-letter.ts';
export { Papers } from './papers.ts';

export interface ReportsModule extends Module {
  reports: ReportService;
}

export const routes: ModuleRoutes<ReportsModule> = { operator: [reportRoutes] };

export function createReportsModule({
  transactions,
  tracking,
  networks,
  ledger,
  clock,
  vault,
  papers,
  database,
}: Dependencies): ReportsModule {
  const reports = new ReportService({
    transactions: transactions.service,
    tracking: tracking.tracking,
    networks: networks.networks,
    ledger: ledger.ledger,
    clock,
    vault,
    write: (report) => papers.write(database.workspace, { kind: 'report', report }),
  });
  return {
    name: 'reports',
    reports,
  };
}
