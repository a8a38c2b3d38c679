import type { Dashboard } from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { attentionItems, stateOfThings } from './attention.ts';

const NONE = { count: 0, limited: false, newest: [] };
const QUIET: Dashboard['attention'] = {
  parked: { count: 0, newest: [] },
  payouts: NONE,
  failed: NONE,
  refused: NONE,
  held: NONE,
  networksDown: [],
  webhooksFailing: [],
  webhooksDisabled: [],
  ordersWaiting: 0,
  storage: null,
};
const newest = {
  transactionId: 'trx_0a1b2c3d4e',
  message: 'Rejected',
  at: '2026-11-20T10:00:00.000Z',
  reason: null,
};

describe('what needs attention', () => {
  it('is empty on a quiet day, and says so', () => {
    expect(attentionItems(QUIET)).toEqual([]);
    expect(stateOfThings([], true)).toBe('Nothing needs attention.');
    expect(stateOfThings([], false)).toBe('Nothing needs attention: no transfer has arrived yet.');
  });

  it('leads to orders that wait for a signature', () => {
    expect(attentionItems({ ...QUIET, ordersWaiting: 2 })).toMatchObject([
      { title: 'EBICS: 2 orders to sign', severity: 'warning', href: '/ebics-bank?tab=orders' },
    ]);
  });

  it('links to the transfer if there is one, and if there are more names some and links to the list', () => {
    const rejected = { ...newest, reason: { code: 'AC04', text: 'closed account' } };
    const unpaid = { ...newest, reason: { code: 'no_account', text: 'no account of the beneficiary' } };
    const [one] = attentionItems({ ...QUIET, failed: { count: 1, limited: false, newest: [rejected] } });
    expect(one).toMatchObject({
      title: 'Transfer: 1 failed',
      detail: 'trx_0a1b2c3d4e · AC04 closed account',
      transfers: [],
      href: '/transactions/trx_0a1b2c3d4e',
    });
    const [more] = attentionItems({
      ...QUIET,
      failed: { count: 100, limited: true, newest: [rejected, unpaid, newest] },
    });
    expect(more).toMatchObject({
      title: 'Transfers: 100+ failed',
      href: '/transactions?status=failed',
      transfers: [
        { why: 'AC04 closed account' },
        { why: 'no account of the beneficiary' },
        { why: 'Rejected' },
      ],
    });
  });

  it('warns of storage that is nearly full, and says first that it is full', () => {
    const held = { count: 1, limited: false, newest: [newest] };
    const titles = (usedShare: number) =>
      attentionItems({ ...QUIET, held, storage: { usedShare } }).map(({ severity, title }) => [
        severity,
        title,
      ]);
    expect(titles(0.82)[0]).toEqual(['warning', 'Storage: 82% of the quota is used']);
    expect(titles(1.02)[0]).toEqual(['bad', 'Storage is full: nothing new is accepted']);
    expect(titles(1.02)).toHaveLength(2);
  });

  it('names parked items, with a link to the transfer, and offers a retry', () => {
    const item = {
      id: 'p1',
      work: 'fan out notifications',
      problem: 'A notification about this transfer could not be created: Broken',
      transactionId: 'trx_0a1b2c3d4e',
      attempts: 1,
      parkedAt: newest.at,
      retryAt: newest.at,
    };
    const [one] = attentionItems({ ...QUIET, parked: { count: 1, newest: [item] } });
    expect(one).toMatchObject({
      detail: item.problem,
      href: '/transactions/trx_0a1b2c3d4e',
      action: { tryAgain: item },
    });
    const many = attentionItems({
      ...QUIET,
      parked: { count: 100, newest: [{ ...item, transactionId: null }] },
    });
    expect(many).toMatchObject([
      { href: null },
      { title: '99+ more set aside after failures', action: { tryAgain: null } },
    ]);
  });

  it('shows the response of a failing webhook, or why there is none', () => {
    const webhook = { id: 'w1', url: 'https://erp.example/hook', since: newest.at };
    const items = attentionItems({
      ...QUIET,
      webhooksFailing: [
        { ...webhook, lastStatus: 500, lastError: 'Response 500.' },
        { ...webhook, lastStatus: null, lastError: 'Connection refused' },
      ],
    });
    expect(items.map(({ detail }) => detail)).toEqual([
      'https://erp.example/hook · last response: 500',
      'https://erp.example/hook · Connection refused',
    ]);
    expect(items[0]).toMatchObject({ title: 'Webhook failing', at: newest.at, href: '/webhooks/w1' });
  });

  it('puts the worst first and distinguishes an outage from a disconnected network', () => {
    const down = { network: 'telex' as const, name: 'Telex', queued: 2, outageUntil: null };
    const out = { network: 'swift' as const, name: 'SWIFT', queued: 1, outageUntil: newest.at };
    const items = attentionItems({
      ...QUIET,
      held: { count: 3, limited: false, newest: [newest, newest, newest] },
      payouts: { count: 1, limited: false, newest: [{ ...newest, message: 'Not covered' }] },
      networksDown: [down, out],
    });
    expect(items.map(({ title, action }) => [title, action])).toEqual([
      ['Transfer: 1 not paid out yet', 'Open'],
      ['Transfers: 3 on hold', 'Show'],
      ['Telex disconnected', 'Connect'],
      ['SWIFT is out of service', 'Show'],
    ]);
    expect(items.map(({ detail }) => detail).slice(2)).toEqual([
      '2 messages are waiting',
      expect.stringMatching(/^Down for every transfer until .* · 1 message is waiting$/),
    ]);
    expect(stateOfThings(items, true)).toBe('4 items need attention.');
  });
});
