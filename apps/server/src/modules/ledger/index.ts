import type { Clock } from '../../platform/clock.ts';
import type { Module, ModuleDependencies } from '../../platform/module.ts';
import { createAccountRepository } from './account-repository.ts';
import { ledgerRoutes } from './routes.ts';
import { LedgerService } from './service.ts';
import { StatementFiles } from './statement-files.ts';
import { createStatementRepository } from './statement-repository.ts';
import { StatementService } from './statement-service.ts';

export type { EntryLeg, LedgerEntry } from './entries.ts';
export type { LedgerService } from './service.ts';

export interface LedgerModule extends Module {
  ledger: LedgerService;
  statements: StatementService;
}

export function createLedgerModule({
  database,
  clock,
}: Pick<ModuleDependencies, 'database'> & { clock: Clock }): LedgerModule {
  const accounts = createAccountRepository(database.db);
  const ledger = new LedgerService(database.db, accounts);
  const statements = new StatementService({
    accounts,
    statements: createStatementRepository(database.db, database.patient.db),
    clock,
  });
  const files = new StatementFiles(statements, clock);
  return {
    name: 'ledger',
    ledger,
    statements,
    routes: {
      operator: async (app) => {
        await app.register(ledgerRoutes, { ledger, statements, files });
      },
    },
  };
}
