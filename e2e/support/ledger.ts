import type { Page } from '@playwright/test';

const money = (debits: string, credits: string, balance: string) => ({ debits, credits, balance });
const account = (id: string, kind: string, normalSide: string, amounts: ReturnType<typeof money>) => ({
  id,
  kind,
  owner: null,
  currency: id.slice(-3),
  normalSide,
  ...amounts,
  postings: 2,
  openedAt: '2026-11-20T10:00:00.000Z',
});

const ACCOUNTS = [
  account('CENTRAL-BANK-ECB.EUR', 'central_bank', 'debit', money('12500.50', '2.50', '12498.00')),
  account('M0-SUSPENSE.EUR', 'm0_suspense', 'credit', money('12500.50', '25001.00', '12500.50')),
  account('M0-SUSPENSE.JPY', 'm0_suspense', 'credit', money('0', '7400000', '7400000')),
  account('NOSTRO-LINDDE20.EUR', 'nostro', 'debit', money('25001.00', '12500.50', '12500.50')),
  account('NOSTRO-CEDRJPJ0.JPY', 'nostro', 'debit', money('7400000', '0', '7400000')),
  account('PROVIDER-COST.EUR', 'provider_cost', 'debit', money('2.50', '0.00', '2.50')),
];

const TRIAL_BALANCE = [
  {
    currency: 'EUR',
    debits: '50004.50',
    credits: '50004.50',
    difference: '0.00',
    kinds: [
      { kind: 'm0_suspense', accounts: 1, ...money('12500.50', '25001.00', '12500.50') },
      { kind: 'nostro', accounts: 2, ...money('37504.00', '25003.50', '12500.50') },
    ],
  },
  {
    currency: 'JPY',
    debits: '7400000',
    credits: '7400000',
    difference: '0',
    kinds: [{ kind: 'nostro', accounts: 1, ...money('7400000', '7400000', '0') }],
  },
];

const entry = (number: number, side: string, amount: string, balance: string) => ({
  postingId: `trx_0a1b2c3d4e:step-${number}/0`,
  entryId: `trx_0a1b2c3d4e:step-${number}`,
  kind: number === 1 ? 'arrival' : 'm0_conversion',
  side,
  amount,
  balance,
  counterAccount: number === 1 ? 'NOSTRO-LINDDE20.EUR' : 'M1-VIRTUAL.EUR',
  transactionId: 'trx_0a1b2c3d4e',
  text: number === 1 ? 'Funds received from LINDDE20' : 'Converted by the ECB',
  bookedAt: `2026-11-20T10:0${number}:00.000Z`,
  valueDate: '2026-11-20',
});

export const statementOf = (from: string, to: string) => ({
  accountId: 'M0-SUSPENSE.EUR',
  kind: 'm0_suspense',
  owner: null,
  currency: 'EUR',
  normalSide: 'credit',
  servicer: { name: 'Clearbench sandbox bank', bic: 'CLRBGB20' },
  from,
  to,
  openingBalance: '0.00',
  closingBalance: '12500.50',
  debits: '12500.50',
  credits: '25001.00',
  entryCount: 2,
  entries: [entry(1, 'credit', '25001.00', '25001.00'), entry(2, 'debit', '12500.50', '12500.50')],
});

const CLOSED = [
  {
    day: '2026-11-19',
    number: 1,
    openingBalance: '0.00',
    closingBalance: '0.00',
    debits: '5.00',
    credits: '5.00',
    entryCount: 2,
  },
];

/** Postings of one transfer: its arrival, and its conversion with the cost. */
const POSTINGS = [
  ['arrival', 'NOSTRO-LINDDE20.EUR', 'M0-SUSPENSE.EUR', '12500.50', 'Funds received from LINDDE20'],
  ['m0_conversion', 'M0-SUSPENSE.EUR', 'M1-VIRTUAL.EUR', '12500.50', 'Converted by the ECB'],
  ['m0_conversion', 'PROVIDER-COST.EUR', 'CENTRAL-BANK-ECB.EUR', '2.50', 'Cost of the conversion'],
].map(([kind, debitAccount, creditAccount, amount, text], index) => ({
  postingId: `trx_0a1b2c3d4e:${kind}/${index}`,
  entryId: `trx_0a1b2c3d4e:${kind}`,
  kind,
  debitAccount,
  creditAccount,
  amount,
  currency: 'EUR',
  transactionId: 'trx_0a1b2c3d4e',
  text,
  bookedAt: `2026-11-20T10:0${index}:00.000Z`,
  valueDate: '2026-11-20',
}));

/** Replaces the server's ledger by one with some accounts, and returns which statements were requested. */
export async function withLedger(page: Page): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  await page.route('**/api/ledger/accounts?*', (route) => {
    const kind = new URL(route.request().url()).searchParams.get('kind');
    return route.fulfill({ json: ACCOUNTS.filter((one) => kind === null || one.kind === kind) });
  });
  await page.route('**/api/ledger/accounts', (route) => route.fulfill({ json: ACCOUNTS }));
  await page.route('**/api/ledger/trial-balance', (route) => route.fulfill({ json: TRIAL_BALANCE }));
  await page.route('**/api/ledger/accounts/*/statements', (route) => route.fulfill({ json: CLOSED }));
  await page.route(/\/api\/ledger\/accounts\/[^/]+\/statement(\?|$)/, (route) => {
    const { searchParams } = new URL(route.request().url());
    asked.push(searchParams);
    const format = searchParams.get('format');
    if (format === null)
      return route.fulfill({
        json: statementOf(searchParams.get('from') ?? '2026-11-01', searchParams.get('to') ?? '2026-11-20'),
      });
    const name = `M0-SUSPENSE.EUR.${format}`;
    return route.fulfill({
      body: 'text',
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    });
  });
  await page.route('**/api/transactions/*/ledger', (route) => route.fulfill({ json: POSTINGS }));
  return asked;
}
