import type { Clock } from '../../platform/clock.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import { listParked } from '../../platform/sweeps/parked-items.ts';
import type { NetworkService } from '../networks/index.ts';
import type { StorageMeter } from '../quota/index.ts';
import type { TransactionService } from '../transactions/index.ts';
import { countDailyVolumes } from './daily-volumes.ts';
import { createDashboardRepository } from './repository.ts';
import { dashboardRoutes } from './routes.ts';
import { DashboardService } from './service.ts';

interface Dependencies extends Pick<ModuleDependencies, 'database' | 'parking'> {
  clock: Clock;
  meter: StorageMeter;
  networks: NetworkService;
  transactions: TransactionService;
}

export interface DashboardModule extends Module {
  dashboard: DashboardService;
}

export const routes: ModuleRoutes<DashboardModule> = { operator: [dashboardRoutes] };

export function createDashboardModule({
  database,
  clock,
  meter,
  networks,
  transactions,
  parking,
}: Dependencies): DashboardModule {
  const repository = createDashboardRepository(database.db);
  const dashboard = new DashboardService({
    repository,
    clock,
    meter,
    networks,
    transactions,
    parked: (limit) => listParked(database.db, limit),
  });
  return {
    name: 'dashboard',
    dashboard,
    sweeps: [countDailyVolumes(database.background.db, parking)],
  };
}
