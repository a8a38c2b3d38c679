import {
  caseCommentInputSchema,
  PATHS,
  signOffInputSchema,
  testRunSchema,
  waiverInputSchema,
} from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../../platform/actor.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import type { RunService } from './service.ts';

const tags = ['Test plans'];
const ofPlan = z.object({ name: z.string() });
const ofRun = z.object({ id: z.string() });
const ofCase = z.object({ id: z.string(), case: z.string() });
const response = { 200: testRunSchema };

/** Runs of test plans: members start and discuss them, managers waive and sign off. */
export const runRoutes: FastifyPluginAsyncZod<PerWorkspace<{ runs: RunService }>> = async (app, { of }) => {
  app.post(
    PATHS.testPlanRuns,
    {
      config: { docs: { errors: ['not_found'] } },
      schema: {
        tags,
        operationId: 'startTestRun',
        summary: 'Start a run of a test plan',
        description:
          'If one is already in progress, it is returned with 200. Cases that are started by hand wait.',
        params: ofPlan,
        response: { 200: testRunSchema, 201: testRunSchema },
      },
    },
    async (request, reply) => {
      const { run, isNew } = await of(request).runs.begin(
        request.params.name,
        operatorActor(request.operator),
      );
      reply.status(isNew ? 201 : 200);
      return run;
    },
  );

  app.get(
    PATHS.testRun,
    {
      schema: {
        tags,
        operationId: 'getTestRun',
        summary: 'A run with its cases and their evidence',
        params: ofRun,
        response,
      },
    },
    (request) => of(request).runs.get(request.params.id),
  );

  app.post(
    PATHS.testRunEnd,
    {
      config: { docs: { errors: ['not_found'] } },
      schema: {
        tags,
        operationId: 'endTestRun',
        summary: 'End a run before all its cases are decided',
        params: ofRun,
        response,
      },
    },
    (request) => of(request).runs.end(request.params.id, operatorActor(request.operator)),
  );

  app.post(
    PATHS.testCaseStart,
    {
      config: {
        docs: {
          errors: ['not_found', 'test_trigger_not_possible', 'test_run_signed_off', 'test_run_not_running'],
        },
      },
      schema: {
        tags,
        operationId: 'startTestCase',
        summary: 'Start a case, including one that failed',
        description:
          'The workspace then does what the trigger of the case says. A case that is running or has passed stays unchanged.',
        params: ofCase,
        response,
      },
    },
    (request) => {
      const { id, case: caseId } = request.params;
      return of(request).runs.startCase(id, caseId, operatorActor(request.operator));
    },
  );

  app.post(
    PATHS.testCaseComments,
    {
      config: { docs: { errors: ['not_found'], example: { text: 'We fixed the IBAN.' } } },
      schema: {
        tags,
        operationId: 'addTestCaseComment',
        summary: 'Comment on a case',
        params: ofCase,
        body: caseCommentInputSchema,
        response,
      },
    },
    (request) => {
      const { id, case: caseId } = request.params;
      return of(request).runs.comment(id, caseId, request.body, operatorActor(request.operator));
    },
  );

  app.post(
    PATHS.testCaseWaiver,
    {
      config: {
        rights: 'manager',
        docs: {
          errors: ['not_found', 'test_run_signed_off'],
          example: { reason: 'The partner sends no recalls.' },
        },
      },
      schema: {
        tags,
        operationId: 'waiveTestCase',
        summary: 'Waive a case with a reason',
        params: ofCase,
        body: waiverInputSchema,
        response,
      },
    },
    (request) => {
      const { id, case: caseId } = request.params;
      return of(request).runs.waive(id, caseId, request.body, operatorActor(request.operator));
    },
  );

  app.delete(
    PATHS.testCaseWaiver,
    {
      config: {
        rights: 'manager',
        docs: { errors: ['not_found', 'test_run_signed_off'] },
      },
      schema: {
        tags,
        operationId: 'revokeTestCaseWaiver',
        summary: 'Revoke the waiver of a case',
        params: ofCase,
        response,
      },
    },
    (request) => {
      const { id, case: caseId } = request.params;
      return of(request).runs.waive(id, caseId, null, operatorActor(request.operator));
    },
  );

  app.post(
    PATHS.testRunSignOff,
    {
      config: {
        rights: 'manager',
        docs: { errors: ['not_found', 'test_run_undecided'], example: { comment: null } },
      },
      schema: {
        tags,
        operationId: 'signOffTestRun',
        summary: 'Sign off a run',
        description: 'Every case must have passed or been waived.',
        params: ofRun,
        body: signOffInputSchema,
        response,
      },
    },
    (request) => of(request).runs.signOff(request.params.id, request.body, operatorActor(request.operator)),
  );

  app.delete(
    PATHS.testRunSignOff,
    {
      config: {
        rights: 'manager',
        docs: { errors: ['not_found'] },
      },
      schema: {
        tags,
        operationId: 'reopenTestRun',
        summary: 'Reopen a run that was signed off',
        params: ofRun,
        response,
      },
    },
    (request) => of(request).runs.reopen(request.params.id, operatorActor(request.operator)),
  );
};
