import type { Page } from '@playwright/test';
import { expectScreen } from '../support/console.ts';
import { expect, test } from '../support/test.ts';
import { says } from './says.ts';
import { requestsTo, withoutLive } from './stubs.ts';

const TOKEN = 'wise_0123456789abcdefghijklmnop';
const AUTH_URL = 'https://wise.example/oauth/authorize?state=1';
const NONE = { state: 'none', accessToken: null, profileId: null, kind: null, connectedAt: null };
const REST = { problem: null, simulator: null };

const badge = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });
const connect = (page: Page) => page.getByRole('button', { name: 'Connect Wise Account' });
const token = (page: Page) => page.getByRole('button', { name: 'Get Access Token' });

/** The answers of the server, which a test changes. */
async function withWise(page: Page) {
  const answers = {
    connection: { ...NONE, ...REST } as object,
    callback: { json: { success: true, accessToken: TOKEN } } as {
      status?: number;
      json?: object;
      body?: string;
    } | null,
    profiles: { json: { success: true, profiles: [] as object[] } } as { status?: number; json: object },
  };
  await withoutLive(page);
  await page.context().route('https://wise.example/**', (route) => route.fulfill({ body: 'Wise' }));
  await page.route('**/api/wise/connection', (route) => route.fulfill({ json: answers.connection }));
  await page.route('**/api/wise/auth', (route) =>
    route.fulfill({ json: { success: true, authUrl: AUTH_URL } }),
  );
  await page.route('**/api/wise/callback?*', (route) =>
    answers.callback === null ? route.abort() : route.fulfill(answers.callback),
  );
  await page.route('**/api/wise/profiles', (route) => route.fulfill(answers.profiles));
  await page.route('**/api/wise/profile/*/accounts', (route) =>
    route.fulfill({
      json: {
        success: true,
        accounts: [{ id: 201, currency: 'EUR', type: 'SAVINGS', balance: { value: '1234.50' } }],
      },
    }),
  );
  return answers;
}

const CONNECTED = {
  ...REST,
  state: 'connected',
  accessToken: TOKEN,
  profileId: 101,
  kind: 'oauth',
  connectedAt: '2026-11-20T14:05:00.000Z',
};

test(
  'an account is connected in two steps, and its data read with the token',
  says(
    '2 Wise setup: the badge says Not connected, Waiting for authorization... or Connected to Wise',
    '2 Wise setup: Connect Wise Account opens the authorization page in a new tab',
    '2 Wise setup: Connect Wise Account is disabled once connected',
    '2 Wise setup: step 2 is there only while connecting',
    '2 Wise setup: Get Access Token is disabled while the code is empty',
    '2 Wise setup: Get Access Token is disabled while the request runs',
    '2 Wise setup: profiles with a name, an id and a type',
    '2 Wise setup: balances with a currency, a type badge and a value',
    '2 Wise setup: Integration Complete!',
    '4 Wise setup: disconnected, connecting after the authorization URL, connected after the code',
    '5 Wise setup: Please enter the authorization code, also for blanks',
    '7 GET /api/wise/auth: success and authUrl, which a new tab opens',
    '7 GET /api/wise/callback: the code is in the query',
    '7 GET /api/wise/profiles: with the token as Bearer',
    '7 GET /api/wise/profile/{id}/accounts: for the first profile, with the token as Bearer',
    '8 Wise setup: Please enter the authorization code',
    '8 Wise setup: the error of the server, or Failed to exchange authorization code',
    '8 Wise setup: Network error during token exchange',
    '9 Wise setup: the token preview has 20 characters',
  ),
  async ({ page }) => {
    const answers = await withWise(page);
    const exchanged = requestsTo(page, 'GET', '/api/wise/callback');
    const read = requestsTo(page, 'GET', /^\/api\/wise\/profile/);
    await page.goto('/wise-setup');
    await expectScreen(page, 'Wise Setup');
    await expect(badge(page, 'Not connected')).toBeVisible();
    await expect(token(page)).toHaveCount(0);

    const opened = page.waitForEvent('popup');
    await connect(page).click();
    const authorization = await opened;
    await expect(authorization).toHaveURL(AUTH_URL);
    // Behind another tab, the page would be slow.
    await authorization.close();
    await expect(badge(page, 'Waiting for authorization...')).toBeVisible();
    await expect(token(page)).toBeDisabled();
    const code = page.getByLabel('Authorization code');
    await code.fill('  ');
    await token(page).click();
    await expect(page.getByText('Please enter the authorization code')).toBeVisible();
    await code.fill('a code');
    for (const [answer, text] of [
      [{ json: { success: false, error: 'The code has expired.' } }, 'The code has expired.'],
      [{ status: 500, body: '' }, 'Failed to exchange authorization code'],
      [null, 'Network error during token exchange'],
    ] as const) {
      answers.callback = answer;
      await token(page).click();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    const held = Promise.withResolvers<void>();
    answers.callback = { json: { success: true, accessToken: TOKEN } };
    answers.connection = CONNECTED;
    answers.profiles = {
      json: {
        success: true,
        profiles: [
          { id: 101, type: 'business', details: { name: 'Northern Mills Ltd' } },
          { id: 102, type: 'personal', details: { name: 'Ada Oak' } },
        ],
      },
    };
    await page.route('**/api/wise/callback?*', async (route) => {
      await held.promise;
      await route.fallback();
    });
    await token(page).click();
    await expect(token(page)).toBeDisabled();
    held.resolve();
    await expect(badge(page, 'Connected to Wise')).toBeVisible();
    await expect(token(page)).toHaveCount(0);
    await expect(connect(page)).toBeDisabled();
    await expect(page.getByText('Integration Complete!')).toBeVisible();
    await expect(page.getByText(`${TOKEN.slice(0, 20)}...`, { exact: true })).toBeVisible();
    const cells = (table: string, text: string) =>
      page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text }).getByRole('cell');
    await expect(cells('Profiles', '101')).toHaveText(['Northern Mills Ltd', '101', 'business']);
    await expect(cells('Profiles', '102')).toHaveText(['Ada Oak', '102', 'personal']);
    await expect(cells('Account balances', 'EUR')).toHaveText(['EUR', 'SAVINGS', '€1,234.50']);
    expect(exchanged.map(({ url }) => new URL(url).searchParams.get('code'))).toEqual(
      Array(4).fill('a code'),
    );
    expect(read.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/wise/profiles',
      '/api/wise/profile/101/accounts',
    ]);
    for (const { headers } of read) expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
  },
);

test(
  'a failed start says why, and failed reads of profiles and accounts are logged',
  says(
    '8 Wise setup: Failed to generate authorization URL',
    '8 Wise setup: Network error while starting authorization',
    '8 Wise setup: failed reads of profiles and accounts are logged',
  ),
  async ({ page }) => {
    const answers = await withWise(page);
    await page.goto('/wise-setup');
    await page.route('**/api/wise/auth', (route) => route.fulfill({ json: { success: false } }));
    await connect(page).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to generate authorization URL');
    await page.route('**/api/wise/auth', (route) => route.abort());
    await connect(page).click();
    await expect(page.getByRole('alert')).toHaveText('Network error while starting authorization');

    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    answers.connection = CONNECTED;
    answers.profiles = { status: 500, json: {} };
    await page.goto('/wise-setup');
    await expect.poll(() => logged.some((text) => text.startsWith('The Wise profiles could not'))).toBe(true);
    answers.profiles = { json: { success: true, profiles: [{ id: 101, type: 'business', details: {} }] } };
    await page.route('**/api/wise/profile/*/accounts', (route) => route.abort());
    await page.goto('/wise-setup');
    await expect.poll(() => logged.some((text) => text.startsWith('The Wise balances could not'))).toBe(true);
  },
);

test(
  'a successful exchange alone connects the account',
  says('4 Wise setup: disconnected, connecting after the authorization URL, connected after the code'),
  async ({ page }) => {
    await withWise(page);
    await page.goto('/wise-setup');
    const opened = page.waitForEvent('popup');
    await connect(page).click();
    await (await opened).close();
    await page.getByLabel('Authorization code').fill('a code');
    await token(page).click();
    await expect(badge(page, 'Connected to Wise')).toBeVisible();
    await expect(page.getByText(`${TOKEN.slice(0, 20)}...`, { exact: true })).toBeVisible();
  },
);
