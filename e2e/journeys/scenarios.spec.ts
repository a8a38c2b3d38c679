import type { Page } from '@playwright/test';
import { expectToast, openLive, row } from '../support/console.ts';
import { createApiKey, type Session } from '../support/operator.ts';
import { mt103, payment, postPayment, postText } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';
import { button, confirm, dialog, enterTransfer, openTransfer, routeCard } from '../support/transfers.ts';

// The networks and the settings are those of all operators.
test.describe.configure({ mode: 'serial' });

const REJECTED = 'Scenario: Rejected by the beneficiary bank, chosen by the amount …77.01';
const next = (page: Page) => page.getByRole('region', { name: 'Next step' });

/** Advances a transfer of M1 funds to its payment, by hand. */
async function settle(page: Page): Promise<void> {
  await button(page, 'Process now').click();
  await button(page, 'Settle now').click();
  await confirm(page, 'Settle now');
}

async function endOutages(operator: Session): Promise<void> {
  for (const network of ['swift', 'sepa', 'interbank', 'telex'])
    await operator.call('DELETE', `/api/networks/${network}/outage`);
}

test.describe('a scenario', () => {
  test('is marked in the list, filtered, kept in the URL, and turned off on the page', async ({
    page,
    server,
    apiKey,
  }) => {
    const id = await postPayment(server.baseURL, apiKey, payment({ amount: '12577.01' }));
    const plain = await postPayment(server.baseURL, apiKey, payment());
    await openLive(page, '/transactions');
    await expect(row(page, id).getByRole('img', { name: REJECTED })).toBeVisible();
    await expect(row(page, plain)).not.toContainText('Scenario');

    await page.getByRole('combobox', { name: 'Scenario' }).click();
    await page.getByRole('option', { name: 'Any scenario' }).click();
    await expect(row(page, plain)).toBeHidden();
    await expect(row(page, id)).toBeVisible();
    expect(new URL(page.url()).searchParams.get('scenario')).toBe('any');
    const csv = page.getByRole('link', { name: 'Export CSV' });
    await expect(csv).toHaveAttribute('href', /scenario=any/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(row(page, plain)).toBeVisible();

    await page.getByRole('button', { name: `View ${id}` }).click();
    await expect(page.getByRole('dialog', { name: 'Transaction Details' })).toContainText(REJECTED);
    await page.keyboard.press('Escape');

    await openTransfer(page, id, 'details');
    await expect(page.getByRole('main')).toContainText(REJECTED);
    await button(page, 'Turn off').click();
    await expectToast(page, 'Scenario removed');
    await expect(button(page, 'Turn off')).toBeHidden();
    await expect(page.getByRole('main')).toContainText('Scenario turned off');
    await openLive(page, '/transactions?scenario=none');
    await expect(row(page, id)).toBeVisible();
    await expect(row(page, id)).not.toContainText('Scenario');
  });

  test('that was played is named in the failure, with the reason why it cannot be turned off', async ({
    page,
    server,
    apiKey,
    operator,
  }) => {
    await operator.call('PATCH', '/api/settings', { automation: 'instant' });
    try {
      const id = await postPayment(server.baseURL, apiKey, payment({ amount: '12577.01' }));
      await openTransfer(page, id, 'details');
      await expect(routeCard(page)).toContainText('Rejected', { timeout: 20_000 });
      await expect(page.getByRole('main')).toContainText(
        'You can no longer turn it off. The transfer has ended.',
      );
      await expect(button(page, 'Turn off')).toBeHidden();
      await expect(
        page.getByText(/AC04.* Scenario: Rejected by the beneficiary bank/).first(),
      ).toBeAttached();
    } finally {
      await operator.call('PATCH', '/api/settings', { automation: 'manual' });
    }
  });

  test('is not chosen by values if the settings forbid it', async ({ page, server, apiKey, operator }) => {
    await page.goto('/settings');
    await page.getByRole('button', { name: /Virtual clock and scenario seed/ }).click();
    const choice = page.getByRole('switch', { name: 'Choose scenarios by amount and BIC' });
    await expect(choice).toBeChecked();
    await choice.click();
    await expectToast(page, 'Server settings changed');
    try {
      const id = await postPayment(server.baseURL, apiKey, payment({ amount: '12577.01' }));
      const detail = await operator.call('GET', `/api/transactions/${id}`);
      expect(JSON.parse(await detail.text())).toMatchObject({ scenario: null });
    } finally {
      await operator.call('PATCH', '/api/settings', { scenariosByValues: true });
    }
    await expect(choice).toBeChecked();
  });

  test('is not chosen by the values of a key that forbids it', async ({ page, server, operator }) => {
    const label = `Real files ${Date.now()}`;
    const key = await createApiKey(operator, label);
    await page.goto('/api-configuration/keys');
    const choice = page
      .getByRole('group', { name: label })
      .getByRole('checkbox', { name: 'Scenarios by amount and BIC' });
    await expect(choice).toBeChecked();
    await choice.click();
    await expectToast(page, 'API Key Changed', /Only X-Scenario chooses scenarios/);
    await expect(choice).not.toBeChecked();
    const answer = await postText(server.baseURL, key, mt103(payment({ amount: '12577.01' })));
    const { transactions }: { transactions: object[] } = JSON.parse(await answer.text());
    expect(transactions).toHaveLength(1);
    expect(transactions[0]).not.toHaveProperty('scenario');
  });
});

test.describe('an outage', () => {
  test.afterEach(({ operator }) => endOutages(operator));

  test('shows that it affects every transfer and until when, and is ended from the waiting transfer', async ({
    page,
    operator,
  }) => {
    const id = await enterTransfer(operator, { fundType: 'm1', scenario: 'outage' });
    await openTransfer(page, id, 'details');
    await settle(page);
    const hold = page.getByRole('status').filter({ hasText: 'SWIFT is down until' });
    await expect(hold).toContainText('for every transfer', { timeout: 20_000 });

    await openLive(page, '/global-transaction-networks');
    await expect(page.getByText(/^Outage until/)).toBeVisible();
    await expect(page.getByText('A scenario took the network down for every transfer.')).toBeVisible();
    await expect(page.getByRole('timer')).toContainText(/^\d+:\d\d$/);

    await openTransfer(page, id, 'details');
    await button(page, 'End the outage of SWIFT').click();
    await expectToast(page, 'SWIFT is back');
    await expect(hold).toBeHidden();
    await expect(routeCard(page)).toContainText('Credited to the beneficiary', { timeout: 20_000 });
  });

  test('is ended on the card of its network', async ({ page, operator }) => {
    const id = await enterTransfer(operator, { fundType: 'm1', scenario: 'outage' });
    await openTransfer(page, id, 'details');
    await settle(page);
    await openLive(page, '/global-transaction-networks');
    await button(page, 'End the outage of SWIFT').click({ timeout: 20_000 });
    await expect(page.getByText(/^Outage until/)).toBeHidden();
    await expect(button(page, 'End the outage of SWIFT')).toBeHidden();
  });
});

test.describe('a delayed credit', () => {
  const delayed = async (page: Page, operator: Session): Promise<void> => {
    const id = await enterTransfer(operator, { fundType: 'm1', scenario: 'delay' });
    await openTransfer(page, id, 'details');
    await settle(page);
    await expect(next(page)).toContainText(/Credit expected in (1 h|59|60)/, { timeout: 20_000 });
  };

  test('shows when it is expected, and is released', async ({ page, operator }) => {
    await delayed(page, operator);
    await expect(button(page, 'Investigate now')).toBeVisible();
    await button(page, 'Release now').click();
    await expect(routeCard(page)).toContainText('Credited to the beneficiary', { timeout: 20_000 });
    await expect(next(page)).toBeHidden();
  });

  test('comes when the clock is set ahead', async ({ page, operator }) => {
    await delayed(page, operator);
    await button(page, 'Advance the clock').click();
    const clock = page.getByRole('dialog', { name: 'Advance the clock' });
    await clock.getByRole('button', { name: 'Advance 1 h' }).click();
    await expect(clock.getByText(/^The clock was advanced/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(routeCard(page)).toContainText('Credited to the beneficiary', { timeout: 20_000 });
    await expect(dialog(page)).toBeHidden();
  });
});
