import type { Clock } from '../../platform/clock.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import type { StorageMeter } from '../quota/index.ts';
import { createPayeeRepository } from './register/repository.ts';
import { registerRoutes } from './register/routes.ts';
import { PayeeRegister } from './register/service.ts';

export interface PayeesModule extends Module {
  register: PayeeRegister;
}

export const routes: ModuleRoutes<PayeesModule> = { operator: [registerRoutes] };

interface Dependencies extends Pick<ModuleDependencies, 'database' | 'announce'> {
  clock: Clock;
  meter: StorageMeter;
}

export function createPayeesModule({ database, announce, clock, meter }: Dependencies): PayeesModule {
  const repository = createPayeeRepository(database.db);
  const register = new PayeeRegister({ repository, meter, announce, clock });
  return { name: 'payees', register };
}
