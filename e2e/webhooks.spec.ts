import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { says } from './specification/says.ts';
import { collectCalls } from './support/calls.ts';
import { expectScreen, expectToast, openLive } from './support/console.ts';
import { createApiKey } from './support/operator.ts';
import { payment, postPayment } from './support/payments.ts';
import { expect, test } from './support/test.ts';
import { startEndpoint } from './support/webhooks.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Create Webhook' }).click();

test.describe('the webhooks screen', () => {
  test('shows three samples under their tag while there are none', async ({ page }) => {
    await page.route('**/api/webhooks', (route) => route.fulfill({ json: [] }));
    await page.goto('/webhooks');
    await expectScreen(page, 'Webhooks');
    await expect(page.getByText('No webhooks configured yet')).toBeVisible();
    await expect(page.getByText('Create a webhook to receive transaction notifications')).toBeVisible();
    const samples = page.getByRole('region', { name: 'Sample webhooks' });
    await expect(samples.getByText('Sample data')).toBeVisible();
    await expect(samples.getByRole('listitem')).toHaveCount(3);
  });

  test('has the default URL with the first 8 characters of a key', async ({ page, apiKey, baseURL }) => {
    await page.goto('/api-configuration/webhooks');
    const url = page.getByLabel('Default webhook URL');
    await expect(url).toHaveValue(new RegExp(`^${baseURL}/api/webhook-transaction/global/status/clb_.{4}$`));
    await expect(url).toHaveAttribute('readonly', '');
    expect(await url.inputValue()).not.toContain(apiKey);
  });

  test('refuses an invalid URL', says('5 Webhook: Please enter a valid URL'), async ({ page }) => {
    await page.goto('/webhooks?new=1');
    for (const url of ['', 'erp.example.com', 'ftp://erp.example.com', 'javascript:alert(1)']) {
      await dialog(page).getByLabel('Webhook URL').fill(url);
      await submit(page);
      await expect(dialog(page).getByText('Please enter a valid URL')).toBeVisible();
    }
  });

  test('creates a webhook once, and shows its secret', async ({ page, operator }) => {
    const endpoint = await startEndpoint();
    await page.goto('/webhooks');
    await page.getByRole('button', { name: 'New Webhook' }).click();
    await expect(dialog(page).getByRole('checkbox', { checked: true })).toHaveCount(4);
    await dialog(page).getByLabel('Webhook URL').fill(endpoint.url);
    await dialog(page).getByRole('checkbox', { name: 'M0→M1 Conversion' }).click();
    await dialog(page).getByRole('button', { name: 'Create Webhook' }).dblclick();
    await expectToast(page, 'Webhook Created', 'Your webhook has been configured successfully.');
    const secret = page.getByRole('region', { name: 'Signing secret' });
    await expect(secret.getByText(/^whsec_/)).toBeVisible();
    await expect(secret).toContainText('You can find it again on the webhook’s page.');
    const all: { url: string; events: string[]; transactionId: string | null }[] = JSON.parse(
      await (await operator.call('GET', '/api/webhooks')).text(),
    );
    expect(all.filter(({ url }) => url === endpoint.url)).toMatchObject([
      { events: ['initiation', 'processing', 'completion'], transactionId: null },
    ]);
    endpoint.close();
  });

  test('shows at the field why an address may not be called', async ({ page }) => {
    await page.goto('/webhooks?new=1');
    await dialog(page).getByLabel('Webhook URL').fill('http://169.254.169.254/latest');
    await submit(page);
    await expect(dialog(page).getByLabel('Webhook URL')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(/^Failed to create webhook: /)).toBeVisible();
  });
});

test.describe('the webhook tracker', () => {
  test(
    'finds a loaded transfer by each code without a request, and keeps the code in the URL',
    says(
      '2 Webhook tracker: GPI, UETR and TRN, an optional transfer and Track',
      '2 Webhook tracker: Track only logs to the console',
    ),
    async ({ page, server, apiKey }) => {
      const sent = payment();
      const transactionId = await postPayment(server.baseURL, apiKey, sent);
      const random = transactionId.slice('trx_'.length);
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      // Live changes from earlier tests would cause requests.
      await page.route('**/api/live', () => {});
      await page.goto('/webhook-tracker');
      await expect(page.getByRole('heading', { name: 'Live feed' })).toBeVisible();
      await page.getByRole('combobox', { name: 'Transfer (optional)' }).click();
      await expect(page.getByRole('option', { name: new RegExp(transactionId) })).toBeVisible();
      await page.keyboard.press('Escape');
      const calls = await collectCalls(page);
      for (const [label, code] of [
        ['GPI', `GPI${random}`],
        ['UETR', sent.uetr.toUpperCase()],
        ['TRN', `TRN-CLB${random.slice(0, 8)}`],
      ] as const) {
        await page.getByLabel(label, { exact: true }).fill(code);
        await page.getByRole('button', { name: 'Track', exact: true }).click();
        await expect(page.getByRole('region', { name: `Transfer ${transactionId}` })).toBeVisible();
      }
      await expect(page.getByLabel('GPI', { exact: true })).toHaveValue('');
      expect(calls).toEqual([]);
      await expect.poll(() => logged.filter((text) => text.startsWith('Track'))).toHaveLength(3);
      await page.getByRole('button', { name: 'Show timeline' }).click();
      await expect(page.getByRole('list', { name: 'Hops' }).getByText('Ordering institution')).toBeVisible();
      await expect(page.getByText('Transfer initiated')).toBeVisible();

      await page.goBack();
      await expect(page.getByLabel('UETR', { exact: true })).toHaveValue(sent.uetr.toUpperCase());
      await expect(page.getByLabel('TRN', { exact: true })).toHaveValue('');
      await page.reload();
      await expect(page.getByLabel('UETR', { exact: true })).toHaveValue(sent.uetr.toUpperCase());
      await expect(page.getByRole('region', { name: `Transfer ${transactionId}` })).toBeVisible();
    },
  );

  test('reports that no loaded transfer has the code, or that none was typed', async ({ page }) => {
    await page.goto('/webhook-tracker');
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await expect(page.getByText('Enter a GPI, UETR or TRN code, or choose a transfer.')).toBeVisible();
    // The region exists before its text, or screen readers could miss that.
    const tracker = page
      .getByRole('main')
      .locator('div', { has: page.getByRole('form', { name: 'Webhook Tracker' }) });
    const region = await tracker.last().getByRole('status').elementHandle();
    await page.getByLabel('UETR', { exact: true }).fill(randomUUID());
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await expect(page.getByText(/^No loaded transfer has the code/)).toBeVisible();
    expect(await region?.textContent()).toMatch(/^No loaded transfer/);
  });

  test("shows partners' reports, live, and finds them by code", async ({ page, server, operator }) => {
    const apiKey = await createApiKey(operator);
    const sent = payment();
    const transactionId = await postPayment(server.baseURL, apiKey, sent);
    await openLive(page, '/webhook-tracker?feed=received');
    const answer = await fetch(`${server.baseURL}/api/webhook-transaction/global/status/${apiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ uetr: sent.uetr, status: 'pending' }),
    });
    expect(answer.status).toBe(200);
    const row = page
      .getByRole('grid', { name: 'Received' })
      .getByRole('row')
      .filter({ hasText: transactionId });
    await expect(row).toContainText('200');
    await page.getByRole('searchbox', { name: 'Search' }).fill(`GPI${transactionId.slice(4)}`);
    await expect(page).toHaveURL(/search=GPI/);
    await expect(row).toBeVisible();
    await row.getByRole('button').click();
    await expect(dialog(page)).toContainText('API key in the path');
    await expect(dialog(page)).not.toContainText(apiKey);
  });
});
