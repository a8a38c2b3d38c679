import * as z from 'zod/mini';
import {
  advanceClockSchema,
  clockSchema,
  demoTransferResultSchema,
  demoTransferSchema,
  scenarioSchema,
} from '../banking.ts';
import { PATHS } from '../paths.ts';
import { callGroup } from './call.ts';

export const simulationCalls = callGroup('Simulation', {
  listScenarios: {
    method: 'GET',
    path: PATHS.scenarios,
    summary: 'The scenarios that the simulated networks can play',
    description:
      'The last four digits of the amount in minor units, the first four letters of the beneficiary BIC, or a telex receiver code choose one, unless the setting `scenariosByValues` or the API key ' +
      'switches that off; the header `X-Scenario` on ingestion always does. The fields `scenario` and `scenarioChosenBy` of a transfer show the choice. ' +
      'While a simulated provider pays transfers out, it plays what it can (`payoutEffect`); with any other scenario a transfer goes over its network.',
    answers: { 200: z.array(scenarioSchema) },
  },
  startDemoTransfer: {
    method: 'POST',
    path: PATHS.demoTransfer,
    summary: 'Start a demo transfer',
    body: demoTransferSchema,
    example: { scenario: 'fees' },
    answers: { 201: demoTransferResultSchema },
    errors: ['invalid_payload'],
  },
  getClock: {
    method: 'GET',
    path: PATHS.clock,
    summary: 'The virtual clock',
    answers: { 200: clockSchema },
  },
  advanceClock: {
    method: 'POST',
    path: PATHS.clock,
    summary: 'Advance the virtual clock',
    body: advanceClockSchema,
    example: { to: 'hour' },
    answers: { 200: clockSchema },
    errors: ['step_not_possible'],
  },
});
