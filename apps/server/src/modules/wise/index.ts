import { PATHS } from '@clearbench/contract';
import { SIMULATED_PROFILES } from '@clearbench/wise/simulator';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Module, ModuleDependencies } from '../../platform/module.ts';
import { Authorizations } from './authorizations.ts';
import { wiseEventRoutes } from './event-routes.ts';
import { WiseEventsService } from './events-service.ts';
import { createGateway } from './gateway.ts';
import { createWiseRepository } from './repository.ts';
import { wiseRoutes } from './routes.ts';
import { WiseService } from './service.ts';
import { simulatorRoutes } from './simulator/routes.ts';
import { seededRandom } from './simulator/seeded-random.ts';
import { SIMULATED_API_KEY, SIMULATOR_PATH, SimulatedWise } from './simulator/simulated-wise.ts';
import { createSimulatorSweep } from './simulator/sweep.ts';

export interface WiseModule extends Module {
  service: WiseService;
}

type Dependencies = ModuleDependencies & { clock: Clock; scenarioSeed: () => string };

const REAL_CLOCK: Clock = { now: () => new Date(), nowMs: Date.now };

export function createWiseModule(dependencies: Dependencies): WiseModule {
  const { config, database, vault, announce } = dependencies;
  const simulated = config.wise.kind === 'simulator' ? createSimulated(dependencies, () => events) : null;
  const gateway = createGateway(config.wise, simulated);
  const repository = createWiseRepository(database.db);
  const authorizations = new Authorizations(gateway, repository, vault);
  const events: WiseEventsService = new WiseEventsService(gateway, repository, announce);
  const wise = new WiseService({
    gateway,
    repository,
    backgroundRepository: createWiseRepository(database.background.db),
    authorizations,
    vault,
    clock: simulated === null ? REAL_CLOCK : dependencies.clock,
    announce,
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
    jobs: [refreshTokens],
    sweeps: simulated === null ? [] : [createSimulatorSweep(simulated, dependencies.clock)],
    routes: {
      bare: async (app) => {
        await app.register(wiseEventRoutes, { events });
        if (simulated === null) return;
        await app.register(simulatorRoutes, { simulated, publicUrl: config.publicUrl, announce });
      },
      operator: async (app) => {
        const simulator = simulated === null ? null : SIMULATOR_FACTS;
        await app.register(wiseRoutes, { wise, authorizations, publicUrl: config.publicUrl, simulator });
      },
    },
  };
}

const SIMULATOR_FACTS = {
  profileId: SIMULATED_PROFILES[0]?.id ?? '',
  apiKey: SIMULATED_API_KEY,
  connectedAppsUrl: `${SIMULATOR_PATH}/settings/connected-apps`,
};

function createSimulated(
  { database, vault, clock, scenarioSeed }: Dependencies,
  events: () => WiseEventsService,
): SimulatedWise {
  return new SimulatedWise({
    db: database.db,
    backgroundDb: database.background.db,
    vault,
    clock,
    random: seededRandom(scenarioSeed),
    deliver: (url, headers, body) => deliver(events(), url, headers, body),
  });
}

/** Events for this server take the short way; others go out over HTTP. */
async function deliver(
  events: WiseEventsService,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<number> {
  if (new URL(url).pathname !== PATHS.wiseEvents) {
    // Anybody who reaches a sandbox may subscribe there: that must not make this server call its neighbours.
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
