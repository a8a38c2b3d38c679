import type { Page } from '@playwright/test';
import type { ScreenState } from './accessibility.ts';
import { expectScreen } from './console.ts';
import { mt103, payment } from './payments.ts';
import { expect } from './test.ts';
import { withSession } from './workspaces.ts';

const LONG = 'Treasury-and-Correspondent-Banking-Operations-of-the-North';
const AT = '2026-11-20T10:00:00.000Z';
const PASSKEY = { id: 'a', name: LONG, createdAt: AT, lastUsedAt: AT };
const FACTORS = { password: true, app: true, passkeys: [PASSKEY], recoveryCodes: 9, required: false };
const NO_FACTORS = { ...FACTORS, app: false, passkeys: [], recoveryCodes: 0, required: true };
const CODES = Array.from({ length: 10 }, (_, index) => `a${index}kd-pqrs-tuvw-xyz2-3456-789a-bcde`);
const TOKEN = {
  id: '7a562c67-ca16-48ba-b074-65581be6f001',
  name: LONG,
  createdBy: 'operator',
  role: 'manager',
  scope: 'partners',
  workspaces: ['main', 'oak'],
  ofPipeline: false,
  createdAt: AT,
  expiresAt: '2099-01-01T00:00:00.000Z',
  lastUsedAt: AT,
  earlierUntil: '2099-01-01T00:00:00.000Z',
  revokedAt: null,
};
const PIPELINE = {
  id: '7a562c67-ca16-48ba-b074-65581be6f002',
  name: LONG,
  issuer: 'https://token.actions.githubusercontent.com',
  audience: 'https://payments.bank.example',
  subject: 'repo:oak-bank/partners-of-the-north:environment:production',
  role: 'manager',
  scope: 'partners',
  workspaces: ['main'],
  minutes: 15,
  createdBy: 'operator',
  createdAt: AT,
  lastUsedAt: null,
};
const ACCOUNT = {
  id: '7a562c67-ca16-48ba-b074-65581be6f003',
  username: LONG,
  email: `${LONG}@oak.example`,
  administrator: false,
  workspaces: ['main', 'oak'],
  createdAt: AT,
  secondFactor: true,
  sessions: 2,
  lastUsedAt: AT,
  disabledAt: null,
};
const RIGHT = { id: '1', provider: 'sso', group: LONG, workspace: 'main', role: 'manager' };
const PROVIDER = {
  id: 'sso',
  name: 'Oak Bank',
  issuer: 'https://login.microsoftonline.com/7a562c67-ca16-48ba-b074-65581be6f001/v2.0',
  groupsClaim: 'realm_access.roles',
  callback: 'https://payments.bank.example/api/auth/providers/sso/callback',
  home: 'https://payments.bank.example/login',
  backChannelLogout: 'https://payments.bank.example/api/auth/providers/sso/logout',
};
const SINGLE_SIGN_ON = {
  providers: [PROVIDER],
  rights: [RIGHT, { ...RIGHT, id: null, group: 'admins', workspace: null, role: 'administrator' }],
  emergency: { username: 'emergency', lastLoginAt: AT },
};
const WORKSPACE_PROVIDER = {
  provider: {
    name: 'Elm Partners',
    issuer: PROVIDER.issuer,
    clientId: 'clearbench',
    groupsClaim: 'groups',
    scope: 'openid profile email',
    rights: [{ group: LONG, role: 'operator' }],
  },
  addresses: {
    signIn: 'https://payments.bank.example/login?provider=of_main',
    callback: PROVIDER.callback,
    backChannelLogout: PROVIDER.backChannelLogout,
    home: PROVIDER.home,
  },
};

const answer = (page: Page, path: string, json: object) =>
  page.route(`**/api/${path}`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback(),
  );

const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function openSection(page: Page, name: string | RegExp, origin = ''): Promise<void> {
  await page.goto(`${origin}/settings`);
  await expectScreen(page, 'Settings');
  const section = page.getByRole('button', { name }).first();
  if ((await section.getAttribute('aria-expanded')) !== 'true') await section.click();
}

const security = async (page: Page, factors: object, origin = '') => {
  await answer(page, 'auth/factors', factors);
  await openSection(page, /^Security/, origin);
  await expect(page.getByRole('list', { name: 'Second factors' })).toBeVisible();
};

/** Passkeys need a host name. Returns the origin with one, at which the operator is logged in, too. */
async function withHostName(page: Page): Promise<string> {
  await page.goto('/settings');
  const cookies = await page.context().cookies();
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'localhost' })));
  return `http://localhost:${new URL(page.url()).port}`;
}

const tokens = async (page: Page) => {
  await answer(page, 'access-tokens', [TOKEN, { ...TOKEN, id: 'other', revokedAt: AT }]);
  await answer(page, 'trusted-pipelines', [PIPELINE]);
  await openSection(page, /^Access tokens/);
  await expect(page.getByRole('list', { name: 'Trusted pipelines' })).toContainText(LONG);
};

const provider = async (page: Page) => {
  await answer(page, 'workspaces/main/provider', WORKSPACE_PROVIDER);
  await page.goto('/workspaces?open=main');
  await expect(page.getByRole('region', { name: 'Identity provider' })).toContainText('Elm Partners');
};

const askAgain = async (page: Page, factors: object) => {
  await answer(page, 'auth/factors', factors);
  await page.route('**/api/workspaces/main/invitations', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          json: { success: false, code: 'confirmation_required', message: 'Please confirm that it is you.' },
        })
      : route.fallback(),
  );
  await page.goto('/workspaces?open=main');
  await page.getByRole('textbox', { name: 'Invite' }).fill('Ann at Oak Bank');
  await click(page, 'Create link');
};

/** Every screen, section and dialog about who somebody is and what they may do, with long names. */
export const IDENTITY_SCREENS: readonly ScreenState[] = [
  {
    name: 'login by providers and passkeys',
    signedIn: false,
    open: async (page) => {
      await answer(page, 'auth/login-options', {
        environment: 'production',
        registration: false,
        credentials: null,
        passkeys: true,
        providersOnly: false,
        providers: [
          { id: 'sso', name: 'Oak Bank', workspace: null },
          { id: 'elm', name: LONG, workspace: 'main' },
        ],
      });
      await page.goto('/login');
      await expect(page.getByRole('link', { name: `Continue with ${LONG}` })).toBeVisible();
    },
  },
  {
    name: 'login, the second factor',
    signedIn: false,
    open: async (page) => {
      await page.route('**/api/auth/login', (route) =>
        route.fulfill({
          status: 401,
          json: { success: false, code: 'second_factor_required', message: 'Please confirm your login.' },
        }),
      );
      await answer(page, 'auth/second-factor', { username: LONG, code: true, passkey: true });
      await page.goto('/login');
      await click(page, 'Login');
      await expect(page.getByLabel('Code')).toBeVisible();
    },
  },
  { name: 'second factors and passwords', open: (page) => security(page, FACTORS) },
  {
    name: 'a password that is refused',
    open: async (page) => {
      await security(page, FACTORS);
      await page.getByLabel('New password').fill('password1');
      await expect(page.getByText('It is on the lists of common and breached passwords.')).toBeVisible();
      await click(page, 'Change password');
    },
  },
  {
    name: 'the set-up of an authenticator app',
    open: async (page) => {
      await security(page, NO_FACTORS);
      await click(page, 'Set up');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
      await dialog.getByLabel('Code', { exact: true }).fill('000000');
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(dialog.getByText('This code is wrong')).toBeVisible();
    },
  },
  {
    name: 'the name of a passkey',
    open: async (page) => {
      await security(page, NO_FACTORS, await withHostName(page));
      await click(page, 'Add a passkey');
      await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'recovery codes',
    open: async (page) => {
      await page.route('**/api/auth/factors/recovery-codes', (route) =>
        route.fulfill({ json: { recoveryCodes: CODES } }),
      );
      await security(page, FACTORS);
      await click(page, /new codes|recovery codes/i);
      const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
    },
  },
  {
    name: 'the removal of a passkey',
    open: async (page) => {
      await security(page, FACTORS);
      await click(page, `Remove the passkey ${LONG}`);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'a second factor that is required',
    open: async (page) => {
      await answer(page, 'auth/factors', NO_FACTORS);
      await withSession(page, { needsSecondFactor: true });
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Second Factor' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Second factors' })).toBeVisible();
    },
  },
  {
    name: 'the confirmation by a second factor',
    open: async (page) => {
      await askAgain(page, FACTORS);
      await expect(
        page.getByRole('dialog', { name: 'Confirm that it is you' }).getByLabel('Code'),
      ).toBeVisible();
    },
  },
  {
    name: 'the confirmation at the provider',
    open: async (page) => {
      await answer(page, 'auth/login-options', {
        ...{ environment: 'production', registration: false, credentials: null, passkeys: false },
        ...{ providersOnly: true, providers: [{ id: 'sso', name: LONG, workspace: null }] },
      });
      await askAgain(page, { ...NO_FACTORS, password: false });
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await expect(dialog.getByRole('link', { name: `Continue with ${LONG}` })).toBeVisible();
    },
  },
  {
    name: 'sessions',
    open: async (page) => {
      await openSection(page, /^Sessions/);
      await expect(page.getByText('This session').first()).toBeVisible();
    },
  },
  {
    name: 'a session that is about to end',
    open: async (page) => {
      await page.clock.install();
      await page.goto('/settings');
      await expectScreen(page, 'Settings');
      await page.clock.fastForward('07:58:30');
      await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
    },
  },
  {
    name: 'a session that has ended',
    open: async (page) => {
      await withSession(page, { idleSeconds: 60 });
      await page.clock.install();
      await page.goto('/settings');
      await expectScreen(page, 'Settings');
      await page.route('**/api/auth/logout', (route) =>
        route.fulfill({ json: { success: true, message: 'Signed out.', continueAt: null } }),
      );
      await page.clock.fastForward('08:01:00');
      await expect(page.getByRole('heading', { name: 'Session ended' })).toBeVisible();
    },
  },
  { name: 'access tokens and trusted pipelines', open: tokens },
  {
    name: 'a new access token, with errors',
    open: async (page) => {
      await tokens(page);
      await click(page, 'New Access Token');
      await click(page, 'Create Token');
      await expect(page.getByText('Please enter a name for the token')).toBeVisible();
    },
  },
  {
    name: 'a new trusted pipeline, with errors',
    open: async (page) => {
      await tokens(page);
      await click(page, 'Trust a Pipeline');
      const dialog = page.getByRole('dialog', { name: 'Trust a Pipeline' });
      await dialog.getByLabel('Subject').fill('*');
      await dialog.getByRole('button', { name: 'Trust Pipeline' }).click();
      await expect(dialog.getByText('Begin with the part that is always the same')).toBeVisible();
    },
  },
  {
    name: 'accounts',
    open: async (page) => {
      await answer(page, 'accounts', [ACCOUNT, { ...ACCOUNT, id: 'other', username: 'bob', disabledAt: AT }]);
      await openSection(page, /^Accounts/);
      await expect(page.getByText(ACCOUNT.email).first()).toBeVisible();
    },
  },
  {
    name: 'an account that is disabled',
    open: async (page) => {
      await answer(page, 'accounts', [ACCOUNT]);
      await openSection(page, /^Accounts/);
      await click(page, `Disable ${LONG}`);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'the rights of groups',
    open: async (page) => {
      await answer(page, 'single-sign-on', SINGLE_SIGN_ON);
      await openSection(page, /^Single sign-on/);
      await expect(page.getByRole('list', { name: 'Rights of groups' })).toContainText(LONG);
      await click(page, 'Give right');
    },
  },
  { name: 'the provider of a workspace', open: provider },
  {
    name: 'the form for the provider of a workspace, with errors',
    open: async (page) => {
      await provider(page);
      await click(page, 'Edit provider');
      const dialog = page.getByRole('dialog').last();
      await dialog.getByLabel('Issuer').fill('no address');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'refused payloads',
    open: async (page) => {
      const content = mt103(payment()).replace(':71A:SHA', ':71A:WHO');
      await page.goto('/manual-operations');
      await page.request.post('/api/upload/payload', {
        data: { uploadMethod: 'paste', fileFormat: 'message', content },
      });
      const refused = page.getByRole('region', { name: 'Refused payloads' });
      await expect(refused.getByRole('listitem').first()).toBeVisible();
    },
  },
];
