import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/free-port.ts';
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { test as base, expect } from '../support/test.ts';

interface Started {
  server: TestServer;
  provider: IdentityProvider;
}

/** A server that has only single sign-on, apart from its emergency operator. */
const test = base.extend<object, { started: Started }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
    async ({}, use) => {
      const port = await freePort();
      const provider = await startIdentityProvider(`http://127.0.0.1:${port}`);
      const server = await startServer({
        ...provider.variables,
        PORT: String(port),
        LOGIN: 'sso',
        OPERATOR_USERNAME: 'emergency',
        OPERATOR_PASSWORD: 'emergency-password',
        OIDC_GROUPS: 'admins=administrator',
      });
      await use({ server, provider });
      await server.stop();
      await provider.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [async ({ started }, use) => use(started.server), { scope: 'worker' }],
  storageState: async ({ signedIn: _signedIn }, use) => use({ cookies: [], origins: [] }),
});

const signIn = async (page: Page, subject: string) => {
  await page.getByRole('link', { name: 'Continue with Oak Bank' }).click();
  await page.getByLabel('Who are you?').fill(subject);
  await page.getByRole('button', { name: 'Continue' }).click();
};

const person = (name: string, groups: string[]) => ({
  email: `${name}@oak.example`,
  preferred_username: name,
  groups,
});

test('somebody signs in by the provider, loses their group while the console is open, and signs out there', async ({
  page,
  browser,
  started: { provider, server },
}) => {
  await provider.setPerson('1', person('ada', ['admins']));
  await provider.setPerson('2', person('bob', ['operators']));
  await page.goto('/login?next=%2Fsettings');
  await signIn(page, '1');
  await expect(page).toHaveURL('/settings');
  await page.getByRole('button', { name: 'Single sign-on' }).click();
  await page.getByRole('textbox', { name: 'Group' }).fill('operators');
  await page.getByRole('button', { name: 'Give right' }).click();
  const rights = page.getByRole('list', { name: 'Rights of groups' });
  await expect(rights).toContainText('operators');

  const other = await browser.newPage({ baseURL: server.baseURL });
  await other.goto('/transactions');
  await signIn(other, '2');
  await expect(other.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await rights.getByRole('button', { name: 'Remove the right of operators' }).click();
  await page.getByRole('button', { name: 'Take away' }).click();
  await expect(rights).not.toContainText('operators');
  await expect(other).toHaveURL(/\/login/);
  // The provider still knows them, and asks nothing.
  await other.getByRole('link', { name: 'Continue with Oak Bank' }).click();
  await expect(other.getByText('You have no access yet')).toBeVisible();
  await other.close();

  await page.getByRole('link', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`));
});

test('an account without a password is led to its provider again, and back', async ({
  page,
  started: { provider },
}) => {
  await provider.setPerson('1', person('ada', ['admins']));
  await page.clock.install();
  await page.goto('/login?next=%2Fsettings');
  await signIn(page, '1');
  await page.getByRole('button', { name: 'Single sign-on' }).click();
  await page.getByRole('button', { name: /^Security/ }).click();
  await expect(page.getByRole('list', { name: 'Second factors' })).toBeVisible();
  await expect(page.getByRole('form', { name: 'Change password' })).toBeHidden();

  await page.route('**/api/single-sign-on/rights', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { success: false, code: 'confirmation_required', message: '' } })
      : route.fallback(),
  );
  await page.getByRole('textbox', { name: 'Group' }).fill('viewers');
  await page.getByRole('button', { name: 'Give right' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByRole('link', { name: 'Continue with Oak Bank' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/settings');

  await page.clock.fastForward('08:01:00');
  await expect(page.getByRole('heading', { name: 'Session ended' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await page.getByRole('link', { name: 'Continue with Oak Bank' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page).toHaveURL('/settings');
});

test('with the provider down the login says so, and the emergency operator can still log in', async ({
  page,
  started: { provider },
}) => {
  await provider.setUp(false);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Oak Bank' }).click();
  await expect(page.getByRole('alert')).toContainText('Oak Bank can’t be reached');
  await page.getByRole('button', { name: 'Use the emergency account' }).click();
  await page.getByLabel('Username').fill('emergency');
  await page.getByLabel('Password', { exact: true }).fill('emergency-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await provider.setUp(true);
});

test('a partner’s own provider is attached to a workspace, and signs its people in there', async ({
  page,
  browser,
  started: { provider, server },
}) => {
  await provider.setPerson('1', person('ada', ['admins']));
  await page.goto('/login?next=%2Fworkspaces%3Fopen%3Dmain');
  await signIn(page, '1');
  const section = page.getByRole('region', { name: 'Identity provider' });
  await expect(section).toContainText('/api/auth/providers/of_main/callback');
  const partner = await startIdentityProvider(server.baseURL, 'of_main');
  await partner.setPerson('7', person('eva', ['payments']));

  await section.getByRole('button', { name: 'Attach a provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach an identity provider' });
  await dialog.getByLabel('Name').fill('Elm Partners');
  await dialog.getByLabel('Issuer').fill(partner.issuer);
  await dialog.getByLabel('Client ID').fill('clearbench');
  await dialog.getByLabel('Client secret', { exact: true }).fill('a secret of the client');
  await dialog.getByLabel('Roles of groups').fill('payments = operator');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(section).toContainText('payments: Operator');
  // People come back to it after a logout, too.
  const addresses = section.getByText(/\/login\?provider=/);
  await expect(addresses).toHaveCount(2);
  const address = await addresses.first().textContent();

  const other = await browser.newPage({ baseURL: server.baseURL });
  await other.goto('/login');
  await expect(other.getByRole('link', { name: 'Continue with Oak Bank' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Continue with Elm Partners' })).toBeHidden();
  await other.goto(address ?? '');
  await expect(other.getByRole('link', { name: /^Continue with/ })).toHaveText([
    'Continue with Oak Bank',
    'Continue with Elm Partners (workspace main)',
  ]);
  await other.getByRole('link', { name: 'Continue with Elm Partners' }).click();
  await other.getByLabel('Who are you?').fill('7');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other).toHaveURL(/\/dashboard$/);

  await section.getByRole('button', { name: 'Remove provider' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(section.getByRole('button', { name: 'Attach a provider' })).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  await other.close();
  await partner.stop();
});
