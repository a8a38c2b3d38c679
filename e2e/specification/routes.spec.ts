import { expectScreen } from '../support/console.ts';
import { payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';
import { says } from './says.ts';

test(
  'a transfer has a screen at its id, and Sign Out its links',
  says(
    '2 Routes: /transactions/{id} is the detail of the transfer in the URL',
    '2 Routes: Sign Out links to /login or /logout',
  ),
  async ({ page, server, apiKey }) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await page.goto(`/transactions/${id}`);
    await expect(page.getByRole('link', { name: 'Back to Transactions' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(id);
    await page.getByRole('button', { name: /^Operator menu/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toHaveAttribute('href', '/logout');
    await page.goto('/settings');
    await expect(page.getByRole('link', { name: 'Sign Out' })).toHaveAttribute('href', '/login');
  },
);

test.describe('without a session', () => {
  test.use({ signedIn: false });

  test(
    'the screens for logging in have their paths',
    says(
      '2 Routes: /login is Login',
      '2 Routes: /register is Register',
      '2 Routes: /reset-password is Reset Super Password',
    ),
    async ({ page }) => {
      for (const [path, heading] of [
        ['/login', 'Login'],
        ['/register', 'Register'],
        ['/reset-password', 'Reset Super Password'],
      ] as const) {
        await page.goto(path);
        await expectScreen(page, heading);
      }
    },
  );
});
