import { expectToast, holdAnswers, openLive, painted, row, watchShifts } from '../support/console.ts';
import { mt192, payment, postPayment, postText } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';
import { button, confirm, dialog, enterTransfer, openTransfer, routeCard } from '../support/transfers.ts';

/** The settings that the test changes and restores. */
interface Settings {
  automation: string;
  paceSeconds: Record<'processing' | 'conversion' | 'settlement', number>;
}

test.describe('the route of a transfer', () => {
  test('is held, given back and taken step by step', async ({ page, server, apiKey, operator }) => {
    const settings = await operator.call('GET', '/api/settings');
    const { automation, paceSeconds }: Settings = JSON.parse(await settings.text());
    const aDay = { processing: 86_400, conversion: 86_400, settlement: 86_400 };
    await operator.call('PATCH', '/api/settings', { automation: 'paced', paceSeconds: aDay });
    const next = page.getByRole('region', { name: 'Next step' });
    const id = await postPayment(server.baseURL, apiKey, payment());
    try {
      await openTransfer(page, id, 'details');
      await expect(next).toContainText('Automatic');
      await expect(routeCard(page)).toContainText('At Clearbench sandbox bank, waiting for processing');
      await next.getByRole('button', { name: 'Hold' }).click();
      await expect(next).toContainText('By hand');
      await next.getByRole('button', { name: 'Resume automation' }).click();
      await expect(next).toContainText('Automatic');
    } finally {
      await operator.call('PATCH', '/api/settings', { automation, paceSeconds });
    }

    await expect(next).toContainText('This server waits for you');
    await button(page, 'Process now').click();
    await expect(routeCard(page)).toContainText('waiting for the conversion to M1');
    // From here on a step moves money, so it needs a confirmation.
    await button(page, 'Convert now').click();
    await expect(dialog(page)).toContainText(id);
    await confirm(page, 'Convert now');
    await expect(routeCard(page)).toContainText('waiting for the settlement', { timeout: 20_000 });
    await button(page, 'Settle now').click();
    await confirm(page, 'Settle now');
    await expect(routeCard(page)).toContainText('Credited to the beneficiary', { timeout: 20_000 });
    await expect(next).toBeHidden();
    await expect(routeCard(page).getByRole('list', { name: 'Hops' }).getByRole('listitem')).toHaveCount(5);

    await routeCard(page)
      .getByRole('button', { name: /^MT202 ACK/ })
      .click();
    const message = page.getByRole('dialog', { name: 'Network message' });
    await expect(message.getByLabel('Text of the MT202')).toContainText(':20:CNV');
    await page.keyboard.press('Escape');
    await expect(message).toBeHidden();
  });

  test('shows a recall as a branch', async ({ page, operator }) => {
    const id = await enterTransfer(operator);
    await openTransfer(page, id, 'details');
    await button(page, 'Recall').click();
    await expect(dialog(page)).toContainText('Recall $12,500.50?');
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog(page).getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'DUPL: duplicate payment' }).click();
    await confirm(page, 'Recall transfer');
    await expectToast(page, 'Operation completed');
    const branches = page.getByRole('list', { name: 'Off the planned route' });
    await expect(branches).toContainText('Recall');
    await expect(branches).toContainText('Accepted');
    await expect(routeCard(page)).toContainText('Cancelled at Clearbench sandbox bank');
    await expect(button(page, 'Recall')).toBeHidden();
  });

  test('leads from a posted recall to its message', async ({ page, server, apiKey }) => {
    const recalled = payment();
    const id = await postPayment(server.baseURL, apiKey, recalled);
    await postText(server.baseURL, apiKey, mt192(recalled));
    await openTransfer(page, id, 'details');
    const branches = page.getByRole('list', { name: 'Off the planned route' });
    await branches.getByRole('button', { name: /^MT192/ }).click();
    await expect(page.getByRole('tab', { name: 'Message' })).toHaveAttribute('aria-selected', 'true');
    const chosen = page.getByRole('option', { selected: true });
    await expect(chosen).toContainText('MT192');
    await expect(chosen).toBeInViewport();
  });

  test('follows the chosen scenario, and the clock is set ahead', async ({ page, operator }) => {
    const id = await enterTransfer(operator);
    await openTransfer(page, id, 'details');
    await button(page, 'Scenario').click();
    const panel = page.getByRole('dialog', { name: 'Scenario' });
    await panel.getByRole('combobox', { name: 'Scenario' }).click();
    await page.getByRole('option', { name: 'Fees on the way' }).click();
    await expect(panel.getByText('7708', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Choose scenario' }).click();
    await expect(panel.getByText('Scenario chosen')).toBeVisible();
    await expect(routeCard(page).getByText('Willow Bank, Singapore')).toBeAttached();
    await panel.getByRole('button', { name: 'Advance 1 h' }).click();
    await expect(panel.getByText(/^The clock was advanced/)).toBeVisible();
  });

  test('shows the exchange by a correspondent with rate and both amounts', async ({ page, operator }) => {
    const id = await enterTransfer(operator);
    await operator.call('PUT', `/api/transactions/${id}/scenario`, { scenario: 'exchange' });
    await openTransfer(page, id, 'details');
    await button(page, 'Process now').click();
    for (const [wait, act] of [
      ['waiting for the conversion to M1', 'Convert now'],
      ['waiting for the settlement', 'Settle now'],
    ] as const) {
      await expect(routeCard(page)).toContainText(wait, { timeout: 20_000 });
      await button(page, act).click();
      await confirm(page, act);
    }
    await expect(routeCard(page)).toContainText('Credited to the beneficiary', { timeout: 20_000 });
    await expect(routeCard(page)).toContainText('$12,500.50 converted to €11,364.09');
    await expect(routeCard(page)).toContainText('USD to EUR at 0.909091');
    await expect(routeCard(page)).toContainText('Credited€11,358.41');
  });

  test('plays the scenario chosen in New Transaction, even when everything happens at once', async ({
    page,
    operator,
  }) => {
    await page.goto('/transactions?new=1');
    const form = page.getByRole('dialog', { name: 'New Transaction' });
    await operator.call('PATCH', '/api/settings', { automation: 'instant' });
    await form.getByRole('textbox', { name: 'Amount' }).fill('4321.00');
    await form.getByRole('combobox', { name: 'Scenario' }).click();
    await page.getByRole('option', { name: 'Rejected by the beneficiary bank' }).click();
    const created = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/transactions'),
    );
    try {
      await form.getByRole('button', { name: 'Create Transaction' }).click();
      const { transactionId, scenario } = await (await created).json();
      expect(scenario).toBe('reject');
      await openTransfer(page, transactionId, 'details');
      await expect(routeCard(page)).toContainText('Rejected', { timeout: 20_000 });
    } finally {
      await operator.call('PATCH', '/api/settings', { automation: 'manual' });
    }
  });

  test('offers only scenarios that still have an effect, and shows why the others are disabled', async ({
    page,
    operator,
  }) => {
    const id = await enterTransfer(operator, { fundType: 'm1', currency: 'EUR' });
    await operator.call('PATCH', `/api/transactions/${id}/status`, { status: 'failed' });
    await openTransfer(page, id, 'details');
    await button(page, 'Scenario').click();
    const panel = page.getByRole('dialog', { name: 'Scenario' });
    await panel.getByRole('combobox', { name: 'Scenario' }).click();
    const off = page.getByRole('group', {
      name: 'The transfer has ended. Only a message sent by hand can follow.',
    });
    await expect(off.getByRole('option', { name: 'Rejected by the beneficiary bank' })).toBeDisabled();
    await page.getByRole('option', { name: 'Refused by the network' }).click();
    await panel.getByRole('button', { name: 'Choose scenario' }).click();
    await expect(panel.getByText('Scenario chosen')).toBeVisible();
  });
});

test('a transfer is asked for before any script has come, whichever tab is linked to', async ({
  page,
  server,
  apiKey,
}) => {
  const path = `/transactions/${await postPayment(server.baseURL, apiKey, payment())}`;
  await page.route('**/assets/*.js', () => {});
  for (const query of ['', '?tab=ledger']) {
    const asked = page.waitForRequest(`**/api${path}`);
    await page.goto(path + query, { waitUntil: 'commit' });
    await asked;
  }
});

test('the palette finds a transfer by its UETR, GPI, TRN and reference', async ({
  page,
  server,
  apiKey,
  operator,
}) => {
  const sent = payment();
  const id = await postPayment(server.baseURL, apiKey, sent);
  const answer = await operator.call('GET', `/api/transactions/${id}/timeline`);
  const timeline: { codes: Record<'uetr' | 'gpi' | 'trn', string> } = JSON.parse(await answer.text());
  for (const code of [...Object.values(timeline.codes), sent.reference]) {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill(code);
    await palette.getByRole('option', { name: id }).click();
    await expect(page).toHaveURL(new RegExp(`/transactions/${id}$`));
  }
});

test('a route that arrives after its transfer pushes nothing down', async ({ page, operator }) => {
  const id = await enterTransfer(operator);
  const transfer = `**/api/transactions/${id}`;
  const release = await holdAnswers(page, `${transfer}/{timeline,automation}`);
  await openLive(page, '/transactions');
  const shifted = await watchShifts(page);
  const response = page.waitForResponse(transfer);
  await row(page, id).getByRole('link', { name: id }).click();
  await (await response).finished();
  await painted(page);
  release();
  await expect(page.getByRole('region', { name: 'Next step' })).toBeVisible();
  await expect(routeCard(page).getByRole('list', { name: 'Hops' })).toBeVisible();
  expect(await shifted()).toBeLessThan(0.001);
});

test('relative times are not shown before the clock of the server is known', async ({ page, operator }) => {
  const id = await enterTransfer(operator);
  const release = await holdAnswers(page, '**/api/clock');
  await page.goto(`/transactions/${id}`);
  const ago = page.locator('time').getByText(/^· /).first();
  await expect(ago).toBeAttached();
  await expect(ago).toBeHidden();
  release();
  await expect(ago).toBeVisible();
});
