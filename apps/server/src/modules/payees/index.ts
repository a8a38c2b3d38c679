import { setTimeout as delay } from 'node:timers/promises';
import type { Settings } from '@clearbench/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import type { ApiKeysModule } from '../api-keys/index.ts';
import type { StorageMeter } from '../quota/index.ts';
import { createPayeeRepository } from './register/repository.ts';
import { registerRoutes } from './register/routes.ts';
import { PayeeRegister } from './register/service.ts';
import type { VerificationCounts } from './verifying/metrics.ts';
import { createVerificationRepository } from './verifying/repository.ts';
import { verificationRoutes } from './verifying/routes.ts';
import { PayeeVerifications } from './verifying/service.ts';
import { vopRoutes } from './verifying/vop-routes.ts';

export { createVerificationMetrics, type VerificationCounts } from './verifying/metrics.ts';
export { removePayeeVerifications } from './verifying/repository.ts';

export interface PayeesModule extends Module {
  register: PayeeRegister;
  verifications: PayeeVerifications;
}

export const routes: ModuleRoutes<PayeesModule> = {
  operator: [registerRoutes, verificationRoutes],
  ingestion: [vopRoutes],
};

interface Dependencies extends Pick<ModuleDependencies, 'database' | 'announce' | 'logger'> {
  clock: Clock;
  meter: StorageMeter;
  apiKeys: ApiKeysModule;
  limits(): Settings['payeeMatching'];
  verificationCounts: VerificationCounts;
}

export function createPayeesModule({
  database,
  announce,
  logger,
  clock,
  meter,
  apiKeys,
  limits,
  verificationCounts,
}: Dependencies): PayeesModule {
  const repository = createPayeeRepository(database.db);
  const register = new PayeeRegister({ repository, meter, announce, clock });
  const verifications = new PayeeVerifications({
    repository: createVerificationRepository(database.db),
    register,
    apiKeys: apiKeys.service,
    meter,
    limits,
    counts: verificationCounts,
    announce,
    clock,
    logger,
    wait: (ms) => delay(ms),
  });
  return { name: 'payees', register, verifications };
}
