import { says } from './specification/says.ts';
import { expect, test } from './support/test.ts';

test('the sample of a tuned server has its figures, and its buttons only write to the console', async ({
  page,
}) => {
  await page.goto('/api-configuration/tune-up');
  for (const text of ['12.3%', '145MB', '42ms', '0.95', '0.02%'])
    await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByText('Sample data').first()).toBeVisible();
  const logged = page.waitForEvent('console', (message) => message.text().includes('Restart: api'));
  await page.getByRole('button', { name: 'Restart api' }).click();
  await logged;
  await page.getByRole('switch', { name: 'Helmet' }).click();
  await expect(page.getByRole('switch', { name: 'Helmet' })).not.toBeChecked();
});

test('the live view shows this server’s last minutes at once and continues automatically', async ({
  page,
}) => {
  await page.goto('/api-configuration/tune-up?view=live');
  await expect(page.getByText('Requests since start')).toBeVisible();
  await expect(page.getByRole('img', { name: /Requests per second/ })).toBeVisible();
  await page.getByRole('button', { name: 'Requests per second as a table' }).click();
  const latest = page.getByRole('region', { name: 'Requests per second' }).getByRole('row').last();
  const before = (await latest.textContent()) ?? '';
  await expect(latest).not.toHaveText(before);
  await expect(page.getByRole('listitem').filter({ hasText: 'helmet' })).toContainText('On');
});

test(
  'has the wizard and the list of API keys, where a key is generated',
  says('2 Tune-up: it has the configuration wizard and the API key list'),
  async ({ page, apiKey }) => {
    await page.goto('/api-configuration/tune-up');
    const wizard = page.getByRole('region', { name: 'Configuration wizard' });
    await wizard.scrollIntoViewIfNeeded();
    await wizard.getByLabel('API Label').fill('Te');
    await wizard.getByRole('button', { name: 'Continue' }).click();
    await expect(wizard).toContainText('API label must be at least 3 characters long');
    const keys = page.getByRole('region', { name: 'API keys on this server' });
    await expect(keys.getByRole('table', { name: 'API keys' })).toContainText(apiKey.slice(0, 8));
    await keys.getByRole('button', { name: 'Generate New API Key' }).click();
    await keys.getByLabel('Label').fill('Made while tuning');
    await keys.getByRole('button', { name: 'Create' }).click();
    await expect(keys.getByRole('row').filter({ hasText: 'Made while tuning' })).toBeVisible();
  },
);

test('the focus is not behind the top bar after the long panel was passed', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/api-configuration/tune-up');
  const show = page.getByRole('button', { name: 'Show this server' });
  await expect(show).toBeVisible();
  await page.getByRole('tab', { name: 'Sample' }).focus();
  // The panel itself is a stop, and taller than the window.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(show).toBeFocused();
  const isCovered = `(() => {
    const { left, top } = document.activeElement.getBoundingClientRect();
    return document.elementFromPoint(left + 8, top + 8)?.closest('main') == null;
  })()`;
  expect(await page.evaluate(isCovered)).toBe(false);
});
