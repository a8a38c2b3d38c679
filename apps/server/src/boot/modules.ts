import { createApiKeysModule } from '../modules/api-keys/index.ts';
import { createAuditModule } from '../modules/audit/index.ts';
import { createAuthModule } from '../modules/auth/index.ts';
import { createBankingModule } from '../modules/banking/index.ts';
import { createDashboardModule } from '../modules/dashboard/index.ts';
import { createKeysModule, type KeysDependencies } from '../modules/keys/index.ts';
import { createLedgerModule } from '../modules/ledger/index.ts';
import { createNetworksModule } from '../modules/networks/index.ts';
import { createPayloadsModule } from '../modules/payloads/index.ts';
import { createReportsModule } from '../modules/reports/index.ts';
import { createRetentionModule } from '../modules/retention/index.ts';
import { createSystemModule } from '../modules/system/index.ts';
import { createTrackingModule } from '../modules/tracking/index.ts';
import { createTransactionsModule } from '../modules/transactions/index.ts';
import { createWebhooksModule } from '../modules/webhooks/index.ts';
import { createWiseModule, wiseProvider } from '../modules/wise/index.ts';
import type { ModuleDependencies } from '../platform/module.ts';
import type { MasterVault } from '../platform/secrets/crypto.ts';

interface Dependencies extends ModuleDependencies, KeysDependencies {
  vault: MasterVault;
}

/** Every module of the server. Each starts after the previous ones and closes before them. */
export function createModules(dependencies: Dependencies) {
  const keys = createKeysModule(dependencies);
  const audit = createAuditModule(dependencies);
  const system = createSystemModule(dependencies);
  const { clock } = system;
  const auth = createAuthModule(dependencies);
  const apiKeys = createApiKeysModule(dependencies);
  const ledger = createLedgerModule({ ...dependencies, clock });
  const payloads = createPayloadsModule({
    ...dependencies,
    clock,
    pace: system.settings,
    scenariosByValues: () => system.settings().scenariosByValues,
  });
  const networks = createNetworksModule({
    ...dependencies,
    clock,
    isInstant: () => system.settings().automation === 'instant',
    scenarioSeed: () => system.settings().scenarioSeed,
  });
  const transactions = createTransactionsModule({ ...dependencies, payloads, networks, clock });
  const banking = createBankingModule({
    ...dependencies,
    system,
    ledger,
    networks,
    payloads,
    transactions,
    payoutProvider: wiseProvider(dependencies),
  });
  const wise = createWiseModule({
    ...dependencies,
    clock,
    banking,
    scenarioSeed: () => system.settings().scenarioSeed,
  });
  const tracking = createTrackingModule({ transactions, banking, networks, clock });
  const reports = createReportsModule({
    ...dependencies,
    transactions,
    tracking,
    networks,
    ledger,
    clock,
  });
  const webhooks = createWebhooksModule({
    ...dependencies,
    clock,
    apiKeys,
    payloads,
    transactions,
    banking,
    wise,
    deliveryDays: () => system.settings().retentionDays.deliveries,
  });
  const retention = createRetentionModule({ ...dependencies, clock, settings: system.settings });
  const dashboard = createDashboardModule({
    ...dependencies,
    clock,
    networks: networks.networks,
    transactions: transactions.service,
  });
  return {
    keys,
    audit,
    system,
    auth,
    apiKeys,
    ledger,
    payloads,
    transactions,
    networks,
    banking,
    wise,
    tracking,
    reports,
    webhooks,
    dashboard,
    retention,
  };
}

export type Modules = ReturnType<typeof createModules>;
