import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectScreen, expectToast } from '../support/console.ts';
import { createApiKey } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

test('the API key in the URL of a receiver is masked until it is asked for, and copied whole', async ({
  page,
  operator,
}) => {
  const key = await createApiKey(operator);
  const segment = `desk-${randomUUID().slice(0, 8)}`;
  const url = `api/webhook-transaction/${segment}/status/${key}`;
  const masked = `api/webhook-transaction/${segment}/status/${key.slice(0, 8)}…`;
  const answer = await operator.call('POST', '/api/webhooks', { url, events: ['initiation'], active: true });
  const { id }: { id: string } = JSON.parse(await answer.text());

  await page.goto('/webhooks');
  const item = page.getByRole('listitem').filter({ hasText: segment });
  await expect(item).toContainText(masked);
  await expect(page.getByRole('main')).not.toContainText(key);
  await item.getByRole('button', { name: 'Copy Webhook URL' }).click();
  await expectToast(page, 'Copied!');
  expect(await copied(page)).toBe(url);
  const reveal = item.getByRole('button', { name: 'Show Webhook URL in full' });
  await reveal.click();
  await expect(item).toContainText(url);
  await reveal.click();
  await expect(item).toContainText(masked);

  await item.getByRole('link').click();
  await expectScreen(page, `Receiver ${segment}`);
  await expect(page.getByRole('main')).toContainText(masked);
  await expect(page.getByLabel('Command that reports a status')).toContainText(
    `/api/webhook-transaction/${segment}/status/${key.slice(0, 8)} `,
  );
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(masked);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('body')).not.toContainText(key);

  // Saved masked, it stays whole on the server.
  await page.getByRole('button', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'Webhook URL' });
  await expect(field).toHaveValue(masked);
  await page.getByRole('checkbox', { name: 'Transaction Processing' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Webhook Updated');
  const stored = await (await operator.call('GET', `/api/webhooks/${id}`)).text();
  expect(JSON.parse(stored)).toMatchObject({ url, events: ['initiation', 'processing'] });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Show and edit the whole URL' }).click();
  await expect(field).toHaveValue(url);
  await expect(field).toBeFocused();

  const audit = await (await operator.call('GET', `/api/audit?search=${segment}`)).text();
  expect(audit).toContain(segment);
  expect(audit).not.toContain(key);
});

test('a receiver that is filled in is masked, and one that is typed stays unchanged', async ({
  page,
  operator,
}) => {
  const key = await createApiKey(operator);
  await page.goto('/webhooks?new=1');
  const field = page.getByRole('textbox', { name: 'Webhook URL' });
  const typed = `https://erp.example.com/hooks?key=${key}`;
  // The dialog focuses it, and selects its contents.
  await expect(field).toBeFocused();
  await field.pressSequentially(typed);
  await expect(field).toHaveValue(typed);
  await page.getByRole('button', { name: 'Use a receiver on this server' }).click();
  await expect(field).toHaveValue(/\/api\/webhook-transaction\/global\/status\/clb_.{4}…$/);
});

test('the default webhook URL has the first key of the list', async ({ page, operator }) => {
  const key = await createApiKey(operator);
  await page.goto('/webhooks');
  const url = page.getByLabel('Default webhook URL');
  await expect(url).toHaveValue(new RegExp(`/status/${key.slice(0, 8)}$`));
  await expect(page.getByText(/^The URL uses “.+”, the first key in your list\./)).toBeVisible();
});
