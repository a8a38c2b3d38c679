import * as z from 'zod/mini';
import { PATHS } from '../paths.ts';
import { testPlanSchema, testRunSchema } from '../test-plans.ts';
import { callGroup } from './call.ts';

const ofRun = z.object({ id: z.string() });

export const testPlanKeyCalls = callGroup('Command line', {
  listTestPlansWithKey: {
    method: 'GET',
    path: PATHS.ingestTestPlans,
    summary: 'The test plans of the workspace, each with its latest run',
    answers: { 200: z.array(testPlanSchema) },
  },
  startTestRunWithKey: {
    method: 'POST',
    path: PATHS.ingestTestPlanRuns,
    summary: 'Start a run of a test plan, or get the one in progress',
    params: z.object({ name: z.string() }),
    answers: { 200: testRunSchema, 201: testRunSchema },
    errors: ['not_found', 'quota_reached'],
  },
  getTestRunWithKey: {
    method: 'GET',
    path: PATHS.ingestTestRun,
    summary: 'A run with its cases and their evidence',
    params: ofRun,
    answers: { 200: testRunSchema },
  },
  startTestCaseWithKey: {
    method: 'POST',
    path: PATHS.ingestTestCaseStart,
    summary: 'Start a case, including one that failed',
    params: z.object({ id: z.string(), case: z.string() }),
    answers: { 200: testRunSchema },
    errors: ['not_found', 'test_trigger_not_possible', 'test_run_signed_off'],
  },
  getTestRunJUnitWithKey: {
    method: 'GET',
    path: PATHS.ingestTestRunJUnit,
    summary: 'The result of a run as JUnit XML',
    params: ofRun,
    produces: ['application/xml'],
  },
  getTestRunEvidenceWithKey: {
    method: 'GET',
    path: PATHS.ingestTestRunEvidence,
    summary: 'The result of a run, signed by the installation',
    params: ofRun,
    produces: ['application/json'],
  },
});
