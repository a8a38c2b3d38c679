import * as z from 'zod/mini';
import { PATHS } from '../paths.ts';
import { commentOnCaseSchema, signOffRunSchema, testRunSchema, waiveCaseSchema } from '../test-plans.ts';
import { callGroup } from './call.ts';

const ofPlan = z.object({ name: z.string() });
const ofRun = z.object({ id: z.string() });
const ofCase = z.object({ id: z.string(), case: z.string() });
const answers = { 200: testRunSchema };

export const testRunCalls = callGroup('Test plans', {
  startTestRun: {
    method: 'POST',
    path: PATHS.testPlanRuns,
    scope: 'plans',
    summary: 'Start a run of a test plan',
    description:
      'If one is already in progress, it is returned with 200. Cases that are started by hand wait.',
    params: ofPlan,
    answers: { 200: testRunSchema, 201: testRunSchema },
    errors: ['not_found', 'quota_reached'],
  },
  getTestRun: {
    method: 'GET',
    path: PATHS.testRun,
    summary: 'A run with its cases and their evidence',
    params: ofRun,
    answers,
  },
  endTestRun: {
    method: 'POST',
    path: PATHS.testRunEnd,
    scope: 'plans',
    summary: 'End a run before all its cases are decided',
    params: ofRun,
    answers,
    errors: ['not_found'],
  },
  startTestCase: {
    method: 'POST',
    path: PATHS.testCaseStart,
    scope: 'plans',
    summary: 'Start a case, including one that failed',
    description:
      'The workspace then does what the trigger of the case says. A case that is running or has passed stays unchanged.',
    params: ofCase,
    answers,
    errors: ['not_found', 'test_trigger_not_possible', 'test_run_signed_off', 'test_run_not_running'],
  },
  addTestCaseComment: {
    method: 'POST',
    path: PATHS.testCaseComments,
    scope: 'plans',
    summary: 'Comment on a case',
    params: ofCase,
    body: commentOnCaseSchema,
    example: { text: 'We fixed the IBAN.' },
    answers,
    errors: ['not_found', 'limit_reached'],
  },
  waiveTestCase: {
    method: 'POST',
    path: PATHS.testCaseWaiver,
    scope: 'plans',
    rights: 'manager',
    summary: 'Waive a case with a reason',
    params: ofCase,
    body: waiveCaseSchema,
    example: { reason: 'The partner sends no recalls.' },
    answers,
    errors: ['not_found', 'test_run_signed_off'],
  },
  revokeTestCaseWaiver: {
    method: 'DELETE',
    path: PATHS.testCaseWaiver,
    scope: 'plans',
    rights: 'manager',
    summary: 'Revoke the waiver of a case',
    params: ofCase,
    answers,
    errors: ['not_found', 'test_run_signed_off'],
  },
  signOffTestRun: {
    method: 'POST',
    path: PATHS.testRunSignOff,
    recentLogin: true,
    scope: 'plans',
    rights: 'manager',
    summary: 'Sign off a run',
    description: 'Every case must have passed or been waived.',
    params: ofRun,
    body: signOffRunSchema,
    example: { comment: null },
    answers,
    errors: ['not_found', 'test_run_undecided'],
  },
  reopenTestRun: {
    method: 'DELETE',
    path: PATHS.testRunSignOff,
    scope: 'plans',
    rights: 'manager',
    summary: 'Reopen a run that was signed off',
    params: ofRun,
    answers,
    errors: ['not_found'],
  },
});

export const testResultCalls = callGroup('Test plans', {
  getTestRunResult: {
    method: 'GET',
    path: PATHS.testRunResult,
    summary: 'The result of a run, with its plan and its evidence',
    params: ofRun,
    produces: ['application/json'],
  },
  getTestRunJUnit: {
    method: 'GET',
    path: PATHS.testRunJUnit,
    summary: 'The result of a run as JUnit XML',
    params: ofRun,
    produces: ['application/xml'],
  },
  getTestRunPdf: {
    method: 'GET',
    path: PATHS.testRunPdf,
    summary: 'The result of a run as a PDF file',
    description: 'The file names the SHA-256 of the evidence and the key that signs it.',
    params: ofRun,
    produces: ['application/pdf'],
  },
  getTestRunEvidence: {
    method: 'GET',
    path: PATHS.testRunEvidence,
    summary: 'The result of a run, signed by the installation',
    description:
      'A flattened JWS (RFC 7515) over the canonical result, signed with Ed25519. `clearbench verify FILE` checks it without a server; ' +
      '`/.well-known/jwks.json` has the public keys.',
    params: ofRun,
    produces: ['application/json'],
  },
});
