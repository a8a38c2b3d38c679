import type { Page } from '@playwright/test';
import { expectScreen, expectToast, fillLogin } from '../support/console.ts';
import { registerOperator } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';
import { says } from './says.ts';
import { requestsTo, withoutLive } from './stubs.ts';

test.use({ signedIn: false });

const panel = (page: Page) => page.getByRole('complementary', { name: 'About Clearbench' });

const FORMS = [
  {
    path: '/login',
    title: 'Login',
    call: '/api/auth/login',
    button: 'Login',
    values: { Username: 'operator', Password: 'long-enough' },
    sent: { username: 'operator', password: 'long-enough' },
    failure: ['Login Failed', 'Invalid username or password'],
    fault: ['Login Error', 'An unexpected error occurred'],
  },
  {
    path: '/register',
    title: 'Register',
    call: '/api/auth/register',
    button: 'Register',
    values: { Username: 'operator', Email: 'operator@example.com', Password: 'long-enough' },
    sent: { username: 'operator', email: 'operator@example.com', password: 'long-enough' },
    failure: ['Registration Failed', 'An error occurred during registration'],
    fault: ['Registration Error', ''],
  },
  {
    path: '/reset-password',
    title: 'Reset Super Password',
    call: '/api/auth/reset-password',
    button: 'Reset Password',
    values: {
      Username: 'operator',
      'Super Password': 'super',
      'New Password': 'long-enough',
      'Confirm Password': 'long-enough',
    },
    sent: {
      username: 'operator',
      superPassword: 'super',
      newPassword: 'long-enough',
      confirmPassword: 'long-enough',
    },
    failure: ['Password Reset Failed', 'An error occurred'],
    fault: ['Password Reset Error', ''],
  },
] as const;

test(
  'the three forms send their fields, and say what went wrong',
  says(
    '2 Login, Register, Reset: a panel introduces the product',
    '2 Reset: the title Reset Super Password',
    '3 Login: username and password are sent',
    '3 Register: username, email and password are sent',
    '3 Reset: username, superPassword, newPassword and confirmPassword are sent',
    '8 Login: Login Failed, with the message of the server or Invalid username or password',
    '8 Login: Login Error, An unexpected error occurred',
    '8 Register: Registration Failed, with the message of the server or An error occurred during registration',
    '8 Register: Registration Error',
    '8 Reset: Password Reset Failed, with the message of the server or An error occurred',
    '8 Reset: Password Reset Error',
  ),
  async ({ page }) => {
    for (const { path, title, call, button, values, sent, failure, fault } of FORMS) {
      await page.goto(path);
      await expectScreen(page, title);
      await expect(panel(page)).toContainText('Post a payment message');
      if (path === '/login') await expect(page.getByLabel('Username')).not.toHaveValue('');
      for (const [label, value] of Object.entries(values)) {
        await page.getByLabel(label, { exact: true }).fill(value);
      }
      const requests = requestsTo(page, 'POST', call);
      const send = () => page.getByRole('button', { name: button, exact: true }).click();
      await page.route(`**${call}`, (route) => route.fulfill({ status: 500, body: '' }));
      await send();
      await expectToast(page, failure[0], failure[1]);
      await page.route(`**${call}`, (route) =>
        route.fulfill({ status: 403, json: { message: 'Closed for today.' } }),
      );
      await send();
      await expectToast(page, failure[0], 'Closed for today.');
      await page.route(`**${call}`, (route) => route.abort());
      await send();
      await expectToast(page, fault[0], fault[1]);
      expect(requests.map(({ body }) => body)).toEqual([sent, sent, sent]);
    }
  },
);

test(
  'the login links to the other two forms',
  says('2 Login: links to Register and Reset Password'),
  async ({ page }) => {
    for (const [name, path] of [
      ['Register', '/register'],
      ['Reset Password', '/reset-password'],
    ] as const) {
      await page.goto('/login');
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
    }
  },
);

test(
  'a login reads all cached data again',
  says('4 Login: a success opens /dashboard and all cached data is read again'),
  async ({ page, context, server }) => {
    await withoutLive(page);
    const { username, password } = await registerOperator(server.baseURL);
    const logIn = async () => {
      await fillLogin(page, username, password);
      await page.getByRole('button', { name: 'Login' }).click();
    };
    await page.goto('/login');
    await logIn();
    await expect(page).toHaveURL('/dashboard');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const open = async (name: string) => {
      await navigation.getByRole('link', { name, exact: true }).click();
      await expectScreen(page, name);
    };
    const read = requestsTo(page, 'GET', '/api/webhooks');
    const answer = page.waitForResponse('**/api/webhooks');
    await open('Webhooks');
    // A read that is still going on when its screen is left is given up.
    await (await answer).finished();
    await open('Dashboard');
    await open('Webhooks');
    expect(read).toHaveLength(1);

    await context.clearCookies();
    await navigation.getByRole('link', { name: 'Ledger', exact: true }).click();
    await expect(page).toHaveURL(/\/login/);
    await logIn();
    await expect(navigation).toBeVisible();
    await open('Webhooks');
    await expect.poll(() => read).toHaveLength(2);
  },
);
