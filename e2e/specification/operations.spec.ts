import { expectScreen, expectToast } from '../support/console.ts';
import { expect, test } from '../support/test.ts';
import { says } from './says.ts';
import { factOf } from './stubs.ts';

test.describe('advanced operations', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/advanced-operations');
    await expectScreen(page, 'Advanced Manual Operations');
  });

  test(
    'each section opens and closes, and shows what is specified',
    says(
      '2 Advanced operations: eight sections that open and close',
      '2 Advanced operations: loro accounts in USD, EUR, GBP and CHF',
      '2 Advanced operations: an interactive terminal for MT103, MT202, MT910 and MT940',
      '2 Advanced operations: SWIFT Alliance configuration, systems status and HSM security module',
      '2 Advanced operations: a notice on verification and authorized personnel',
      '6 Advanced operations: verification is only announced, not enforced',
      '9 Advanced operations: the terminal offers MT103, MT202, MT910 and MT940',
      '9 Advanced operations: the currencies USD, EUR, GBP and CHF',
    ),
    async ({ page }) => {
      for (const [name, texts] of [
        ['Loro Account Information', ['USD Loro', 'EUR Loro', 'GBP Loro', 'CHF Loro']],
        ['Banking Systems Connection Terminal', ['InterBank KTT', 'SEPA', 'SWIFT Global Server']],
        ['Interactive Terminal', ['MT103', 'MT202', 'MT910', 'MT940']],
        ['Direct Push Transaction', ['Beneficiary Account']],
        ['SWIFT Alliance Configuration', ['Logical terminal']],
        ['Banking Systems Status', ['InterBank KTT', 'SEPA', 'SWIFT Global Server']],
        ['HSM Security Module', ['Key custody']],
        ['Security Notice', ['only be performed by authorized personnel', 'additional verification']],
      ] as const) {
        const trigger = page.getByRole('heading', { level: 2, name }).getByRole('button');
        const content = page.getByRole('region', { name: new RegExp(`^${name}`) });
        if ((await trigger.getAttribute('aria-expanded')) === 'true') {
          await trigger.click();
          await expect(trigger).toHaveAttribute('aria-expanded', 'false');
        }
        await expect(content).toBeHidden();
        await trigger.click();
        for (const text of texts) await expect(content, name).toContainText(text);
      }
      const types = page.getByRole('region', { name: /^Interactive Terminal/ });
      await expect(types.getByRole('button', { name: /^MT\d/ })).toHaveText([
        'MT103',
        'MT202',
        'MT910',
        'MT940',
      ]);
      await page.getByRole('combobox', { name: 'Currency' }).click();
      await expect(page.getByRole('option')).toHaveText(['USD', 'EUR', 'GBP', 'CHF']);
    },
  );

  test(
    'nothing is pushed while the systems are disconnected or a field is empty',
    says(
      '2 Advanced operations: Disconnect All disconnects the three systems',
      '4 Push: five steps, all pending at first',
      '5 Manual push: Validation Error if a required field is empty',
      '5 Manual push: the button is disabled until the systems are connected',
      '8 Push: Transaction Pushed, with type, currency and amount',
    ),
    async ({ page }) => {
      const push = page.getByRole('button', { name: 'Push Transaction', exact: true });
      const steps = page.getByRole('list', { name: 'Flow of the pushed transaction' }).getByRole('listitem');
      await expect(push).toBeDisabled();
      await expect(steps).toHaveCount(5);
      for (const step of await steps.all()) await expect(step).toContainText('Pending');
      await page.getByRole('button', { name: 'Connect All Systems' }).click();
      const fields = { Amount: '99.95', 'Beneficiary Account': 'DE1', 'Beneficiary Name': 'Suedwerk GmbH' };
      for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
      for (const [label, value] of Object.entries(fields)) {
        await page.getByLabel(label).fill(' ');
        await push.click();
        await expectToast(
          page,
          'Validation Error',
          'Please fill in all required fields before pushing transaction',
        );
        await page.getByLabel(label).fill(value);
      }
      await page.getByRole('combobox', { name: 'Transaction Type' }).click();
      await page.getByRole('option', { name: 'MT202' }).click();
      await page.getByRole('combobox', { name: 'Currency' }).click();
      await page.getByRole('option', { name: 'CHF' }).click();
      await push.click();
      await expectToast(
        page,
        'Transaction Pushed',
        'MT202 transaction of CHF 99.95 pushed to banking systems',
      );
      await page.getByRole('button', { name: 'Disconnect All' }).click();
      for (const name of ['InterBank KTT', 'SEPA', 'SWIFT Global Server']) {
        await expect(page.getByRole('switch', { name })).not.toBeChecked();
      }
      await expect(push).toBeDisabled();
    },
  );
});

test(
  'the portfolio has six accounts with every field, and their sum',
  says(
    '2 Account portfolio: six sample accounts',
    '2 Account portfolio: filter buttons by account type',
    '2 Account portfolio: a total value and a summary by type',
    '3 Account: number, name, type, currency, balance and available balance',
    '3 Account: bank name, bank code and SWIFT code, and a correspondent bank for some',
    '3 Account: a status, and whether it is virtual',
    '9 Account portfolio: JPY among the samples',
    '9 Account portfolio: the total is the sum of the sample balances',
  ),
  async ({ page }) => {
    await page.goto('/bank-accounts');
    const cards = page.getByRole('list', { name: 'Sample accounts' }).getByRole('listitem');
    await expect(cards).toHaveCount(6);
    const types: string[] = [];
    let cents = 0;
    for (const card of await cards.all()) {
      await expect(card.getByRole('heading')).toHaveText(/\w/);
      await expect(card).toContainText(/Available \D*[\d,.]+/);
      await expect(factOf(card, 'Account')).toHaveText(/^[A-Z]+-[A-Z]{3}-\d{4}$/);
      await expect(factOf(card, 'Bank')).toHaveText(/\w/);
      await expect(factOf(card, 'Bank code')).toHaveText(/^[A-Z]{4}$/);
      await expect(factOf(card, 'SWIFT/BIC')).toHaveText(/^[A-Z]{6}[A-Z0-9]{2}$/);
      await expect(factOf(card, 'Currency')).toHaveText(/^[A-Z]{3}$/);
      await expect(factOf(card, 'Virtual')).toHaveText(/^(Yes|No)$/);
      await expect(factOf(card, 'Status')).toHaveText(/^(Active|Inactive|Suspended|Closed)$/);
      const [balance = ''] =
        /[\d,]+(\.\d\d)?/.exec((await card.locator('p').first().textContent()) ?? '') ?? [];
      cents += Math.round(Number(balance.replaceAll(',', '')) * 100);
      types.push(
        (await card
          .getByText(/^(Loro|Vostro|Nostro|Savings|On-demand savings|Current|Deposit)$/)
          .textContent()) ?? '',
      );
    }
    expect(types).toHaveLength(6);
    await expect(cards.filter({ hasText: 'Correspondent' })).not.toHaveCount(0);
    await expect(cards.filter({ hasText: 'JPY' })).toHaveCount(1);
    const total = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    await expect(page.getByRole('main').getByText(total, { exact: true })).toBeVisible();
    for (const type of types) {
      await page.getByRole('button', { name: type, exact: true }).click();
      await expect(cards).toHaveCount(1);
      await expect(cards.getByText(type, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'Account Type Summary' })).toBeVisible();
  },
);

test(
  'the networks have a SWIFT switch with tiles, and MT103 before MT202',
  says('2 Networks: a SWIFT server switch with status tiles', '2 Networks: Create MT103, then Create MT202'),
  async ({ page }) => {
    await page.goto('/global-transaction-networks');
    await expectScreen(page, 'Global Transaction Networks');
    await expect(page.getByRole('switch', { name: 'SWIFT server' })).toBeVisible();
    for (const name of ['Session', 'Queue', 'Sent', 'Acknowledged', 'Received', 'Last message']) {
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    }
    const buttons = page.getByRole('button', { name: /^Create MT\d+$/ });
    await expect(buttons.nth(0)).toHaveText('Create MT103');
    await expect(buttons.nth(1)).toHaveText('Create MT202');
    for (const type of ['MT103', 'MT202']) {
      await page
        .getByRole('button', { name: `Create ${type}` })
        .first()
        .click();
      const form = page.getByRole('dialog', { name: `Create ${type}` });
      await expect(form).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
    }
  },
);
