import { testRunCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../../platform/actor.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { RunService } from './service.ts';

/** Runs of test plans: members start and discuss them, managers waive and sign off. */
export const runRoutes: FastifyPluginAsync<PerWorkspace<{ runs: RunService }>> = async (app, { of }) =>
  serve(app, testRunCalls, {
    startTestRun: async (request, reply) => {
      const { run, isNew } = await of(request).runs.begin(
        request.params.name,
        operatorActor(request.operator),
      );
      reply.status(isNew ? 201 : 200);
      return run;
    },
    getTestRun: (request) => of(request).runs.get(request.params.id),
    endTestRun: (request) => of(request).runs.end(request.params.id, operatorActor(request.operator)),
    startTestCase: (request) => {
      const { id, case: caseId } = request.params;
      return of(request).runs.startCase(id, caseId, operatorActor(request.operator));
    },
    addTestCaseComment: (request) => {
      const { id, case: caseId } = request.params;
      return of(request).runs.comment(id, caseId, request.body, operatorActor(request.operator));
    },
    waiveTestCase: (request) => {
      const { id, case: caseId } = request.params;
      return of(request).runs.waive(id, caseId, request.body, operatorActor(request.operator));
    },
    revokeTestCaseWaiver: (request) => {
      const { id, case: caseId } = request.params;
      return of(request).runs.waive(id, caseId, null, operatorActor(request.operator));
    },
    signOffTestRun: (request) =>
      of(request).runs.signOff(request.params.id, request.body, operatorActor(request.operator)),
    reopenTestRun: (request) => of(request).runs.reopen(request.params.id, operatorActor(request.operator)),
  });
