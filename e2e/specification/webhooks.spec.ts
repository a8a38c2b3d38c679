import type { Page } from '@playwright/test';
import { expectScreen, expectToast } from '../support/console.ts';
import { expect, test } from '../support/test.ts';
import { says } from './says.ts';
import { requestsTo, withoutLive } from './stubs.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const key = (apiKey: string, createdAt: string) => ({
  id: apiKey,
  label: `Key ${apiKey}`,
  apiKey,
  isActive: true,
  createdAt,
  lastUsedAt: null,
  revokedAt: null,
  scenariosByValues: true,
});

const withKeys = (page: Page, keys: readonly object[]) =>
  page.route('**/api/api-keys', (route) => route.fulfill({ json: keys }));

test(
  'without webhooks there are three samples, with the first key of the list',
  says(
    '2 Webhooks: the provider card has a read-only default webhook URL with a copy button',
    '2 Webhooks: the provider card has a note on the setup in the profile',
    '2 Webhooks: No webhooks configured yet, Create a webhook to receive transaction notifications',
    '2 Webhooks: three samples if there are none',
    '2 Webhooks: an active or inactive badge for each',
    '7 Webhooks: the API key of the default URL is the first of the list',
    '7 Webhooks: the samples have the URLs of one transaction and of all, with the prefix of a key',
    '9 Webhooks: URLs have the first 8 characters of the API key',
  ),
  async ({ page, baseURL }) => {
    await withKeys(page, [
      key('clb_2222bbbbcccc', '2026-11-20T10:00:00.000Z'),
      key('clb_1111aaaacccc', '2026-11-19T10:00:00.000Z'),
      key('clb_3333ddddcccc', '2026-11-21T10:00:00.000Z'),
    ]);
    await page.route('**/api/webhooks', (route) => route.fulfill({ json: [] }));
    await page.goto('/webhooks');
    const url = page.getByLabel('Default webhook URL');
    await expect(url).toHaveValue(`${baseURL}/api/webhook-transaction/global/status/clb_2222`);
    await expect(url).toHaveAttribute('readonly', '');
    await expect(
      page.getByText(/^In your Wise business profile, open Settings, then Webhooks/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await expectToast(page, 'Copied!');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await url.inputValue());

    await expect(page.getByText('No webhooks configured yet')).toBeVisible();
    await expect(page.getByText('Create a webhook to receive transaction notifications')).toBeVisible();
    const samples = page.getByRole('region', { name: 'Sample webhooks' }).getByRole('listitem');
    await expect(samples).toHaveCount(3);
    await expect(samples.nth(0)).toContainText('api/webhook-transaction/global/status/clb_2222');
    await expect(samples.nth(1)).toContainText(/api\/webhook-transaction\/trx_\w+\/status\/clb_2222/);
    await expect(samples.nth(0)).toContainText('All transactions');
    await expect(samples.nth(0).getByText('Active', { exact: true })).toBeVisible();
    await expect(samples.nth(2).getByText('Inactive', { exact: true })).toBeVisible();
  },
);

test(
  'a webhook is created with any events, for all transactions or one',
  says(
    '2 Webhooks: New Webhook opens the dialog Create New Webhook',
    '2 Webhooks: Active Webhooks lists them',
    '2 Webhooks: an active or inactive badge for each',
    '3 Webhook: no transactionId means all transactions',
    '4 Webhook: active or inactive',
    '5 Webhook: an empty transaction ID means all transactions',
    '5 Webhook: four event checkboxes, all checked, and none is required',
    '7 GET /api/webhooks: the list',
    '7 POST /api/webhooks: url, transactionId, events and active, then the list is reloaded',
    '8 Webhook: Webhook Created',
    '9 Webhook events: initiation, processing, conversion (M0→M1 Conversion), completion (Settlement Completion)',
  ),
  async ({ page }) => {
    await withoutLive(page);
    await page.goto('/webhooks');
    await expectScreen(page, 'Webhooks');
    await expect(page.getByRole('heading', { name: 'Active Webhooks' })).toBeVisible();
    const sent = requestsTo(page, 'POST', '/api/webhooks');
    const dialog = page.getByRole('dialog', { name: 'Create New Webhook' });
    const events = dialog.getByRole('group', { name: 'Events' }).getByRole('checkbox');
    // Nothing listens there.
    const url = (name: string) => `http://127.0.0.1:9/to-${name}`;
    const create = async (name: string, fill: () => Promise<void>) => {
      await page.getByRole('button', { name: 'New Webhook' }).click();
      await expect(events).toHaveCount(4);
      for (const event of await events.all()) await expect(event).toBeChecked();
      await dialog.getByLabel('Webhook URL').fill(url(name));
      await fill();
      await dialog.getByRole('button', { name: 'Create Webhook' }).click();
      await expectToast(page, 'Webhook Created', 'Your webhook has been configured successfully.');
      const listed = page.getByRole('listitem').filter({ hasText: url(name) });
      await expect(listed).toBeVisible();
      return listed;
    };
    const all = await create('all', async () => {
      for (const name of ['M0→M1 Conversion', 'Settlement Completion']) {
        await expect(dialog.getByRole('checkbox', { name })).toBeVisible();
      }
    });
    await expect(all).toContainText('All transactions');
    await expect(all.getByText('Active', { exact: true })).toBeVisible();
    const one = await create('one', async () => {
      for (const event of await events.all()) await event.click();
      await dialog.getByLabel('Transaction ID (optional)').fill('trx_ONE0000001');
      await dialog.getByRole('switch', { name: 'Active' }).click();
    });
    await expect(one).toContainText('trx_ONE0000001');
    await expect(one).toContainText('No events');
    await expect(one.getByText('Inactive', { exact: true })).toBeVisible();
    expect(sent.map(({ body }) => body)).toMatchObject([
      { url: url('all'), events: ['initiation', 'processing', 'conversion', 'completion'], active: true },
      { url: url('one'), transactionId: 'trx_ONE0000001', events: [], active: false },
    ]);
    expect(sent[0]?.body).not.toHaveProperty('transactionId');
  },
);
