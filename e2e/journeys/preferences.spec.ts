import type { Locator } from '@playwright/test';
import { expectScreen, row } from '../support/console.ts';
import { payment, postPayment, postPayments } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

test.describe('keyboard shortcuts', () => {
  test('/ focuses the search, ? lists the shortcuts, and Escape leads back', async ({ page }) => {
    await page.goto('/dashboard');
    await expectScreen(page, 'Dashboard');
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list.getByText('Find a transfer')).toBeVisible();
    // An open dialog has the keyboard to itself.
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('/');
    const palette = page.getByRole('dialog').getByRole('combobox');
    await expect(palette).toBeFocused();
    await page.keyboard.type('a/b?');
    await expect(palette).toHaveValue('a/b?');
  });

  test('/ focuses the search of the list if there is one, and is typed as text there', async ({ page }) => {
    await page.goto('/transactions');
    await expectScreen(page, 'Transactions');
    const search = page.getByPlaceholder('Transaction ID, Amount, UETR');
    const filters = page.getByRole('search', { name: 'Filter transactions' });
    const key = filters.getByText('/', { exact: true });
    await expect(key).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await expect(key).toBeHidden();
    await page.keyboard.type('1/2?');
    await expect(search).toHaveValue('1/2?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('do nothing once they are switched off, also after a reload', async ({ page }) => {
    await page.goto('/dashboard');
    await expectScreen(page, 'Dashboard');
    await page.getByRole('button', { name: /^Operator menu/ }).click();
    const documentation = page.getByRole('menuitem', { name: 'Documentation' });
    await expect(documentation).toHaveAttribute('href', '/docs/');
    await expect(documentation).toHaveAttribute('target', '_blank');
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByRole('switch', { name: 'Single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.reload();
    await expectScreen(page, 'Dashboard');
    await page.keyboard.press('?');
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.goto('/transactions');
    const filters = page.getByRole('search', { name: 'Filter transactions' });
    await expect(filters).toBeVisible();
    await expect(filters.getByText('/', { exact: true })).toHaveCount(0);
  });
});

test('shortcuts work while a checkbox has the focus', async ({ page, server, apiKey }) => {
  const [id = ''] = await postPayments(server.baseURL, apiKey, 1);
  await page.goto('/transactions');
  await row(page, id).getByRole('checkbox').focus();
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Transaction ID, Amount, UETR')).toBeFocused();
});

test('the eye of a password field and the close button of a dialog say what they do', async ({ page }) => {
  await page.goto('/transactions?new=1');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await iconButtons(await dialog.getByRole('button', { name: 'Close' }).all())).toEqual([
    { name: 'Close', shown: 'CloseEsc' },
  ]);
  await page.context().clearCookies();
  await page.goto('/login');
  const eye = page.getByRole('button', { name: 'Show password' });
  await expect(eye).toBeVisible();
  expect(await iconButtons(await eye.all())).toEqual([{ name: 'Show password', shown: 'Show password' }]);
});

test('a button with only an icon shows its name, and its shortcut, when it has the focus', async ({
  page,
  server,
  apiKey,
}) => {
  const [, id = ''] = await postPayments(server.baseURL, apiKey, 2);
  await page.goto('/transactions');
  await expect(row(page, id)).toBeVisible();
  // All rows have the same.
  const buttons = [page.locator('button:not(tbody button)'), row(page, id).getByRole('button')];
  const each = (await Promise.all(buttons.map((some) => some.all()))).flat();
  const onScreen = await iconButtons(each);
  expect(onScreen.length).toBeGreaterThan(2);
  for (const { name, shown } of onScreen) expect(shown, name).toMatch(/\w/);

  // By keyboard: a pointer leaves no focus ring, and then there are no tooltips.
  await row(page, id)
    .getByRole('button', { name: `View ${id}` })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Transaction Details' });
  await expect(dialog.getByRole('button', { name: 'Next transaction' })).toBeVisible();
  expect(await iconButtons(await dialog.getByRole('button').all())).toEqual(
    expect.arrayContaining([
      { name: 'Previous transaction', shown: 'Previous transaction↑' },
      { name: 'Next transaction', shown: 'Next transaction↓' },
    ]),
  );
});

/** The visible buttons without text among these, each with its tooltip. */
async function iconButtons(buttons: readonly Locator[]): Promise<{ name: string; shown: string }[]> {
  const found: { name: string; shown: string }[] = [];
  for (const button of buttons) {
    const name = await button.getAttribute('aria-label');
    if (name === null || !(await button.isVisible()) || (await button.textContent()) !== '') continue;
    // The first focus may scroll, which closes every tooltip.
    await expect(async () => {
      await button.blur();
      await button.focus();
      await expect(button, name).toHaveAttribute('aria-describedby', /./, { timeout: 1_000 });
    }).toPass();
    const id = await button.getAttribute('aria-describedby');
    found.push({ name, shown: (await button.page().locator(`[id="${id}"]`).textContent()) ?? '' });
  }
  return found;
}

test.describe('appearance', () => {
  test('forced colours keep the current, highlighted or checked element visible', async ({
    page,
    server,
    apiKey,
  }) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
    await page.goto('/transactions');
    const outlined = ['outline-style', 'solid'] as const;
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link', { name: 'Transactions' })).toHaveCSS(...outlined);
    await expect(nav.getByRole('link', { name: 'Dashboard' })).not.toHaveCSS(...outlined);

    await row(page, id).getByRole('checkbox').check();
    await expect(row(page, id).locator('label svg')).not.toHaveCSS('color', 'rgb(255, 255, 255)');

    await page.getByRole('button', { name: /^Operator menu/ }).click();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem').and(page.locator('[data-highlighted]'))).toHaveCSS(...outlined);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option', { selected: true })).toHaveCSS(...outlined);
  });

  test('rows are compact if the operator chose it, from the first paint on', async ({
    page,
    server,
    apiKey,
  }) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await page.addInitScript(() => localStorage.setItem('clearbench.density', 'compact'));
    // Where a row is one line.
    await page.setViewportSize({ width: 1800, height: 800 });
    await page.goto('/transactions');
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    await expect(row(page, id)).toBeVisible();
    expect((await row(page, id).boundingBox())?.height).toBeCloseTo(28, 2);
    for (const [width, height] of [
      [1400, 52],
      [820, 76],
      [390, 104],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => (await row(page, id).boundingBox())?.height).toBeCloseTo(height, 2);
    }
  });

  test('printing leaves out overlays', async ({ page }) => {
    await page.goto('/transactions?new=1');
    const dialog = page.getByRole('dialog', { name: 'New Transaction' });
    await expect(dialog).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(dialog).toBeHidden();
    await expect(page.locator('html')).toHaveCSS('overflow', 'visible');
  });

  test('printing shows the screen without its frame, and dark screens as light', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    await page.goto('/transactions');
    await expect(page.getByRole('heading', { name: 'Transactions', exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByText('No funds move.')).toBeVisible();
    await expect(page.getByText('Export CSV')).toBeHidden();
    await expect(page.getByRole('search')).toHaveCount(0);
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(247, 247, 245)');
  });
});
