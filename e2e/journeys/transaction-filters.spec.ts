import { readFile } from 'node:fs/promises';
import { grid, row } from '../support/console.ts';
import { createApiKey } from '../support/operator.ts';
import { payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

test('transfers are filtered in the search and in a panel, and views, exports and selections follow', async ({
  page,
  server,
  apiKey,
  operator,
}) => {
  const key = await createApiKey(operator, 'Night run');
  const cheap = payment({ amount: '310.00' });
  const dear = payment({ amount: '90310.00' });
  const cheapId = await postPayment(server.baseURL, key, cheap);
  const dearId = await postPayment(server.baseURL, key, dear);
  const otherId = await postPayment(server.baseURL, apiKey, payment({ amount: '311.00' }));

  await page.goto('/transactions');
  const search = page.getByPlaceholder('Transaction ID, Amount, UETR');
  await search.fill('310 amount:<=500 key:"Night run"');
  await expect(row(page, dearId)).toHaveCount(0);
  await expect(row(page, otherId)).toHaveCount(0);
  await expect(row(page, cheapId)).toBeVisible();
  // What the text was found in is marked.
  await expect(row(page, cheapId).locator('mark')).toHaveText(/310\.00/);
  await search.fill(`${cheap.uetr} key:"Night run"`);
  await expect(row(page, cheapId)).toContainText('matched: UETR');
  await search.fill(cheap.reference);
  await expect(row(page, cheapId).locator('mark')).toHaveText(cheap.reference);

  // A misspelt name is named, and the rest still counts.
  await search.fill('amuont:5 key:"Night run"');
  await expect(page.getByText('There is no filter “amuont:”. Did you mean “amount:”?')).toBeVisible();
  await expect(row(page, otherId)).toHaveCount(0);
  await search.fill('key:"Night run"');
  await expect(page.getByText('There is no filter')).toHaveCount(0);

  await page.getByRole('button', { name: 'More filters' }).click();
  const panel = page.getByRole('dialog', { name: 'More filters' });
  await expect(panel.getByRole('combobox', { name: 'API key' })).toHaveText('Night run');
  await panel.getByLabel('Amount').fill('1000..1');
  await panel.getByRole('button', { name: 'Apply filters' }).click();
  await expect(panel.getByText('Write it like 100..200')).toBeVisible();
  await panel.getByLabel('Amount').fill('>1000');
  await panel.getByLabel('Bank').fill('lind');
  await panel.getByLabel('From').fill('2020-01-31');
  await panel.getByRole('combobox', { name: 'Network' }).click();
  await page.getByRole('option', { name: 'SWIFT' }).click();
  await panel.getByRole('button', { name: 'Apply filters' }).click();
  await expect(panel).toHaveCount(0);
  await expect(search).toHaveValue('after:2020-01-31 amount:>1000 bank:lind network:swift key:"Night run"');
  await expect(row(page, dearId)).toBeVisible();
  await expect(row(page, cheapId)).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect([file.includes(dearId), file.includes(cheapId)]).toEqual([true, false]);

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Dear ones');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(search).toHaveValue('');
  await expect(row(page, otherId)).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('link', { name: 'Dear ones' }).click();
  await expect(row(page, dearId)).toBeVisible();
  await expect(grid(page).getByRole('row')).toHaveCount(2);

  // A control beside the search replaces the same condition in it.
  await search.fill('key:"Night run" type:mt202');
  await expect(page.getByText('No transactions found')).toBeVisible();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'All types' }).click();
  await expect(search).toHaveValue('key:"Night run"');
  await expect(row(page, cheapId)).toBeVisible();
});
