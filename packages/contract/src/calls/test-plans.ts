import { PLAN_MAX_LENGTH } from '@clearbench/test-plans/document';
import * as z from 'zod/mini';
import { operationResultSchema } from '../errors.ts';
import { PATHS } from '../paths.ts';
import {
  partnerCountsQuerySchema,
  partnerCountsSchema,
  partnerSchema,
  partnersQuerySchema,
  planCheckSchema,
  planDocumentViewSchema,
  planVersionSchema,
  readyPlanSchema,
  saveTestPlanSchema,
  testPlanDetailSchema,
  testPlanSchema,
} from '../test-plans.ts';
import { callGroup } from './call.ts';

/** A character has at most four bytes. */
const bodyLimit = 4 * PLAN_MAX_LENGTH;
/** With the text that the document was written as. */
const savedBodyLimit = 2 * bodyLimit;
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
const params = z.object({ name: z.string() });

export const testPlanCalls = callGroup('Test plans', {
  listTestPlans: {
    method: 'GET',
    path: PATHS.testPlans,
    summary: 'The test plans of the workspace, each with its latest run',
    answers: { 200: z.array(testPlanSchema) },
  },
  listReadyTestPlans: {
    method: 'GET',
    path: PATHS.readyTestPlans,
    summary: 'Ready-made test plans, to assign as they are or after editing',
    answers: { 200: z.array(readyPlanSchema) },
  },
  getTestPlanSchema: {
    method: 'GET',
    path: PATHS.testPlanJsonSchema,
    summary: 'The JSON schema of test plans',
    answers: { 200: z.record(z.string(), z.unknown()) },
  },
  checkTestPlan: {
    method: 'POST',
    path: PATHS.testPlanCheck,
    changes: false,
    summary: 'Check a test plan without saving it',
    body: z.object({ document: z.unknown() }),
    bodyLimit,
    example,
    answers: { 200: planCheckSchema },
  },
  saveTestPlan: {
    method: 'POST',
    path: PATHS.testPlans,
    scope: 'plans',
    rights: 'manager',
    summary: 'Assign a test plan to the workspace, or save a version of it',
    description: 'A run in progress keeps the version it started with.',
    body: saveTestPlanSchema,
    bodyLimit: savedBodyLimit,
    example,
    answers: { 200: testPlanDetailSchema },
    errors: ['test_plan_changed', 'limit_reached', 'quota_reached'],
  },
  getTestPlan: {
    method: 'GET',
    path: PATHS.testPlan,
    summary: 'A test plan with its document and its runs',
    params,
    answers: { 200: testPlanDetailSchema },
  },
  listTestPlanVersions: {
    method: 'GET',
    path: PATHS.testPlanVersions,
    summary: 'The versions of a test plan',
    description: 'The newest first, at most 100.',
    params,
    answers: { 200: z.array(planVersionSchema) },
  },
  getTestPlanVersion: {
    method: 'GET',
    path: PATHS.testPlanVersion,
    summary: 'The document of a version',
    params: z.object({ name: z.string(), version: z.string() }),
    answers: { 200: planDocumentViewSchema },
  },
  withdrawTestPlan: {
    method: 'DELETE',
    path: PATHS.testPlan,
    scope: 'plans',
    rights: 'manager',
    summary: 'Withdraw a test plan',
    description: 'No new runs can be started. Its existing runs are kept.',
    params,
    answers: { 200: operationResultSchema },
    errors: ['not_found'],
  },
});

export const testPlanPartnerCalls = callGroup('Test plans', {
  listTestPlanPartners: {
    method: 'GET',
    path: PATHS.testPlanPartners,
    rights: 'installation',
    summary: 'All workspaces with their test plans',
    description:
      'Partners who need attention come first, the longest waiting at the top. The next page is in the header `Link`, the total in `X-Total-Count`.',
    query: partnersQuerySchema,
    answers: { 200: z.array(partnerSchema) },
    errors: ['invalid_cursor'],
  },
  countTestPlanPartners: {
    method: 'GET',
    path: PATHS.testPlanPartnerCounts,
    rights: 'installation',
    summary: 'How many workspaces are at which point of their test plans',
    query: partnerCountsQuerySchema,
    answers: { 200: partnerCountsSchema },
  },
});
