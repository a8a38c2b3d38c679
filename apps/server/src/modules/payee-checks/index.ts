import type { Settings } from '@clearbench/contract';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import type { BankWait, PayeesModule } from '../payees/index.ts';
import type { StorageMeter } from '../quota/index.ts';
import { createPayeeCheckRepository } from './repository.ts';
import { payeeCheckRoutes } from './routes.ts';
import { PayeeChecks } from './service.ts';

export type { GivePayees, PayeeChecks } from './service.ts';
export { payeeEventText } from './transfer-payees.ts';

export interface PayeeChecksModule extends Module {
  service: PayeeChecks;
}

export const routes: ModuleRoutes<PayeeChecksModule> = { operator: [payeeCheckRoutes] };

/** As long as an idempotency key: the same transfer may be sent again. */
const KEPT_MS = 24 * 3_600_000;

interface Dependencies extends Pick<ModuleDependencies, 'database'> {
  clock: Clock;
  meter: StorageMeter;
  payees: Pick<PayeesModule, 'verifications' | 'background'>;
  mode(): Settings['payeeVerification'];
  bankWait: BankWait;
}

/** The requesting side of Verification of Payee: that of the bank which sends transfers. */
export function createPayeeChecksModule({
  database,
  clock,
  meter,
  payees,
  mode,
  bankWait,
}: Dependencies): PayeeChecksModule {
  const repository = createPayeeCheckRepository(database.db);
  const service = new PayeeChecks({
    repository,
    verifications: payees.verifications,
    background: payees.background,
    meter,
    mode,
    clock,
    wait: bankWait,
  });
  return {
    name: 'payee-checks',
    service,
    jobs: [
      defineJob({
        name: 'forget payee checks',
        payload: z.object({}),
        cron: '40 * * * *',
        run: () => repository.remove(new Date(clock.nowMs() - KEPT_MS)),
      }),
    ],
  };
}
