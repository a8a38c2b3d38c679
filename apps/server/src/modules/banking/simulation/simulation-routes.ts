import {
  advanceClockSchema,
  clockSchema,
  demoTransferResultSchema,
  demoTransferSchema,
  PATHS,
  scenarioSchema,
} from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../../platform/actor.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { Simulation } from './simulation.ts';

const tags = ['Simulation'];

export const simulationRoutes: FastifyPluginAsyncZod<PerWorkspace<{ simulation: Simulation }>> = async (
  app,
  { of },
) => {
  app.get(
    PATHS.scenarios,
    {
      schema: {
        tags,
        operationId: 'listScenarios',
        summary: 'The scenarios that the simulated networks can play',
        description:
          'The last four digits of the amount in minor units, the first four letters of the beneficiary BIC, or a telex receiver code choose one, unless the setting `scenariosByValues` or the API key ' +
          'switches that off; the header `X-Scenario` on ingestion always does. The fields `scenario` and `scenarioChosenBy` of a transfer show the choice. ' +
          'While a simulated provider pays transfers out, it plays what it can (`payoutEffect`); with any other scenario a transfer goes over its network.',
        response: { 200: z.array(scenarioSchema) },
      },
    },
    (request) => of(request).simulation.scenarios(),
  );

  app.post(
    PATHS.demoTransfer,
    {
      config: { docs: { errors: ['invalid_payload'], example: { scenario: 'fees' } } },
      schema: {
        tags,
        operationId: 'startDemoTransfer',
        summary: 'Start a demo transfer',
        body: demoTransferSchema,
        response: { 201: demoTransferResultSchema },
      },
    },
    async (request, reply) => {
      const transactionId = await of(request).simulation.demo(
        request.body.scenario ?? null,
        request.operator,
      );
      reply.status(201);
      return { success: true as const, message: 'The demo transfer is on its way.', transactionId };
    },
  );

  app.get(
    PATHS.clock,
    {
      schema: { tags, operationId: 'getClock', summary: 'The virtual clock', response: { 200: clockSchema } },
    },
    (request) => of(request).simulation.clock(),
  );

  app.post(
    PATHS.clock,
    {
      config: { docs: { errors: ['step_not_possible'], example: { to: 'hour' } } },
      schema: {
        tags,
        operationId: 'advanceClock',
        summary: 'Advance the virtual clock',
        body: advanceClockSchema,
        response: { 200: clockSchema },
      },
    },
    (request) => of(request).simulation.advanceClock(request.body, operatorActor(request.operator)),
  );
};
