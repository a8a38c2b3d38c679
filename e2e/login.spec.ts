import type { Page } from '@playwright/test';
import { says } from './specification/says.ts';
import { expectScreen, expectToast, fillLogin } from './support/console.ts';
import { registerOperator, sandboxCredentials } from './support/operator.ts';
import { expect, test } from './support/test.ts';

test.use({ signedIn: false });

const logInButton = (page: Page) => page.getByRole('button', { name: 'Login' });

test.describe('login', () => {
  test(
    'is prefilled with the credentials of the sandbox, and they work',
    says(
      '2 Login: the form is prefilled',
      '6 Login: one operator, with a username and a password',
      '8 Login: Login Successful, Welcome back!',
    ),
    async ({ page, server }) => {
      const credentials = await sandboxCredentials(server.baseURL);
      await page.goto('/login');
      await expect(page.getByLabel('Username')).toHaveValue(credentials.username);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(credentials.password);
      await logInButton(page).click();
      await expectToast(page, 'Login Successful', 'Welcome back!');
      await expect(page).toHaveURL('/dashboard');
    },
  );

  test(
    'requires three characters of a name and six of a password',
    says(
      '5 Login: Username must be at least 3 characters',
      '5 Login: Password must be at least 6 characters',
      '9 Minimums: username 3, password 6 at login and 8 at registration and reset',
    ),
    async ({ page }) => {
      await page.goto('/login');
      await fillLogin(page, 'ab', '12345');
      await logInButton(page).click();
      await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
      await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
      await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('Username')).toBeFocused();
      await fillLogin(page, 'abc', '123456');
      await expect(page.getByText('Username must be at least 3 characters')).toBeHidden();
      await expect(page.getByText('Password must be at least 6 characters')).toBeHidden();
    },
  );

  test(
    'treats a wrong password and an unknown name alike',
    says('8 Login: Login Failed, with the message of the server or Invalid username or password'),
    async ({ page, server }) => {
      const { username } = await registerOperator(server.baseURL);
      for (const name of [username, 'nobody-of-that-name']) {
        await page.goto('/login');
        await fillLogin(page, name, 'not-the-password');
        await logInButton(page).click();
        await expectToast(page, 'Login Failed', 'Invalid username or password');
        await expect(page).toHaveURL('/login');
      }
    },
  );

  test('reports an exception as Login Error', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const sent: string[] = [];
    await page.route('**/api/auth/login', async (route) => {
      sent.push(route.request().url());
      await released;
      await route.abort();
    });
    await page.goto('/login');
    await fillLogin(page, 'operator', 'whatever-it-is');
    // Pressed several times, it sends once, and stays busy until the response.
    const request = page.waitForRequest('**/api/auth/login');
    await logInButton(page).dblclick();
    await request;
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Logging in…' })).toHaveAttribute('aria-busy', 'true');
    expect(sent).toHaveLength(1);
    release();
    await expectToast(page, 'Login Error', 'An unexpected error occurred');
  });

  test(
    'shows and hides the password',
    says('2 Login: the password can be shown and hidden'),
    async ({ page }) => {
      await page.goto('/login');
      const password = page.getByLabel('Password', { exact: true });
      await expect(password).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect(password).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Hide password' }).click();
      await expect(password).toHaveAttribute('type', 'password');
    },
  );

  test('preloads the console during typing: no blank page in between', async ({ page, server }) => {
    const operator = await registerOperator(server.baseURL);
    const asked = new Set<string>();
    const come = new Set<string>();
    page.on('request', (request) => void asked.add(request.url()));
    page.on('requestfinished', (request) => void come.add(request.url()));
    await page.goto('/login');
    // The scripts of a screen are requested together, when the browser is idle.
    await expect
      .poll(
        () =>
          [...asked].some((url) => url.includes('/assets/dashboard-')) &&
          [...asked].every((url) => come.has(url)),
      )
      .toBe(true);
    await page.route('**/assets/**', (route) => route.abort());
    await fillLogin(page, operator.username, operator.password);
    await logInButton(page).click();
    await expectScreen(page, 'Dashboard');
  });

  test(
    'leads back to the requested screen',
    says('7 Requests: a 401 can be an empty result'),
    async ({ page, server }) => {
      const operator = await registerOperator(server.baseURL);
      await page.goto('/transactions?status=failed');
      await expect(page).toHaveURL('/login?next=%2Ftransactions%3Fstatus%3Dfailed');
      await fillLogin(page, operator.username, operator.password);
      await logInButton(page).click();
      await expect(page).toHaveURL('/transactions?status=failed');
    },
  );

  test('leads back to the part of the screen that the link names', async ({ page, server }) => {
    const operator = await registerOperator(server.baseURL);
    await page.goto('/api-configuration#http');
    await expect(page).toHaveURL('/login?next=%2Fapi-configuration%23http');
    await fillLogin(page, operator.username, operator.password);
    await logInButton(page).click();
    await expect(page).toHaveURL('/api-configuration#http');
    await expect(page.getByRole('list', { name: 'Endpoints' })).toBeVisible();
  });

  test('is skipped for an operator who is already signed in', async ({ page, context, server, operator }) => {
    await context.addCookies([{ ...operator.cookie, url: server.baseURL }]);
    await page.goto('/login?next=%2Ftransactions%3Fstatus%3Dfailed');
    await expect(page).toHaveURL('/transactions?status=failed');
    await page.goto('/login');
    await expectScreen(page, 'Dashboard');
  });

  for (const hostile of [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    test(`never leads away from the console: ${hostile}`, async ({ page, server }) => {
      const operator = await registerOperator(server.baseURL);
      await page.goto(`/login?next=${encodeURIComponent(hostile)}`);
      await fillLogin(page, operator.username, operator.password);
      await logInButton(page).click();
      await expect(page).toHaveURL('/dashboard');
    });
  }
});

const FORMS = [
  { path: '/login', api: 'login', button: 'Login', refused: 'Login Failed', done: 'Login Successful' },
  {
    path: '/register',
    api: 'register',
    button: 'Register',
    refused: 'Registration Failed',
    done: 'Registration Successful',
  },
  {
    path: '/reset-password',
    api: 'reset-password',
    button: 'Reset Password',
    refused: 'Password Reset Failed',
    done: 'Password Reset Initiated',
  },
] as const;

const VALUES = {
  Username: 'operator',
  Email: 'operator@example.com',
  Password: 'long-enough',
  'Super Password': 'super',
  'New Password': 'long-enough',
  'Confirm Password': 'long-enough',
};

for (const { path, api, button, refused, done } of FORMS) {
  test(
    `${path} shows the server's message, and accepts any 200 as a success`,
    says(
      '7 POST /api/auth/login: an OK status is a success, else the message of the response is shown',
      '7 POST /api/auth/reset-password: the message of the response is shown on a failure',
    ),
    async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
      for (const [label, value] of Object.entries(VALUES)) {
        const field = page.getByLabel(label, { exact: true });
        if ((await field.count()) > 0) await field.fill(value);
      }
      const answers = [
        { status: 403, body: '{"message":"Closed for today."}' },
        { status: 200, body: '' },
      ];
      await page.route(`**/api/auth/${api}`, (route) => route.fulfill(answers.shift() ?? {}));
      await page.getByRole('button', { name: button, exact: true }).click();
      await expectToast(page, refused, 'Closed for today.');
      await page.getByRole('button', { name: button, exact: true }).click();
      await expectToast(page, done);
    },
  );
}

test.describe('register', () => {
  test(
    'checks every field',
    says(
      '5 Register: Username must be at least 3 characters',
      '5 Register: Please enter a valid email address',
      '5 Register: Password must be at least 8 characters',
      '9 Minimums: username 3, password 6 at login and 8 at registration and reset',
    ),
    async ({ page }) => {
      await page.goto('/register');
      await page.getByLabel('Username').fill('ab');
      await page.getByLabel('Email').fill('nowhere');
      await page.getByLabel('Password', { exact: true }).fill('1234567');
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
      await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
    },
  );

  test('reports a name that is taken, and a missing response', async ({ page, server }) => {
    const taken = await registerOperator(server.baseURL);
    await page.goto('/register');
    await page.getByLabel('Username').fill(taken.username);
    await page.getByLabel('Email').fill('another@example.com');
    await page.getByLabel('Password', { exact: true }).fill('12345678');
    await page.getByRole('button', { name: 'Register' }).click();
    await expectToast(page, 'Registration Failed');
    await page.route('**/api/auth/register', (route) => route.abort());
    await page.getByRole('button', { name: 'Register' }).click();
    await expectToast(page, 'Registration Error');
  });
});

test.describe('reset super password', () => {
  async function fillReset(page: Page, values: [string, string, string, string]): Promise<void> {
    const [username, superPassword, newPassword, confirmPassword] = values;
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Super Password', { exact: true }).fill(superPassword);
    await page.getByLabel('New Password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm Password', { exact: true }).fill(confirmPassword);
    await page.getByRole('button', { name: 'Reset Password' }).click();
  }

  test(
    'checks every field',
    says(
      '5 Reset: Username must be at least 3 characters',
      '5 Reset: Super Password is required',
      '5 Reset: New password must be at least 8 characters',
      '5 Reset: Confirm password must be at least 8 characters',
      "5 Reset: Passwords don't match, at the confirmation",
      '9 Minimums: username 3, password 6 at login and 8 at registration and reset',
    ),
    async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('link', { name: 'Reset Password' }).click();
      await expectScreen(page, 'Reset Super Password');
      await fillReset(page, ['ab', '', '1234567', '7654321']);
      for (const text of [
        'Username must be at least 3 characters',
        'Super Password is required',
        'New password must be at least 8 characters',
        'Confirm password must be at least 8 characters',
      ]) {
        await expect(page.getByText(text)).toBeVisible();
      }
      await fillReset(page, ['abc', 'x', '12345678', '12345679']);
      await expect(page.getByText("Passwords don't match")).toBeVisible();
      await expect(page.getByLabel('Confirm Password', { exact: true })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
    },
  );

  test(
    'needs the super password and ends every session',
    says(
      '6 Reset: the super password is needed',
      '8 Reset: Password Reset Initiated, If an account with that email exists, you will receive reset instructions',
    ),
    async ({ page, context, server }) => {
      const operator = await registerOperator(server.baseURL);
      await page.goto('/login');
      await fillLogin(page, operator.username, operator.password);
      await logInButton(page).click();
      await expect(page).toHaveURL('/dashboard');

      const reset = await context.newPage();
      await reset.goto('/reset-password');
      await fillReset(reset, [operator.username, 'wrong-super', 'second-password', 'second-password']);
      await expectToast(reset, 'Password Reset Failed');
      await fillReset(reset, [operator.username, server.superPassword, 'second-password', 'second-password']);
      await expectToast(
        reset,
        'Password Reset Initiated',
        'If an account with that email exists, you will receive reset instructions',
      );

      await page.reload();
      await expect(page).toHaveURL(/\/login/);
      await fillLogin(page, operator.username, operator.password);
      await logInButton(page).click();
      await expectToast(page, 'Login Failed');
      await fillLogin(page, operator.username, 'second-password');
      await logInButton(page).click();
      await expectScreen(page, 'Dashboard');
    },
  );

  test('reports an exception as Password Reset Error', async ({ page }) => {
    await page.route('**/api/auth/reset-password', (route) => route.abort());
    await page.goto('/reset-password');
    await fillReset(page, ['operator', 'super', '12345678', '12345678']);
    await expectToast(page, 'Password Reset Error');
  });
});

test('signing out at /logout ends the session', async ({ page, server }) => {
  const operator = await registerOperator(server.baseURL);
  await page.goto('/login');
  await fillLogin(page, operator.username, operator.password);
  await logInButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/api-configuration/keys');
  await expect(page).toHaveURL('/login?next=%2Fapi-configuration%2Fkeys');
});

test('the first start prints how to log in, once', async ({ server }) => {
  const { username, password } = await sandboxCredentials(server.baseURL);
  expect(server.printed().split(password)).toHaveLength(2);
  expect(server.printed()).toContain(username);
});
