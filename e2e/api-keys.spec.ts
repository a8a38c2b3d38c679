import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { says } from './specification/says.ts';
import { expectDestructive, expectScreen, expectToast, row } from './support/console.ts';
import { createApiKey } from './support/operator.ts';
import { mt103, payment, postText } from './support/payments.ts';
import { expect, test } from './support/test.ts';

async function openForm(page: Page): Promise<void> {
  await page.goto('/api-configuration/keys');
  await expectScreen(page, 'API Keys');
  await page.getByRole('button', { name: 'Generate New API Key' }).click();
}

const labelInput = (page: Page) => page.getByLabel('Label');
const create = (page: Page) => page.getByRole('button', { name: 'Create', exact: true }).click();
const newLabel = () => `key ${randomUUID().slice(0, 8)}`;

test.describe('API keys', () => {
  test(
    'need a label that is more than spaces',
    says(
      '2 API keys: Generate New API Key opens a label input with Create and Cancel',
      '5 Key list: a label of spaces asks Please enter a label for the API key',
    ),
    async ({ page }) => {
      await openForm(page);
      await expect(labelInput(page)).toBeFocused();
      for (const label of ['', '   ']) {
        await labelInput(page).fill(label);
        await create(page);
        await expect(page.getByRole('main').getByText('Please enter a label for the API key')).toBeVisible();
      }
    },
  );

  test(
    'appear in the list at once',
    says(
      '7 POST /api/api-keys: the console sends the label and isActive true',
      '7 POST /api/api-keys: the list is loaded again afterwards',
      '8 Toasts: API Key Created',
    ),
    async ({ page }) => {
      const label = newLabel();
      await openForm(page);
      await labelInput(page).fill(`  ${label} `);
      // Otherwise a live change could cause the list to be loaded.
      await page.route('**/api/live', (route) => route.abort());
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      const loaded = sent.then(() => page.waitForRequest('**/api/api-keys'));
      await create(page);
      expect((await sent).postDataJSON()).toMatchObject({ label, isActive: true });
      expect((await loaded).method()).toBe('GET');
      await expectToast(page, 'API Key Created', 'Your new API key has been generated successfully.');
      await expect(row(page, label)).toBeVisible();
      await expect(labelInput(page)).toBeHidden();
    },
  );

  test('are not created by Cancel', async ({ page, operator }) => {
    const label = newLabel();
    await openForm(page);
    await labelInput(page).fill(label);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(labelInput(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Generate New API Key' })).toBeFocused();
    expect(await (await operator.call('GET', '/api/api-keys')).text()).not.toContain(label);
  });

  test('are created once by a double click', async ({ page, operator }) => {
    const label = newLabel();
    await page.goto('/api-configuration/keys');
    await page.getByRole('button', { name: 'Generate New API Key' }).dblclick();
    await expect(labelInput(page)).toBeFocused();
    await page.keyboard.type(label);
    await page.getByRole('button', { name: 'Create', exact: true }).dblclick();
    await expect(row(page, label)).toHaveCount(1);
    const keys: { label: string }[] = JSON.parse(await (await operator.call('GET', '/api/api-keys')).text());
    expect(keys.filter((key) => key.label === label)).toHaveLength(1);
  });

  test('no longer accept payments once revoked', async ({ page, server, operator }) => {
    const label = newLabel();
    const apiKey = await createApiKey(operator, label);
    expect((await postText(server.baseURL, apiKey, mt103(payment()))).status).toBe(201);

    await page.goto('/api-configuration/keys');
    await row(page, label)
      .getByRole('button', { name: /^Revoke/ })
      .click();
    const confirm = page.getByRole('alertdialog');
    await expect(confirm).toContainText(label);
    await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(confirm).toBeHidden();
    expect((await postText(server.baseURL, apiKey, mt103(payment()))).status).toBe(201);

    await row(page, label)
      .getByRole('button', { name: /^Revoke/ })
      .click();
    await confirm.getByRole('button', { name: /^Revoke/ }).click();
    await expect(row(page, label)).toContainText('Revoked');
    expect((await postText(server.baseURL, apiKey, mt103(payment()))).status).toBe(401);
  });

  test('are rotated: the sender has two keys until the old one is revoked', async ({
    page,
    server,
    operator,
  }) => {
    const label = newLabel();
    const apiKey = await createApiKey(operator, label);
    const payload = mt103(payment());
    expect((await postText(server.baseURL, apiKey, payload)).status).toBe(201);
    await page.goto('/api-configuration/keys');
    await row(page, label)
      .getByRole('button', { name: /^Rotate/ })
      .click();
    const confirm = page.getByRole('alertdialog');
    await expect(confirm).toContainText('works until you revoke it');
    await confirm.getByRole('button', { name: /^Rotate/ }).dblclick();
    await expect(row(page, label)).toHaveCount(2);
    const keys: { label: string; apiKey: string }[] = JSON.parse(
      await (await operator.call('GET', '/api/api-keys')).text(),
    );
    const both = keys.filter((key) => key.label === label);
    expect(both).toHaveLength(2);
    for (const key of both) expect((await postText(server.baseURL, key.apiKey, payload)).status).toBe(200);
  });

  test(
    'show why they could not be created',
    says('8 Toasts: Failed to create API key, with the error, is destructive'),
    async ({ page }) => {
      await page.route('**/api/api-keys', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 503, json: { success: false, code: 'overloaded', message: 'Too busy.' } })
          : route.continue(),
      );
      const label = newLabel();
      await openForm(page);
      await labelInput(page).fill(label);
      await create(page);
      await expectToast(page, 'Error', /^Failed to create API key: .*Too busy\./);
      await expectDestructive(page);
      await expect(labelInput(page)).toHaveValue(label);
    },
  );
});
