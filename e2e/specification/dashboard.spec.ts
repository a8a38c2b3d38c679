import { collectCalls } from '../support/calls.ts';
import { expectScreen } from '../support/console.ts';
import { expect, test } from '../support/test.ts';
import { says } from './says.ts';

const WALLETS = ['USD', 'EUR', 'GBP', 'CHF', 'Multi', 'Global'];
const LOCKED = '0.00 (locked)';

test(
  'the quick preview has sample accounts and wallets, and its toggles send nothing',
  says(
    '2 Dashboard: Quick Preview has sample correspondent accounts and six wallets',
    '3 Bank card: it has the bank, a currency badge, the BIC, the account and the IBAN',
    '3 Bank card: it has one of routing, reference, sort code and clearing',
    '3 Bank card: it is correspondent, common or settlement savings',
    '3 Virtual wallet: the six are USD, EUR, GBP, CHF, multi-currency and global settlement',
    '3 Virtual wallet: its balance is locked at zero; the global one shows M0→M1: Disabled',
    '4 Local toggles: wallets and Quick Preview send nothing',
  ),
  async ({ page }) => {
    // Live changes from earlier tests would cause requests.
    await page.route('**/api/live', () => {});
    await page.goto('/dashboard');
    await expectScreen(page, 'Dashboard');
    const show = page.getByRole('button', { name: 'Show Quick Preview' });
    await expect(show).toBeVisible();
    const calls = await collectCalls(page);
    await show.click();

    const accounts = page.getByRole('region', { name: 'Correspondent bank accounts' });
    for (const card of await accounts.getByRole('listitem').all()) {
      await expect(card.getByText(/ Bank, /)).toBeVisible();
      await expect(card.getByText(/^(USD|EUR|GBP|CHF)$/)).toBeVisible();
      await expect(card.getByRole('term')).toHaveText([
        'SWIFT/BIC',
        'Account',
        'IBAN',
        /^(Routing|Reference|Sort code|Clearing)$/,
        'Type',
      ]);
      await expect(card.getByRole('definition').last()).toHaveText(
        /^(Correspondent|Common|Settlement) Savings$/,
      );
    }
    await expect(accounts.getByRole('listitem')).not.toHaveCount(0);

    const wallets = page.getByRole('region', { name: 'Virtual wallets' }).getByRole('listitem');
    await expect(wallets).toHaveCount(WALLETS.length);
    for (const [index, currency] of WALLETS.entries()) {
      const wallet = wallets.nth(index);
      await expect(wallet.getByText(currency, { exact: true })).toBeVisible();
      const balance = currency === 'Global' ? 'M0→M1: Disabled' : LOCKED;
      await expect(wallet.getByRole('definition').last()).toHaveText(balance);
      await wallet.getByRole('button').click();
      await expect(wallet.getByRole('button')).toHaveText('Connected');
    }
    await page.getByRole('button', { name: 'Hide Quick Preview' }).click();
    expect(calls).toEqual([]);
  },
);
