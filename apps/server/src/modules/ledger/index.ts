import type { Clock } from '../../platform/clock.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import type { Sweep } from '../../platform/sweeps/sweep.ts';
import { createAccountRepository } from './account-repository.ts';
import type { StatementThread } from './files/statement-thread.ts';
import { ledgerRoutes } from './routes.ts';
import { LedgerService } from './service.ts';
import { StatementFiles } from './statement-files.ts';
import { createStatementRepository } from './statement-repository.ts';
import { StatementService } from './statement-service.ts';

const DAY_MS = 86_400_000;

export type { EntryLeg, LedgerEntry } from './entries.ts';
export { StatementThread } from './files/statement-thread.ts';
export { removeEntries } from './removal.ts';
export type { LedgerService } from './service.ts';

export interface LedgerModule extends Module {
  ledger: LedgerService;
  statements: StatementService;
  files: StatementFiles;
}

export const routes: ModuleRoutes<LedgerModule> = { operator: [ledgerRoutes] };

interface Dependencies extends Pick<ModuleDependencies, 'database' | 'announce' | 'vault'> {
  clock: Clock;
  statementThread: StatementThread;
}

export function createLedgerModule({
  database,
  clock,
  announce,
  vault,
  statementThread,
}: Dependencies): LedgerModule {
  const accounts = createAccountRepository(database.db);
  const ledger = new LedgerService(database.db, accounts);
  const statements = new StatementService({
    accounts,
    statements: createStatementRepository(database.db, database.background.db),
    clock,
  });
  const files = new StatementFiles({
    ...{ statements, clock, vault },
    thread: statementThread,
    workspace: database.workspace,
  });
  return {
    name: 'ledger',
    ledger,
    statements,
    files,
    sweeps: [endOfDay(statements, clock, announce)],
  };
}

/** Closes each day when it ends by the virtual clock, which may also skip several days at once. */
function endOfDay(statements: StatementService, clock: Clock, announce: Announce): Sweep {
  return {
    name: 'close the days of the ledger',
    wokenBy: ['settings'],
    periodMs: 60_000,
    async run() {
      if (await statements.closeDays()) announce({ topic: 'ledger' });
      return { inMs: DAY_MS - (clock.nowMs() % DAY_MS) };
    },
  };
}
