import type { Page } from '@playwright/test';
import {
  expectScreen,
  expectToast,
  fillLogin,
  loseConnection,
  markPage,
  openLive,
  overlaysLoaded,
  row,
} from '../support/console.ts';
import { type Credentials, logIn, registerOperator } from '../support/operator.ts';
import { mt103, payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

test('two tabs stay in sync', async ({ page, context, server, apiKey, operator }) => {
  const id = await postPayment(server.baseURL, apiKey, payment());
  const other = await context.newPage();
  await openLive(page, '/transactions');
  await openLive(other, `/transactions/${id}`);
  await expect(row(page, id)).toContainText('Pending');
  await expect(other.getByText('Pending', { exact: true }).first()).toBeVisible();
  const notReloaded = [await markPage(page), await markPage(other)];

  await operator.call('PATCH', `/api/transactions/${id}/status`, {
    status: 'processing',
    message: 'Taken up',
  });
  await expect(row(page, id)).toContainText('Processing');
  await expect(other.getByText('Processing', { exact: true }).first()).toBeVisible();
  for (const check of notReloaded) await check();
});

test('signing out clears every tab at once, and signing in restores them', async ({
  browser,
  server,
  apiKey,
}) => {
  const id = await postPayment(server.baseURL, apiKey, payment());
  const credentials = await registerOperator(server.baseURL);
  const session = await logIn(server.baseURL, credentials);
  const context = await browser.newContext({
    baseURL: server.baseURL,
    storageState: { cookies: [], origins: [] },
  });
  await context.addCookies([{ ...session.cookie, url: server.baseURL }]);
  const [one, two, three] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await one.goto('/dashboard');
  await two.goto(`/transactions/${id}`);
  await expect(two.getByRole('heading', { level: 1 })).toHaveText('€12,500.50');
  await three.goto('/workbench');
  await three.getByRole('textbox', { name: 'Message text' }).fill(mt103(payment()));
  await expect(three.getByText('No problems found')).toBeVisible();

  await one.getByRole('button', { name: /^Operator menu/ }).click();
  await one.getByRole('menuitem', { name: 'Sign Out' }).click();
  for (const tab of [one, two, three]) {
    await expect(tab).toHaveURL('/login');
    await expect(tab.getByText(id)).toHaveCount(0);
  }
  await fillLogin(one, credentials.username, credentials.password);
  await one.getByRole('button', { name: 'Login' }).click();
  for (const tab of [one, two, three])
    await expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await three.goto('/workbench');
  await expect(three.getByRole('textbox', { name: 'Message text' })).toHaveValue('');
  await context.close();
});

test('an ended session is noticed without a click', async ({ browser, server }) => {
  const session = await logIn(server.baseURL, await registerOperator(server.baseURL));
  const context = await browser.newContext({
    baseURL: server.baseURL,
    storageState: { cookies: [], origins: [] },
  });
  await context.addCookies([{ ...session.cookie, url: server.baseURL }]);
  const page = await context.newPage();
  let isOpen = false;
  // The server closes the stream of a session that ended and refuses new ones.
  await page.route('**/api/live', (route) => (isOpen ? route.continue() : route.fulfill({ status: 503 })));
  await page.goto('/transactions');
  await expectScreen(page, 'Transactions');
  await session.call('POST', '/api/auth/logout');
  isOpen = true;
  await expect(page).toHaveURL('/login?next=%2Ftransactions');
  await expectToast(page, 'Session ended', 'Log in to continue where you left off.');
  await context.close();
});

test('another operator of the same tab finds no data of the previous one, who finds all of it again', async ({
  browser,
  server,
}) => {
  const [anna, boris] = [await registerOperator(server.baseURL), await registerOperator(server.baseURL)];
  const context = await browser.newContext({
    baseURL: server.baseURL,
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  const text = page.getByRole('textbox', { name: 'Message text' });
  const openAs = async ({ username, password }: Credentials) => {
    // The session ends silently, as it does after a while.
    await context.clearCookies();
    await page.goto('/workbench');
    await fillLogin(page, username, password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expectScreen(page, 'Message Workbench');
  };
  const openViews = async () => {
    await page.goto('/transactions?status=failed');
    await page.getByRole('button', { name: 'Views' }).click();
    return page.getByRole('dialog', { name: 'Saved views' });
  };
  await openAs(anna);
  await text.fill(mt103(payment()));
  await expect(page.getByText('No problems found')).toBeVisible();
  const views = await openViews();
  await views.getByLabel('Name of the view').fill('Of Anna');
  await views.getByRole('button', { name: 'Save view' }).click();
  await expect(views.getByText('Of Anna')).toBeVisible();

  await openAs(boris);
  await expect(text).toHaveValue('');
  await text.fill('Of Boris');
  await expect((await openViews()).getByLabel('Name of the view')).toBeVisible();
  await expect(views.getByText('Of Anna')).toHaveCount(0);

  await openAs(anna);
  await expect(text).toHaveValue(/^\{1:/);
  await expect((await openViews()).getByText('Of Anna')).toBeVisible();
  await context.close();
});

test('a lost connection is reported, and catches up when it is back', async ({
  page,
  context,
  server,
  apiKey,
}) => {
  await openLive(page, '/transactions');
  const notReloaded = await markPage(page);
  const notice = await loseConnection(page);

  const id = await postPayment(server.baseURL, apiKey, payment());
  await context.setOffline(false);
  await expect(notice).toBeHidden({ timeout: 20_000 });
  await expect(row(page, id)).toBeVisible();
  await notReloaded();
});

test('a change that arrives before the live stream could be opened is not missed', async ({
  page,
  server,
  apiKey,
}) => {
  let refused = true;
  await page.route('**/api/live', (route) => (refused ? route.abort() : route.continue()));
  const earlier = await postPayment(server.baseURL, apiKey, payment());
  await page.goto('/transactions');
  await expect(row(page, earlier)).toBeVisible();
  const id = await postPayment(server.baseURL, apiKey, payment());
  refused = false;
  await expect(row(page, id)).toBeVisible({ timeout: 20_000 });
});

test('a screen that fails to load says why and can be retried', async ({ page, server, apiKey }) => {
  const id = await postPayment(server.baseURL, apiKey, payment());
  let answer: { status?: number; body: string } | undefined;
  let broken = true;
  await page.route(/\/api\/transactions(\?|$)/, (route) => {
    if (!broken) return route.continue();
    return answer === undefined ? route.abort() : route.fulfill(answer);
  });
  // A live change or a restored connection would trigger a retry.
  await page.route('**/api/live', (route) => route.abort());
  await page.goto('/transactions');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('could not be reached');
  for (const [next, text] of [
    [{ status: 500, body: '<h1>Internal Server Error</h1>' }, 'The server failed to answer (status 500)'],
    [{ status: 503, body: '' }, 'not available at the moment (status 503)'],
    [{ status: 503, body: '{"message":"Busy, try again in 3 seconds."}' }, 'Busy, try again in 3 seconds.'],
    [{ status: 429, body: '<h1>No</h1>' }, 'too many requests'],
    [{ body: '[{"cut' }, 'The response could not be read.'],
  ] as const) {
    answer = next;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(alert).toContainText(text);
  }
  broken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(row(page, id)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a screen whose script failed to load appears once the server can be reached again', async ({
  page,
  context,
}) => {
  await openLive(page, '/dashboard');
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API Keys' }).click();
  await expectScreen(page, 'This page needs a reload');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Keys', { timeout: 20_000 });
});

/** Posts a payment, opens the list that shows it, and cuts the connection. */
async function loseListOf(page: Page, server: { baseURL: string }, apiKey: string): Promise<string> {
  const id = await postPayment(server.baseURL, apiKey, payment());
  await openLive(page, '/transactions');
  await expect(row(page, id)).toBeVisible();
  await overlaysLoaded(page);
  await page.context().setOffline(true);
  return id;
}

test('an overlay that could not be opened reports it, leaves the list, and opens once the server is back', async ({
  page,
  context,
  server,
  apiKey,
}) => {
  // They may be loaded ahead, before the connection is cut.
  const scripts = /\/(column-panel|compose-dialog|details-dialog)-[^/]*\.js/;
  await page.route(scripts, (route) => route.abort());
  const id = await loseListOf(page, server, apiKey);
  const notReloaded = await markPage(page);
  const failure = page.getByRole('dialog', { name: 'Couldn’t load' });
  for (const name of ['Columns', 'New Transaction', `View ${id}`]) {
    await page.getByRole('button', { name }).click();
    await expect(failure.getByRole('alert')).toContainText('This part could not be loaded');
    await expect(failure.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(failure).toBeHidden();
    await expect(row(page, id)).toBeVisible();
  }
  await page.getByRole('button', { name: `View ${id}` }).click();
  await expect(failure).toBeVisible();
  await page.unroute(scripts);
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Transaction Details' })).toContainText(id, {
    timeout: 20_000,
  });
  await notReloaded();
});

test('a transaction that could not be sent shows it in view, and keeps the input', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto('/transactions?new=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('12.50');
  await page.route(/\/api\/transactions$/, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Create Transaction' }).click();
  await expect(dialog.getByRole('alert')).toBeInViewport();
  await expect(dialog.getByRole('alert')).toContainText('could not be reached');
  await page.unroute(/\/api\/transactions$/);
  await dialog.getByRole('button', { name: 'Create Transaction' }).click();
  await expect(dialog).toBeHidden();
});

test('a list that could not be loaded appears once the server can be reached again', async ({
  page,
  context,
  server,
  apiKey,
}) => {
  const id = await loseListOf(page, server, apiKey);
  await page.getByPlaceholder('Transaction ID, Amount, UETR').fill(id);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The transfers could not be loaded');
  await context.setOffline(false);
  await expect(row(page, id)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('an updated server is announced until the page is reloaded, and no input is lost before', async ({
  page,
  context,
}) => {
  await openLive(page, '/workbench');
  const text = page.getByRole('textbox', { name: 'Message text' });
  await text.fill('Typed before the update');
  const notReloaded = await markPage(page);
  await loseConnection(page);
  await page.route('**/api/**', async (route) => {
    if (route.request().url().endsWith('/api/live')) return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-console-version': 'another' } });
  });
  await context.setOffline(false);
  const notice = page.getByRole('status').filter({ hasText: 'A new version is available' });
  await expect(notice).toBeVisible({ timeout: 20_000 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API Keys' }).click();
  await expectScreen(page, 'API Keys');
  await expect(notice).toHaveCount(1);
  await page.goBack();
  await expect(text).toHaveValue('Typed before the update');
  await notReloaded();

  await page.unrouteAll({ behavior: 'wait' });
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate('window.marked')).toBeUndefined();
  await expectScreen(page, 'Message Workbench');
  await expect(text).toHaveValue('Typed before the update');
  await expect(notice).toHaveCount(0);
});

test('a clock that is wrong in the browser does not date what happened', async ({ page, server, apiKey }) => {
  await page.clock.install({ time: Date.now() - 12 * 60_000 });
  const id = await postPayment(server.baseURL, apiKey, payment());
  await page.goto(`/transactions/${id}`);
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toContainText('· just now');
  await page.goto('/settings#sessions');
  await expect(page.getByRole('list', { name: 'Sessions' })).not.toContainText('· in ');
});

test('figures that cannot be brought up to date stay, with the reason', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Transfers today')).toBeVisible();
  await page.route('**/api/live', (route) => route.abort());
  await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Refresh Transfers' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'The figures could not be refreshed' });
  await expect(failure).toBeVisible();
  await expect(page.getByText('Transfers today')).toBeVisible();
  await page.unroute('**/api/dashboard');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toHaveCount(0);
});
