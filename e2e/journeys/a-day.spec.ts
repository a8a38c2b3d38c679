import type { Locator, Page } from '@playwright/test';
import { expectScreen, expectToast, fillLogin, grid, notifications, row } from '../support/console.ts';
import type { Session } from '../support/operator.ts';
import { mt103, payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

// One connection to Wise, and one virtual clock, for all operators.
test.use({ serverEnv: { AUTOMATION: 'instant' }, signedIn: false });
test.describe.configure({ timeout: 180_000 });

/** Moves the focus to a control as a user without a mouse does. */
async function reach(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control.first()).toBeVisible();
  for (let press = 0; press < 150; press += 1) {
    if (await control.first().evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The focus does not reach ${control} by ${key}.`);
}

async function press(page: Page, control: Locator): Promise<void> {
  await reach(page, control);
  await page.keyboard.press('Enter');
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

async function command(page: Page, words: string, option: string | RegExp = words): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find a transfer, a screen or an action' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.insertText(words);
  const wanted = palette.getByRole('option', { name: option }).first();
  await expect(wanted).toBeVisible();
  for (let press = 0; (await wanted.getAttribute('aria-selected')) !== 'true'; press += 1) {
    if (press > 20) throw new Error(`The palette does not reach ${option}.`);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
}

async function goTo(page: Page, title: string): Promise<void> {
  await command(page, title, new RegExp(`^${title}`));
  await expectScreen(page, title);
}

/** Texts that no screen of the day may show. */
async function expectNothingOdd(page: Page, session: Session): Promise<void> {
  const main = page.locator('body');
  const keys: { apiKey: string }[] = JSON.parse(await (await session.call('GET', '/api/api-keys')).text());
  for (const { apiKey } of keys) await expect(main).not.toContainText(apiKey);
  for (const internal of ['m1>returned', '(scenario "', 'Held by Clearbench']) {
    await expect(main).not.toContainText(internal);
  }
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(overflow, `${page.url()} does not scroll sideways`).toBeLessThanOrEqual(0);
}

for (const [name, width, colorScheme] of [
  ['on a desk, in light', 1280, 'light'],
  ['on a phone, in dark', 390, 'dark'],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme });

    test('a day at the console by keyboard alone', async ({ page, operator, apiKey, server }) => {
      const look = () => expectNothingOdd(page, operator);
      const dialog = page.getByRole('dialog');

      await test.step('sign in, and see one fail', async () => {
        await page.goto('/login');
        await expect(page.getByLabel('Username')).not.toHaveValue('');
        await press(page, page.getByRole('button', { name: 'Login', exact: true }));
        await expect(page).toHaveURL('/dashboard');
        await command(page, 'run demo rejected', /^Run demo: rejected/);
        await expectToast(page, 'Demo transfer started');
        await look();
      });

      await test.step('ten payments arrive; one is found by its reference', async () => {
        for (let count = 0; count < 10; count += 1) {
          await postPayment(server.baseURL, apiKey, payment({ reference: `DAY${width}X${count}` }));
        }
        await goTo(page, 'Transactions');
        await type(page, page.getByPlaceholder('Transaction ID, Amount, UETR'), `DAY${width}X7`);
        await expect(row(page, `DAY${width}X7`)).toHaveCount(1);
        await expect(page.getByText('whose reference or party contains it')).toBeVisible();
        await look();
      });

      await test.step('why the demo failed', async () => {
        await page.goto('/transactions?status=failed');
        const failed = row(page, 'AC04').first();
        await expect(failed).toContainText('closed account');
        await reach(page, grid(page, 'Transaction List').locator('[tabindex="0"]'));
        await page.keyboard.press('Enter');
        await expect(page.getByText('Scenario: Rejected by the beneficiary bank').first()).toBeVisible();
        await look();
      });

      await test.step('convert by hand, and send a message', async () => {
        await operator.call('PATCH', '/api/settings', { automation: 'manual' });
        await command(page, 'New Transaction');
        await type(page, dialog.getByLabel('Amount'), `2${width}.18`);
        await reach(page, dialog.getByRole('button', { name: 'Fill with sample' }), 'Shift+Tab');
        await page.keyboard.press('Enter');
        await press(page, dialog.getByRole('button', { name: 'Create Transaction' }));
        await expectToast(page, 'Transaction created');
        // The toast links to the next screen.
        await page.keyboard.press('F8');
        await press(page, notifications(page).getByRole('button', { name: 'View' }));
        await expect(page.getByRole('heading', { level: 1 })).toContainText('.18');
        await reach(page, page.getByRole('tab', { name: 'Details' }));
        await page.keyboard.press('ArrowRight');
        await press(page, page.getByRole('button', { name: 'Convert to M1' }));
        await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Convert to M1' }));
        await expectToast(page, 'Conversion initiated');
        await look();
        await reach(page, page.getByRole('tab', { name: 'Central Bank' }), 'Shift+Tab');
        await page.keyboard.press('ArrowRight');
        await expect(page.getByRole('tab', { name: 'Interbank Network' })).toBeFocused();
        await look();
        await operator.call('PATCH', '/api/settings', { automation: 'instant' });
      });

      await test.step('a statement', async () => {
        await goTo(page, 'Ledger');
        await press(page, page.getByRole('button', { name: 'SETTLEMENT.EUR' }));
        await expect(page.getByText('Closing balance')).toBeVisible();
        await look();
      });

      await test.step('a webhook, the wizard and a package', async () => {
        await command(page, 'New webhook');
        await type(page, dialog.getByLabel('Webhook URL'), `http://127.0.0.1:9/day-${width}`);
        await page.keyboard.press('Enter');
        await expectToast(page, 'Webhook Created');
        await goTo(page, 'Configuration Wizard');
        await type(page, page.getByLabel('API Label'), `Day ${width}`);
        await page.keyboard.press('Enter');
        await type(page, page.getByLabel('Client Name'), 'Oaknut');
        await page.keyboard.press('Enter');
        await type(page, page.getByLabel('Custom URL Segment'), `day-${width}`);
        await page.keyboard.press('Enter');
        await expectToast(page, 'Webhook Created');
        await look();
        await goTo(page, 'Webhooks');
        await expect(page.getByText(`day-${width}/status/clb_`).first()).toBeVisible();
        await look();
        await goTo(page, 'API Setup & Configuration');
        await look();
      });

      await test.step('an invoice, an upload and the workbench', async () => {
        await press(page, page.getByRole('heading', { name: 'Invoice Creation' }).getByRole('button'));
        const invoice = page.getByRole('region', { name: 'Invoice Creation' });
        await type(page, invoice.getByLabel('Amount'), '12.50');
        await type(page, invoice.getByLabel('Recipient'), 'Suedwerk GmbH');
        await type(page, invoice.getByLabel('Description'), 'A day');
        await press(page, invoice.getByRole('button', { name: 'Create Invoice' }));
        await expectToast(page, 'Invoice Created Successfully');
        await page.goto('/manual-operations?tab=templates');
        await press(page, page.getByRole('button', { name: 'Apply template CSV Payload' }));
        await expect(page.getByRole('region', { name: 'Check before sending' })).toContainText(
          'ready to be sent',
        );
        await press(page, page.getByRole('button', { name: 'Process Payload' }));
        await expectToast(page, 'Success', 'Payload processed successfully');
        await look();
        await goTo(page, 'Message Workbench');
        await type(page, page.getByRole('textbox').first(), mt103(payment()));
        await look();
      });

      await test.step('Wise, the settings, and sign out', async () => {
        await goTo(page, 'Wise Setup');
        await look();
        await goTo(page, 'Settings');
        await press(page, page.getByRole('button', { name: 'Theme, density, times, shortcuts' }));
        await look();
        await command(page, 'Sign Out');
        await expect(page).toHaveURL(/\/login/);
        await fillLogin(page, 'x', 'y');
      });
    });
  });
}
