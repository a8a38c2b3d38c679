import { testPlanCalls } from '@clearbench/contract/calls';
import { planJsonSchema } from '@clearbench/test-plans';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../../platform/actor.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { PerWorkspace } from '../../../platform/module.ts';
import { requireSmallDocument } from '../../rule-documents/index.ts';
import type { PlanService } from './service.ts';

/** The plans of a workspace. Managers assign and change them; members see them. */
export const planRoutes: FastifyPluginAsync<PerWorkspace<{ plans: PlanService }>> = async (app, { of }) =>
  serve(app, testPlanCalls, {
    listTestPlans: (request) => of(request).plans.list(),
    listReadyTestPlans: async (request) => of(request).plans.ready(),
    getTestPlanSchema: async () => ({ ...planJsonSchema() }),
    checkTestPlan: {
      preValidation: requireSmallDocument,
      handler: async (request) => of(request).plans.check(request.body.document),
    },
    saveTestPlan: {
      preValidation: requireSmallDocument,
      handler: (request) => of(request).plans.save(request.body, operatorActor(request.operator)),
    },
    getTestPlan: (request) => of(request).plans.get(request.params.name),
    listTestPlanVersions: (request) => of(request).plans.versions(request.params.name),
    getTestPlanVersion: (request) => of(request).plans.document(request.params.name, request.params.version),
    withdrawTestPlan: async (request) => {
      await of(request).plans.withdraw(request.params.name, operatorActor(request.operator));
      return { success: true as const, message: 'The test plan was withdrawn. Its runs are kept.' };
    },
  });
