import type { Call } from '@clearbench/contract/calls';
import * as groups from '@clearbench/contract/calls';
import { expect, it } from 'vitest';
import { mayAs, ROLE_ACTS } from './role-acts.ts';

/** The calls of each act, by their operation ids. */
const CALLS: Readonly<Record<(typeof ROLE_ACTS)[number]['act'], readonly string[]>> = {
  'See transfers, house rules, plans and settings': [
    'listTransactions',
    'getHouseRules',
    'getHouseRulesVersion',
    'listTestPlans',
    'getTestPlan',
    'listTestPlanVersions',
    'getTestRun',
    'getSettings',
  ],
  'Send payments': ['createTransaction', 'uploadPayload'],
  'Change webhooks and API keys': ['createWebhook', 'deleteWebhook', 'createApiKey', 'revokeApiKey'],
  'Start test runs and comment on cases': [
    'startTestRun',
    'startTestCase',
    'addTestCaseComment',
    'endTestRun',
  ],
  'Write house rules and test plans': ['saveHouseRules', 'saveTestPlan', 'withdrawTestPlan'],
  'Waive cases and sign off runs': [
    'waiveTestCase',
    'revokeTestCaseWaiver',
    'signOffTestRun',
    'reopenTestRun',
  ],
  'Change settings': ['updateSettings'],
};

const calls: Readonly<Record<string, Call>> = Object.assign(
  {},
  ...Object.values(groups).map((group) => (typeof group === 'object' && 'calls' in group ? group.calls : {})),
);

it.each(ROLE_ACTS)('$act: $least', ({ act, least }) => {
  const rights = CALLS[act].map((id) => {
    const call = calls[id];
    if (call === undefined) throw new Error(`There is no call ${id}.`);
    return call.rights ?? (call.method === 'GET' ? 'viewer' : 'operator');
  });
  expect(new Set(rights)).toEqual(new Set([least]));
});

it('a higher role may do what a lower one may', () => {
  expect([mayAs('manager', 'viewer'), mayAs('operator', 'operator'), mayAs('viewer', 'operator')]).toEqual([
    true,
    true,
    false,
  ]);
});
