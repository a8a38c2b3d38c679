import type { Page } from '@playwright/test';
import { says } from './specification/says.ts';
import { collectCalls } from './support/calls.ts';
import { expectScreen, expectToast } from './support/console.ts';
import { expect, test } from './support/test.ts';

const SECTIONS = [
  'Loro Account Information',
  'Banking Systems Connection Terminal',
  'Interactive Terminal',
  'Direct Push Transaction',
  'SWIFT Alliance Configuration',
  'Banking Systems Status',
  'HSM Security Module',
  'Security Notice',
];

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: false });
const terminal = (page: Page) => page.getByRole('log', { name: 'Terminal' });
const command = (page: Page) => page.getByLabel('Command');
const connectAll = (page: Page) => page.getByRole('button', { name: 'Connect All Systems' });
const push = (page: Page) => page.getByRole('button', { name: 'Push Transaction', exact: true });

async function enter(page: Page, text: string): Promise<void> {
  await command(page).fill(text);
  await command(page).press('Enter');
}

test.beforeEach(async ({ page }) => {
  await page.goto('/advanced-operations');
  await expectScreen(page, 'Advanced Manual Operations');
});

test('has its sections, each open or closed, and remembers which', async ({ page }) => {
  for (const name of SECTIONS) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  const loro = page.getByRole('button', { name: /^Loro Account Information/ });
  await expect(loro).toHaveAttribute('aria-expanded', 'false');
  await loro.click();
  const accounts = page.getByRole('region', { name: 'Loro accounts' });
  for (const currency of ['USD', 'EUR', 'GBP', 'CHF'])
    await expect(accounts).toContainText(`${currency} Loro`);
  await expect(accounts).toContainText('Sample data');
  await page.reload();
  await expect(loro).toHaveAttribute('aria-expanded', 'true');
  await expect(section(page, 'Security Notice')).toContainText('require additional verification');
});

test(
  'sends no request for any action',
  says('2 Advanced operations: no action calls the server'),
  async ({ page }) => {
    const calls = await collectCalls(page);
    await connectAll(page).click();
    await enter(page, 'compose MT103');
    await expect(terminal(page)).toContainText('MT103 is valid');
    await page.getByLabel('Amount').fill('12,500.50');
    await page.getByLabel('Beneficiary Account').fill('DE89370400440532013000');
    await page.getByLabel('Beneficiary Name').fill('Suedwerk GmbH');
    await push(page).click();
    await expect(page.getByText('Please enter an amount like 12500.50')).toBeVisible();
    await page.getByLabel('Amount').fill('12500.50');
    await push(page).click();
    await expectToast(page, 'Transaction Pushed');
    expect(calls).toEqual([]);
  },
);

test(
  'connects and disconnects all systems at once',
  says(
    '2 Advanced operations: Connect All Systems connects InterBank KTT, SEPA and SWIFT Global Server',
    '2 Advanced operations: Banking Systems Connected, All banking systems are now online',
  ),
  async ({ page }) => {
    await connectAll(page).click();
    await expectToast(
      page,
      'Banking Systems Connected',
      'All banking systems are now online and ready for manual operations',
    );
    for (const name of ['InterBank KTT', 'SEPA', 'SWIFT Global Server']) {
      await expect(page.getByRole('switch', { name })).toBeChecked();
    }
    await page.getByRole('button', { name: 'Disconnect All' }).click();
    await expectToast(page, 'Banking Systems Disconnected');
    await expect(page.getByRole('switch', { name: 'SEPA' })).not.toBeChecked();
  },
);

test(
  'pushes once the systems are connected and all fields are filled in',
  says('4 Push: two steps complete, the third in progress, the rest pending'),
  async ({ page }) => {
    await expect(push(page)).toBeDisabled();
    await connectAll(page).click();
    await push(page).click();
    await expectToast(
      page,
      'Validation Error',
      'Please fill in all required fields before pushing transaction',
    );
    const steps = page.getByRole('list', { name: 'Flow of the pushed transaction' }).getByRole('listitem');
    await expect(steps).toHaveText([
      /MT103 Message Creation/,
      /MT103 Validation & Processing/,
      /MT202 Generation & Matching/,
      /MT910 Confirmation/,
      /PDF Documentation/,
    ]);
    await page.getByLabel('Amount').fill('12500.50');
    await page.getByLabel('Beneficiary Account').fill('DE89370400440532013000');
    await page.getByLabel('Beneficiary Name').fill('Suedwerk GmbH');
    await push(page).click();
    await expectToast(
      page,
      'Transaction Pushed',
      'MT103 transaction of USD 12500.50 pushed to banking systems',
    );
    await expect(steps.nth(0)).toContainText('Complete');
    await expect(steps.nth(1)).toContainText('Complete');
    await expect(steps.nth(2)).toHaveAttribute('aria-current', 'step');
    await expect(steps.nth(3)).toContainText('Pending');
  },
);

test(
  'the session can be locked',
  says('2 Advanced operations: Lock Session and Unlock Session'),
  async ({ page }) => {
    await connectAll(page).click();
    await page.getByRole('button', { name: 'Lock Session' }).click();
    await expect(push(page)).toBeDisabled();
    await expect(command(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Unlock Session' }).click();
    await expect(push(page)).toBeEnabled();
  },
);

test.describe('the terminal', () => {
  test('explains itself, completes input and recalls earlier commands', async ({ page }) => {
    await enter(page, 'help');
    await expect(terminal(page)).toContainText('compose <type> [field=value …]');
    await command(page).pressSequentially('compose mt9');
    await command(page).press('Tab');
    await expect(command(page)).toHaveValue('compose MT9');
    await expect(terminal(page)).toContainText('MT910 MT940');
    await enter(page, 'status');
    await command(page).press('ArrowUp');
    await expect(command(page)).toHaveValue('status');
    await command(page).press('ArrowUp');
    await expect(command(page)).toHaveValue('help');
    await command(page).press('ArrowDown');
    await expect(command(page)).toHaveValue('status');
    await command(page).fill('');
    await command(page).press('Tab');
    await expect(page.getByRole('button', { name: 'Run' })).toBeFocused();
    await enter(page, 'nonsense');
    await expect(terminal(page)).toContainText('There is no command “nonsense”');
    await enter(page, 'clear');
    await expect(terminal(page)).toContainText('Enter help, or compose a message');
  });

  for (const type of ['MT103', 'MT202', 'MT910', 'MT940']) {
    test(`composes a valid ${type}`, async ({ page }) => {
      await page.getByRole('button', { name: type, exact: true }).click();
      await expect(terminal(page)).toContainText(`${type} is valid`);
      await expect(terminal(page)).toContainText('{TNG:}');
    });
  }

  test('changes a message, and reports its problems', async ({ page }) => {
    await enter(page, 'compose MT103 amount=250.00 currency=USD');
    await expect(terminal(page)).toContainText('USD250,00');
    await expect(terminal(page)).toContainText('MT103 is valid');
    await enter(page, 'set 71A=ALL');
    await expect(terminal(page)).toContainText('write BEN, OUR or SHA');
    await enter(page, 'connect swift');
    await expect(page.getByRole('switch', { name: 'SWIFT Global Server' })).toBeChecked();
  });
});
