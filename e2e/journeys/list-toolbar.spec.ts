import { expectScreen } from '../support/console.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('on a phone the toolbar of the list is one line, with its tools behind a button', async ({ page }) => {
  await page.goto('/transactions');
  await expectScreen(page, 'Transactions');
  const tools = page.getByRole('button', { name: 'List tools' });
  const create = page.getByRole('button', { name: 'New Transaction' }).first();
  const [left, right] = [await tools.boundingBox(), await create.boundingBox()];
  expect(left?.y).toBe(right?.y);
  await expect(page.getByRole('button', { name: 'Views' })).toHaveCount(0);
  await tools.click();
  const panel = page.getByRole('dialog', { name: 'List tools' });
  await expect(panel.getByRole('link', { name: 'Export CSV' })).toBeVisible();
  await panel.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog').filter({ has: page.getByRole('checkbox') });
  await columns.getByRole('checkbox').first().press('Space');
  await page.keyboard.press('Escape');
  await expect(columns).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(tools).toBeFocused();
});
