import type { CDPSession, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectToast, fillLogin } from '../support/console.ts';
import { type Credentials, logIn, registerOperator } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

test.use({ signedIn: false });

async function enter(page: Page, { username, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, username, password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/settings');
  // The browser remembers that it is open.
  const section = page.getByRole('button', { name: /^Security/ });
  if ((await section.getAttribute('aria-expanded')) === 'false') await section.click();
  await expect(page.getByRole('list', { name: 'Second factors' })).toBeVisible();
}

/** The server accepts the codes of the step before and after, each once: several for one moment. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Returns the secret of the app, the code that was used, and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; used: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.getByTestId('app-secret').textContent())?.trim() ?? '';
  const used = codeOf(secret, -1);
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('This code is wrong')).toBeVisible();
  await dialog.getByLabel('Code', { exact: true }).fill(used);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const codes = await shown.getByRole('listitem').allTextContents();
  await shown.getByRole('button', { name: 'I have stored them' }).click();
  return { secret, used, codes };
}

test('an authenticator app is asked for at the login, and a recovery code replaces it once', async ({
  page,
  server,
}) => {
  const operator = await registerOperator(server.baseURL);
  await enter(page, operator);
  await expect(page).toHaveURL('/dashboard');
  await openSecurity(page);
  const { secret, used, codes } = await setUpApp(page);
  expect(codes).toHaveLength(10);
  await expect(page.getByText('10 left.')).toBeVisible();

  await page.context().clearCookies();
  await enter(page, operator);
  await page.getByLabel('Code').fill(used);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, 'Login Failed', /was used before/);
  await page.getByLabel('Code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.context().clearCookies();
  await enter(page, operator);
  await page.getByLabel('Code').fill(codes[3] ?? '');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/dashboard');
  await openSecurity(page);
  await expect(page.getByText('9 left.')).toBeVisible();
});

/** A device that has a passkey for every site and agrees to everything. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return cdp;
}

test.describe('passkeys', () => {
  // They need a host name.
  test.use({ baseURL: async ({ server }, use) => use(server.baseURL.replace('127.0.0.1', 'localhost')) });

  test('a passkey is added, logs in alone and after a password, and is removed', async ({ page, server }) => {
    const operator = await registerOperator(server.baseURL);
    await addAuthenticator(page);
    await enter(page, operator);
    await expect(page).toHaveURL('/dashboard');
    await openSecurity(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Laptop');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await expect(page.getByText('Passkey “Laptop”')).toBeVisible();

    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page).toHaveURL('/dashboard');

    await page.context().clearCookies();
    await enter(page, operator);
    await expect(page.getByText(`Logging in as ${operator.username}`)).toBeVisible();
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page).toHaveURL('/dashboard');

    const added = await page.request.get('/api/audit?log=installation&action=factor.passkey_added');
    expect(await added.json()).toMatchObject([
      { actor: { name: operator.username }, after: { name: 'Laptop' } },
    ]);
    await openSecurity(page);
    await page.getByRole('button', { name: 'Remove the passkey Laptop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Second factor removed');
    await page.context().clearCookies();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden();
  });

  test('a device that does not check its user is refused', async ({ page, server }) => {
    const operator = await registerOperator(server.baseURL);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: false,
        automaticPresenceSimulation: true,
      },
    });
    await enter(page, operator);
    await expect(page).toHaveURL('/dashboard');
    await openSecurity(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Stick');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('The passkey was not added')).toBeVisible();
  });
});

test('a required second factor is set up before anything else', async ({ page, server, operator }) => {
  await operator.call('POST', '/api/workspaces', { name: 'strict', title: 'Strict' });
  await operator.call('PATCH', '/api/workspaces/strict', { secondFactor: true });
  await enter(page, await registerOperator(server.baseURL));
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/w/strict/transactions');
  await expect(page.getByRole('heading', { name: 'Second Factor' })).toBeVisible();
  await setUpApp(page);
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
});

test('what needs a recent login asks for it, and then happens', async ({ page, server }) => {
  const operator = await registerOperator(server.baseURL);
  await enter(page, operator);
  await expect(page).toHaveURL('/dashboard');
  // As the server answers a minute later.
  let isRefused = true;
  await page.route('**/api/workspaces/main/invitations', async (route) => {
    if (!isRefused || route.request().method() !== 'POST') return route.fallback();
    isRefused = false;
    const body = { success: false, code: 'confirmation_required', message: 'Please confirm that it is you.' };
    return route.fulfill({ status: 403, json: body });
  });
  const otherTab = await page.context().newPage();
  await otherTab.goto('/dashboard');
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto('/workspaces?open=main');
  await page.getByRole('textbox', { name: 'Invite' }).fill('Ann at Oak Bank');
  await page.getByRole('button', { name: 'Create link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(operator.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/\/invitation\//)).toBeVisible();
  // The session has another cookie now, for all tabs.
  await otherTab.getByRole('link', { name: 'Transactions', exact: true }).first().click();
  await expect(otherTab.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await otherTab.close();
});

test('a session that nobody uses ends with a warning, and a half-filled form outlasts both', async ({
  page,
  server,
}) => {
  const operator = await registerOperator(server.baseURL);
  await page.clock.install();
  await enter(page, operator);
  await expect(page).toHaveURL('/dashboard');
  await openSecurity(page);
  await page.getByLabel('New password').fill('four unrelated words');
  await page.clock.fastForward('07:58:30');
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(warning.getByRole('timer')).toContainText('seconds');
  await warning.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(warning).toBeHidden();
  await expect(page.getByLabel('New password')).toHaveValue('four unrelated words');

  await page.clock.fastForward('08:01:00');
  await expect(page.getByRole('heading', { name: 'Session ended' })).toBeVisible();
  await expect(page.getByLabel('New password')).toBeHidden();
  await expect.poll(async () => (await page.request.get('/api/auth/session')).status()).toBe(401);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveValue('four unrelated words');
});

test('a password is changed with the current one, and the meter explains', async ({ page, server }) => {
  const operator = await registerOperator(server.baseURL);
  const elsewhere = await logIn(server.baseURL, operator);
  await enter(page, operator);
  await expect(page).toHaveURL('/dashboard');
  await openSecurity(page);
  await page.getByLabel('Current password').fill(operator.password);
  await page.getByLabel('New password').fill('password1');
  await expect(page.getByText('It is on the lists of common and breached passwords.')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This password is easy to guess.')).toBeVisible();
  await page.getByLabel('New password').fill('four unrelated words');
  await expect(page.getByText('Strong.')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password changed');
  await expect(elsewhere.call('GET', '/api/auth/session')).rejects.toThrow();
});
