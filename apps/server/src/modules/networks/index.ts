import type { Clock } from '../../platform/clock.ts';
import type { Module, ModuleDependencies } from '../../platform/module.ts';
import { WOKEN_PERIOD_MS } from '../../platform/sweeps/sweep.ts';
import { Receiving } from './inbound/receiving.ts';
import { networkMetrics } from './log/network-metrics.ts';
import type { NetworkListener } from './messages.ts';
import { Sending } from './outbound/sending.ts';
import { createNetworkRepository } from './repository.ts';
import { networkRoutes } from './routes.ts';
import { NetworkService } from './service.ts';
import { RECEIVING, SENDING } from './statements.ts';

export type { OrderedTransfer, Rejection, Written } from './adapters/adapter.ts';
export { adapterOf, networkOf } from './adapters/adapter-of.ts';
export { finConversion, finFreeFormat, finPayment, swiftReference } from './adapters/swift/orders.ts';
export { telexPayment } from './adapters/telex/orders.ts';
export type { ExpectedArrival } from './inbound/arriving-later.ts';
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
  /** Registers the listener for answers and confirmations, which runs in the transaction that stores them. */
  listen(listener: NetworkListener): void;
}

interface Dependencies extends ModuleDependencies {
  clock: Clock;
  /** True if confirmations arrive without delay. */
  isInstant(): boolean;
  /** Seeds the random elements of the simulation. */
  scenarioSeed(): string;
}

const IGNORE_ALL: NetworkListener = async () => () => {};

export function createNetworksModule({
  database,
  announce,
  clock,
  isInstant,
  scenarioSeed,
  parking,
}: Dependencies): NetworksModule {
  const repository = createNetworkRepository(database.db);
  const networks = new NetworkService({ db: database.db, repository, clock, announce, isInstant });
  let current = IGNORE_ALL;
  const { db } = database.background;
  const shared = { db, clock, announce, parking, listener: () => current };
  const sending = new Sending({ ...shared, isInstant, scenarioSeed });
  const receiving = new Receiving(shared);
  return {
    name: 'networks',
    networks,
    listen(listener) {
      current = listener;
    },
    sweeps: [
      parking.forgettingDone({
        name: SENDING,
        wokenBy: ['networks', 'settings'],
        periodMs: WOKEN_PERIOD_MS,
        run: () => sending.run(),
      }),
      parking.forgettingDone({
        name: RECEIVING,
        wokenBy: ['networks', 'settings'],
        periodMs: WOKEN_PERIOD_MS,
        run: () => receiving.run(),
      }),
    ],
    metrics: networkMetrics(() => networks.list()),
    routes: {
      operator: async (app) => {
        await app.register(networkRoutes, { networks });
      },
    },
  };
}
