import type { Page } from '@playwright/test';
import { expectScreen, expectToast, holdAnswers, openLive } from '../support/console.ts';
import { payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';
import { createWebhook, type Endpoint, startEndpoint } from '../support/webhooks.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test.describe('the page of a webhook', () => {
  let endpoint: Endpoint;
  let id: string;
  test.beforeEach(async ({ operator }) => {
    endpoint = await startEndpoint();
    id = await createWebhook(operator, endpoint.url);
  });
  test.afterEach(() => endpoint.close());

  const log = (page: Page) => page.getByRole('grid', { name: 'Deliveries' });

  test('shows each delivery as it happens, with request and response', async ({ page, server, apiKey }) => {
    await openLive(page, `/webhooks/${id}`);
    await expect(page.getByText('Nothing sent yet', { exact: true })).toBeVisible();
    const transactionId = await postPayment(server.baseURL, apiKey, payment());
    const row = log(page).getByRole('row').filter({ hasText: 'transaction.initiated' });
    await expect(row).toContainText('Delivered');
    await row.getByRole('button').click();
    await expect(page).toHaveURL(/delivery=\d+/);
    await expect(page.getByText('Attempt 1: 200')).toBeVisible();
    await expect(page.getByLabel('Request of attempt 1')).toContainText('webhook-signature: v1,');
    await expect(page.getByLabel('Request of attempt 1')).toContainText(transactionId);
    await expect(page.getByLabel('Response of attempt 1')).toContainText('x-endpoint: e2e');
    // The response first: it shows the cause.
    await expect(page.getByRole('heading', { name: /^(Request|Response)$/ })).toHaveText([
      'Response',
      'Request',
    ]);
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await expect(page.getByText('Attempt 2: 200')).toBeVisible();
    expect(endpoint.calls).toBe(2);
  });

  test('sends a test of each event, and keeps filters in the URL', async ({ page }) => {
    await openLive(page, `/webhooks/${id}`);
    for (const type of ['transaction.initiated', 'transaction.failed']) {
      await page.getByRole('button', { name: 'Send test' }).click();
      await page.getByRole('menuitem', { name: type }).click();
      await expectToast(page, 'Test delivered', `${type}: response 200`);
    }
    await expect(log(page).getByRole('row')).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Event' }).click();
    await page.getByRole('option', { name: 'transaction.failed' }).click();
    await expect(page).toHaveURL(/type=transaction\.failed/);
    await expect(log(page).getByRole('row')).toHaveCount(2);
    await page.goBack();
    await expect(log(page).getByRole('row')).toHaveCount(3);
  });

  test('shows when a failed delivery is retried, and that the webhook is failing', async ({
    page,
    server,
    apiKey,
  }) => {
    endpoint.status = 503;
    await openLive(page, `/webhooks/${id}`);
    await postPayment(server.baseURL, apiKey, payment());
    await expect(log(page).getByText(/^Retry in \d+:\d\d$/)).toBeVisible();
    await expect(page.getByText(/^Every attempt has failed since /)).toBeVisible();
    await expect(page.getByText('The last response was 503.')).toBeVisible();
    await page.getByRole('button', { name: 'Show failed attempts' }).click();
    await expect(page).toHaveURL(/state=retrying/);
    await expect(log(page).getByRole('row', { name: /transaction\.initiated trx_/ })).toBeInViewport();
    await page.goto('/webhooks');
    await expect(page.getByRole('listitem').filter({ hasText: endpoint.url })).toContainText('Failing since');
  });

  test('shows relative times only once the clock of the server is known', async ({
    page,
    server,
    apiKey,
  }) => {
    endpoint.status = 503;
    await openLive(page, `/webhooks/${id}`);
    await postPayment(server.baseURL, apiKey, payment());
    await expect(log(page).getByText(/^Retry in \d+:\d\d$/)).toBeVisible();

    const release = await holdAnswers(page, '**/api/clock');
    await page.goto(`/webhooks/${id}`);
    const ago = page.getByText(/^, /);
    const countdown = page.getByText('next in').locator('..').getByRole('timer', { includeHidden: true });
    await expect(page.getByText(/last response: 503/)).toBeVisible();
    for (const late of [ago, countdown]) {
      await expect(late).toBeAttached();
      await expect(late).toBeHidden();
    }
    await log(page).getByRole('row').filter({ hasText: 'Retrying' }).getByRole('button').click();
    const next = page.getByRole('listitem').filter({ hasText: 'Attempt 2' });
    await expect(next).toBeVisible();
    await expect(next.getByRole('timer')).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Replay…' }).click();
    await expect(dialog(page).getByLabel('Since')).toHaveValue('');
    release();
    await expect(dialog(page).getByLabel('Since')).not.toHaveValue('');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(log(page).getByText(/^Retry in \d+:\d\d$/)).toBeVisible();
    for (const late of [ago, countdown]) await expect(late).toBeVisible();

    const releaseList = await holdAnswers(page, '**/api/clock');
    await page.goto('/webhooks');
    const item = page.getByRole('listitem').filter({ hasText: endpoint.url });
    await expect(item).toContainText('Last response: 503');
    const lastAgo = item.getByText(/^· /);
    await expect(lastAgo).toBeAttached();
    await expect(lastAgo).toBeHidden();
    releaseList();
    await expect(lastAgo).toBeVisible();
  });

  test('pauses and resumes', async ({ page, server, apiKey }) => {
    await openLive(page, `/webhooks/${id}`);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('This webhook is paused')).toBeVisible();
    await expect(page.locator(':focus')).toContainText('This webhook is paused');
    await postPayment(server.baseURL, apiKey, payment());
    await expect(log(page).getByText('Waiting')).toBeVisible();
    expect(endpoint.calls).toBe(0);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(log(page).getByText('Delivered')).toBeVisible();
  });

  test('shows why the server disabled it, and enables it again', async ({ page, server, apiKey }) => {
    endpoint.status = 410;
    await openLive(page, `/webhooks/${id}`);
    await postPayment(server.baseURL, apiKey, payment());
    await expect(page.getByText(/responded 410 Gone/)).toBeVisible();
    endpoint.status = 200;
    await page.getByRole('button', { name: 'Enable' }).click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  });

  test('reveals the secret, and rotates it with an overlap', async ({ page }) => {
    await page.goto(`/webhooks/${id}`);
    await page.getByRole('button', { name: 'Show or rotate' }).click();
    await page.getByRole('button', { name: 'Reveal secret' }).click();
    const before = await dialog(page)
      .getByText(/^whsec_/)
      .textContent();
    await page.getByLabel('Overlap in hours').fill('200');
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await expect(dialog(page).getByText('Please enter a whole number of hours from 0 to 168')).toBeVisible();
    await page.getByLabel('Overlap in hours').fill('2');
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await expect(page.getByText('Secret Rotated', { exact: true })).toBeVisible();
    await expect(dialog(page).getByText(/^Previous secret, signs until/)).toBeVisible();
    await expect(dialog(page).getByText(/^whsec_/)).toHaveCount(2);
    await expect(dialog(page).getByText(before ?? 'no secret')).toBeVisible();
  });

  test('replays all failures since a time', async ({ page, server, apiKey }) => {
    await openLive(page, `/webhooks/${id}`);
    await page.getByRole('button', { name: 'Replay…' }).click();
    await dialog(page).getByLabel('Since').fill('');
    await dialog(page).getByRole('button', { name: 'Replay', exact: true }).click();
    await expect(dialog(page).getByText('Please enter a date and time')).toBeVisible();
    await dialog(page).getByText('Everything in a range').click();
    await dialog(page).getByLabel('To (UTC)').fill('2026-01-02T03:04');
    await dialog(page).getByText('All failed since').click();
    await dialog(page).getByText('Everything in a range').click();
    await expect(dialog(page).getByLabel('To (UTC)')).toHaveValue('2026-01-02T03:04');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await postPayment(server.baseURL, apiKey, payment());
    await expect(log(page).getByText('Delivered')).toBeVisible();
    await page.getByRole('button', { name: 'Replay…' }).click();
    await dialog(page).getByText('Everything in a range').click();
    await dialog(page).getByRole('button', { name: 'Replay', exact: true }).click();
    await expectToast(page, 'Replay', '1 delivery is being sent again.');
    await expect(log(page).getByText('2 attempts')).toBeVisible();
  });

  test('is edited, and deleted after a confirmation that names it', async ({ page }) => {
    await page.goto(`/webhooks/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByRole('checkbox', { name: 'In order' }).click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Webhook Updated');
    await expect(page.getByText(/· in order/)).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    const confirm = page.getByRole('alertdialog');
    await expect(confirm).toContainText(endpoint.url);
    await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expectScreen(page, 'Webhooks');
    await page.goto(`/webhooks/${id}`);
    await expectScreen(page, 'Webhook not found');
  });

  test('is no longer shown once it was deleted elsewhere', async ({ page, operator }) => {
    await openLive(page, `/webhooks/${id}`);
    await expect(page.getByText('Nothing sent yet', { exact: true })).toBeVisible();
    await operator.call('DELETE', `/api/webhooks/${id}`);
    await expectScreen(page, 'Webhook not found');
    await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  });

  test('closes the delivery beside its log, whatever was opened or filtered before', async ({ page }) => {
    await page.setViewportSize({ width: 1500, height: 900 });
    await openLive(page, `/webhooks/${id}`);
    for (const type of ['transaction.initiated', 'transaction.failed']) {
      await page.getByRole('button', { name: 'Send test' }).click();
      await page.getByRole('menuitem', { name: type }).click();
      await expectToast(page, 'Test delivered', `${type}: response 200`);
    }
    const open = (type: string) => log(page).getByRole('button', { name: type });
    const panel = page.getByRole('region', { name: 'Delivery', exact: true });
    await open('transaction.initiated').click();
    await expect(panel.getByText('Attempt 1: 200')).toBeVisible();
    const first = page.url();
    await open('transaction.failed').click();
    await expect(page).not.toHaveURL(first);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toHaveCount(0);

    await open('transaction.failed').click();
    await page.getByRole('combobox', { name: 'Event' }).click();
    await page.getByRole('option', { name: 'transaction.failed' }).click();
    await expect(log(page).getByRole('row')).toHaveCount(2);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(/type=transaction\.failed$/);
  });

  test('checks a signature in the browser', async ({ page, server, apiKey, operator }) => {
    await openLive(page, `/webhooks/${id}`);
    await postPayment(server.baseURL, apiKey, payment());
    await log(page).getByRole('row').filter({ hasText: 'Delivered' }).getByRole('button').click();
    await expect(page.getByText('Attempt 1: 200')).toBeVisible();
    const { secret }: { secret: string } = JSON.parse(
      await (await operator.call('GET', `/api/webhooks/${id}/secret`)).text(),
    );
    const deliveryId = new URL(page.url()).searchParams.get('delivery');
    const delivery: { attemptLog: { request: { headers: Record<string, string>; body: string } }[] } =
      JSON.parse(await (await operator.call('GET', `/api/deliveries/${deliveryId}`)).text());
    const request = delivery.attemptLog[0]?.request ?? { headers: {}, body: '' };
    await page.keyboard.press('Escape');
    const form = page.getByRole('form', { name: 'Check a signature' });
    await form.getByLabel('Headers').fill(
      Object.entries(request.headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
    );
    await form.getByLabel('Body').fill(request.body);
    await form.getByLabel('Secret').fill(secret);
    await form.getByRole('button', { name: 'Check signature' }).click();
    await expect(form.getByText('The signature is valid')).toBeVisible();
    await form.getByLabel('Body').fill(request.body.replace('transaction', 'Transaction'));
    await form.getByRole('button', { name: 'Check signature' }).click();
    await expect(form.getByText('The signature is invalid')).toBeVisible();
  });
});
