import type { Settings } from '@clearbench/contract';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Schema } from '../../platform/database/schema.ts';
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
import { type BankWait, PayeeVerifications } from './verifying/service.ts';
import { vopRoutes } from './verifying/vop-routes.ts';
import { forgetGuesses, WRONG_NAMES_PERIOD_MS } from './verifying/wrong-names.ts';

export { createVerificationMetrics, type VerificationCounts } from './verifying/metrics.ts';
export { removePayeeVerifications } from './verifying/repository.ts';

export type { BankWait } from './verifying/service.ts';

export interface PayeesModule extends Module {
  register: PayeeRegister;
  verifications: PayeeVerifications;
  /** For work that no client waits for. */
  background: PayeeVerifications;
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
  bankWait: BankWait;
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
  bankWait,
}: Dependencies): PayeesModule {
  const patient = createPayeeRepository(database.patient.db);
  const registerOn = (db: Kysely<Schema>) =>
    new PayeeRegister({ repository: createPayeeRepository(db), patient, meter, announce, clock });
  const guessesOn = (db: Kysely<Schema>) => createGuessRepository(db, WRONG_NAMES_PERIOD_MS);
  const verificationsOn = (db: Kysely<Schema>) =>
    new PayeeVerifications({
      repository: createVerificationRepository(db),
      guesses: guessesOn(db),
      register: registerOn(db),
      apiKeys: apiKeys.service,
      meter,
      settings,
      counts: verificationCounts,
      announce,
      clock,
      logger,
      wait: bankWait,
    });
  const { db: background } = database.background;
  return {
    name: 'payees',
    register: registerOn(database.db),
    verifications: verificationsOn(database.db),
    background: verificationsOn(background),
    sweeps: [
      learnAccounts({ db: background, parking, announce, meter, now: () => clock.now() }),
      forgetGuesses(guessesOn(background)),
    ],
  };
}
