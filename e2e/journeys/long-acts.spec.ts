import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectScreen, expectToast, openLive } from '../support/console.ts';
import { showLongAct } from '../support/long-acts.ts';
import type { Session } from '../support/operator.ts';
import { postText } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

/** More than the server replays or cancels within a request. */
const MANY = 2_100;
const PAYMENTS = [
  'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date',
  ...Array.from({ length: MANY }, (_, index) => `OAKNGB20,ELMFDEF0,12.50,EUR,LONG${index},2026-11-20`),
].join('\n');

const dialog = (page: Page) => page.getByRole('dialog');

/** Paused, so that its deliveries wait. */
async function pausedWebhook(operator: Session): Promise<string> {
  const url = `http://127.0.0.1:9/${randomUUID().slice(0, 8)}`;
  const created = await operator.call('POST', '/api/webhooks', { url, events: ['initiation'] });
  const { id }: { id: string } = JSON.parse(await created.text());
  await operator.call('POST', `/api/webhooks/${id}/pause`);
  return id;
}

test('thousands of deliveries are replayed, and their webhook is deleted, while the operator can leave the page', async ({
  page,
  server,
  apiKey,
  operator,
}) => {
  const id = await pausedWebhook(operator);
  await openLive(page, `/webhooks/${id}`);
  await postText(server.baseURL, apiKey, PAYMENTS);
  await expect(page.getByRole('definition').filter({ hasText: '2,100' })).toBeVisible();

  await page.getByRole('button', { name: 'Replay…' }).click();
  await dialog(page).getByText('Everything in a range').click();
  await dialog(page).getByRole('button', { name: 'Replay', exact: true }).click();
  await expectToast(page, 'Replay', /in batches/);
  await expect(page.getByText('The replay is complete')).toBeVisible();
  await expect(page.getByText('2,100 deliveries ·')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The replay is complete')).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Webhook Being Deleted');
  await expectScreen(page, 'Webhooks');
  await openLive(page, `/webhooks/${id}`);
  await expectScreen(page, 'Webhook not found');
  await expect(page.getByText('This webhook was deleted')).toBeVisible();
});

test('a running replay shows its progress, and can be cancelled', async ({ page, operator }) => {
  const id = await pausedWebhook(operator);
  const change = await showLongAct(page, {
    ...{ kind: 'webhook.replay', state: 'running', done: 250_000, total: 1_000_000 },
  });
  await openLive(page, `/webhooks/${id}`);
  await expect(page.getByText('Deliveries are being replayed')).toBeVisible();
  await expect(page.getByText('Started by night shift.')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: '250,000 of 1,000,000 deliveries' });
  await expect(bar).toHaveAttribute('aria-valuenow', '250000');

  await page.route('**/api/system/long-acts/*/cancel', (route) => {
    change({ state: 'cancelled', finishedAt: new Date().toISOString() });
    return route.fulfill({ json: {} });
  });
  await page.getByRole('button', { name: 'Cancel replay' }).click();
  await expect(page.getByText('The replay was cancelled')).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('a deletion that was given up says why, and can be tried again', async ({ page, operator }) => {
  const id = await pausedWebhook(operator);
  await page.route(`**/api/webhooks/${id}`, async (route) => {
    const response = await route.fetch();
    const webhook: object = await response.json();
    return route.fulfill({ response, json: { ...webhook, state: 'deleting' } });
  });
  const change = await showLongAct(page, {
    ...{ kind: 'webhook.deletion', state: 'failed', done: 250_000, total: 1_000_000 },
    ...{ finishedAt: '2026-11-20T09:31:00.000Z', problem: 'The disk is full.' },
  });
  await openLive(page, `/webhooks/${id}`);
  await expect(page.getByText('Being deleted')).toBeVisible();
  await expect(page.getByText('The disk is full.')).toBeVisible();
  for (const name of ['Pause', 'Edit', 'Delete', 'Replay…']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await page.route('**/api/system/long-acts/*/retry', (route) => {
    change({ state: 'running' });
    return route.fulfill({ json: {} });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This webhook is being deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel replay' })).toHaveCount(0);
});
