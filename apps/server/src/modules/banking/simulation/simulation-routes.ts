import { simulationCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../../platform/actor.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { Simulation } from './simulation.ts';

interface Services {
  simulation: Simulation;
}

export const simulationRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) =>
  serve(app, simulationCalls, {
    listScenarios: (request) => of(request).simulation.scenarios(),
    startDemoTransfer: async (request) => {
      const { scenario = null } = request.body;
      const transactionId = await of(request).simulation.demo(scenario, request.operator);
      return { success: true as const, message: 'The demo transfer is on its way.', transactionId };
    },
    getClock: (request) => of(request).simulation.clock(),
    advanceClock: (request) =>
      of(request).simulation.advanceClock(request.body, operatorActor(request.operator)),
  });
