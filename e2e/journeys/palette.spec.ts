import type { Page } from '@playwright/test';
import { expectScreen, expectToast, openLive } from '../support/console.ts';
import { payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

async function openPalette(page: Page, text = '') {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find a transfer, a screen or an action' });
  await palette.getByRole('combobox').fill(text);
  return palette;
}

/** The requests of this method that are made from now on, by their paths. */
function watchRequests(page: Page, method: string): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test('finds webhooks, keys, accounts and packages by their names', async ({ page, operator }) => {
  const made: { id: string } = JSON.parse(
    await (
      await operator.call('POST', '/api/webhooks', {
        url: 'http://127.0.0.1:9/palette-hook',
        events: ['completion'],
        active: false,
      })
    ).text(),
  );
  await operator.call('POST', '/api/api-keys', { label: 'Palette key', isActive: true });
  await operator.call('POST', '/api/transactions', { type: 'mt202', amount: '1.00', currency: 'EUR' });
  await page.goto('/dashboard');
  const palette = await openPalette(page, '127.0.0.1 palette-hook');
  await palette.getByRole('group', { name: 'Webhooks' }).getByRole('option').click();
  await expect(page).toHaveURL(`/webhooks/${made.id}`);

  await openPalette(page, 'rotate secret palette-hook');
  await palette.getByRole('option', { name: /^Rotate secret of 127\.0\.0\.1:9/ }).click();
  const secret = page.getByRole('dialog', { name: 'Signing secret of 127.0.0.1:9' });
  await secret.getByRole('button', { name: 'Rotate secret' }).click();
  await expectToast(page, 'Secret Rotated', 'Both secrets sign until the overlap ends.');
  await secret.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(`/webhooks/${made.id}`);

  await openPalette(page, 'palette key');
  await palette.getByRole('group', { name: 'API keys' }).getByRole('option', { name: 'Palette key' }).click();
  await expectScreen(page, 'API Keys');
  await expect(page.locator('tr[aria-current]')).toContainText('Palette key');
  await openPalette(page, 'rotate palette key');
  await palette.getByRole('option', { name: /^Rotate API key Palette key/ }).click();
  await expect(page.getByRole('alertdialog', { name: 'Rotate "Palette key"?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await page.goto('/ledger');
  await openPalette(page, 'package');
  await palette.getByRole('group', { name: 'Packages' }).getByRole('option').first().click();
  await expect(page.getByRole('heading', { name: 'Saved Configuration Package(s)' })).toBeInViewport();
});

test('finds an account of the ledger by its id', async ({ page, server, apiKey, operator }) => {
  const id = await postPayment(server.baseURL, apiKey, payment());
  await operator.call('PATCH', `/api/transactions/${id}/status`, { status: 'processing' });
  await page.goto('/dashboard');
  const palette = await openPalette(page, 'm0-suspense');
  await palette.getByRole('group', { name: 'Accounts' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/ledger\?account=M0-SUSPENSE\./);
});

test('runs a demo once, however fast Enter is pressed, and remembers it', async ({ page }) => {
  await openLive(page, '/settings');
  const posted = watchRequests(page, 'POST');
  let palette = await openPalette(page, 'run demo: rejected by');
  await expect(palette.getByRole('option', { name: /^Run demo: rejected/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await palette.getByRole('combobox').evaluate((box) => {
    const { KeyboardEvent } = box.ownerDocument.defaultView;
    for (let times = 0; times < 2; times += 1)
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expectToast(page, 'Demo transfer started', /^trx_/);
  expect(posted).toEqual(['/api/scenarios/demo']);
  await page.reload();
  palette = await openPalette(page);
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toHaveText(
    /^Run demo: rejected/,
  );
  await palette.getByRole('group', { name: 'Recent' }).getByRole('option').first().click();
  await expectToast(page, 'Demo transfer started', /^trx_/);
  expect(posted).toHaveLength(2);
});

test('advances the clock, and shows why it failed', async ({ page }) => {
  await page.goto('/dashboard');
  let palette = await openPalette(page, 'advance clock 1');
  await palette.getByRole('option', { name: 'Advance clock 1 h' }).click();
  await expectToast(page, 'Clock advanced', /^It is now/);
  await page.route('**/api/clock', (route) => route.abort());
  palette = await openPalette(page, 'advance clock 1');
  await palette.getByRole('option', { name: 'Advance clock 1 h' }).click();
  await expectToast(page, 'Couldn’t advance the clock', /could not be reached/);
});

test('disconnects a network after asking, and connects it', async ({ page }) => {
  await page.goto('/dashboard');
  const sent = watchRequests(page, 'PUT');
  let palette = await openPalette(page, 'disconnect telex');
  await palette.getByRole('option', { name: /^Disconnect .*Telex/ }).click();
  const question = page.getByRole('alertdialog', { name: /^Disconnect .*Telex.*\?$/ });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  expect(sent).toEqual([]);
  palette = await openPalette(page, 'disconnect telex');
  await palette.getByRole('option', { name: /^Disconnect .*Telex/ }).click();
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(question).toHaveCount(0);
  palette = await openPalette(page, 'connect telex');
  await palette.getByRole('option', { name: /^Connect .*Telex/ }).click();
  await expectToast(page, 'Network Telex Connected', 'Messages in its queue are being sent.');
  expect(sent).toHaveLength(2);
});

test('reports commands that could not be loaded, and keeps the others', async ({ page }) => {
  await page.goto('/dashboard');
  await page.route('**/api/webhooks', (route) => route.abort());
  const palette = await openPalette(page);
  await expect(palette.getByText(/^Some commands could not be loaded\./)).toBeVisible();
  await expect(palette.getByRole('option', { name: 'Advance clock 1 h' })).toBeVisible();
});
