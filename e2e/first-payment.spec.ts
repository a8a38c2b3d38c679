import { randomUUID } from 'node:crypto';
import { says } from './specification/says.ts';
import { expectScreen, expectToast, fillLogin, markPage, row } from './support/console.ts';
import { payment, postPayment } from './support/payments.ts';
import { expect, test } from './support/test.ts';

test.use({ signedIn: false, permissions: ['clipboard-read', 'clipboard-write'] });

test(
  'an integrator registers, creates a key, posts a payment and watches it arrive',
  says(
    '4 Register: a success opens /login',
    '7 POST /api/auth/register: a success opens /login',
    '8 Register: Registration Successful, Your account has been created. You may now log in.',
    '8 Login: Login Successful, Welcome back!',
  ),
  async ({ page, server }) => {
    const username = `integrator-${randomUUID().slice(0, 8)}`;
    const password = 'a-fine-password';

    await test.step('register', async () => {
      await page.goto('/login');
      await page.getByRole('link', { name: 'Register' }).click();
      await expectScreen(page, 'Register');
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Email').fill(`${username}@example.com`);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Register' }).click();
      await expectToast(
        page,
        'Registration Successful',
        'Your account has been created. You may now log in.',
      );
      await expect(page).toHaveURL('/login');
    });

    await test.step('log in', async () => {
      await fillLogin(page, username, password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expectToast(page, 'Login Successful', 'Welcome back!');
      await expect(page).toHaveURL('/dashboard');
    });

    const apiKey = await test.step('create and copy a key', async () => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API Keys' }).click();
      await page.getByRole('button', { name: 'Generate New API Key' }).click();
      await page.getByLabel('Label').fill(`${username} key`);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await expectToast(page, 'API Key Created', 'Your new API key has been generated successfully.');
      await row(page, `${username} key`).getByRole('button', { name: 'Copy API key' }).click();
      await expectToast(page, 'Copied!', 'API key copied to clipboard');
      return page.evaluate<string>('navigator.clipboard.readText()');
    });
    expect(apiKey).toMatch(/^clb_[0-9a-f]{32}$/);

    const sent = payment({ amount: '98765.43' });
    const id = await test.step('post a payment while the list is open', async () => {
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Transactions' })
        .click();
      await expectScreen(page, 'Transactions');
      const notReloaded = await markPage(page);
      const transactionId = await postPayment(server.baseURL, apiKey, sent);
      await expect(row(page, transactionId)).toBeVisible();
      await expect(row(page, transactionId)).toContainText('MT103');
      await expect(row(page, transactionId)).toContainText('€98,765.43');
      await expect(row(page, transactionId)).toContainText('Pending');
      await notReloaded();
      return transactionId;
    });

    await test.step('read its details', async () => {
      await row(page, id).getByRole('button', { name: /^View/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Transaction Details' });
      await expect(dialog.getByRole('heading', { name: 'Transaction Information' })).toBeVisible();
      await expect(dialog.getByRole('heading', { name: 'Transfer Details' })).toBeVisible();
      await expect(dialog.getByRole('heading', { name: 'Transaction Timeline' })).toBeVisible();
      for (const text of [id, sent.uetr, '€98,765.43', 'Pending', 'OAKNGB20']) {
        await expect(dialog.getByText(text).first()).toBeVisible();
      }
      await expect(dialog.getByRole('button', { name: 'Download Report' })).toBeVisible();
      await dialog.getByRole('link', { name: /full page/i }).click();
    });

    await test.step('update its status', async () => {
      await expect(page).toHaveURL(`/transactions/${id}`);
      await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
      await page.getByRole('button', { name: 'Update status' }).click();
      const dialog = page.getByRole('dialog', { name: 'Update status' });
      await dialog.getByLabel('Message').fill('Taken up by hand');
      await dialog.getByRole('button', { name: 'Update status' }).click();
      await expectToast(page, 'Status updated', `${id} is now Processing.`);
      await expect(page.getByRole('main').getByText('Taken up by hand')).toBeVisible();
      await expect(page.getByRole('main').getByText('Processing', { exact: true }).first()).toBeVisible();
    });

    await test.step('go back and sign out', async () => {
      await page.getByRole('link', { name: 'Back to Transactions' }).click();
      await expect(page).toHaveURL('/transactions');
      await expect(row(page, id)).toContainText('Processing');
      await page.getByRole('button', { name: /^Operator menu/ }).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      await expect(page).toHaveURL(/\/login/);
      await page.goto('/transactions');
      await expect(page).toHaveURL('/login?next=%2Ftransactions');
    });
  },
);
