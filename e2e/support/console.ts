import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The region in which toasts appear. */
export const notifications = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications (F8)' });

/** Expects the visible toast, the only one, to have this text. In one look: it may be gone before the next. */
export async function expectToast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  let toast = notifications(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) });
  if (description !== undefined) toast = toast.filter({ has: page.getByText(description) });
  await expect(toast.and(page.locator(':only-child'))).toBeVisible();
}

/** Expects the visible toast to be one of a failure or a deletion. */
export const expectDestructive = (page: Page): Promise<void> =>
  expect(notifications(page).getByRole('listitem')).toHaveClass(/border-failed/);

/** The toast of one banking operation stays, here under the pointer, until it is closed; then the common one appears. */
export async function expectOperationToasts(page: Page, title: string): Promise<void> {
  await expectToast(page, title);
  await notifications(page).getByRole('listitem').hover();
  // It closes when all effects of the operation are complete.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectToast(page, title);
  await notifications(page).getByRole('button', { name: 'Dismiss notification' }).click();
  await expectToast(page, 'Operation completed', 'The banking operation was completed successfully');
}

/** The heading of the screen: every screen has exactly one of the first level. */
export async function expectScreen(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/** Types a name and a password after the sandbox has prefilled the form: otherwise both could end up in a field. */
export async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  await expect(page.getByLabel('Username')).not.toHaveValue('');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** A list of any length; of several, the one with this name. */
export const grid = (page: Page, name?: string): Locator =>
  page.getByRole('grid', name === undefined ? {} : { name });

/** A table, or a list of any length. */
export const tableOf = (page: Page, name: string): Locator =>
  page.getByRole('table', { name }).or(grid(page, name));

/** The row with this text, of a list or a table. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** State that a page load would lose, to prove that there was none. */
export async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate('window.marked = true');
  return async () => expect(await page.evaluate('window.marked'), 'page was not reloaded').toBe(true);
}

/** Opens a screen and waits until its live stream is open. */
export async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/live'));
  await page.goto(path);
  await stream;
}

/**
 * Cuts the network, and waits until the page says so. Chromium may notify the page before it cuts the network: the page then connects
 * once more, and stays connected.
 */
export async function loseConnection(page: Page): Promise<Locator> {
  const notice = page.getByText('Connection lost. Retrying…');
  await expect(async () => {
    await page.context().setOffline(false);
    await page.context().setOffline(true);
    await expect(notice).toBeVisible({ timeout: 8_000 });
  }).toPass();
  return notice;
}

/** Returns how far the layout of the page has shifted since, for any cause, in the unit of the browser's own score. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shifted += value;
    }).observe({ type: 'layout-shift' });
  `);
  return async () => {
    await painted(page);
    return page.evaluate<number>('window.shifted');
  };
}

/** Waits until the rendered page is painted. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');

/** Holds the answers to these requests until released. */
export async function holdAnswers(page: Page, url: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits for the script of menus, tooltips and toasts, which is loaded when the page is idle: a stopped clock would keep it away. */
export const overlaysLoaded = (page: Page): Promise<void> => expect(notifications(page)).toBeAttached();
