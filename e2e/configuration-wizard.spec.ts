import type { Page } from '@playwright/test';
import { says } from './specification/says.ts';
import {
  button,
  openConfiguration,
  openSection,
  PACKAGES,
  packageRows,
  reviewPackage,
} from './support/configuration.ts';
import { expectToast } from './support/console.ts';
import { expect, test } from './support/test.ts';

const FIELDS = [
  ...['id', 'label', 'description', 'apiKey', 'clientUuid', 'clientLabel', 'webhookUrl', 'wiseWebhook'],
  ...['trnId', 'uetrId', 'gpiId', 'transactionId', 'isActive', 'createdAt', 'events'],
];

const stored = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('${PACKAGES}')`);

test(
  'creates a package in four steps and starts over',
  says(
    '3 Saved package: its id is pkg_ and a timestamp',
    '3 Saved package: it has exactly its fields',
    '3 Saved package: its URL is the full one, else the base and the transaction id',
    '3 Saved package: its events have their four names',
    '3 Saved package: the list is in local storage under one key, with revived dates',
    '3 Tracking codes: a generated GPI is GPI and 10 characters',
    '3 Tracking codes: a generated UETR is a brand, the date and 10 characters',
    '3 Tracking codes: a generated TRN is TRN-, a brand and 8 characters',
    '3 Tracking codes: a generated transaction id is trx_ and 10 characters',
    '4 Wizard 2: the generated UUID leads to the webhook, the saved webhook to the review',
    '4 Wizard 2: after a save it is cleared and at its first step',
    '4 Configuration: it is Active or Inactive, and Active when new',
    '7 Configuration: it writes its list to local storage and reads it back',
    '8 Toasts: Configuration Saved',
    '9 Generated keys: a key of wizard 2 is a fixed prefix and a UUID without dashes',
    '9 Defaults: the base URL is a placeholder that ends in webhook-transactionID-',
    '9 Defaults: the secondary webhook is a test URL',
    '9 Defaults: all four events are on in wizard 2',
    '9 Defaults: the preview of wizard 2 has the first 8 characters of the key',
  ),
  async ({ page }) => {
    await openConfiguration(page);
    await page.getByLabel('API Key Label').fill('Treasury gateway 7');
    await button(page, 'Generate').click();
    await expect(page.getByText(/^clb_[0-9a-f]{32}$/)).toBeVisible();
    await button(page, 'Continue').click();
    await page.getByLabel('Client Label').fill('Northern Mills Ltd');
    await button(page, 'Generate').click();
    await expect(page.getByRole('heading', { name: 'Webhook Configuration' })).toBeVisible();
    await expect(page.getByLabel('Webhook Base URL')).toHaveValue(/webhook-transactionID-$/);
    await expect(page.getByLabel('Wise Webhook')).toHaveValue(/^https:\/\/test\./);
    await expect(page.getByLabel('UETR', { exact: true })).toHaveValue(
      /^CLB-\d{4}-\d{2}-\d{2}-[A-Z0-9]{10}$/,
    );
    await expect(page.getByLabel('GPI Code')).toHaveValue(/^GPI[A-Za-z0-9]{10}$/);
    await expect(page.getByLabel('TRN Code')).toHaveValue(/^TRN-CLB[A-Za-z0-9]{8}$/);
    await expect(page.getByLabel('Transaction ID', { exact: true })).toHaveValue(/^trx_[A-Za-z0-9]{10}$/);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4);
    await expect(page.getByRole('region', { name: 'Webhook preview' })).toContainText(
      /status\/clb_[0-9a-f]{4}$/,
    );
    await page.getByRole('checkbox', { name: 'M0→M1 Conversion' }).click();
    await button(page, 'Configure').click();
    await expect(page.getByRole('heading', { name: 'Review & Save' })).toBeVisible();
    await button(page, 'Save Configuration').click();
    await expectToast(page, 'Configuration Saved', 'Your API configuration has been successfully saved.');
    await expect(page.getByLabel('API Key Label')).toHaveValue('');
    await expect(button(page, 'Generate')).toBeVisible();
    await expect(page.getByText(/^clb_[0-9a-f]{32}$/)).toHaveCount(0);
    await expect(packageRows(page).filter({ hasText: 'Settlement desk (sample)' })).toContainText('Inactive');
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
    expect(Object.keys(made).toSorted()).toEqual(FIELDS.toSorted());
    await page.reload();
    await openSection(page, 'Saved Configuration Package(s)');
    const card = page.getByRole('article', { name: 'Treasury gateway 7' });
    const time = card.getByRole('time');
    await expect(time).toHaveAttribute('datetime', made.createdAt);
  },
);

test(
  'requires the values of each step, and Back loses none',
  says(
    '4 Wizard 2: Back goes back one step',
    '5 Wizard 2: it asks Please enter an API key label',
    '5 Wizard 2: it asks Please enter a client label',
    '5 Wizard 2: it asks Please enter a webhook base URL',
  ),
  async ({ page }) => {
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
  },
);

test(
  'uses the full webhook URL instead of the base',
  says('3 Saved package: its URL is the full one, else the base and the transaction id'),
  async ({ page }) => {
    await openConfiguration(page);
    await reviewPackage(page, 'Full URL');
    await button(page, 'Back').click();
    await page.getByLabel('Full Webhook URL').fill('https://partner.example.com/hooks/1');
    await button(page, 'Configure').click();
    await button(page, 'Save Configuration').click();
    const [made] = JSON.parse((await stored(page)) ?? '[]');
    expect(made.webhookUrl).toBe('https://partner.example.com/hooks/1');
  },
);

test('a double click runs one step', async ({ page }) => {
  await openConfiguration(page);
  await page.getByLabel('API Key Label').fill('Twice');
  await button(page, 'Generate').click();
  await button(page, 'Continue').click();
  await page.getByLabel('Client Label').fill('A client');
  await button(page, 'Generate').dblclick();
  await expect(page.getByLabel('Webhook Base URL')).toBeVisible();
});
