import { testPlanKeyCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import type { Actor } from '../../../platform/actor.ts';
import { serve } from '../../../platform/http/serve.ts';
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

/** Test plans for the programs of a partner, such as their pipeline. */
export const ingestPlanRoutes: FastifyPluginAsync<PerWorkspace<Services>> = async (app, { of }) => {
  serve(app, testPlanKeyCalls, {
    listTestPlansWithKey: (request) => of(request).plans.list(),
    startTestRunWithKey: async (request, reply) => {
      const { run, isNew } = await of(request).runs.begin(request.params.name, await actorOf(request));
      reply.status(isNew ? 201 : 200);
      return run;
    },
    getTestRunWithKey: (request) => of(request).runs.get(request.params.id),
    startTestCaseWithKey: async (request) => {
      const { id, case: caseId } = request.params;
      return of(request).runs.startCase(id, caseId, await actorOf(request));
    },
    getTestRunJUnitWithKey: async (request, reply) =>
      sendJUnit(reply, request.params.id, of(request).results),
    getTestRunEvidenceWithKey: async (request, reply) =>
      sendEvidence(reply, request.params.id, of(request).results),
  });

  async function actorOf(request: Parameters<typeof of>[0]): Promise<Actor> {
    const { apiKeyId } = request;
    return { kind: 'api-key', id: apiKeyId, name: await of(request).labelOf(apiKeyId) };
  }
};
