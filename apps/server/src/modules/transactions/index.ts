import type { Clock } from '../../platform/clock.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import { analyzeGrowth } from '../../platform/sweeps/analyze-growth.ts';
import type { NetworksModule } from '../networks/index.ts';
import type { PayeeChecksModule } from '../payee-checks/index.ts';
import type { PayloadsModule } from '../payloads/index.ts';
import { markDuplicates } from './mark-duplicates.ts';
import { createTransactionRepository } from './repository.ts';
import { transactionRoutes } from './routes.ts';
import { indexTransfers } from './search/index-transfers.ts';
import { TransactionService } from './service.ts';

export { type NewEvent, noteOnTransfer, writeChanges, writePayees, writeScenarios } from './changes.ts';
export { toTransaction } from './mapper.ts';
export { removeTransfers } from './removal.ts';
export { INDEXING } from './search/search-index.ts';
export type { TransactionService } from './service.ts';

export interface TransactionsModule extends Module {
  service: TransactionService;
}

interface Dependencies extends ModuleDependencies {
  payloads: Pick<PayloadsModule, 'entered' | 'rawTexts' | 'earlierReferences'>;
  networks: Pick<NetworksModule, 'networks'>;
  payeeChecks: PayeeChecksModule;
  clock: Clock;
}

export const routes: ModuleRoutes<TransactionsModule> = { operator: [transactionRoutes] };

export function createTransactionsModule({
  database,
  announce,
  payloads,
  networks,
  payeeChecks,
  clock,
  parking,
}: Dependencies): TransactionsModule {
  const service = new TransactionService({
    repository: createTransactionRepository(database.db),
    patient: createTransactionRepository(database.patient.db),
    entered: payloads.entered,
    rawTexts: payloads.rawTexts,
    earlierReferences: payloads.earlierReferences,
    networks: networks.networks,
    payees: payeeChecks.service,
  });
  const { db } = database.background;
  return {
    name: 'transactions',
    service,
    sweeps: [
      indexTransfers(db, parking),
      markDuplicates(db, { parking, announce, clock }),
      analyzeGrowth(db, 'analyse transfers', { transactions: 'seq' }),
    ],
  };
}
