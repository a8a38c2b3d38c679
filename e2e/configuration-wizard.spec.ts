import type { Page } from '@playwright/test';
import { button, openConfiguration, PACKAGES, packageRows, reviewPackage } from './support/configuration.ts';
import { expectToast } from './support/console.ts';
import { expect, test } from './support/test.ts';

const stored = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('${PACKAGES}')`);

test('creates a package in four steps and starts over', async ({ page }) => {
  await openConfiguration(page);
  await page.getByLabel('API Key Label').fill('Treasury gateway 7');
  await button(page, 'Generate').click();
  await expect(page.getByText(/^clb_[0-9a-f]{32}$/)).toBeVisible();
  await button(page, 'Continue').click();
  await page.getByLabel('Client Label').fill('Northern Mills Ltd');
  await button(page, 'Generate').click();
  await expect(page.getByLabel('Webhook Base URL')).toHaveValue(/webhook-transactionID-$/);
  await expect(page.getByLabel('UETR', { exact: true })).toHaveValue(/^CLB-\d{4}-\d{2}-\d{2}-[A-Z0-9]{10}$/);
  await expect(page.getByLabel('GPI Code')).toHaveValue(/^GPI[A-Za-z0-9]{10}$/);
  await expect(page.getByLabel('TRN Code')).toHaveValue(/^TRN-CLB[A-Za-z0-9]{8}$/);
  await expect(page.getByLabel('Transaction ID', { exact: true })).toHaveValue(/^trx_[A-Za-z0-9]{10}$/);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Webhook preview' })).toContainText(
    /status\/clb_[0-9a-f]{4}$/,
  );
  await page.getByRole('checkbox', { name: 'M0→M1 Conversion' }).click();
  await button(page, 'Configure').click();
  await button(page, 'Save Configuration').click();
  await expectToast(page, 'Configuration Saved', 'Your API configuration has been successfully saved.');
  await expect(page.getByLabel('API Key Label')).toHaveValue('');
  await expect(button(page, 'Generate')).toBeVisible();
  await expect(packageRows(page).filter({ hasText: 'Treasury gateway 7' })).toContainText('Active');
  const [made] = JSON.parse((await stored(page)) ?? '[]');
  expect(made).toMatchObject({
    label: 'Treasury gateway 7',
    isActive: true,
    clientLabel: 'Northern Mills Ltd',
  });
  expect(made.id).toMatch(/^pkg_\d+$/);
  expect(made.webhookUrl).toMatch(/webhook-transactionID-trx_[A-Za-z0-9]{10}$/);
  expect(made.events).toEqual(['transaction.initiated', 'transaction.processing', 'settlement.completed']);
});

test('requires the values of each step, and Back loses none', async ({ page }) => {
  await openConfiguration(page);
  await button(page, 'Generate').click();
  await expect(page.getByText('Please enter an API key label')).toBeVisible();
  await expect(page.getByLabel('API Key Label')).toBeFocused();
  await page.getByLabel('API Key Label').fill('Kept');
  await button(page, 'Generate').click();
  await button(page, 'Continue').click();
  await button(page, 'Generate').click();
  await expect(page.getByText('Please enter a client label')).toBeVisible();
  await button(page, 'Back').click();
  await expect(page.getByLabel('API Key Label')).toHaveValue('Kept');
  await button(page, 'Continue').click();
  await page.getByLabel('Client Label').fill('A client');
  await button(page, 'Generate').click();
  await page.getByLabel('Webhook Base URL').fill('  ');
  await button(page, 'Configure').click();
  await expect(page.getByText('Please enter a webhook base URL')).toBeVisible();
});

test('uses the full webhook URL instead of the base', async ({ page }) => {
  await openConfiguration(page);
  await reviewPackage(page, 'Full URL');
  await button(page, 'Back').click();
  await page.getByLabel('Full Webhook URL').fill('https://partner.example.com/hooks/1');
  await button(page, 'Configure').click();
  await button(page, 'Save Configuration').click();
  const [made] = JSON.parse((await stored(page)) ?? '[]');
  expect(made.webhookUrl).toBe('https://partner.example.com/hooks/1');
});

test('a double click runs one step', async ({ page }) => {
  await openConfiguration(page);
  await page.getByLabel('API Key Label').fill('Twice');
  await button(page, 'Generate').click();
  await button(page, 'Continue').click();
  await page.getByLabel('Client Label').fill('A client');
  await button(page, 'Generate').dblclick();
  await expect(page.getByLabel('Webhook Base URL')).toBeVisible();
});
