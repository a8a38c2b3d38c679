import {
  operationResultSchema,
  PATHS,
  planCheckSchema,
  readyPlanSchema,
  saveTestPlanSchema,
  testPlanDetailSchema,
  testPlanSchema,
} from '@clearbench/contract';
import { planJsonSchema } from '@clearbench/test-plans';
import { PLAN_MAX_LENGTH } from '@clearbench/test-plans/document';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../../platform/actor.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import { requireSmallDocument } from '../../rule-documents/index.ts';
import type { PlanService } from './service.ts';

const tags = ['Test plans'];
const params = z.object({ name: z.string() });
/** A character has at most four bytes. */
const bodyLimit = 4 * PLAN_MAX_LENGTH;
const example = {
  document: {
    name: 'first-payment',
    title: 'First payment',
    cases: [
      {
        id: 'stored',
        title: 'A payment is stored',
        instructions: 'Post a payment.',
        expect: 'The response is 201.',
        within: 'P1D',
        steps: [{ on: 'calls', where: 'call.status == 201', text: 'A POST gets 201' }],
      },
    ],
  },
};

/** The plans of a workspace. Managers assign and change them; members see them. */
export const planRoutes: FastifyPluginAsyncZod<PerWorkspace<{ plans: PlanService }>> = async (
  app,
  { of },
) => {
  app.get(
    PATHS.testPlans,
    {
      schema: {
        tags,
        operationId: 'listTestPlans',
        summary: 'The test plans of the workspace, each with its latest run',
        response: { 200: z.array(testPlanSchema) },
      },
    },
    (request) => of(request).plans.list(),
  );

  app.get(
    PATHS.readyTestPlans,
    {
      schema: {
        tags,
        operationId: 'listReadyTestPlans',
        summary: 'Ready-made test plans, to assign as they are or after editing',
        response: { 200: z.array(readyPlanSchema) },
      },
    },
    async (request) => of(request).plans.ready(),
  );

  app.get(
    PATHS.testPlanJsonSchema,
    {
      schema: {
        tags,
        operationId: 'getTestPlanSchema',
        summary: 'The JSON schema of test plans',
        response: { 200: z.record(z.string(), z.unknown()) },
      },
    },
    async () => ({ ...planJsonSchema() }),
  );

  app.post(
    PATHS.testPlanCheck,
    {
      bodyLimit,
      preValidation: requireSmallDocument,
      config: { changes: false, docs: { example } },
      schema: {
        tags,
        operationId: 'checkTestPlan',
        summary: 'Check a test plan without saving it',
        body: z.object({ document: z.unknown() }),
        response: { 200: planCheckSchema },
      },
    },
    async (request) => of(request).plans.check(request.body.document),
  );

  app.post(
    PATHS.testPlans,
    {
      bodyLimit,
      preValidation: requireSmallDocument,
      config: { rights: 'manager', docs: { errors: ['test_plan_changed'], example } },
      schema: {
        tags,
        operationId: 'saveTestPlan',
        summary: 'Assign a test plan to the workspace, or save a version of it',
        description: 'A run in progress keeps the version it started with.',
        body: saveTestPlanSchema,
        response: { 200: testPlanDetailSchema },
      },
    },
    (request) => of(request).plans.save(request.body, operatorActor(request.operator)),
  );

  app.get(
    PATHS.testPlan,
    {
      schema: {
        tags,
        operationId: 'getTestPlan',
        summary: 'A test plan with its document and its runs',
        params,
        response: { 200: testPlanDetailSchema },
      },
    },
    (request) => of(request).plans.get(request.params.name),
  );

  app.delete(
    PATHS.testPlan,
    {
      config: {
        rights: 'manager',
        docs: { errors: ['not_found'] },
      },
      schema: {
        tags,
        operationId: 'withdrawTestPlan',
        summary: 'Withdraw a test plan',
        description: 'No new runs can be started. Its existing runs are kept.',
        params,
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      await of(request).plans.withdraw(request.params.name, operatorActor(request.operator));
      return { success: true as const, message: 'The test plan was withdrawn. Its runs are kept.' };
    },
  );
};
