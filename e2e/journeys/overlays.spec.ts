import type { Page } from '@playwright/test';
import { expectScreen, holdAnswers, overlaysLoaded } from '../support/console.ts';
import { expect, test } from '../support/test.ts';

/** The script of overlays, which is loaded when the page is idle. */
const SCRIPT = '**/overlays-*.js';

const statusFilter = (page: Page) => page.getByRole('combobox', { name: 'Status' });
const operatorMenu = (page: Page) => page.getByRole('button', { name: /^Operator menu/ });

test.describe('before the script of menus, selects and tooltips is loaded', () => {
  test('a press on a select is remembered, and the focus stays', async ({ page }) => {
    const release = await holdAnswers(page, SCRIPT);
    await page.goto('/transactions');
    await statusFilter(page).click();
    await expect(statusFilter(page)).toBeFocused();
    await expect(statusFilter(page)).toHaveAttribute('aria-expanded', 'false');
    release();
    await page.getByRole('option', { name: 'Completed' }).click();
    await expect(page).toHaveURL(/status=completed/);
    await expect(statusFilter(page)).toBeFocused();
    await expect(statusFilter(page)).toHaveText('Completed');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'Completed' })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(page.getByRole('option', { name: 'All statuses' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(statusFilter(page)).toHaveText('All statuses');
  });

  test('a press on a menu by keyboard is remembered', async ({ page }) => {
    const release = await holdAnswers(page, SCRIPT);
    await page.goto('/dashboard');
    await expect(operatorMenu(page)).toHaveAttribute('aria-haspopup', 'menu');
    await operatorMenu(page).press('Enter');
    release();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  test('a menu that only had the focus opens with the first press', async ({ page }) => {
    const release = await holdAnswers(page, SCRIPT);
    await page.goto('/dashboard');
    await operatorMenu(page).focus();
    release();
    await expect(operatorMenu(page)).toHaveAttribute('data-state', 'closed');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(operatorMenu(page)).toBeFocused();
  });

  test('the focus on an icon button is remembered, and shows its tooltip', async ({ page }) => {
    const release = await holdAnswers(page, SCRIPT);
    await page.goto('/dashboard');
    await expectScreen(page, 'Dashboard');
    await page.keyboard.press('Tab');
    const bell = page.getByRole('button', { name: 'Notifications' });
    await bell.focus();
    release();
    await expect(page.getByRole('tooltip', { name: 'Notifications' })).toBeAttached();
    await expect(bell).toHaveAccessibleDescription(/Notifications/);
    await expect(bell).toBeFocused();
  });

  test('a menu opens by a press during which the script arrives', async ({ page }) => {
    const release = await holdAnswers(page, SCRIPT);
    await page.goto('/dashboard');
    await operatorMenu(page).hover();
    await page.mouse.down();
    release();
    await expect(operatorMenu(page)).toHaveAttribute('data-state', 'closed');
    await page.mouse.up();
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
    await operatorMenu(page).click();
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await operatorMenu(page).click();
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  });

  test('a pressed select does not open once the operator types elsewhere', async ({ page }) => {
    const release = await holdAnswers(page, SCRIPT);
    await page.goto('/transactions');
    await statusFilter(page).click();
    const search = page.getByPlaceholder('Transaction ID, Amount, UETR');
    await search.click();
    await page.keyboard.type('ab');
    release();
    await expect(statusFilter(page)).toHaveAttribute('data-state', 'closed');
    await page.keyboard.type('cd');
    await expect(search).toHaveValue('abcd');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });

  test('a failure is shown at the pressed control, and Retry opens it', async ({ page }) => {
    await page.route(SCRIPT, (route) => route.abort());
    await page.goto('/transactions');
    await statusFilter(page).hover();
    await expect(page.getByText('This part could not be loaded')).toHaveCount(0);
    await statusFilter(page).click();
    const failure = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
    await expect(failure).toBeVisible();
    await page.unroute(SCRIPT);
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('option', { name: 'Completed' })).toBeVisible();
    await expect(failure).toHaveCount(0);
  });

  test('a dialog that fails with it can be closed, and opens later', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route(SCRIPT, (route) => route.abort());
    await page.goto('/transactions');
    const open = page.getByRole('button', { name: 'Open navigation' });
    const failure = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
    await open.click();
    await expect(failure).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(failure).toHaveCount(0);
    await page.unroute(SCRIPT);
    await open.click();
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  });

  test('a toast loads it again after a failure', async ({ page }) => {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/overlays-'));
    await page.route(SCRIPT, (route) => route.abort());
    await page.goto('/webhooks');
    await failed;
    await page.unroute(SCRIPT);
    await page.getByRole('button', { name: /^Copy/ }).first().click();
    await expect(page.getByText('Copied!', { exact: true })).toBeVisible();
  });
});

test('the next tooltip opens at once, a later one waits again', async ({ page }) => {
  await page.clock.install();
  await page.goto('/dashboard');
  const theme = page.getByRole('button', { name: /^Switch to .* theme$/ });
  const bell = page.getByRole('button', { name: 'Notifications' });
  const tooltip = page.getByRole('tooltip');
  await overlaysLoaded(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await theme.hover();
  await page.clock.runFor(800);
  await expect(tooltip).toHaveText(/theme/);
  await bell.hover();
  await page.clock.runFor(50);
  await expect(tooltip).toHaveText('Notifications');
  // Radix follows the pointer on its way to the tooltip.
  await page.mouse.move(600, 400);
  await page.clock.runFor(50);
  await page.mouse.move(600, 410);
  await page.clock.runFor(2_000);
  await expect(tooltip).toHaveCount(0);
  await theme.hover();
  await page.clock.runFor(600);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(tooltip).toHaveText(/theme/);
});

test('the second click of a double click that closes a dialog reaches nothing behind it', async ({
  page,
}) => {
  await page.goto('/transactions?new=1');
  const dialog = page.getByRole('dialog', { name: 'New Transaction' });
  await expect(dialog).toBeVisible();
  await page.evaluate(`window.clicked = [];
    addEventListener('click', (event) => window.clicked.push(event.target.closest('button')?.ariaLabel ?? event.target.tagName))`);
  await dialog.getByRole('button', { name: 'Close' }).dblclick();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate('window.clicked')).toEqual(['Close']);
});
