import type { Clock } from '../../platform/clock.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import { type Sweep, WOKEN_PERIOD_MS } from '../../platform/sweeps/sweep.ts';
import type { StorageMeter } from '../quota/index.ts';
import { Receiving } from './inbound/receiving.ts';
import type { NetworkListener } from './messages.ts';
import { Sending } from './outbound/sending.ts';
import { createNetworkRepository } from './repository.ts';
import { networkRoutes } from './routes.ts';
import { NetworkService } from './service.ts';
import { RECEIVING, SENDING } from './statements.ts';

export type { InquiryOutcome, OrderedTransfer, Rejection, Written } from './adapters/adapter.ts';
export { adapterOf, networkOf } from './adapters/adapter-of.ts';
export { marked } from './adapters/iso20022/simulated-mark.ts';
export { finConversion, finFreeFormat, finPayment, swiftReference } from './adapters/swift/orders.ts';
export { telexPayment } from './adapters/telex/orders.ts';
export type { ExpectedArrival } from './inbound/arriving-later.ts';
export { networkMetrics } from './log/network-metrics.ts';
export type {
  AnsweredMessage,
  Exchange,
  Facts,
  NetworkListener,
  OutgoingMessage,
  Purpose,
  RecallAnswer,
  RecallRequest,
  ReceivedMessage,
  SentPayment,
  Tx,
} from './messages.ts';
export { messageWithoutTransfer } from './outbound/message-without-transfer.ts';
export { removeNetworkMessages } from './removal.ts';
export type { NetworkService } from './service.ts';

export interface NetworksModule extends Module {
  networks: NetworkService;
  /** The sweeps that send and receive. The listener for answers and confirmations runs in the transaction that stores them. */
  exchange(listener: NetworkListener): Sweep[];
}

interface Dependencies extends ModuleDependencies {
  clock: Clock;
  meter: StorageMeter;
  /** True if confirmations arrive without delay. */
  isInstant(): boolean;
  /** Seeds the random elements of the simulation. */
  scenarioSeed(): string;
}

/** Every message that is sent or answered wakes the sweep, and few arrivals are due then. */
const RECEIVING_PAUSE_MS = 50;

export const routes: ModuleRoutes<NetworksModule> = { operator: [networkRoutes] };

export function createNetworksModule({
  database,
  announce,
  clock,
  meter,
  isInstant,
  scenarioSeed,
  parking,
}: Dependencies): NetworksModule {
  const repository = createNetworkRepository(database.db);
  const networks = new NetworkService({ db: database.db, repository, clock, meter, announce, isInstant });
  const shared = { db: database.background.db, clock, announce, parking };
  const exchangeSweep = (name: string, run: Sweep['run'], pauseMs = 0): Sweep =>
    parking.forgettingDone({
      ...{ name, run, pauseMs, wokenBy: ['networks', 'settings'], periodMs: WOKEN_PERIOD_MS },
    });
  return {
    name: 'networks',
    networks,
    exchange(listener) {
      const sending = new Sending({ ...shared, listener, isInstant, scenarioSeed });
      const receiving = new Receiving({ ...shared, listener });
      return [
        exchangeSweep(SENDING, (options) => sending.run(options)),
        exchangeSweep(RECEIVING, (options) => receiving.run(options), RECEIVING_PAUSE_MS),
      ];
    },
  };
}
