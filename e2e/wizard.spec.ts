import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { says } from './specification/says.ts';
import { expectScreen, expectToast } from './support/console.ts';
import { expect, test } from './support/test.ts';

const clickContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const main = (page: Page) => page.getByRole('main');

test.describe('the configuration wizard', () => {
  test(
    'creates a key and a webhook that accepts a test notification',
    says(
      '3 Wizard 1: label, key, client name, UUID, URL segment and four events are its state',
      '4 Wizard 1: submitting a step advances to the next',
      '4 Wizard 1: Previous goes back one step',
      '4 Wizard 1: the step API Label creates an API key',
      '4 Wizard 1: the step Webhook creates a webhook, then shows Confirm',
      '5 Wizard 1: an API label has at least 3 characters',
      '5 Wizard 1: a client name has at least 2 characters',
      '5 Wizard 1: a URL segment has at least 3 characters',
      '8 Toasts: Success! after the wizard',
      '9 Defaults: all four events are on in wizard 1',
      '9 Defaults: the preview of wizard 1 has the first 8 characters of the key',
    ),
    async ({ page, operator }) => {
      const label = `wizard ${randomUUID().slice(0, 8)}`;
      const segment = `desk-${randomUUID().slice(0, 8)}`;
      await page.goto('/api-wizard');
      await expectScreen(page, 'Configuration Wizard');

      await page.getByLabel('API Label').fill(' ab ');
      await clickContinue(page);
      await expect(main(page).getByText('API label must be at least 3 characters long')).toBeVisible();
      await page.getByLabel('API Label').fill(label);
      await page.route('**/api/api-keys', (route) => route.fulfill({ status: 500, body: 'No keys today' }), {
        times: 1,
      });
      await clickContinue(page);
      await expectToast(page, 'Error', /^Failed to create API key: /);
      await expect(main(page).getByText('Couldn’t create the API key')).toBeVisible();
      // The toast announces it already.
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.getByRole('button', { name: 'Continue' }).dblclick();
      await expectToast(page, 'API Key Created');
      // By keyboard, the next stop is the first field of the step.
      await expect(main(page).getByRole('group', { name: 'Step 2 of 4' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByLabel('Client Name')).toBeFocused();

      await page.getByLabel('Client Name').fill('O');
      await clickContinue(page);
      await expect(main(page).getByText('Client name must be at least 2 characters long')).toBeVisible();
      await page.getByLabel('Client Name').fill('Oaknut');
      const uuid = await page.getByRole('textbox', { name: 'Client UUID' }).inputValue();
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
      await page.getByRole('button', { name: 'Previous' }).click();
      // The existing key is used again.
      await clickContinue(page);
      await expect(page.getByLabel('Client Name')).toHaveValue('Oaknut');
      await expect(page.getByRole('textbox', { name: 'Client UUID' })).toHaveValue(uuid);
      await clickContinue(page);

      await page.getByLabel('Custom URL Segment').fill('ab');
      await clickContinue(page);
      await expect(main(page).getByText('URL segment must be at least 3 characters long')).toBeVisible();
      await page.getByLabel('Custom URL Segment').fill(segment);
      await expect(
        page.getByText(new RegExp(`^api/webhook-transaction/${segment}/status/clb_.{4}…$`)),
      ).toBeVisible();
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4);
      await clickContinue(page);
      await expectToast(page, 'Webhook Created');

      await page.getByRole('button', { name: 'Send a test notification' }).click();
      await expect(page.getByRole('list', { name: 'Received' }).getByRole('listitem')).toContainText('200');

      const keys: { label: string }[] = JSON.parse(
        await (await operator.call('GET', '/api/api-keys')).text(),
      );
      expect(keys.filter((key) => key.label === label)).toHaveLength(1);
      const webhooks = await (await operator.call('GET', '/api/webhooks')).text();
      expect(webhooks).toContain(`api/webhook-transaction/${segment}/status/clb_`);

      await page.getByRole('button', { name: 'Create New Configuration' }).click();
      await expectToast(
        page,
        'Success!',
        'Configuration has been saved. You can now create a new configuration.',
      );
      await expect(page.getByLabel('API Label')).toHaveValue('');
    },
  );
});
