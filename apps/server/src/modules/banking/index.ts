import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import { analyzeGrowth } from '../../platform/sweeps/analyze-growth.ts';
import type { LedgerService } from '../ledger/index.ts';
import type { NetworksModule } from '../networks/index.ts';
import type { PayeeChecksModule } from '../payee-checks/index.ts';
import type { PayloadsModule } from '../payloads/index.ts';
import type { SystemModule } from '../system/index.ts';
import type { TransactionService, TransactionsModule } from '../transactions/index.ts';
import { automation } from './automation/automation.ts';
import { AutomationControl } from './automation/automation-control.ts';
import { carryOutDecisions } from './automation/decided-files.ts';
import { verifyPayees } from './automation/verify-payees.ts';
import { Changes } from './life/changes.ts';
import { createListener } from './life/listener.ts';
import { StatusChanges } from './life/status-changes.ts';
import { ManualOperations } from './operator/manual-operations.ts';
import { PayoutDesk } from './payouts/payout-desk.ts';
import type { PayoutProvider } from './payouts/payout-provider.ts';
import { takePostedRequests } from './recalls/posted-requests.ts';
import { bankingRoutes } from './routes.ts';
import { BankingService } from './service.ts';
import { Simulation } from './simulation/simulation.ts';
import { simulationRoutes } from './simulation/simulation-routes.ts';

export type { Tx } from '../networks/index.ts';
export type { AutomationControl } from './automation/automation-control.ts';
export type { Life } from './life/life.ts';
export { removeLives } from './life/removal.ts';
export type { PayoutDesk } from './payouts/payout-desk.ts';
export type {
  Payable,
  PayoutOutcome,
  PayoutProvider,
  PayoutRefusal,
  PayoutReport,
} from './payouts/payout-provider.ts';
export type { BankingService } from './service.ts';

export interface BankingModule extends Module {
  banking: BankingService;
  automation: AutomationControl;
  payouts: PayoutDesk;
  statusChanges: StatusChanges;
  simulation: Simulation;
  transactions: TransactionService;
}

interface Dependencies extends ModuleDependencies {
  system: SystemModule;
  ledger: { ledger: LedgerService };
  networks: NetworksModule;
  payloads: PayloadsModule;
  transactions: TransactionsModule;
  payoutProvider: PayoutProvider;
  payeeChecks: PayeeChecksModule;
}

export const routes: ModuleRoutes<BankingModule> = { operator: [bankingRoutes, simulationRoutes] };

export function createBankingModule(dependencies: Dependencies): BankingModule {
  const { database, announce, system, networks, transactions, ledger } = dependencies;
  const { clock, settings } = system;
  const { orderReferences } = dependencies.payloads;
  const changes = new Changes({
    ledger: ledger.ledger,
    networks: networks.networks,
    orderReferences,
    announce,
  });
  const payouts = new PayoutDesk({
    db: database.background.db,
    clock,
    changes,
    provider: dependencies.payoutProvider,
  });
  const operations = new ManualOperations({
    db: database.db,
    clock,
    changes,
    payouts,
    parking: dependencies.parking,
  });
  const banking = new BankingService({ operations, networks: networks.networks, settings });
  const control = new AutomationControl({
    db: database.db,
    operations,
    networks: networks.networks,
    payouts,
    clock,
    settings,
  });
  const simulation = new Simulation({
    db: database.db,
    clock,
    networks: networks.networks,
    transactions: transactions.service,
    payouts,
    settings,
    advanceClock: system.advanceClock,
  });
  const shared = {
    db: database.background.db,
    clock,
    settings,
    changes,
    announce,
    payouts,
    networks: networks.networks,
    parking: dependencies.parking,
  };
  return {
    name: 'banking',
    banking,
    automation: control,
    payouts,
    statusChanges: new StatusChanges(banking),
    simulation,
    transactions: transactions.service,
    sweeps: [
      ...networks.exchange(createListener(changes, settings, payouts, networks.networks)),
      verifyPayees({ ...shared, payees: dependencies.payeeChecks.service }),
      carryOutDecisions(shared),
      automation(shared),
      takePostedRequests({
        db: shared.db,
        parking: shared.parking,
        clock,
        announce,
        operations: new ManualOperations({ db: shared.db, clock, changes, payouts, parking: shared.parking }),
        payouts,
        networks: networks.networks,
        transactions: transactions.service,
        orderReferences,
        paymentRequests: dependencies.payloads.paymentRequests,
      }),
      analyzeGrowth(shared.db, 'analyse lives of transfers', { transfer_lives: 'transaction_seq' }),
    ],
  };
}
