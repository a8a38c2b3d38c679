import { expect, test } from '../support/test.ts';

test('the documentation shows the address of the server that serves it, and finds codes', async ({
  page,
  baseURL,
}) => {
  await page.goto('/docs/guides/send');
  const first = page.locator('.vp-doc pre').first();
  await expect(first).toContainText(`CLEARBENCH_URL=${new URL(baseURL ?? '').origin}`);

  // The next page is loaded without a new document.
  await page.getByRole('link', { name: 'Post the first payment' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Post the first payment' })).toBeVisible();
  await expect(page.locator('.vp-doc')).toContainText(`curl -sS ${new URL(baseURL ?? '').origin}/api/`);
  await expect(page.locator('.vp-doc')).not.toContainText('127.0.0.1:4400');

  for (const [code, title] of [
    ['T52', 'Codes'],
    ['AC04', 'External codes'],
    ['invalid_transition', 'Errors'],
  ] as const) {
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('searchbox').fill(code);
    await expect(page.locator('#localsearch-list').getByText(title).first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

test('a page of a message type has its fields, and leads to the others', async ({ page }) => {
  await page.goto('/docs/reference/messages/');
  await page.getByRole('main').getByRole('link', { name: 'pacs.008', exact: true }).click();
  await expect(page).toHaveURL(/\/docs\/reference\/messages\/pacs\.008$/);
  await expect(page.getByRole('cell', { name: 'CdtTrfTxInf/PmtId/EndToEndId', exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'MT103', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'MT103' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('cell', { name: '32A', exact: true }).first()).toBeVisible();
});
