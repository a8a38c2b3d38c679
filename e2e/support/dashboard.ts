import type { Page } from '@playwright/test';

export const DASHBOARD = '**/api/dashboard';

/** The server's response, with these parts replaced. */
export const withDashboard = (page: Page, parts: Record<string, unknown>) =>
  page.route(DASHBOARD, async (route) => {
    const answered: Record<string, unknown> = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answered, ...parts } });
  });

const named = (transactionId: string, message: string, reason: object | null = null) => ({
  transactionId,
  message,
  at: '2026-11-20T10:00:00.000Z',
  reason,
});

/** An item that the server parked after a failure. */
export const parkedItem = (transactionId: string | null) => ({
  id: '01a21550-3ad1-7141-b189-6bb9f00891da',
  work: 'take the next steps of transfers',
  problem: 'This transfer could not be advanced: the account is not known',
  transactionId,
  attempts: 3,
  parkedAt: new Date().toISOString(),
  retryAt: new Date(Date.now() + 4.5 * 60_000).toISOString(),
});

/** One item of each kind that needs an operator. */
export const troubled = (transactionId: string) => ({
  attention: {
    refused: {
      count: 1,
      limited: false,
      newest: [named(transactionId, 'MT103 refused by the network (NAK T27): BIC incorrect in 57A')],
    },
    failed: {
      count: 100,
      limited: true,
      newest: [
        named(transactionId, 'Rejected by LINDDE20: AC04, closed account', {
          code: 'AC04',
          text: 'closed account',
        }),
        named('trx_0000000002', 'Failed: MT103 refused by the network (NAK T27)', {
          code: 'NAK T27',
          text: 'The BIC is incorrect.',
        }),
        named('trx_0000000003', 'The transfer names no account of the beneficiary', {
          code: 'no_account',
          text: 'no account of the beneficiary',
        }),
      ],
    },
    parked: { count: 4, newest: [parkedItem(transactionId)] },
    payouts: { count: 0, limited: false, newest: [] },
    held: {
      count: 3,
      limited: false,
      newest: [named(transactionId, 'Held by the operator')],
    },
    networksDown: [{ network: 'telex', name: 'Telex', queued: 2, outageUntil: null }],
    webhooksFailing: [
      {
        id: 'w2',
        url: 'https://erp.example/payments',
        since: '2026-11-20T09:40:00.000Z',
        lastStatus: 500,
        lastError: 'Response 500.',
      },
    ],
    webhooksDisabled: [{ id: 'w1', url: 'https://partner.example/hook', reason: 'gone' }],
    ordersWaiting: 2,
  },
  today: [
    { currency: 'EUR', transfers: 611, amount: '4821733.10' },
    { currency: 'USD', transfers: 302, amount: '2104410.00' },
    { currency: 'JPY', transfers: 90, amount: '7400000' },
    { currency: 'CHF', transfers: 3, amount: '320000.00' },
  ],
  statuses: ['pending', 'processing', 'converting', 'completed', 'failed'].map((status, index) => ({
    status,
    count: [412, 188, 86, 3361, 100][index],
  })),
  days: Array.from({ length: 30 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10),
    transfers: 600 + ((index * 137) % 521),
  })),
});
