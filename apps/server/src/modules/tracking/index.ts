import type { Clock } from '../../platform/clock.ts';
import type { Module, ModuleRoutes } from '../../platform/module.ts';
import type { BankingModule } from '../banking/index.ts';
import type { NetworksModule } from '../networks/index.ts';
import type { TransactionsModule } from '../transactions/index.ts';
import { trackingRoutes } from './routes.ts';
import { TrackingService } from './service.ts';

export type { TrackingService } from './service.ts';

export interface TrackingModule extends Module {
  tracking: TrackingService;
}

interface Dependencies {
  transactions: TransactionsModule;
  banking: BankingModule;
  networks: NetworksModule;
  clock: Clock;
}

export const routes: ModuleRoutes<TrackingModule> = { operator: [trackingRoutes] };

export function createTrackingModule({
  transactions,
  banking,
  networks,
  clock,
}: Dependencies): TrackingModule {
  const tracking = new TrackingService({
    transactions: transactions.service,
    automation: banking.automation,
    networks: networks.networks,
    clock,
  });
  return {
    name: 'tracking',
    tracking,
  };
}
