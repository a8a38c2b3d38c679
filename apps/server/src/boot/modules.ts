import type { Quota } from '@clearbench/contract';
import { createApiKeysModule } from '../modules/api-keys/index.ts';
import { createAuditModule } from '../modules/audit/index.ts';
import { createBankingModule } from '../modules/banking/index.ts';
import { createDashboardModule } from '../modules/dashboard/index.ts';
import { createEbicsModule } from '../modules/ebics/index.ts';
import { createHouseRulesModule } from '../modules/house-rules/index.ts';
import { createLedgerModule } from '../modules/ledger/index.ts';
import { createNetworksModule } from '../modules/networks/index.ts';
import { createPayeeChecksModule } from '../modules/payee-checks/index.ts';
import { type BankWait, createPayeesModule, type VerificationCounts } from '../modules/payees/index.ts';
import { type Capacity, createPayloadsModule, type PayloadCounts } from '../modules/payloads/index.ts';
import { createPaymentFilesModule } from '../modules/payment-files/index.ts';
import { createQuotaModule } from '../modules/quota/index.ts';
import { createReportsModule } from '../modules/reports/index.ts';
import { createRetentionModule } from '../modules/retention/index.ts';
import { createSftpModule, type SftpShared } from '../modules/sftp/index.ts';
import type { Signer } from '../modules/signatures/index.ts';
import { createSystemModule } from '../modules/system/index.ts';
import { createTestPlansModule } from '../modules/test-plans/index.ts';
import { createTrackingModule } from '../modules/tracking/index.ts';
import { createTransactionsModule } from '../modules/transactions/index.ts';
import { type Calling, createWebhooksModule } from '../modules/webhooks/index.ts';
import { createWiseModule, wiseProvider } from '../modules/wise/index.ts';
import type { Module, ModuleDependencies } from '../platform/module.ts';
import type { Sweep } from '../platform/sweeps/sweep.ts';
import type { Threads } from './threads.ts';

/** The parts that all workspaces of a server process share. */
export interface SharedParts extends Threads {
  capacity: Capacity;
  counts: PayloadCounts;
  verificationCounts: VerificationCounts;
  bankWait: BankWait;
  calling: Calling;
  sftp: SftpShared;
  signer: Signer;
}

type Dependencies = ModuleDependencies & SharedParts & { quota: Quota };

/** Every module of a workspace. Each starts after the previous ones and closes before them. */
export function createModules(dependencies: Dependencies) {
  const quota = createQuotaModule(dependencies);
  const { meter } = quota;
  const audit = createAuditModule({ ...dependencies, courtesy: dependencies.capacity.courtesy });
  const system = createSystemModule(dependencies);
  const { clock } = system;
  const apiKeys = createApiKeysModule(dependencies);
  const ledger = createLedgerModule({ ...dependencies, clock });
  const houseRules = createHouseRulesModule({ ...dependencies, clock, meter });
  const payees = createPayeesModule({
    ...dependencies,
    clock,
    meter,
    apiKeys,
    settings: () => system.settings(),
  });
  const payeeChecks = createPayeeChecksModule({
    ...dependencies,
    clock,
    meter,
    payees,
    mode: () => system.settings().payeeVerification,
  });
  const paymentFiles = createPaymentFilesModule({ ...dependencies, clock, apiKeys });
  const payloads = createPayloadsModule({
    ...dependencies,
    apiKeys,
    clock,
    meter,
    houseRules,
    payeeChecks,
    pace: system.settings,
    scenariosByValues: () => system.settings().scenariosByValues,
    fileRules: system.settings,
  });
  const networks = createNetworksModule({
    ...dependencies,
    clock,
    meter,
    isInstant: () => system.settings().automation === 'instant',
    scenarioSeed: () => system.settings().scenarioSeed,
  });
  const transactions = createTransactionsModule({ ...dependencies, payloads, networks, payeeChecks, clock });
  const banking = createBankingModule({
    ...dependencies,
    system,
    ledger,
    networks,
    payloads,
    transactions,
    payeeChecks,
    payoutProvider: wiseProvider(dependencies),
  });
  const wise = createWiseModule({
    ...dependencies,
    clock,
    banking,
    payeeChecks,
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
    meter,
    apiKeys,
    payloads,
    transactions,
    banking,
    wise,
    courtesy: dependencies.capacity.courtesy,
    deliveryDays: () => system.settings().retentionDays.deliveries,
  });
  const testPlans = createTestPlansModule({
    ...dependencies,
    spareTime: dependencies.capacity.spareTime,
    apiKeys,
    banking,
    webhooks,
    meter,
    advanceClock: system.advanceClock,
    clockOffsetMs: () => system.settings().clockOffsetMs,
  });
  const retention = createRetentionModule({
    ...dependencies,
    clock,
    quota,
    settings: system.settings,
    sweeps: (): readonly Sweep[] => Object.values<Module>(modules).flatMap((module) => module.sweeps ?? []),
  });
  const sftp = createSftpModule({
    ...dependencies,
    apiKeys,
    payloads,
    paymentFiles,
    ledger,
    clock,
    meter,
    testPlans,
    keptDays: () => system.settings().retentionDays.deliveries,
  });
  const ebics = createEbicsModule({
    ...dependencies,
    apiKeys,
    payloads,
    paymentFiles,
    ledger,
    clock,
    courtesy: dependencies.capacity.courtesy,
    meter,
    testPlans,
    fileVerification: () => system.settings().fileVerification,
    keptDays: () => system.settings().retentionDays.deliveries,
  });
  const dashboard = createDashboardModule({
    ...dependencies,
    clock,
    meter,
    networks: networks.networks,
    transactions: transactions.service,
  });
  const modules = {
    quota,
    audit,
    system,
    apiKeys,
    ledger,
    houseRules,
    payees,
    payeeChecks,
    paymentFiles,
    payloads,
    transactions,
    networks,
    banking,
    wise,
    tracking,
    reports,
    webhooks,
    sftp,
    ebics,
    testPlans,
    dashboard,
    retention,
  };
  return modules;
}

export type Modules = ReturnType<typeof createModules>;
