import type { Route } from '@playwright/test';
import { says } from './specification/says.ts';
import { expectScreen, overlaysLoaded, tableOf } from './support/console.ts';
import { expect, test } from './support/test.ts';
import { enterTransfer } from './support/transfers.ts';

const SCREENS: Readonly<Record<string, string>> = {
  '/': 'Dashboard',
  '/dashboard': 'Dashboard',
  '/api-configuration': 'API Setup & Configuration',
  '/api-setup': 'API Setup & Configuration',
  '/api-configuration/wizard': 'Configuration Wizard',
  '/api-wizard': 'Configuration Wizard',
  '/api-configuration/tune-up': 'Server Tune-Up',
  '/api-configuration/manual': 'Manual Payload Operations',
  '/api-configuration/csv': 'Manual Payload Operations',
  '/api-configuration/ssh': 'SSH Upload',
  '/api-configuration/keys': 'API Keys',
  '/api-configuration/webhooks': 'Webhooks',
  '/wise-setup': 'Wise Setup',
  '/transactions': 'Transactions',
  '/webhooks': 'Webhooks',
  '/manual-operations': 'Manual Payload Operations',
  '/advanced-operations': 'Advanced Manual Operations',
  '/bank-accounts': 'Account Portfolio',
  '/ledger': 'Ledger',
  '/payees': 'Payees',
  '/ebics-bank': 'EBICS',
  '/global-transaction-networks': 'Global Transaction Networks',
  '/settings': 'Settings',
  '/webhook-tracker': 'Webhook Tracker',
  '/workbench': 'Message Workbench',
};

test.describe('the shell', () => {
  test(
    'shows a 404 page titled Page Not Found on any other path',
    says('2 Routes: any other path shows a 404 page titled Page Not Found'),
    async ({ page }) => {
      await page.goto('/no/such/screen');
      await expectScreen(page, 'Page Not Found');
      await expect(page).toHaveTitle(/Page Not Found/);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await page.getByRole('link', { name: 'Go to Dashboard' }).click();
      await expect(page).toHaveURL('/dashboard');
    },
  );

  test('reports that a mistyped link leads to no transfer', async ({ page }) => {
    for (const [id, heading] of [
      ['%E0%A4%A', 'Page Not Found'],
      ['a%2Fb', 'Transaction not found'],
      ['%2525', 'Transaction not found'],
      ['a%00b', 'Transaction not found'],
      ['a%5Cb', 'Transaction not found'],
      ['.trx', 'Transaction not found'],
      ['x'.repeat(9_000), 'Transaction not found'],
    ] as const) {
      await page.goto(`/transactions/${id}`);
      await expectScreen(page, heading);
      await expect(page.getByRole('link', { name: /Transactions$/ }).last()).toBeVisible();
    }
  });

  test('shows only the 404 page to a visitor who is not logged in', async ({ browser }) => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const page = await context.newPage();
    await page.goto('/no/such/screen');
    await expectScreen(page, 'Page Not Found');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await context.close();
  });

  test(
    'opens every path of the console under its own title',
    says(
      '2 Routes: / and /dashboard are the Dashboard',
      '2 Routes: /api-configuration and /api-setup are the API configuration page',
      '2 Routes: /api-configuration/wizard and /api-wizard are the Configuration Wizard',
      '2 Routes: /wise-setup is the setup of the money-transfer provider',
      '2 Routes: /transactions is the transaction list',
      '2 Routes: /webhooks is Webhooks',
      '2 Routes: /manual-operations is Manual Payload Operations',
      '2 Routes: /advanced-operations is Advanced Manual Operations',
      '2 Routes: /bank-accounts is the account portfolio',
      '2 Routes: /global-transaction-networks is Global Transaction Networks',
      '2 Routes: /settings is Settings',
      '2 Routes: /webhook-tracker is the webhook tracker',
      '2 Routes: manual, ssh, keys, webhooks and csv are screens below /api-configuration',
      '2 Setup hub: it is titled API Setup & Configuration',
    ),
    async ({ page }) => {
      for (const [path, title] of Object.entries(SCREENS)) {
        await page.goto(path);
        await expectScreen(page, title);
      }
    },
  );

  test('names the environment on every screen', async ({ page }) => {
    for (const path of [
      '/dashboard',
      '/transactions',
      '/api-configuration/keys',
      '/no/such/screen',
      '/login',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('complementary', { name: 'Environment' })).toContainText('SANDBOX');
    }
  });

  test('links only to existing screens and marks the current one', async ({ page }) => {
    await page.goto('/transactions');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link', { name: 'Transactions' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    // The reference is outside the console.
    for (const link of await navigation.getByRole('link').filter({ hasNotText: 'API Reference' }).all()) {
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page Not Found');
    }
  });

  test('moves the focus to the heading when the screen changes', async ({ page }) => {
    await page.goto('/transactions');
    await expectScreen(page, 'Transactions');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API Keys' }).click();
    await expectScreen(page, 'API Keys');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('lets the keyboard skip the navigation', async ({ page }) => {
    await page.goto('/transactions');
    await expectScreen(page, 'Transactions');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('switches between light and dark and remembers it', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/dashboard');
    const background = () =>
      page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    const light = await background();
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
    expect(await background()).toBe(dark);
  });

  test('fits a narrow screen, with the navigation in a drawer', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page
      .getByRole('dialog', { name: 'Navigation' })
      .getByRole('link', { name: 'Transactions' })
      .click();
    await expectScreen(page, 'Transactions');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow, 'horizontal overflow of the page').toBeLessThanOrEqual(0);
  });
});

/** The longest status, and a time of the most digits. */
async function answerWithLongestTexts(route: Route): Promise<void> {
  const response = await route.fetch();
  const figures: { latest: object[] } = await response.json();
  const latest = figures.latest.map((one) => ({
    ...one,
    status: 'converting',
    createdAt: '2026-11-24T23:44:00Z',
  }));
  await route.fulfill({ response, json: { ...figures, latest } });
}

for (const [path, name] of [
  ['/dashboard', 'Latest transfers'],
  ['/transactions', 'Transaction List'],
  ['/api-configuration/keys', 'API keys'],
] as const) {
  test(`every cell of ${name} is in view on a narrow screen`, async ({ page, operator }) => {
    const longest = { amount: '99999999999999.999', currency: 'KWD' };
    await enterTransfer(operator, { type: 'mt103_non_swift', fundType: 'm1', ...longest });
    await page.setViewportSize({ width: 320, height: 740 });
    await page.route('**/api/dashboard', (route) => answerWithLongestTexts(route));
    await page.goto(path);
    const rows = tableOf(page, name).getByRole('row');
    await expect(rows.nth(1)).toBeVisible();
    const outside = await page.evaluate<string[]>(
      // Text that ends in an ellipsis is cut off on purpose.
      `[...document.querySelectorAll('tbody td')]
        .filter((cell) => cell.getBoundingClientRect().right > innerWidth ||
          cell.scrollWidth > cell.clientWidth && getComputedStyle(cell).textOverflow !== 'ellipsis')
        .map((cell) => cell.textContent)`,
    );
    expect(outside).toEqual([]);
  });
}

test('an icon button has a name, and a tooltip with the same text', async ({ page }) => {
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Open navigation' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Notifications' }).focus();
  await expect(page.getByRole('tooltip', { name: 'Notifications' })).toBeAttached();
});

test('tooltips wait 700 ms', says('9 Tooltips: one opens after 700 ms'), async ({ page }) => {
  await page.clock.install();
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: /^Switch to .* theme$/ });
  await overlaysLoaded(page);
  // Otherwise the clock would run between the two steps, by more than they differ on a busy machine.
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.hover();
  await page.clock.runFor(600);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(page.getByRole('tooltip')).toHaveCount(1);
});

test('a screen requests its data once, while its scripts are still loading', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/transactions') && asked.push(request.url()));
  // Live changes would cause further requests.
  await page.route('**/api/live', (route) => route.abort());
  const firstAsked = page.waitForRequest('**/api/transactions?limit=100');
  await page.route('**/assets/*.js', async (route) => {
    await firstAsked;
    await route.continue();
  });
  await page.goto('/transactions');
  await expectScreen(page, 'Transactions');
  await expect(page.getByText(/^[\d,]+ transfers?$/)).toBeVisible();
  expect(asked).toHaveLength(1);
});
