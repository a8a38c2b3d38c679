import type { Page } from '@playwright/test';
import { expectScreen, row, tableOf } from '../support/console.ts';
import { withDashboard } from '../support/dashboard.ts';
import { expect, test } from '../support/test.ts';
import { says } from './says.ts';
import { colourOf, event, factOf, SPECIFIED, transfer, withTransfer, withTransfers } from './stubs.ts';

const ID = SPECIFIED.transactionId;
const OPTIONAL = [
  'uetr',
  'completedAt',
  'senderBic',
  'recipientBic',
  'recipientAccount',
  'profileId',
  'destinationIban',
  'destinationBic',
] as const;

/** Only the specified fields, without the optional ones. */
const bare: typeof SPECIFIED = JSON.parse(
  JSON.stringify(SPECIFIED, (key, value: unknown) =>
    OPTIONAL.some((one) => one === key) ? undefined : value,
  ),
);
/** The same, with the optional ones as null. */
const nulls = { ...SPECIFIED, ...Object.fromEntries(OPTIONAL.map((key) => [key, null])) };

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Transaction Details' });
const details = (page: Page) => page.getByRole('tabpanel', { name: 'Details' });

test(
  'another status is Unknown on the dashboard, and capitalised elsewhere, both in gray',
  says(
    '4 Status: any other is Unknown in gray on the dashboard',
    '4 Status: any other is capitalised and neutral elsewhere',
  ),
  async ({ page }) => {
    const suspended = transfer({ status: 'suspended' });
    await withDashboard(page, { latest: [suspended] });
    await withTransfers(page, [suspended]);
    await withTransfer(page, { ...suspended, events: [] });
    await page.goto('/dashboard');
    const latest = tableOf(page, 'Latest transfers').getByText('Unknown', { exact: true });
    await expect(latest).toBeVisible();
    expect(await colourOf(latest)).toBe('gray');
    await expect(page.getByRole('main')).not.toContainText(/suspended/i);

    await page.goto('/transactions');
    const inList = row(page, ID).getByText('Suspended', { exact: true });
    await expect(inList).toBeVisible();
    expect(await colourOf(inList)).toBe('gray');
    await row(page, ID)
      .getByRole('button', { name: `View ${ID}` })
      .click();
    const inDialog = dialog(page).getByText('Suspended', { exact: true });
    await expect(inDialog).toBeVisible();
    expect(await colourOf(inDialog)).toBe('gray');

    await page.goto(`/transactions/${ID}`);
    const onPage = page.getByRole('main').getByText('Suspended', { exact: true }).first();
    await expect(onPage).toBeVisible();
    expect(await colourOf(onPage)).toBe('gray');
  },
);

for (const [how, value] of [
  ['absent', bare],
  ['null', nulls],
] as const) {
  test(
    `optional fields of a transaction may be ${how}`,
    says(
      '2 Transaction Details: UETR and the completed date are there if known',
      '2 Transaction Details: sender BIC, destination IBAN and destination BIC are there if known',
      '2 Transaction page: Completed is a date, or Pending',
      '2 Transaction page: sender BIC, recipient BIC and destination IBAN, or Not specified',
      '2 Transaction page: the UETR, or Not available',
      '3 Transaction: only the specified fields are enough, with the optional ones absent or null',
      '3 Event: an id, a status, a timestamp and a message are enough',
      '4 Event: failed is red, any other is green',
    ),
    async ({ page }) => {
      const events = [
        event('1', 'reviewed', 'Looked at'),
        event('2', 'pending', 'It arrived'),
        event('3', 'failed', 'It was refused'),
      ];
      await withTransfers(page, [value]);
      await withTransfer(page, { ...value, events });
      await page.goto('/transactions');
      await expect(row(page, ID)).toContainText('$1,234,567.80');
      await expect(row(page, ID)).toContainText('Completed');
      await expect(row(page, ID)).not.toContainText(/undefined|null|NaN/);
      await row(page, ID)
        .getByRole('button', { name: `View ${ID}` })
        .click();
      await expect(factOf(dialog(page), 'Transaction ID')).toContainText(ID);
      await expect(factOf(dialog(page), 'Fund type')).toHaveText('M0 (Conversion to M1 needed)');
      for (const name of [
        'UETR',
        'Completed',
        'Sender SWIFT/BIC',
        'Destination IBAN',
        'Destination SWIFT/BIC',
      ]) {
        await expect(dialog(page).locator('dt', { hasText: new RegExp(`^${name}$`) })).toHaveCount(0);
      }
      for (const [text, colour] of [
        ['Looked at', 'green'],
        ['It arrived', 'green'],
        ['It was refused', 'red'],
      ] as const) {
        const shown = dialog(page).getByRole('listitem').filter({ hasText: text });
        expect(await colourOf(shown.locator('svg').first().locator('..')), text).toBe(colour);
      }
      await expect(dialog(page)).not.toContainText(/undefined|null|NaN/);

      await page.goto(`/transactions/${ID}`);
      await expect(factOf(details(page), 'Completed')).toHaveText('Pending');
      await expect(factOf(details(page), 'UETR')).toHaveText('Not available');
      for (const name of ['Sender BIC', 'Recipient BIC', 'Destination IBAN']) {
        await expect(factOf(details(page), name), name).toHaveText(/^Not specified/);
      }
      const odd = details(page).getByRole('listitem').filter({ hasText: 'Looked at' });
      await expect(odd).toContainText('Reviewed');
      expect(await colourOf(odd.locator('svg').first().locator('..'))).toBe('green');
      await expect(page.getByRole('main')).not.toContainText(/undefined|NaN/);
    },
  );
}

test(
  'an amount gets the decimals of its currency',
  says('3 Transaction: the amount is a numeric string', '9 Formatting: en-US, each amount in its currency'),
  async ({ page }) => {
    const short = transfer({ amount: '12.5' });
    await withTransfers(page, [short]);
    await withTransfer(page, { ...short, events: [] });
    await page.goto('/transactions');
    await expect(row(page, ID).getByText('$12.50', { exact: true })).toBeVisible();
    await row(page, ID)
      .getByRole('button', { name: `View ${ID}` })
      .click();
    await expect(factOf(dialog(page), 'Amount')).toContainText('$12.50');
    await page.goto(`/transactions/${ID}`);
    await expectScreen(page, '$12.50');
    await expect(factOf(details(page), 'Amount')).toHaveText('$12.50');
  },
);

test(
  'Wise profiles and accounts may lack a name or a balance',
  says(
    '2 Wise setup: a profile without a name is a Business Profile',
    '2 Wise setup: a balance without a value is 0.00',
    '3 Provider account: id, currency, type, balance.value',
    '3 Provider profile: id, type, details.name',
  ),
  async ({ page }) => {
    await page.route('**/api/wise/connection', (route) =>
      route.fulfill({
        json: {
          state: 'connected',
          accessToken: 'wise_0123456789abcdefghij',
          profileId: 1,
          kind: 'oauth',
          connectedAt: null,
          problem: null,
          simulator: null,
        },
      }),
    );
    const profiles = [
      { id: 101, type: 'business', details: { name: 'Northern Mills Ltd' } },
      { id: 102, type: 'business', details: { name: '' } },
      { id: 103, type: 'personal', details: {} },
      { id: 104, type: 'business' },
      { id: 105, type: 'business', details: null },
    ];
    const accounts = [
      { id: 201, currency: 'EUR', type: 'STANDARD', balance: { value: '1234.5' } },
      { id: 202, currency: 'USD', type: 'SAVINGS', balance: { value: 99.9 } },
      { id: 203, currency: 'GBP', type: 'STANDARD', balance: {} },
      { id: 204, currency: 'CHF', type: 'STANDARD' },
      { id: 205, currency: 'SEK', type: 'STANDARD', balance: null },
      { id: 206, currency: 'NOK', type: 'STANDARD', balance: { value: '' } },
      { id: 207, currency: 'DKK', type: 'STANDARD', balance: { value: 0 } },
    ];
    await page.route('**/api/wise/profiles', (route) => route.fulfill({ json: { success: true, profiles } }));
    await page.route('**/api/wise/profile/101/accounts', (route) =>
      route.fulfill({ json: { success: true, accounts } }),
    );
    await page.goto('/wise-setup');
    const profile = (id: number) => tableOf(page, 'Profiles').getByRole('row', { name: String(id) });
    await expect(profile(101)).toContainText('Northern Mills Ltd');
    for (const id of [102, 103, 104, 105]) await expect(profile(id)).toContainText('Business Profile');
    const balance = (currency: string) =>
      tableOf(page, 'Account balances')
        .getByRole('row')
        .filter({ hasText: currency })
        .getByRole('cell')
        .last();
    await expect(balance('EUR')).toHaveText('€1,234.50');
    await expect(balance('USD')).toHaveText('$99.90');
    for (const currency of ['GBP', 'CHF', 'SEK', 'NOK', 'DKK']) {
      await expect(balance(currency), currency).toHaveText(/(^|[^\d.,])0\.00$/);
    }
  },
);

test(
  'webhooks with only the specified fields are listed',
  says(
    '2 Webhooks: Active Webhooks lists them',
    '2 Webhooks: an active or inactive badge for each',
    '3 Webhook: only the specified fields are enough',
    '3 Webhook: no transactionId means all transactions',
    '4 Webhook: active or inactive',
  ),
  async ({ page }) => {
    const webhook = (id: string, changes: object) => ({
      id,
      userId: '1',
      url: `https://erp.example.com/${id}`,
      transactionId: null,
      events: ['initiation', 'conversion'],
      active: true,
      createdAt: '2026-11-20T14:05:00.000Z',
      ...changes,
    });
    const all = [
      webhook('w1', {}),
      webhook('w2', { active: false }),
      webhook('w3', { transactionId: ID, events: [] }),
    ];
    await page.route('**/api/webhooks', (route) => route.fulfill({ json: all }));
    await page.goto('/webhooks');
    const item = (id: string) => page.getByRole('listitem').filter({ hasText: `erp.example.com/${id}` });
    await expect(item('w1').getByText('Active', { exact: true })).toBeVisible();
    await expect(item('w1')).toContainText('All transactions');
    await expect(item('w1')).toContainText('Transaction Initiation, M0→M1 Conversion');
    await expect(item('w2').getByText('Inactive', { exact: true })).toBeVisible();
    await expect(item('w3')).toContainText(ID);
    await expect(item('w3')).toContainText('No events');
    await expect(page.getByRole('main')).not.toContainText(/undefined|NaN/);
  },
);
