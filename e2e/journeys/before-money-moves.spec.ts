import type { Page } from '@playwright/test';
import { expectScreen, expectToast } from '../support/console.ts';
import type { Session } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

// There is one connection to Wise for all operators.
test.describe.configure({ mode: 'serial' });
// On a server of its own, because transfers of other tests would be paid out by Wise.
test.use({ serverEnv: { AUTOMATION: 'instant' } });

const TEMPLATES = ['CSV Payload', 'MT103 SWIFT', 'MT103 Non-SWIFT', 'MT202', 'MT202 COV'];

const verdict = (page: Page) => page.getByRole('region', { name: 'Check before sending' });
const result = (page: Page) => page.getByRole('region', { name: 'Result' });

async function connectWise(operator: Session): Promise<void> {
  await operator.call('POST', '/api/banking/wise/connect', {
    profileId: '7200001',
    apiKey: 'simulated-api-key',
  });
}

test('every template completes over the networks, and through Wise if it names an account', async ({
  page,
  operator,
}) => {
  const made: string[] = [];
  for (const provider of ['networks', 'Wise']) {
    if (provider === 'Wise') await connectWise(operator);
    for (const name of TEMPLATES) {
      if (provider === 'Wise' && name === 'CSV Payload') continue;
      await page.goto('/manual-operations?tab=templates');
      await page.getByRole('button', { name: `Apply template ${name}`, exact: true }).click();
      await expect(verdict(page)).toContainText(/: ready to be sent$/);
      await page.getByRole('button', { name: 'Process Payload' }).click();
      await expect(result(page).getByRole('heading')).toHaveText(/^\d transfers? created$/);
      for (const link of await result(page).getByRole('link', { name: /^trx_/ }).all()) {
        made.push((await link.textContent()) ?? '');
      }
    }
  }
  expect(made).toHaveLength(10);
  for (const id of made) {
    await expect
      .poll(
        async () => JSON.parse(await (await operator.call('GET', `/api/transactions/${id}`)).text()).status,
        {
          message: `${id} completes`,
          timeout: 30_000,
        },
      )
      .toBe('completed');
  }
});

test('a payment that Wise cannot make is named before it is sent, and fails before its funds are converted', async ({
  page,
  operator,
}) => {
  await connectWise(operator);
  await page.goto('/manual-operations');
  await expectScreen(page, 'Manual Payload Operations');
  await page.getByRole('combobox', { name: 'Upload Method' }).click();
  await page.getByRole('option', { name: 'Paste' }).click();
  await page
    .getByLabel('Payload Content')
    .fill(
      'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date\nOAKNGB20,ELMFDEF0,31.40,EUR,UNPAYABLE,2026-11-20\n',
    );
  await expect(verdict(page)).toContainText('Wise can’t pay 1 of them');
  await expect(verdict(page)).toContainText('Wise can’t pay this: no account of the beneficiary');
  await page.getByRole('button', { name: 'Process Payload' }).click();
  await result(page).getByRole('link', { name: /^trx_/ }).click();
  const events = page.getByRole('tabpanel', { name: 'Details' });
  await expect(events).toContainText('Wise can’t pay this: no account of the beneficiary');
  await expect(events).not.toContainText('Conversion of M0 to M1 requested');
});

test('a held transfer says on its page that Wise cannot pay it', async ({ page, operator }) => {
  await connectWise(operator);
  await operator.call('PATCH', '/api/settings', { automation: 'manual' });
  const created = await operator.call('POST', '/api/transactions', {
    type: 'mt103_swift',
    amount: '31.41',
    currency: 'EUR',
  });
  const { transactionId } = JSON.parse(await created.text());
  await page.goto(`/transactions/${transactionId}`);
  await expect(page.getByText('Wise can’t pay this: no account of the beneficiary')).toBeVisible();
  await expect(page.getByText('send it over a network')).toBeVisible();
  await operator.call('PATCH', '/api/settings', { automation: 'instant' });
  await operator.call('DELETE', '/api/wise/connection');
});

test('the effect of a scenario on a payout is shown beside the choice', async ({ page, operator }) => {
  await connectWise(operator);
  await page.goto('/transactions?new=1');
  const dialog = page.getByRole('dialog', { name: 'New Transaction' });
  const choose = async (title: string) => {
    await dialog.getByRole('combobox', { name: 'Scenario' }).click();
    await page.getByRole('option', { name: title }).click();
  };
  await choose('Rejected by the beneficiary bank');
  await expect(dialog).toContainText('With Wise: it cancels the payout while processing it, and refunds it.');
  await choose('Fees on the way');
  await expect(dialog).toContainText('Wise can’t play this, so the transfer goes over its network instead.');
  await operator.call('DELETE', '/api/wise/connection');
});

test.describe('New Transaction', () => {
  test('marks required fields, folds the parties, and fills in a sample', async ({ page }) => {
    await page.goto('/transactions?new=1');
    const dialog = page.getByRole('dialog', { name: 'New Transaction' });
    await expect(dialog.getByLabel('Amount')).toHaveAttribute('aria-required', 'true');
    await expect(dialog.getByLabel('Currency')).toHaveAttribute('aria-required', 'true');
    await expect(dialog.getByLabel('IBAN')).toBeHidden();
    await dialog.getByLabel('Amount').fill('27.18');
    await dialog.getByRole('button', { name: 'Fill with sample' }).click();
    await expect(dialog.getByLabel('Amount')).toHaveValue('27.18');
    await expect(dialog.locator('summary', { hasText: 'Sender' })).toContainText('Northern Mills Ltd');
    await dialog.locator('summary', { hasText: 'Destination' }).press('Enter');
    await expect(dialog.getByLabel('IBAN')).toHaveValue('DE89370400440532013000');
    await dialog.getByRole('button', { name: 'Create Transaction' }).click();
    await expectToast(page, 'Transaction created');
  });

  test('a fault in a folded field opens it', async ({ page }) => {
    await page.goto('/transactions?new=1');
    const dialog = page.getByRole('dialog', { name: 'New Transaction' });
    await dialog.getByLabel('Amount').fill('27.19');
    const destination = dialog.locator('summary', { hasText: 'Destination' });
    await destination.click();
    await dialog.getByLabel('IBAN').fill('NO IBAN');
    await destination.click();
    await dialog.getByRole('button', { name: 'Create Transaction' }).click();
    await expect(dialog.getByLabel('IBAN')).toBeFocused();
  });

  test('a transfer of an amount alone has the same substitute banks on its route and in its details', async ({
    page,
    operator,
  }) => {
    const created = await operator.call('POST', '/api/transactions', {
      type: 'mt103_swift',
      amount: '27.20',
      currency: 'EUR',
    });
    await page.goto(`/transactions/${JSON.parse(await created.text()).transactionId}`);
    const hops = page.getByRole('list', { name: 'Hops' });
    await expect(hops).toContainText('Sandbox bank ORDBGB20');
    await expect(hops).toContainText('Sandbox bank SIMBGB20');
    const details = page.getByRole('region', { name: 'Transfer Details' }).or(page.getByRole('main'));
    await expect(details.first()).toContainText('Sandbox bank ORDBGB20 stands in');
    await expect(details.first()).toContainText('Sandbox bank SIMBGB20 stands in');
  });
});
