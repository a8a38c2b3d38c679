import { expectScreen, expectToast } from '../support/console.ts';
import { expect, test } from '../support/test.ts';
import { says } from './says.ts';
import { factOf, requestsTo, withoutLive } from './stubs.ts';

test(
  'the three tabs have their fields, and no save calls the server',
  says(
    '2 Settings: the tabs Account, API Settings and Preferences',
    '2 Settings: an account form, and a read-only Business Profile card with five values',
    '2 Settings: provider API key, profile ID, recipient account and default webhook URL can be edited',
    '2 Settings: Settings Saved, Your API credentials have been updated',
    '2 Settings: three preferences, all on',
    '2 Settings: Preferences Saved, Your transaction preferences have been updated',
    '3 Profile: firstName, lastName, email, phone, company',
    '3 Preferences: auto-conversion, automatic settlement, notifications, in the browser only',
    '7 Settings: no save calls the server',
  ),
  async ({ page }) => {
    await withoutLive(page);
    await page.goto('/settings');
    await expectScreen(page, 'Settings');
    await expect(page.getByRole('tab')).toHaveText(['Account', 'API Settings', 'Preferences']);
    const sent = ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => requestsTo(page, method, /./));
    const account = page.getByRole('form', { name: 'Account Information' });
    for (const label of ['First name', 'Last name', 'Email', 'Phone (optional)', 'Company']) {
      await expect(account.getByLabel(label)).toBeEditable();
    }
    const profile = page.getByRole('tabpanel', { name: 'Account' });
    for (const name of ['Business name', 'IBAN', 'SWIFT/BIC', 'Profile ID', 'Recipient account']) {
      await expect(factOf(profile, name)).toHaveText(/\w/);
    }
    await expect(profile.getByRole('textbox')).toHaveCount(5);

    await page.getByRole('tab', { name: 'API Settings' }).click();
    for (const label of ['Provider API key', 'Profile ID', 'Recipient account', 'Default webhook URL']) {
      const field = page.getByLabel(label, { exact: true });
      await field.fill('http://x.example');
      await expect(field).toHaveValue('http://x.example');
    }
    await page.getByRole('button', { name: 'Save API Settings' }).click();
    await expectToast(page, 'Settings Saved', 'Your API credentials have been updated');

    await page.getByRole('tab', { name: 'Preferences' }).click();
    const switches = page.getByRole('tabpanel', { name: 'Preferences' }).getByRole('switch');
    await expect(switches).toHaveCount(3);
    for (const one of await switches.all()) {
      await expect(one).toBeChecked();
      await one.click();
      await expect(one).not.toBeChecked();
    }
    await page.getByRole('button', { name: 'Save Preferences' }).click();
    await expectToast(page, 'Preferences Saved', 'Your transaction preferences have been updated');
    expect(sent.flat()).toEqual([]);
  },
);
