import { PATHS, testPlanSchema, testRunSchema } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Actor } from '../../../platform/actor.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { PlanService } from '../plans/service.ts';
import type { Results } from '../results/results.ts';
import { sendEvidence, sendJUnit } from '../results/sending.ts';
import type { RunService } from './service.ts';

interface Services {
  plans: PlanService;
  runs: RunService;
  results: Results;
  labelOf(apiKeyId: string): Promise<string>;
}

const common = { tags: ['Command line'], security: [{ apiKey: [] }] };
const ofRun = z.object({ id: z.string() });

/** Test plans for the programs of a partner, such as their pipeline. */
export const ingestPlanRoutes: FastifyPluginAsyncZod<PerWorkspace<Services>> = async (app, { of }) => {
  app.get(
    PATHS.ingestTestPlans,
    {
      schema: {
        ...common,
        operationId: 'listTestPlansWithKey',
        summary: 'The test plans of the workspace, each with its latest run',
        response: { 200: z.array(testPlanSchema) },
      },
    },
    (request) => of(request).plans.list(),
  );

  app.post(
    PATHS.ingestTestPlanRuns,
    {
      config: { docs: { errors: ['not_found'] } },
      schema: {
        ...common,
        operationId: 'startTestRunWithKey',
        summary: 'Start a run of a test plan, or get the one in progress',
        params: z.object({ name: z.string() }),
        response: { 200: testRunSchema, 201: testRunSchema },
      },
    },
    async (request, reply) => {
      const { run, isNew } = await of(request).runs.begin(request.params.name, await actorOf(request));
      reply.status(isNew ? 201 : 200);
      return run;
    },
  );

  app.get(
    PATHS.ingestTestRun,
    {
      schema: {
        ...common,
        operationId: 'getTestRunWithKey',
        summary: 'A run with its cases and their evidence',
        params: ofRun,
        response: { 200: testRunSchema },
      },
    },
    (request) => of(request).runs.get(request.params.id),
  );

  app.post(
    PATHS.ingestTestCaseStart,
    {
      config: { docs: { errors: ['not_found', 'test_trigger_not_possible', 'test_run_signed_off'] } },
      schema: {
        ...common,
        operationId: 'startTestCaseWithKey',
        summary: 'Start a case, including one that failed',
        params: z.object({ id: z.string(), case: z.string() }),
        response: { 200: testRunSchema },
      },
    },
    async (request) => {
      const { id, case: caseId } = request.params;
      return of(request).runs.startCase(id, caseId, await actorOf(request));
    },
  );

  app.get(
    PATHS.ingestTestRunJUnit,
    {
      schema: {
        ...common,
        operationId: 'getTestRunJUnitWithKey',
        summary: 'The result of a run as JUnit XML',
        params: ofRun,
        produces: ['application/xml'],
      },
    },
    async (request, reply) => sendJUnit(reply, request.params.id, of(request).results),
  );

  app.get(
    PATHS.ingestTestRunEvidence,
    {
      schema: {
        ...common,
        operationId: 'getTestRunEvidenceWithKey',
        summary: 'The result of a run, signed by the installation',
        params: ofRun,
        produces: ['application/json'],
      },
    },
    async (request, reply) => sendEvidence(reply, request.params.id, of(request).results),
  );

  async function actorOf(request: Parameters<typeof of>[0]): Promise<Actor> {
    const { apiKeyId } = request;
    return { kind: 'api-key', id: apiKeyId, name: await of(request).labelOf(apiKeyId) };
  }
};
