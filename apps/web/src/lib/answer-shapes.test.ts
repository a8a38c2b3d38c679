import { PATHS } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { isExpected } from './answer-shapes.ts';

/** What a page of a proxy, an empty store or another server may answer instead. */
const FOREIGN = { object: { unexpected: true }, empty: {}, null: null, list: [], text: '' };
const LISTS = [
  ...[PATHS.sessions, PATHS.apiKeys, PATHS.transactions, PATHS.transactionMessages, PATHS.transactionLedger],
  ...[PATHS.transactionDeliveries, PATHS.scenarios, PATHS.networks, PATHS.networkMessages, PATHS.webhooks],
  ...[PATHS.ledgerAccounts, PATHS.ledgerStatements, PATHS.trialBalance, PATHS.deliveries, PATHS.receipts],
  PATHS.audit,
];
const OBJECTS = [
  ...[PATHS.session, PATHS.loginOptions, PATHS.dashboard, PATHS.transaction, PATHS.transactionTimeline],
  ...[
    PATHS.tracking,
    PATHS.transactionAutomation,
    PATHS.transactionPayout,
    PATHS.clock,
    PATHS.networkMessage,
  ],
  ...[PATHS.ledgerStatement, PATHS.wiseAuth, PATHS.wiseProfiles, PATHS.wiseAccounts, PATHS.wiseConnection],
  ...[PATHS.webhook, PATHS.webhookSecret, PATHS.webhookHealth, PATHS.delivery, PATHS.settings],
  ...[PATHS.systemFigures, PATHS.auditVerification],
];
const accepted = (path: string, answers: object) =>
  Object.entries(answers)
    .filter(([, answer]) => isExpected('GET', `${path.replace(/:\w+/g, 'x%2F1')}?limit=1`, answer))
    .map(([name]) => name);

describe('an answer of another shape', () => {
  it.each(LISTS)('is not a list of %s, unless it is empty', (path) => {
    expect(accepted(path, { ...FOREIGN, rows: [null], lists: [[]] })).toEqual(['list']);
  });

  it.each(OBJECTS)('is not what %s promises', (path) => {
    expect(accepted(path, FOREIGN)).toEqual([]);
  });

  it('is not the result of a change', () => {
    expect(isExpected('POST', PATHS.apiKeys, {})).toBe(false);
    expect(isExpected('POST', PATHS.interbankSwift, null)).toBe(false);
    expect(isExpected('POST', PATHS.interbankSwift, {})).toBe(false);
    expect(isExpected('POST', PATHS.interbankSwift, { success: true })).toBe(true);
  });
});

describe('an answer of another version', () => {
  it('may lack what a screen can do without, and contain values and members that are unknown', () => {
    expect(isExpected('GET', PATHS.transactions, [{ status: 'quarantined', amount: null, new: 1 }])).toBe(
      true,
    );
    expect(isExpected('GET', '/api/transactions/t1', { transactionId: 't1', new: [] })).toBe(true);
    expect(isExpected('GET', '/api/transactions/t1/payout', { payout: null })).toBe(true);
    expect(isExpected('GET', '/api/later', null)).toBe(true);
  });
});
