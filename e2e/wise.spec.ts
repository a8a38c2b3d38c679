import type { Page } from '@playwright/test';
import { says } from './specification/says.ts';
import { expectOperationToasts, expectScreen, expectToast } from './support/console.ts';
import { payment, postPayment } from './support/payments.ts';
import { expect, test } from './support/test.ts';

// There is one connection to Wise for all operators.
test.describe.configure({ mode: 'serial' });
// On a server of its own, because transfers of other tests would be paid out first.
test.use({ serverEnv: { AUTOMATION: 'instant' } });

const open = async (page: Page) => {
  await page.goto('/wise-setup');
  await expectScreen(page, 'Wise Setup');
};
const badge = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });
const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect Wise Account' });
const tokenButton = (page: Page) => page.getByRole('button', { name: 'Get Access Token' });

/** Clicks the button of step 1 and logs in on the page that opens. */
async function logInAtWise(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await connectButton(page).click();
  const wise = await opened;
  await expect(wise.getByText('SIMULATED', { exact: true })).toBeVisible();
  await wise.getByRole('button', { name: 'Log in' }).click();
  await expect(wise.getByRole('heading', { level: 1 })).toHaveText('Clearbench asks for access');
  return wise;
}

async function connect(page: Page): Promise<void> {
  await open(page);
  const wise = await logInAtWise(page);
  await wise.getByRole('button', { name: 'Allow access' }).click();
  await expect(badge(page, 'Connected to Wise')).toBeVisible();
  await wise.close();
}

/** Accepted by the simulated Wise. */
const SIMULATED = { profileId: '7200001', apiKey: 'simulated-api-key' };

const LONG = {
  profiles: {
    success: true,
    profiles: [{ id: 7200001, type: 'business', details: { name: 'W'.repeat(140) } }],
  },
  accounts: {
    success: true,
    accounts: [
      {
        id: 1,
        currency: 'IDR',
        type: 'STANDARD',
        balance: { value: '9999999999999999.99', currency: 'IDR' },
      },
    ],
  },
};

test.beforeEach(async ({ operator }) => {
  await operator.call('DELETE', '/api/wise/connection');
});

test.afterAll(async ({ operator }) => {
  await operator.call('DELETE', '/api/wise/connection');
});

test.describe('Wise', () => {
  test('is connected in the new tab and in the one that opened it', async ({ page }) => {
    await open(page);
    await expect(badge(page, 'Not connected')).toBeVisible();
    await expect(tokenButton(page)).toBeHidden();

    const wise = await logInAtWise(page);
    await expect(badge(page, 'Waiting for authorization...')).toBeVisible();
    await expect(tokenButton(page)).toBeDisabled();
    await wise.getByRole('button', { name: 'Allow access' }).click();

    for (const tab of [wise, page]) {
      await expect(badge(tab, 'Connected to Wise')).toBeVisible();
      await expect(tab.getByText('Integration Complete!')).toBeVisible();
      await expect(connectButton(tab)).toBeDisabled();
      await expect(tokenButton(tab)).toBeHidden();
      const profiles = tab.getByRole('table', { name: 'Profiles' });
      await expect(profiles.getByRole('row').filter({ hasText: '7200001' })).toContainText('business');
      const balances = tab.getByRole('table', { name: 'Account balances' });
      await expect(balances.getByRole('row').filter({ hasText: 'JPY' })).toContainText('¥2,000,000,000');
      await expect(balances.getByRole('row').filter({ hasText: 'JPY' })).toContainText('STANDARD');
      await expect(tab.getByText(/^wise_.{15}\.\.\.$/)).toBeVisible();
    }
    expect(new URL(wise.url()).search).toBe('');
  });

  test('stays connected across a reload, until it is disconnected', async ({ page }) => {
    await connect(page);
    await page.reload();
    await expect(badge(page, 'Connected to Wise')).toBeVisible();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    const confirm = page.getByRole('alertdialog');
    await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await confirm.getByRole('button', { name: 'Disconnect' }).click();
    await expect(badge(page, 'Not connected')).toBeVisible();
    await expect(connectButton(page)).toBeEnabled();
  });

  test(
    'is connected by a pasted code; a wrong one is reported in place',
    says(
      '5 Wise setup: Please enter the authorization code, also for blanks',
      '8 Wise setup: Please enter the authorization code',
    ),
    async ({ page }) => {
      await open(page);
      const wise = await logInAtWise(page);
      // The browser returns to another address, as on another machine.
      let code = '';
      await wise.route('**/oauth/authorize/consent', async (route) => {
        const { location = '' } = (await route.fetch({ maxRedirects: 0 })).headers();
        code = new URL(location).searchParams.get('code') ?? '';
        await route.fulfill({ body: 'elsewhere' });
      });
      await wise.getByRole('button', { name: 'Allow access' }).click();
      await expect(wise.getByText('elsewhere')).toBeVisible();

      const input = page.getByLabel('Authorization code');
      await input.fill('   ');
      await tokenButton(page).click();
      await expect(page.getByRole('alert')).toHaveText('Please enter the authorization code');
      await expect(input).toBeFocused();
      await input.fill('wrong');
      await tokenButton(page).click();
      await expect(page.getByRole('alert')).toContainText('Wise did not accept the authorization code');
      await input.fill(` ${code} `);
      await tokenButton(page).click();
      await expect(badge(page, 'Connected to Wise')).toBeVisible();
    },
  );

  test('is not connected when access is denied', async ({ page }) => {
    await open(page);
    const wise = await logInAtWise(page);
    await wise.getByRole('button', { name: 'Deny' }).click();
    for (const tab of [wise, page]) {
      await expect(tab.getByRole('alert')).toContainText('Access was denied');
      await expect(badge(tab, 'Not connected')).toBeVisible();
      await expect(tokenButton(tab)).toBeHidden();
    }
    await connectButton(page).click();
    await expect(badge(page, 'Waiting for authorization...')).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });

  test('is not connected when the code is refused; the other tab reports it too', async ({ page }) => {
    await open(page);
    const wise = await logInAtWise(page);
    const refusal = { success: false, code: 'wise_refused', message: 'The account was closed.' };
    await wise.route('**/api/wise/callback?*', (route) => route.fulfill({ status: 422, json: refusal }));
    await wise.getByRole('button', { name: 'Allow access' }).click();
    for (const tab of [wise, page]) {
      await expect(tab.getByRole('alert')).toContainText('The account was closed.');
      await expect(badge(tab, 'Not connected')).toBeVisible();
    }
  });

  test('is not connected by a link of an attacker', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/wise-setup?code=planted');
    await expect(badge(page, 'Not connected')).toBeVisible();
    expect(asked).not.toContain('/api/wise/callback');
    await page.goto('/wise-setup?code=planted&state=planted');
    await expect(page.getByRole('alert')).toContainText('This authorization was not started in your session');
  });

  test('takes what Wise sends back to the workspace that asked', async ({ page, operator }) => {
    await operator.call('POST', '/api/workspaces', { name: 'asked-wise', title: 'Asked Wise' });
    await page.goto('/wise-setup?code=planted&state=asked-wise.planted');
    await expect(page).toHaveURL('/w/asked-wise/wise-setup');
    await expect(page.getByRole('alert')).toContainText('This authorization was not started in your session');
  });

  test('starts over with a clear text once access is revoked at the provider', async ({ page }) => {
    await connect(page);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Connected apps of the simulated Wise' }).click();
    const apps = await opened;
    await apps.getByRole('button', { name: 'Log in' }).click();
    const revoke = apps.getByRole('button', { name: 'Revoke access' });
    await expect(revoke.first()).toBeVisible();
    for (let before = await revoke.count(); before > 0; before -= 1) {
      await revoke.first().click();
      await expect(revoke).toHaveCount(before - 1);
    }
    await expect(badge(page, 'Not connected')).toBeVisible();
    await expect(page.getByText(/Wise no longer accepts the access/)).toBeVisible();
    await expect(connectButton(page)).toBeEnabled();
  });

  test('shows why no page could be opened', async ({ page }) => {
    await open(page);
    await page.route('**/api/wise/auth', (route) => route.fulfill({ status: 500, body: '' }));
    await connectButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to generate authorization URL');
    const refusal = { success: false, message: 'Not set up.' };
    await page.route('**/api/wise/auth', (route) => route.fulfill({ json: refusal }));
    await connectButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Not set up.');
    await expect(page.getByText('Failed to generate authorization URL', { exact: true })).toBeVisible();
    await page.route('**/api/wise/auth', (route) => route.abort());
    await connectButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('Network error while starting authorization');
    expect(page.context().pages()).toHaveLength(1);
  });

  test('opens one page by a double click', async ({ page }) => {
    await open(page);
    await connectButton(page).dblclick();
    await expect(badge(page, 'Waiting for authorization...')).toBeVisible();
    expect(page.context().pages()).toHaveLength(2);
  });

  test(
    'is connected with a profile ID and an API key',
    says(
      '5 Provider connect: Both Profile ID and API Key are required to connect to Wise',
      '8 Operations: Wise connection successful',
      '8 Provider connect: Wise connection failed, with the message of the server',
    ),
    async ({ page }) => {
      await open(page);
      const form = page.getByRole('form', { name: 'Connect with an API key' });
      const send = form.getByRole('button', { name: 'Connect to Wise' });
      await send.click();
      await expect(form.getByRole('alert')).toHaveText(
        'Both Profile ID and API Key are required to connect to Wise',
      );
      await form.getByLabel('Profile ID').fill('7200001');
      await form.getByLabel('API Key', { exact: true }).fill('wrong');
      await send.click();
      await expectToast(page, 'Wise connection failed', 'Wise does not accept this API key.');
      await form.getByRole('button', { name: 'Use the simulator’s credentials' }).click();
      await send.click();
      await expectToast(page, 'Wise connection successful');
      await expect(badge(page, 'Connected to Wise')).toBeVisible();
    },
  );

  test('shows long names and amounts of 18 digits on a phone', async ({ page, operator }) => {
    await operator.call('POST', '/api/banking/wise/connect', SIMULATED);
    await page.route('**/api/wise/profiles', (route) => route.fulfill({ json: LONG.profiles }));
    await page.route('**/api/wise/profile/*/accounts', (route) => route.fulfill({ json: LONG.accounts }));
    await page.setViewportSize({ width: 320, height: 740 });
    await open(page);
    await expect(page.getByText('IDR 9,999,999,999,999,999.99')).toBeVisible();
    for (const name of ['Profiles', 'Account balances']) {
      const isWide = await page
        .getByRole('region', { name })
        .evaluate((region) => region.scrollWidth > region.clientWidth);
      expect(isWide, name).toBe(false);
    }
  });

  test(
    'pays a transfer out, which its page shows',
    says(
      '4 Banking operation: a success shows Operation completed',
      '2 Transaction page: Wise Integration has a form for a profile ID and an API key',
    ),
    async ({ page, server, apiKey, operator }) => {
      test.slow();
      const id = await postPayment(server.baseURL, apiKey, payment());
      await page.goto(`/transactions/${id}?tab=wise`);
      // In any case, this one was not connected.
      await expect(page.getByText(/This transfer is not paid out through Wise/)).toBeVisible();
      await page.getByRole('button', { name: 'Use the simulator’s credentials' }).click();
      await page.getByRole('button', { name: 'Connect to Wise' }).click();
      await expectOperationToasts(page, 'Wise connection successful');
      await expect(page.getByRole('heading', { name: 'Connected to Wise' })).toBeVisible();
      // In place, which outlasts both toasts.
      await expect(
        page
          .getByRole('tabpanel', { name: 'Wise Integration' })
          .getByRole('status')
          .filter({ hasText: 'Wise connection successful' }),
      ).toBeVisible();

      const paid = await postPayment(server.baseURL, apiKey, payment());
      await page.goto(`/transactions/${paid}?tab=wise`);
      await expect(page.getByText('Paid out to the beneficiary')).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText('€51.55, included')).toBeVisible();
      await expect(page.getByText('outgoing_payment_sent')).toBeVisible();
      await expect(page.getByText('€12,552.05 debited')).toBeVisible();

      const approving = await postPayment(server.baseURL, apiKey, payment({ reference: 'WISE-SCA' }));
      await page.goto(`/transactions/${approving}?tab=wise`);
      await expect(page.getByText(/strong customer authentication/)).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText('€12,552.05 to be debited')).toBeVisible();
      const opened = page.waitForEvent('popup');
      await page.getByRole('link', { name: 'Approve payments, revoke access' }).click();
      const apps = await opened;
      await apps.getByRole('button', { name: 'Log in' }).click();
      await expect(apps.getByRole('button', { name: 'Approve' }).first()).toBeVisible();
      await apps.close();

      // It was not paid: an operator can end it, and the page says how.
      await expect(
        page.getByText(/To withdraw the payout, fail, complete or recall the transfer/),
      ).toBeVisible();
      await operator.call('PATCH', `/api/transactions/${approving}/status`, { status: 'failed' });
      await expect(page.getByText('Withdrawn, not paid out')).toBeVisible();
      await expect(page.getByText('€12,552.05 not debited')).toBeVisible();
    },
  );
});
