import type { Page, Request } from '@playwright/test';
import { expectDestructive, expectScreen, expectToast } from '../support/console.ts';
import { expect, test } from '../support/test.ts';
import { says } from './says.ts';

const STEPS = ['API Label', 'Client UUID', 'Webhook', 'Confirm'];
const EVENTS = [
  'Transaction Initiation',
  'Transaction Processing',
  'M0→M1 Conversion',
  'Settlement Completion',
];
const SEGMENT = 'desk-of-the-wizard';

const previous = (page: Page) => page.getByRole('button', { name: 'Previous', exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });
const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

async function expectStep(page: Page, index: number): Promise<void> {
  const steps = page.getByRole('list', { name: 'Configuration steps' }).getByRole('listitem');
  await expect(steps).toHaveText(STEPS.map((name) => new RegExp(name)));
  await expect(steps.nth(index)).toHaveAttribute('aria-current', 'step');
  await expect(previous(page)).toBeEnabled({ enabled: index > 0 });
  await expect(next(page)).toBeEnabled({ enabled: index < STEPS.length - 1 });
}

test(
  'the wizard goes through its steps in both directions, and creates a key and a webhook once',
  says(
    '2 Wizard 1: the four steps are API Label, Client UUID, Webhook and Confirm',
    '2 Wizard 1: every step has Previous and Continue',
    '2 Wizard 1: Create New Configuration resets it',
    '4 Wizard 1: submitting a step advances to the next',
    '4 Wizard 1: Previous goes back one step',
    '4 Wizard 1: the step API Label creates an API key',
    '4 Wizard 1: the step Webhook creates a webhook, then shows Confirm',
    '4 Wizard 1: Create New Configuration returns to API Label, cleared, with Success!',
    '5 Wizard 1: all four events are checked by default, and none is required',
    '7 POST /api/api-keys: the console sends the label and isActive true',
    '7 POST /api/api-keys: the list is loaded again afterwards',
    '7 POST /api/webhooks: the wizard sends the URL, the chosen events and active',
    '7 POST /api/webhooks: the URL has the segment and the key in its path',
    '7 POST /api/webhooks: the list is loaded again after the wizard',
    '7 POST /api/upload/payload: the wizard does not call it',
    '8 Toasts: Failed to create webhook, with the error, is destructive',
    '8 Toasts: API Key Created',
    '8 Toasts: Webhook Created',
    '8 Toasts: Success! after the wizard',
    '9 Webhook events: initiation, processing, M0→M1 Conversion, Settlement Completion',
  ),
  async ({ page }) => {
    // In a low window, toasts would cover the buttons.
    await page.setViewportSize({ width: 1280, height: 1100 });
    // Otherwise live changes would load the lists again.
    await page.route('**/api/live', () => {});
    const sent: Request[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request));
    await page.goto('/api-configuration/keys');
    await expectScreen(page, 'API Keys');
    await open(page, 'Webhooks');
    await expectScreen(page, 'Webhooks');
    await expect(page.getByRole('main')).not.toContainText(SEGMENT);
    await open(page, 'Configuration Wizard');
    await expectScreen(page, 'Configuration Wizard');

    await expectStep(page, 0);
    await page.getByLabel('API Label').fill('Made by the wizard');
    await next(page).click();
    await expectToast(page, 'API Key Created', 'Your new API key has been generated successfully.');
    await expectStep(page, 1);
    await page.getByLabel('Client Name').fill('Oaknut');
    await next(page).click();
    await expectStep(page, 2);
    await page.getByLabel('Custom URL Segment').fill(SEGMENT);
    for (const name of EVENTS) {
      await expect(page.getByRole('checkbox', { name })).toBeChecked();
      await page.getByRole('checkbox', { name }).click();
    }
    await page.route('**/api/webhooks', (route) => route.fulfill({ status: 500, body: 'Not today' }), {
      times: 1,
    });
    await next(page).click();
    await expectToast(page, 'Error', /^Failed to create webhook: .*Not today/);
    await expectDestructive(page);
    await expectStep(page, 2);
    for (const name of EVENTS.slice(2)) await page.getByRole('checkbox', { name }).click();
    await next(page).click();
    await expectToast(page, 'Webhook Created', 'Your webhook has been configured successfully.');
    await expectStep(page, 3);

    // What exists is used again.
    for (const index of [2, 1, 0]) {
      await previous(page).click();
      await expectStep(page, index);
    }
    for (const index of [1, 2, 3]) {
      await next(page).click();
      await expectStep(page, index);
    }
    const bodies = sent.map((request) => [new URL(request.url()).pathname, request.postDataJSON()]);
    expect(bodies).toEqual([
      ['/api/api-keys', { label: 'Made by the wizard', isActive: true }],
      ['/api/webhooks', expect.objectContaining({ events: [] })],
      [
        '/api/webhooks',
        {
          url: expect.stringMatching(
            new RegExp(`^api/webhook-transaction/${SEGMENT}/status/clb_[0-9a-f]{32}$`),
          ),
          events: ['conversion', 'completion'],
          active: true,
        },
      ],
    ]);

    await page.getByRole('button', { name: 'Create New Configuration' }).click();
    await expectToast(
      page,
      'Success!',
      'Configuration has been saved. You can now create a new configuration.',
    );
    await expectStep(page, 0);
    await expect(page.getByLabel('API Label')).toHaveValue('');
    await open(page, 'Webhooks');
    await expect(page.getByRole('main')).toContainText(SEGMENT);
    await open(page, 'API Keys');
    await expect(page.getByRole('main')).toContainText('Made by the wizard');
  },
);
