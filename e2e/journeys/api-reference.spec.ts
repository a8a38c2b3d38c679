import { randomUUID } from 'node:crypto';
import { expectScreen } from '../support/console.ts';
import { createApiKey } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

test('the API reference opens on posting a payment, with a key of the workspace, and leads back', async ({
  page,
  operator,
}) => {
  const name = `oak-${randomUUID().slice(0, 8)}`;
  await operator.call('POST', '/api/workspaces', { name, title: 'Oak' });
  const key = await createApiKey({
    ...operator,
    call: (method, path, body) => operator.call(method, `/w/${name}${path}`, body),
  });
  const reference = `/w/${name}/api/docs/`;
  await page.goto(`/w/${name}/transactions`);
  await expect(page.getByText('No transactions found')).toBeVisible();
  for (const place of ['main', 'navigation'] as const) {
    const link = page.getByRole(place).getByRole('link', { name: 'API Reference' });
    await expect(link.first()).toHaveAttribute('href', reference);
  }
  await page.getByRole('button', { name: /^Operator menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'API Reference' })).toHaveAttribute('href', reference);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('openapi');
  await page.getByRole('option', { name: 'API Reference' }).click();

  await expect(page).toHaveURL(`${reference}#tag/payments-in/POST/api/non-swift-mt103/incoming-payloads`);
  await expect(page.getByRole('heading', { name: 'Post KTT and MT103 payloads' })).toBeInViewport({
    timeout: 30_000,
  });
  const posted = page.waitForRequest(/incoming-payloads/);
  await page
    .getByRole('button', { name: 'Test Request (post /api/non-swift-mt103/incoming-payloads)' })
    .click();
  await page.getByRole('button', { name: 'Send' }).first().click();
  expect((await posted).headers().authorization).toBe(`Bearer ${key}`);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to the console' }).click();
  await expectScreen(page, 'Start Here');
  await expect(page).toHaveURL(`/w/${name}/start`);
});

test.describe('without a login', () => {
  test.use({ signedIn: false });

  test('the API reference shows the calls of a partner', async ({ page }) => {
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { name: 'Post KTT and MT103 payloads' })).toBeInViewport({
      timeout: 30_000,
    });
    await expect(page.getByText('/api/settings', { exact: true })).toHaveCount(0);
  });
});
