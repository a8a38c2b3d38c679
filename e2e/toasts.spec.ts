import type { Locator, Page } from '@playwright/test';
import { says } from './specification/says.ts';
import { expectToast, notifications } from './support/console.ts';
import { expect, test } from './support/test.ts';

/** Shows a toast above a dialog, by a webhook that the server refuses. */
async function failInDialog(page: Page): Promise<Locator> {
  await page.route('**/api/webhooks', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await page.goto('/webhooks?new=1');
  const dialog = page.getByRole('dialog', { name: 'Create New Webhook' });
  await dialog.getByLabel('Webhook URL').fill('https://erp.example.com/payments');
  await dialog.getByRole('button', { name: 'Create Webhook' }).click();
  await expectToast(page, 'Error', /^Failed to create webhook: /);
  return dialog;
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test(
  'show one at a time, in a region that F8 focuses, for 2 s after a copy',
  says('9 Toasts: F8 focuses their region'),
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/api-configuration/keys');
    const copy = page.getByRole('button', { name: /^Copy/ }).first();
    await copy.click();
    await expectToast(page, 'Copied!', 'copied to clipboard');
    await copy.click();
    await expectToast(page, 'Copied!', 'copied to clipboard');

    await page.keyboard.press('F8');
    await expect(notifications(page).getByRole('list')).toBeFocused();
    // The focus holds a toast; without it the two seconds continue.
    await page.getByRole('heading', { level: 1 }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(2_500);
    await expect(notifications(page).getByRole('listitem')).toHaveCount(0);
  },
);

test(
  'stay narrow on wide screens',
  says('9 Toasts: the viewport is at most 420 px wide from medium screens up'),
  async ({ page }) => {
    await page.goto('/api-configuration/keys');
    await page.getByRole('button', { name: /^Copy/ }).first().click();
    await expectToast(page, 'Copied!');
    const box = await notifications(page).getByRole('list').boundingBox();
    expect(box?.width).toBe(420);
  },
);

test('can be read again later', async ({ page }) => {
  await page.goto('/api-configuration/keys');
  await page.getByRole('button', { name: /^Copy/ }).first().click();
  await expectToast(page, 'Copied!');
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText('Copied!')).toBeVisible();
});

test('are reached by F8 from a dialog, which stays open and takes the focus back', async ({ page }) => {
  const dialog = await failInDialog(page);
  await page.keyboard.press('F8');
  await expect(notifications(page).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(notifications(page).getByRole('listitem')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(notifications(page).getByRole('button', { name: 'Dismiss notification' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(notifications(page).getByRole('listitem')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(notifications(page).getByRole('listitem')).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test('dismissed by mouse, leave the focus in the dialog', async ({ page }) => {
  const dialog = await failInDialog(page);
  await notifications(page).getByRole('button', { name: 'Dismiss notification' }).click();
  await expect(notifications(page).getByRole('listitem')).toHaveCount(0);
  await expect(dialog.locator(':focus')).toHaveCount(1);
});
