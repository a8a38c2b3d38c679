import { expectScreen, expectToast } from '../support/console.ts';
import { payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

// A run records everything that happens in the workspace: a server of its own.
test.use({ serverEnv: { AUTOMATION: 'instant' } });

const PLAN = `name: first-steps
title: First steps
cases:
  - id: credited
    title: A payment is credited
    instructions: Send a payment, and wait.
    expect: It is credited to the beneficiary.
    within: P1D
    steps:
      - on: transfers
        where: transfer.status == 'completed'
        text: A payment is credited
  - id: webhook
    title: A webhook is verified
    instructions: Make a webhook.
    expect: It refuses a wrong signature.
    within: PT1H
    start: manual
    steps:
      - on: deliveries
        where: delivery.status == 401
        text: A wrong signature is refused
`;

test('a plan ticks itself off while it is watched, is signed off, and its evidence downloaded', async ({
  page,
  apiKey,
  server,
}) => {
  await page.goto('/test-plans');
  await page.getByRole('button', { name: 'Assign plan' }).first().click();
  await expect(page.getByRole('link', { name: /^Edit first/ })).toHaveCount(10);
  await page.getByRole('link', { name: 'Write your own' }).click();
  await expectScreen(page, 'Plan Editor');
  await expect(page.getByText('My plan: no problems')).toBeVisible();
  await page.getByRole('radio', { name: 'Text' }).click();
  const text = page.getByLabel('Text of the plan');
  await text.fill(PLAN.replace("transfer.status == 'completed'", 'transfer.status =='));
  await expect(page.getByText(/^Line \d+, case [\w-]+, step 1, where: /)).toBeVisible();
  await text.fill(PLAN);
  await page.getByRole('button', { name: 'Assign to this workspace' }).click();
  await expectToast(page, 'Plan Assigned', 'First steps is assigned to this workspace.');

  await page.getByRole('button', { name: 'Start run' }).click();
  const next = page.getByRole('region', { name: 'What to do next' });
  await expect(next).toContainText('A payment is credited');
  await postPayment(server.baseURL, apiKey, payment());
  await expect(page.getByText('1 passed, 1 not started').first()).toBeVisible();
  await expect(next).toContainText('A webhook is verified');
  await page.getByRole('button', { name: 'A payment is credited', exact: true }).click();
  await page.getByRole('link', { name: /^Transfer: / }).click();
  await expect(page).toHaveURL(/\/transactions\/[^/]+$/);
  await page.goBack();

  await page.getByRole('button', { name: 'Sign off…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Sign off' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Waive: A webhook is verified' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No webhooks at Oak.');
  await dialog.getByRole('button', { name: 'Waive' }).click();
  await expect(page.getByText('1 passed, 1 waived').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign off…' }).click();
  await dialog.getByRole('button', { name: 'Sign off' }).click();
  await expectToast(page, 'Signed Off', 'First steps is signed off.');

  for (const name of ['Result as PDF', 'Result as JSON', 'Result as JUnit', 'Signed evidence']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
    expect((await download).suggestedFilename()).toMatch(/\.(pdf|json|xml)$/);
  }

  await page.getByRole('link', { name: 'All partners' }).click();
  await expect(page.getByRole('row', { name: 'Main' })).toContainText('Signed off');
  await expect(page.getByRole('row', { name: 'Main' })).toContainText('1 passed, 1 waived');
});
