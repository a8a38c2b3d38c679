import type { Locator, Page } from '@playwright/test';
import { says } from './specification/says.ts';
import { expectScreen, expectToast, openLive } from './support/console.ts';
import { statementOf, withLedger } from './support/ledger.ts';
import { payment, postPayment } from './support/payments.ts';
import { expect, test } from './support/test.ts';

const samples = (page: Page) => page.getByRole('list', { name: 'Sample accounts' }).getByRole('listitem');
const accounts = (page: Page) => page.getByRole('table', { name: 'Accounts of the ledger' });
const statement = (page: Page) => page.getByRole('region', { name: 'Statement of M0-SUSPENSE.EUR' });

test.describe('the account portfolio', () => {
  test('shows six sample accounts with their total, marked as samples', async ({ page }) => {
    await page.goto('/bank-accounts');
    await expectScreen(page, 'Account Portfolio');
    await expect(page.getByText('Sample data')).toBeVisible();
    await expect(samples(page)).toHaveCount(6);
    await expect(page.getByRole('main').getByText('191,285,731.50')).toBeVisible();
    await expect(page.getByText('Account Type Summary')).toBeVisible();
  });

  test('is filtered by account type, also from its URL', async ({ page }) => {
    await page.goto('/bank-accounts');
    await page.getByRole('button', { name: 'Nostro' }).click();
    await expect(samples(page)).toHaveCount(1);
    await expect(samples(page)).toContainText('NOSTRO-GBP-0003');
    await page.reload();
    await expect(samples(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Nostro' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'All Accounts' }).click();
    await expect(samples(page)).toHaveCount(6);
  });

  test(
    'hides every balance and shows it again',
    says('2 Account portfolio: balances can be hidden and shown'),
    async ({ page }) => {
      await page.goto('/bank-accounts');
      await page.getByRole('button', { name: 'Hide Balances' }).click();
      await expect(page.getByRole('main')).not.toContainText(/\d,\d{3}/);
      await page.getByRole('button', { name: 'Show Balances' }).click();
      await expect(samples(page).first()).toContainText('$2,500,000.00');
    },
  );

  test('leads to the live accounts in the ledger, and back', async ({ page }) => {
    await withLedger(page);
    await page.goto('/bank-accounts');
    await page.getByRole('link', { name: 'Live accounts' }).click();
    await expect(page).toHaveURL('/ledger');
    await expect(accounts(page).getByRole('row')).toHaveCount(7);
    await page.getByRole('button', { name: 'M0-SUSPENSE.EUR' }).click();
    await expect(statement(page)).toBeVisible();
    await page.goBack();
    await expect(accounts(page)).toBeVisible();
    await page.getByRole('link', { name: 'Sample accounts' }).click();
    await expect(samples(page)).toHaveCount(6);
  });
});

test.describe('the ledger', () => {
  test('shows the next step while nothing is posted', async ({ page }) => {
    // Other specs post to the ledger of this server.
    await page.route('**/api/ledger/**', (route) => route.fulfill({ json: [] }));
    await page.goto('/ledger');
    await expect(page.getByText('No accounts yet')).toBeVisible();
    await page.getByRole('tab', { name: 'Trial balance' }).click();
    await expect(page.getByText('Nothing posted yet')).toBeVisible();
  });

  test('shows balances with the decimals of their currency, by kind', async ({ page }) => {
    await withLedger(page);
    await page.goto('/ledger');
    await expect(accounts(page).getByRole('row', { name: /NOSTRO-CEDRJPJ0.JPY/ })).toContainText(
      '¥7,400,000',
    );
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Provider cost' }).click();
    await expect(accounts(page).getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/kind=provider_cost/);
  });

  test('keeps the focus when a statement opens and closes', async ({ page }) => {
    await withLedger(page);
    await page.goto('/ledger');
    const holdsFocus = (part: Locator) =>
      expect(page.locator(':focus', { has: part })).not.toHaveRole('main');
    await page.getByRole('button', { name: 'M0-SUSPENSE.EUR' }).press('Enter');
    await holdsFocus(statement(page));
    await page.getByRole('button', { name: 'All accounts' }).press('Enter');
    await holdsFocus(accounts(page));
  });

  test('stays when its next entries cannot be loaded', async ({ page }) => {
    await withLedger(page);
    // A live change would load the statement again, without the failure.
    await page.route('**/api/live', () => {});
    const next = '/api/ledger/accounts/M0-SUSPENSE.EUR/statement?cursor=next';
    await page.route('**/api/ledger/accounts/M0-SUSPENSE.EUR/statement*', async (route) => {
      if (route.request().url().includes('cursor')) return route.fulfill({ status: 503, body: '' });
      await route.fulfill({
        json: statementOf('2026-11-01', '2026-11-20'),
        headers: { link: `<${next}>; rel="next"` },
      });
    });
    await page.goto('/ledger?account=M0-SUSPENSE.EUR');
    await page.getByRole('button', { name: 'More entries' }).click();
    await expect(statement(page).getByRole('alert')).toContainText(
      'The server is not available at the moment',
    );
    await expect(statement(page)).toContainText('Funds received from LINDDE20');
    await expect(statement(page)).toContainText('Closing balance, Nov 20, 2026');
  });

  test('opens the statement of an account for the chosen days', async ({ page }) => {
    const asked = await withLedger(page);
    await page.goto('/ledger?account=M0-SUSPENSE.EUR');
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-11-01');
    await page.getByLabel('From', { exact: true }).fill('2026-11-19');
    await page.getByLabel('To', { exact: true }).fill('2026-11-18');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('alert').getByText('Before the first day')).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill('2026-11-20');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(statement(page)).toContainText('Opening balance, Nov 19, 2026');
    await expect(page).toHaveURL(/from=2026-11-19&to=2026-11-20/);
    expect(asked.at(-1)?.get('from')).toBe('2026-11-19');
    await page.getByRole('button', { name: /Nov 19, 2026 No. 1/ }).click();
    await expect(page).toHaveURL(/from=2026-11-19&to=2026-11-19/);
  });

  test('keeps the layout while a statement loads', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await withLedger(page);
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/statement$/, async (route) => {
      await mayAnswer;
      await route.fallback();
    });
    await page.goto('/ledger?account=M0-SUSPENSE.EUR');
    const table = page.getByRole('table', { name: 'Entries' });
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
    await expect(page.getByText('Closed days')).toBeHidden();
    const before = await table.boundingBox();
    answer();
    await expect(page.getByText('2 of 2 entries')).toBeVisible();
    await expect(page.getByText('Closed days')).toBeVisible();
    expect((await table.boundingBox())?.y).toBe(before?.y);
  });

  test('downloads a statement as a file', async ({ page }) => {
    const asked = await withLedger(page);
    await page.goto('/ledger?account=M0-SUSPENSE.EUR&from=2026-11-19&to=2026-11-20');
    for (const [label, format] of [
      ['CSV', 'csv'],
      ['MT940', 'mt940'],
      ['camt.053', 'camt.053'],
    ]) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download ${label}` }).click();
      expect((await download).suggestedFilename()).toBe(`M0-SUSPENSE.EUR.${format}`);
      expect(asked.map(String)).toContain(`from=2026-11-19&to=2026-11-20&format=${format}`);
    }
  });

  test('shows why a statement was not downloaded', async ({ page }) => {
    await withLedger(page);
    await page.route('**/statement?*format=mt940', (route) =>
      route.fulfill({
        status: 422,
        json: { success: false, code: 'statement_too_long', message: 'Please choose fewer days.' },
      }),
    );
    await page.goto('/ledger?account=M0-SUSPENSE.EUR');
    await page.getByRole('button', { name: 'Download MT940' }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('Please choose fewer days.')).toBeVisible();
    await expectToast(page, 'Couldn’t download the statement', 'Please choose fewer days.');
    await page.route('**/statement?*format=csv', (route) => route.fulfill({ body: '<h1>Log in</h1>' }));
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await expect(main.getByText('It may come from a proxy in front of the server.')).toBeVisible();
  });

  test('says so when an account does not exist', async ({ page }) => {
    await page.goto('/ledger?account=NOSTRO-NOWHERE.EUR');
    await expect(
      page.getByRole('alert').filter({ hasText: 'The ledger has no account NOSTRO-NOWHERE.EUR.' }).first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'All accounts' }).click();
    await expect(page.getByText('No accounts yet').or(accounts(page))).toBeVisible();
    await expect(page).not.toHaveURL(/account=/);
  });

  test('shows the trial balance of each currency', async ({ page }) => {
    await withLedger(page);
    await page.goto('/ledger?tab=trial-balance');
    await expect(page.getByText('Balanced: difference €0.00')).toBeVisible();
    await expect(page.getByText('Balanced: difference ¥0')).toBeVisible();
  });
});

test('the postings of a transfer are on its page, and link to the accounts', async ({
  page,
  server,
  apiKey,
}) => {
  const id = await postPayment(server.baseURL, apiKey, payment());
  await openLive(page, `/transactions/${id}`);
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await expect(page.getByText('Nothing posted yet')).toBeVisible();

  await withLedger(page);
  await page.reload();
  const journal = page.getByRole('table', { name: 'Ledger postings' });
  await expect(journal.getByRole('row')).toHaveCount(9);
  await expect(page.getByText('3 postings, each debited and credited')).toBeVisible();
  await journal.getByRole('link', { name: 'M0-SUSPENSE.EUR' }).first().click();
  await expectScreen(page, 'Ledger');
  await expect(statement(page)).toBeVisible();
});
