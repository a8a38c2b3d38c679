import { PATHS } from '@clearbench/contract';
import { SIMULATED_PROFILES } from '@clearbench/wise/simulator';
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import { type Clock, REAL_CLOCK } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Module, ModuleDependencies, ModuleRoutes } from '../../platform/module.ts';
import type { PayoutDesk } from '../banking/index.ts';
import type { PayeeChecksModule } from '../payee-checks/index.ts';
import { Authorizations } from './authorizations.ts';
import { wiseEventRoutes } from './event-routes.ts';
import { WiseEventsService } from './events-service.ts';
import { forgetEvents } from './forget-events.ts';
import { createGateway } from './gateway.ts';
import { isSimulated } from './payouts/provider.ts';
import { createPayoutRepository, type PayoutRepository } from './payouts/repository.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { PayoutService } from './payouts/service.ts';
import { StateSubscription } from './payouts/subscription.ts';
import { createPayoutSweep, PAYING_OUT } from './payouts/sweep.ts';
import { createWiseRepository } from './repository.ts';
import { wiseRoutes } from './routes.ts';
import { WiseService } from './service.ts';
import { simulatorRoutes } from './simulator/routes.ts';
import { seededRandom } from './simulator/seeded-random.ts';
import { SIMULATED_API_KEY, SIMULATOR_PATH, SimulatedWise } from './simulator/simulated-wise.ts';
import { createSimulatorSweep, SIMULATING } from './simulator/sweep.ts';

export { notFromWise } from './events-service.ts';
export { wiseProvider } from './payouts/provider.ts';
export { removePayouts } from './payouts/removal.ts';
export { SEALED_WISE } from './sealed.ts';

/** The values that a person needs to try the simulated Wise. */
interface SimulatorFacts {
  profileId: string;
  apiKey: string;
  connectedAppsUrl: string;
}

export interface WiseModule extends Module {
  service: WiseService;
  authorizations: Authorizations;
  payouts: PayoutRepository;
  events: WiseEventsService;
  /** Null where a real account is connected. */
  simulated: SimulatedWise | null;
  simulator: SimulatorFacts | null;
  publicUrl: string | null;
  prefix: string;
  /** Receives an event that did not arrive on the path of Wise. */
  receiveEvent: WiseEventsService['receive'];
}

export const routes = (config: Config): ModuleRoutes<WiseModule> => ({
  bare: [wiseEventRoutes, ...(isSimulated(config) ? [simulatorRoutes] : [])],
  operator: [payoutRoutes, wiseRoutes],
});

type Dependencies = ModuleDependencies & {
  clock: Clock;
  scenarioSeed: () => string;
  banking: { payouts: PayoutDesk };
  payeeChecks: Pick<PayeeChecksModule, 'service'>;
};

export function createWiseModule(dependencies: Dependencies): WiseModule {
  const { config, prefix, database, vault, announce, use, logger, banking, background } = dependencies;
  const simulated = isSimulated(config) ? createSimulated(dependencies, () => events) : null;
  const wiseClock = simulated === null ? REAL_CLOCK : dependencies.clock;
  const gateway = createGateway(config.wise, simulated, prefix);
  const repository = createWiseRepository(database.db);
  const authorizations = new Authorizations(gateway, repository, vault);
  const events: WiseEventsService = new WiseEventsService({
    gateway,
    repository,
    announce,
    use,
    onState: (transferId, state, occurredAt) => payouts.noteState(transferId, state, occurredAt),
  });
  const payoutRepository = createPayoutRepository(database.db);
  const wise = new WiseService({
    gateway,
    repository,
    backgroundRepository: createWiseRepository(database.background.db),
    authorizations,
    vault,
    clock: wiseClock,
    announce,
    onConnected: () => payoutRepository.bringForward(new Date()),
  });
  const backgroundPayouts = createPayoutRepository(database.background.db);
  const payouts: PayoutService = new PayoutService({
    wise,
    repository: backgroundPayouts,
    desk: banking.payouts,
    subscription: new StateSubscription({
      url: eventsUrl(config),
      application: () => gateway.application(),
    }),
    transferNature: config.wise.transferNature,
    isSimulated: simulated !== null,
    clock: wiseClock,
    logger,
    caught: (error) => background.caught(PAYING_OUT, error),
  });
  const refreshTokens = defineJob({
    name: 'refresh the tokens of Wise',
    payload: z.object({}),
    cron: '*/10 * * * *',
    run: () => wise.refreshAhead(),
  });
  return {
    name: 'wise',
    service: wise,
    authorizations,
    payouts: payoutRepository,
    events,
    simulated,
    simulator: simulated === null ? null : simulatorFacts(prefix),
    publicUrl: config.publicUrl,
    prefix,
    receiveEvent: (event) => events.receive(event),
    jobs: [refreshTokens, forgetEvents(database.background.db)],
    sweeps: [
      createPayoutSweep(payouts, backgroundPayouts),
      ...(simulated === null ? [] : [createSimulatorSweep(simulated, dependencies.clock)]),
    ],
  };
}

const simulatorFacts = (prefix: string): SimulatorFacts => ({
  profileId: SIMULATED_PROFILES[0]?.id ?? '',
  apiKey: SIMULATED_API_KEY,
  connectedAppsUrl: `${prefix}${SIMULATOR_PATH}/settings/connected-apps`,
});

function createSimulated(
  { prefix, database, vault, clock, scenarioSeed, announce, use, background, payeeChecks }: Dependencies,
  events: () => WiseEventsService,
): SimulatedWise {
  return new SimulatedWise({
    prefix,
    db: database.simulators.db,
    backgroundDb: database.background.db,
    vault,
    clock,
    caught: (error) => background.caught(SIMULATING, error),
    random: seededRandom(scenarioSeed),
    use,
    onChanged: () => announce({ topic: 'wise' }),
    deliver: (url, headers, body) => deliver(events(), url, headers, body),
    verifyRecipient: (payee) => payeeChecks.service.ofProvider(payee),
  });
}

/** Events for this server are delivered directly; others go out over HTTP. */
async function deliver(
  events: WiseEventsService,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<number> {
  if (new URL(url).pathname !== PATHS.wiseEvents) {
    // Anyone who can reach a sandbox may subscribe there. A subscription must not make this server call its
    // neighbours.
    return 403;
  }
  try {
    await events.receive({
      body,
      signature: headers['x-signature-sha256'] ?? null,
      deliveryId: headers['x-delivery-id'] ?? null,
      isTest: headers['x-test-notification'] === 'true',
    });
    return 200;
  } catch (error) {
    if (error instanceof AppError) return error.status;
    throw error;
  }
}

/** The address for Wise's events; null if Wise can't reach this server. The simulated Wise always can. */
function eventsUrl({ wise, publicUrl }: Config): string | null {
  if (wise.kind === 'simulator') return `http://127.0.0.1${PATHS.wiseEvents}`;
  return publicUrl?.startsWith('https:') ? `${publicUrl}${PATHS.wiseEvents}` : null;
}
