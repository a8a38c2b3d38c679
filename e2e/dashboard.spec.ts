import { says } from './specification/says.ts';
import { collectCalls } from './support/calls.ts';
import { expectScreen, expectToast, openLive } from './support/console.ts';
import { parkedItem, troubled, withDashboard } from './support/dashboard.ts';
import { payment, postPayment } from './support/payments.ts';
import { expect, test } from './support/test.ts';

const LINKED = {
  'SWIFT server business transactions': '/transactions',
  'API setup and configuration': '/api-configuration',
  'Configuration wizard for incoming payloads': '/api-configuration/wizard',
  'Advanced manual operations': '/advanced-operations',
  'Live transfers integration with the money-transfer provider': '/wise-setup',
  'Webhook notifications tracking': '/webhook-tracker',
};

const LABELS = [
  'Card-network global terminal',
  'Cryptocurrency exchange link',
  'Integration dashboard',
  'Security and risk centre',
  'SSH manual upload',
];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.describe('the dashboard', () => {
  for (const path of ['/', '/dashboard']) {
    test(
      `has its badge, six areas with links and five without at ${path}`,
      says(
        '1 Dashboard: it has the badge SUPER ADMIN ACCESS',
        '1 Dashboard: six tiles lead to their screens',
        '1 Dashboard: five tiles are labels without links',
        '2 Dashboard: the badge and the tiles are on it',
        '6 Roles: the dashboard shows SUPER ADMIN ACCESS',
      ),
      async ({ page }) => {
        await page.goto(path);
        await expectScreen(page, 'Dashboard');
        await expect(page.getByText('SUPER ADMIN ACCESS')).toBeVisible();
        const areas = page.getByRole('region', { name: 'Areas' });
        await expect(areas.getByRole('link')).toHaveCount(6);
        for (const [title, href] of Object.entries(LINKED)) {
          await expect(areas.getByRole('link', { name: title })).toHaveAttribute('href', href);
        }
        for (const label of LABELS) await expect(areas.getByText(label, { exact: true })).toBeVisible();
      },
    );
  }

  test(
    'shows the next step while there are no transfers',
    says('2 Dashboard: the empty state says that only authentic data is shown, and names the wizard'),
    async ({ page }) => {
      await withDashboard(page, { latest: [] });
      await page.goto('/dashboard');
      await expect(page.getByText('Ready for Authentic Transaction Data.')).toBeVisible();
      await expect(
        page.getByText(
          'Your system is configured to display real banking transactions only. Connect your banking APIs through the API Configuration Wizard to view live transaction data.',
        ),
      ).toBeVisible();
    },
  );

  test('writes the day of the figures as every other date', async ({ page }) => {
    await withDashboard(page, { day: '2026-11-20' });
    await page.goto('/dashboard');
    await expect(page.getByText('Nov 20, 2026 UTC', { exact: true })).toBeVisible();
  });

  test('shows a payment as it arrives: among the latest, in today’s volume and by status', async ({
    page,
    server,
    apiKey,
  }) => {
    await openLive(page, '/dashboard');
    const tile = page.getByText('Transfers today').locator('..');
    const before = Number(await tile.locator('dd').first().locator('span').first().textContent());
    const id = await postPayment(server.baseURL, apiKey, payment());
    const row = page.getByRole('row').filter({ hasText: id });
    await expect(row).toContainText('OAKNUT TRADING LTD → LINDENHOF GMBH');
    await expect(tile).toContainText(String(before + 1));
    await page.getByRole('link', { name: /^Pending/ }).click();
    await expect(page).toHaveURL('/transactions?status=pending');
  });

  test('names the items that need an operator, and links to them', async ({ page, server, apiKey }) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await withDashboard(page, troubled(id));
    await page.goto('/dashboard');
    await expect(page.getByText('9 items need attention.')).toBeVisible();
    await expect(page.getByText('https://erp.example/payments · last response: 500')).toBeVisible();
    const failed = page.getByRole('listitem').filter({ hasText: /^Transfers: 100\+ failed/ });
    await expect(failed.getByRole('listitem')).toHaveText([
      /AC04 closed account/,
      /NAK T27 The BIC is incorrect/,
      /no account of the beneficiary/,
    ]);
    await expect(failed.getByRole('link', { name: 'trx_0000000002' })).toHaveAttribute(
      'href',
      '/transactions/trx_0000000002',
    );
    await page.getByRole('link', { name: 'Show: Transfers: 100+ failed' }).click();
    await expect(page).toHaveURL('/transactions?status=failed');
    await page.goBack();
    await page.getByRole('link', { name: 'Connect: Telex disconnected' }).click();
    await expect(page).toHaveURL('/global-transaction-networks');
  });

  test('retries parked items, one or all, and links to the transfer', async ({ page, server, apiKey }) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await withDashboard(page, troubled(id));
    const tried: string[] = [];
    await page.route('**/api/system/parked/**', async (route) => {
      tried.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
      await route.fulfill({ json: { success: true, message: 'Retrying the item.' } });
    });
    await page.goto('/dashboard');
    const item = parkedItem(id);
    await expect(page.getByText(item.problem)).toBeVisible();
    await expect(page.getByText('Tried 3 times, next in 4 min')).toBeVisible();
    await page.getByRole('button', { name: `Try again: ${item.problem}` }).dblclick();
    await expectToast(page, 'Retrying', 'Retrying the item.');
    await page.getByRole('button', { name: /^Try all again/ }).click();
    await expect
      .poll(() => tried)
      .toEqual([`POST /api/system/parked/${item.id}/retry`, 'POST /api/system/parked/retry']);
    await page.getByRole('link', { name: 'Open: Set aside after a failure' }).click();
    await expect(page).toHaveURL(`/transactions/${id}`);
  });

  test('shows a real failed transfer', async ({ page, server, apiKey, operator }) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await operator.call('PATCH', `/api/transactions/${id}/status`, {
      status: 'failed',
      message: 'Test of failure',
    });
    await page.goto('/dashboard');
    const failed = page.getByRole('listitem').filter({ hasText: /^Transfers?: \d+ failed/ });
    await expect(failed).toContainText(id);
    await expect(failed).toContainText('Test of failure');
  });

  test('runs a demo transfer, with and without a scenario', async ({ page }) => {
    await openLive(page, '/dashboard');
    await page.getByRole('button', { name: 'Run a demo transfer', exact: true }).dblclick();
    await expectToast(page, 'Demo transfer started', /^trx_/);
    await page.getByRole('button', { name: 'Watch it' }).click();
    await expect(page).toHaveURL(/\/transactions\/trx_/);
    await page.goBack();
    await expect(page.getByRole('table', { name: 'Latest transfers' })).toContainText('$12,500.50');
    await page.getByRole('button', { name: 'Run a demo transfer through a scenario' }).click();
    await page.getByRole('menuitem', { name: /Rejected by the beneficiary bank/ }).click();
    await expect(page.getByRole('table', { name: 'Latest transfers' })).toContainText('$12,577.01');
  });

  test('ticks the first steps off as they happen, and can dismiss them', async ({ page, server, apiKey }) => {
    await postPayment(server.baseURL, apiKey, payment());
    await withDashboard(page, {
      firstSteps: { payment: true, completed: false, failed: false, keyUsed: false },
    });
    await page.goto('/dashboard');
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps).toContainText('1 of 4 done');
    await expect(steps.getByRole('listitem').first()).toContainText('Done:');
    await steps.getByRole('button', { name: 'Hide the first steps' }).click();
    await expect(steps).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Latest transfers' })).toBeVisible();
    await expect(steps).toBeHidden();
  });

  test('shows no first steps once all four have happened', async ({ page }) => {
    await withDashboard(page, {
      firstSteps: { payment: true, completed: true, failed: true, keyUsed: true },
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Latest transfers' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
  });
});

test.describe('the tracker on the dashboard', () => {
  test(
    'tracks the code that was typed last: logs it, confirms it and clears the fields',
    says(
      '2 Dashboard: the tracker has inputs for GPI, UETR and TRN',
      '2 Dashboard: of the three inputs, the one typed last is active',
      '2 Dashboard: the tracker offers Transfer #1 and Transfer #2, or none, and Track',
      '5 Dashboard Track: without a code it says Please enter a tracking ID',
      '5 Dashboard Track: a code is confirmed as added, and its input cleared',
      '7 Dashboard Track: it sends no request',
    ),
    async ({ page }) => {
      // Live changes from earlier tests would cause requests.
      await page.route('**/api/live', () => {});
      await page.goto('/dashboard');
      const tracker = page.getByRole('region', { name: 'Webhook Tracker' });
      await tracker.getByRole('button', { name: 'Track', exact: true }).click();
      await expect(tracker.getByRole('alert')).toHaveText('Please enter a tracking ID');
      await tracker.getByRole('textbox', { name: 'GPI' }).fill('GPI1764000000000');
      await expect(tracker.getByText('GPI is used: it was typed last.')).toBeVisible();
      await tracker.getByRole('textbox', { name: 'UETR' }).fill('x');
      await expect(tracker.getByText('UETR is used: it was typed last.')).toBeVisible();
      await tracker.getByRole('textbox', { name: 'UETR' }).fill('');
      await expect(tracker.getByText('GPI is used: it was typed last.')).toBeVisible();
      await tracker.getByRole('textbox', { name: 'TRN' }).fill('TRN482913057');
      await expect(tracker.getByText('TRN is used: it was typed last.')).toBeVisible();
      await tracker.getByRole('combobox', { name: 'Transfer (optional)' }).click();
      await expect(page.getByRole('option')).toHaveText(['No transfer', 'Transfer #1', 'Transfer #2']);
      await page.getByRole('option', { name: 'Transfer #2' }).click();
      const calls = await collectCalls(page);
      const logged = page.waitForEvent('console', (message) => message.text().startsWith('Track'));
      await tracker.getByRole('button', { name: 'Track', exact: true }).click();
      expect(await (await logged).args()[1]?.jsonValue()).toEqual({
        type: 'TRN',
        code: 'TRN482913057',
        transfer: 'Transfer #2',
      });
      expect(calls).toEqual([]);
      await expect(tracker.getByText('Added TRN tracking ID: TRN482913057')).toBeVisible();
      await expect(tracker.getByRole('alert')).toHaveCount(0);
      for (const type of ['GPI', 'UETR', 'TRN']) {
        await expect(tracker.getByRole('textbox', { name: type })).toHaveValue('');
      }
      // A transfer alone cannot be tracked.
      await tracker.getByRole('button', { name: 'Track', exact: true }).click();
      await expect(tracker.getByRole('alert')).toHaveText('Please enter a tracking ID');
    },
  );

  test(
    'spins for a second when it is refreshed, or shows so without motion',
    says('2 Dashboard: the refresh button spins for one second', '9 Timings: a refresh spins for 1000 ms'),
    async ({ page }) => {
      await page.clock.install();
      await page.goto('/dashboard');
      const refresh = page.getByRole('button', { name: 'Refresh tracker' });
      await expect(refresh).toBeVisible();
      await page.clock.pauseAt(Date.now() + 60_000);
      await refresh.click();
      await expect(refresh).toHaveAttribute('aria-busy', 'true');
      await expect(page.getByRole('status').filter({ hasText: 'Refreshing…' })).toBeAttached();
      const spinning = refresh.locator('.animate-spin');
      await expect(spinning).toBeVisible();
      // Less motion: another icon and a paler button instead of a spin.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect(spinning).toBeHidden();
      await expect(refresh.locator('svg:visible')).toHaveCount(1);
      await expect(refresh).not.toHaveCSS('opacity', '1');
      await page.clock.runFor(990);
      await expect(refresh).toHaveAttribute('aria-busy', 'true');
      await page.clock.runFor(20);
      await expect(refresh).toHaveAttribute('aria-busy', 'false');
      await expect(refresh).toHaveCSS('opacity', '1');
    },
  );

  test(
    'scrolls into view by its button and by the floating badge',
    says('2 Dashboard: Open Webhook Tracker scrolls to the tracker', '2 Dashboard: a floating badge shows 2'),
    async ({ page }) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/assets/lower-half-*.js', async (route) => {
        await released;
        await route.continue();
      });
      await page.goto('/dashboard', { waitUntil: 'commit' });
      const heading = page.getByRole('heading', { name: 'Webhook Tracker', exact: true });
      // Also when it is clicked before the tracker is loaded.
      await page.getByRole('button', { name: 'Open Webhook Tracker' }).click();
      release();
      await expect(heading).toBeInViewport();
      await expect(heading).toBeFocused();
      await page.evaluate('scrollTo(0, 0)');
      const badge = page.getByRole('button', { name: 'Webhook Tracker: 2 sample transfers' });
      await expect(badge).toHaveText('2');
      await badge.click();
      await expect(heading).toBeInViewport();
    },
  );

  test(
    'adds a tracking ID with its two alerts',
    says('2 Dashboard: a row adds a custom tracking ID of a chosen type'),
    async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByText('Please enter a tracking ID')).toBeVisible();
      await page.getByRole('combobox', { name: 'Code type' }).click();
      await expect(page.getByRole('option')).toHaveText(['GPI', 'UETR', 'TRN']);
      await page.getByRole('option', { name: 'UETR' }).click();
      const field = page.getByLabel('Tracking ID', { exact: true });
      await field.fill('  7a562c67-ca16-48ba-b074-65581be6f001 ');
      // The region exists before its text, or screen readers could miss that.
      const region = await page.locator('form', { has: field }).getByRole('status').elementHandle();
      // The second click of a double click would find the field empty.
      await page.getByRole('button', { name: 'Add', exact: true }).dblclick();
      await expect(
        page.getByText('Added UETR tracking ID: 7a562c67-ca16-48ba-b074-65581be6f001'),
      ).toBeVisible();
      expect(await region?.textContent()).toMatch(/^Added UETR/);
      await expect(field).toHaveValue('');
      await expect(page.getByText('Please enter a tracking ID')).toBeHidden();
    },
  );

  test(
    'explains the codes and has an empty area for connections',
    says(
      '2 Dashboard: Refresh Transfers loads the figures again',
      '2 Dashboard: the transaction code types are explained',
      '2 Dashboard: Webhook Connections is empty',
      '3 Tracking codes: the GPI sample is GPI and a timestamp',
      '3 Tracking codes: the UETR sample is a UUID',
      '3 Tracking codes: the TRN sample is TRN and nine digits',
    ),
    async ({ page }) => {
      await page.goto('/dashboard');
      const cardOf = (name: string) =>
        page.locator('section', { has: page.getByRole('heading', { name }) }).last();
      const types = cardOf('Transaction code types');
      await expect(types.getByRole('term')).toHaveText([/^GPI/, /^UETR/, /^TRN/]);
      await expect(types.getByRole('code')).toHaveText([/^GPI\d{13}$/, UUID, /^TRN\d{9}$/]);
      const connections = cardOf('Webhook Connections');
      await expect(connections.getByText('No webhook connections here')).toBeVisible();
      await expect(connections.getByRole('listitem')).toHaveCount(0);
      const asked = page.waitForRequest('**/api/dashboard');
      await page.getByRole('button', { name: 'Refresh Transfers' }).click();
      await asked;
    },
  );
});

test.describe('the quick preview', () => {
  test(
    'is hidden at first, and shows six wallets with a toggling label',
    says(
      '2 Dashboard: Quick Preview is hidden by default, and a toggle shows and hides it',
      '2 Dashboard: a click on a wallet flips its label between Connect and Connected',
      '3 Virtual wallet: its ID ends in 001 to 006',
      '3 Virtual wallet: its status is Isolated and its connection None',
    ),
    async ({ page }) => {
      await page.goto('/dashboard');
      await expect(page.getByText('VW-USD-001')).toBeHidden();
      await page.getByRole('button', { name: 'Show Quick Preview' }).click();
      const wallets = page.getByRole('region', { name: 'Virtual wallets' }).getByRole('listitem');
      await expect(wallets).toHaveCount(6);
      for (const [index, wallet] of (await wallets.all()).entries()) {
        await expect(wallet).toContainText(`-00${index + 1}`);
        await expect(wallet).toContainText('Isolated');
        await expect(wallet).toContainText('None');
      }
      await expect(wallets.last()).toContainText('M0→M1: Disabled');
      const connect = wallets.first().getByRole('button');
      await expect(connect).toHaveText('Connect');
      await connect.click();
      await expect(connect).toHaveText('Connected');
      await page.getByRole('button', { name: 'Hide Quick Preview' }).click();
      await page.getByRole('button', { name: 'Show Quick Preview' }).click();
      await expect(connect).toHaveText('Connected');
      await connect.click();
      await expect(connect).toHaveText('Connect');
      const accounts = page.getByRole('region', { name: 'Correspondent bank accounts' });
      for (const type of ['Correspondent Savings', 'Common Savings', 'Settlement Savings']) {
        await expect(accounts.getByText(type).first()).toBeVisible();
      }
      await page.getByRole('button', { name: 'Hide Quick Preview' }).click();
      await expect(page.getByText('VW-USD-001')).toBeHidden();
    },
  );
});
