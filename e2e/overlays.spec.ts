import type { Page } from '@playwright/test';
import { expectScreen, holdAnswers } from './support/console.ts';
import { expect, test } from './support/test.ts';

/** The script of what opens above a screen, which is loaded when the page is idle. */
const SCRIPT = '**/overlays-*.js';

const statusFilter = (page: Page) => page.getByRole('combobox', { name: 'Status' });
const operatorMenu = (page: Page) => page.getByRole('button', { name: /^Operator menu/ });

test.describe('before the script of menus, selects and tooltips is loaded', () => {
  test('a pressed select opens as soon as it is, and keeps the focus', async ({ page }) => {
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

  test('a menu opened by keyboard opens as soon as it is', async ({ page }) => {
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

  test('a focused icon button gets its tooltip as soon as it is', async ({ page }) => {
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

  test('a failure is said where it was pressed, and Retry opens it', async ({ page }) => {
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
});
