import { setTimeout as delay } from 'node:timers/promises';
import type { Settings } from '@clearbench/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import type { ApiKeysModule } from '../api-keys/index.ts';
import type { StorageMeter } from '../quota/index.ts';
import { learnAccounts } from './register/learn-accounts.ts';
import { createPayeeRepository } from './register/repository.ts';
import { registerRoutes } from './register/routes.ts';
import { PayeeRegister } from './register/service.ts';
import { copRoutes } from './verifying/cop-routes.ts';
import { createGuessRepository } from './verifying/guesses-repository.ts';
import type { VerificationCounts } from './verifying/metrics.ts';
import { createVerificationRepository } from './verifying/repository.ts';
import { verificationRoutes } from './verifying/routes.ts';
import { PayeeVerifications } from './verifying/service.ts';
import { vopRoutes } from './verifying/vop-routes.ts';
import { forgetGuesses, WRONG_NAMES_PERIOD_MS } from './verifying/wrong-names.ts';

export { createVerificationMetrics, type VerificationCounts } from './verifying/metrics.ts';
export { removePayeeVerifications } from './verifying/repository.ts';

export interface PayeesModule extends Module {
  register: PayeeRegister;
  verifications: PayeeVerifications;
}

export const routes: ModuleRoutes<PayeesModule> = {
  operator: [registerRoutes, verificationRoutes],
  ingestion: [vopRoutes, copRoutes],
};

interface Dependencies extends Pick<ModuleDependencies, 'database' | 'announce' | 'logger' | 'parking'> {
  clock: Clock;
  meter: StorageMeter;
  apiKeys: ApiKeysModule;
  settings(): Pick<Settings, 'payeeMatching' | 'forcedPayeeAnswers'>;
  verificationCounts: VerificationCounts;
}

export function createPayeesModule({
  database,
  announce,
  logger,
  parking,
  clock,
  meter,
  apiKeys,
  settings,
  verificationCounts,
}: Dependencies): PayeesModule {
  const repository = createPayeeRepository(database.db);
  const guesses = createGuessRepository(database.db, WRONG_NAMES_PERIOD_MS);
  const patient = createPayeeRepository(database.patient.db);
  const register = new PayeeRegister({ repository, patient, meter, announce, clock });
  const verifications = new PayeeVerifications({
    repository: createVerificationRepository(database.db),
    guesses,
    register,
    apiKeys: apiKeys.service,
    meter,
    settings,
    counts: verificationCounts,
    announce,
    clock,
    logger,
    wait: (ms) => delay(ms),
  });
  const sweeps = [
    learnAccounts({ db: database.background.db, parking, announce, now: () => clock.now() }),
    forgetGuesses(guesses),
  ];
  return { name: 'payees', register, verifications, sweeps };
}
