import { readFile } from 'node:fs/promises';
import { payment, postPayment } from './support/payments.ts';
import { expect, test } from './support/test.ts';

test('filters are kept under a name, opened again, and deleted', async ({ page }) => {
  await page.goto('/transactions?status=failed&type=mt202');
  await page.getByRole('button', { name: 'Views' }).click();
  const panel = page.getByRole('dialog', { name: 'Saved views' });
  await panel.getByRole('button', { name: 'Save view' }).click();
  await expect(panel.getByText('Please enter a name for the view')).toBeVisible();
  await panel.getByLabel('Name of the view').fill('Failed covers');
  await panel.getByRole('button', { name: 'Save view' }).click();
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Views' }).click();
  await panel.getByRole('link', { name: 'Failed covers' }).click();
  await expect(page).toHaveURL('/transactions?status=failed&type=mt202');
  await page.getByRole('button', { name: 'Views' }).click();
  await panel.getByRole('button', { name: 'Delete the view Failed covers' }).click();
  await expect(panel.getByRole('link')).toHaveCount(0);
});

test('what the filters select is exported', async ({ page, server, apiKey }) => {
  const sent = payment();
  const id = await postPayment(server.baseURL, apiKey, sent);
  await postPayment(server.baseURL, apiKey, payment());
  await page.goto(`/transactions?search=${sent.uetr}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${id},${sent.uetr},mt103_swift,pending,12500.50,EUR,`);
});
