import { at, empty, fail, hold, type ScreenState, testAccessibility } from '../support/accessibility.ts';
import { fillLogin } from '../support/console.ts';
import { DASHBOARD, troubled, withDashboard } from '../support/dashboard.ts';
import { expect, test } from '../support/test.ts';

const TRANSACTIONS = /\/api\/transactions(\?|$)/;

const STATES: ScreenState[] = [
  { name: 'login', signedIn: false, open: at('/login', 'Login') },
  {
    name: 'login with errors',
    signedIn: false,
    open: async (page) => {
      await page.goto('/login');
      await fillLogin(page, '', '');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    },
  },
  { name: 'register', signedIn: false, open: at('/register', 'Register') },
  { name: 'reset password', signedIn: false, open: at('/reset-password', 'Reset Super Password') },
  { name: 'page not found', open: at('/nowhere', 'Page Not Found') },
  {
    name: 'dashboard',
    open: async (page, id) => {
      await page.goto('/dashboard');
      await expect(page.getByRole('link', { name: id })).toBeVisible();
    },
  },
  {
    name: 'dashboard, loading',
    open: async (page) => {
      await hold(page, DASHBOARD);
      await at('/dashboard', 'Dashboard')(page);
    },
  },
  {
    name: 'dashboard, empty',
    open: async (page) => {
      await withDashboard(page, { latest: [] });
      await page.goto('/dashboard');
      await expect(page.getByText('Ready for Authentic Transaction Data.')).toBeVisible();
    },
  },
  {
    name: 'dashboard, not loaded',
    open: async (page) => {
      await fail(page, DASHBOARD);
      await page.goto('/dashboard');
      await expect(page.getByText('The figures could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'dashboard, trouble and samples',
    open: async (page, id) => {
      await withDashboard(page, troubled(id));
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Show Quick Preview' }).click();
      await page.getByRole('button', { name: 'Connect: USD wallet' }).click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByText('Please enter a tracking ID')).toBeVisible();
    },
  },
  {
    name: 'dashboard, scenarios',
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Run a demo transfer through a scenario' }).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
  },
  {
    name: 'settings with errors and every section open',
    open: async (page) => {
      await at('/settings', 'Settings')(page);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      for (const name of [/^Virtual clock/, /^Sessions/, /^Access tokens/, /^Audit trail/, /^Theme/]) {
        await page.getByRole('button', { name }).click();
      }
      await page.getByRole('button', { name: 'Verify the chain' }).click();
      await expect(page.getByText('The chain is intact')).toBeVisible();
    },
  },
  {
    name: 'settings, a program that asks to act for the operator',
    open: async (page) => {
      await page.goto(`/settings?program=${'a'.repeat(43)}&name=clearbench`);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'settings, API',
    open: async (page) => {
      await page.goto('/settings?tab=api');
      await expect(page.getByLabel('Default webhook URL')).toBeVisible();
    },
  },
  {
    name: 'settings, preferences',
    open: async (page) => {
      await page.goto('/settings?tab=preferences');
      await expect(page.getByRole('button', { name: 'Save Preferences' })).toBeVisible();
    },
  },
  {
    name: 'Wise, not connected',
    open: async (page) => {
      await page.request.delete('/api/wise/connection');
      await page.goto('/wise-setup');
      await expect(page.getByRole('button', { name: 'Connect to Wise' })).toBeVisible();
    },
  },
  {
    name: 'Wise, connected',
    open: async (page) => {
      const data = { profileId: '7200001', apiKey: 'simulated-api-key' };
      await page.request.post('/api/banking/wise/connect', { data });
      await page.goto('/wise-setup');
      await expect(page.getByRole('table', { name: 'Account balances' })).toContainText('JPY');
    },
  },
  { name: 'transactions', open: at('/transactions', 'Transactions') },
  {
    name: 'transactions, loading',
    open: async (page) => {
      await hold(page, TRANSACTIONS);
      await at('/transactions', 'Transactions')(page);
    },
  },
  {
    name: 'transactions, empty',
    open: async (page) => {
      await empty(page, TRANSACTIONS);
      await page.goto('/transactions');
      await expect(page.getByText('No transactions found')).toBeVisible();
    },
  },
  {
    name: 'transactions, error',
    open: async (page) => {
      await fail(page, TRANSACTIONS);
      await page.goto('/transactions');
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'transactions, failed, with a selected row and an export that failed',
    open: async (page, id) => {
      await page.route('**/api/transactions?*', async (route) => {
        const url = route.request().url().replace('status=failed', '');
        const response = await route.fetch({ url });
        const rows: object[] = await response.json();
        const reason = { code: 'AC04', text: 'closed account' };
        await route.fulfill({ response, json: rows.map((row) => ({ ...row, status: 'failed', reason })) });
      });
      await fail(page, '**/api/transactions/export.csv*');
      await page.goto('/transactions?status=failed');
      const row = page.getByRole('row').filter({ hasText: id });
      await expect(row).toContainText('AC04 closed account');
      await row.getByRole('checkbox').click();
      await row.getByRole('gridcell').nth(2).focus();
      await page.getByRole('link', { name: 'Export CSV' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'transactions, a search that was widened',
    open: async (page) => {
      await page.goto('/transactions?search=OAKNUT');
      await expect(page.getByText(/^No transfer has “OAKNUT” as ID/)).toBeVisible();
    },
  },
  {
    name: 'transactions, more filters, a misspelt one and marks',
    open: async (page) => {
      await page.goto('/transactions?search=trx_+amuont:5');
      await expect(page.locator('mark').first()).toBeVisible();
      await page.getByRole('button', { name: 'More filters' }).click();
      await expect(page.getByRole('dialog', { name: 'More filters' })).toBeVisible();
    },
  },
  {
    name: 'transaction details dialog',
    open: async (page, id) => {
      await page.goto('/transactions');
      await page.getByRole('row').filter({ hasText: id }).getByRole('button', { name: /^View/ }).click();
      await expect(page.getByRole('dialog').getByText('Transaction Timeline')).toBeVisible();
    },
  },
  {
    name: 'new transaction dialog with errors',
    open: async (page) => {
      await page.goto('/transactions');
      await page.getByRole('button', { name: 'New Transaction' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Create/ })
        .click();
      await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'status filter open',
    // Content behind the open list is hidden but technically focusable: no key reaches it.
    mistakenRule: 'aria-hidden-focus',
    open: async (page) => {
      await page.goto('/transactions');
      await page.getByRole('combobox', { name: 'Status' }).click();
      await expect(page.getByRole('option', { name: 'All statuses' })).toBeFocused();
      for (const key of ['Tab', 'Shift+Tab']) {
        await page.keyboard.press(key);
        await expect(page.getByRole('option', { name: 'All statuses' })).toBeFocused();
      }
    },
  },
  {
    name: 'transaction',
    open: async (page, id) => {
      await page.goto(`/transactions/${id}`);
      await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
    },
  },
  {
    name: 'transaction, loading',
    open: async (page, id) => {
      await hold(page, '**/api/transactions/trx_*');
      await page.goto(`/transactions/${id}`);
      await expect(page.getByText('Loading transaction...')).toBeVisible();
    },
  },
  {
    name: 'transaction not found',
    open: async (page) => {
      await page.goto('/transactions/trx_0000000000');
      await expect(page.getByText('Transaction not found')).toBeVisible();
    },
  },
  { name: 'API keys', open: at('/api-configuration/keys', 'API Keys') },
  {
    name: 'API keys, loading',
    open: async (page) => {
      await hold(page, '**/api/api-keys');
      await at('/api-configuration/keys', 'API Keys')(page);
    },
  },
  {
    name: 'API keys, empty, with the form and its error',
    open: async (page) => {
      await empty(page, '**/api/api-keys');
      await page.goto('/api-configuration/keys');
      await page.getByRole('button', { name: 'Generate New API Key' }).first().click();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expect(page.getByRole('main').getByText('Please enter a label for the API key')).toBeVisible();
    },
  },
  {
    name: 'API keys, error',
    open: async (page) => {
      await fail(page, '**/api/api-keys');
      await page.goto('/api-configuration/keys');
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'revoke dialog',
    open: async (page) => {
      await page.goto('/api-configuration/keys');
      await page
        .getByRole('button', { name: /^Revoke/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'palette',
    open: async (page) => {
      await at('/dashboard', 'Dashboard')(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
    },
  },
  {
    name: 'palette with commands',
    open: async (page) => {
      await at('/dashboard', 'Dashboard')(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('run demo');
      await expect(page.getByRole('dialog').getByRole('option', { name: /rejected/ })).toBeVisible();
    },
  },
  {
    name: 'toast and notification history',
    open: async (page) => {
      await page.goto('/api-configuration/keys');
      await page.getByRole('button', { name: /^Copy/ }).first().click();
      await page.getByRole('button', { name: 'Notifications', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    },
  },
  {
    name: 'operator menu',
    open: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: /^Operator menu/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
];

// Later tests on the same server expect payments to leave over its networks.
test.afterAll(async ({ operator }) => {
  await operator.call('DELETE', '/api/wise/connection');
});

testAccessibility(STATES);
