import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectScreen, grid, row } from '../support/console.ts';
import { download } from '../support/downloads.ts';
import { mt103, payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';
import { editor, errors } from '../support/workbench.ts';

test.use({ serverEnv: { AUTOMATION: 'instant' } });

const RULES = {
  title: 'Oak Bank',
  rules: [{ name: 'limit', kind: 'amounts', max: '90000' }],
};

test('a payments engineer finds a failed payment, compares it, checks a correction and follows a statement', async ({
  page,
  operator,
  apiKey,
  server,
}, testInfo) => {
  await operator.call('POST', '/api/house-rules', { document: RULES });
  const sent = ['100.00', '2500.00', '77.01', '60000.00'].map((amount) => payment({ amount }));
  const ids: string[] = [];
  for (const one of sent) ids.push(await postPayment(server.baseURL, apiKey, one));
  const [small, , failed, large] = sent;
  const [smallId = '', , failedId = '', largeId = ''] = ids;
  if (small === undefined || failed === undefined || large === undefined)
    throw new Error('Nothing was sent.');
  const search = page.getByPlaceholder('Transaction ID, Amount, UETR');
  const navigation = page.getByRole('navigation', { name: 'Main' });

  await test.step('what failed, and why', async () => {
    await page.goto('/dashboard');
    await navigation.getByRole('link', { name: 'Transactions' }).click();
    await expect(row(page, failedId)).toContainText('AC04');
    await search.fill('reason:ac04');
    await expect(grid(page).getByRole('row')).toHaveCount(2);
    await expect(row(page, failedId)).toContainText('closed account');
  });

  await test.step('by amount and currency, in the panel, as a file', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'More filters' }).click();
    const panel = page.getByRole('dialog', { name: 'More filters' });
    await panel.getByLabel('Amount').fill('>50000');
    await panel.getByLabel('Currency').fill('EUR');
    await panel.getByRole('button', { name: 'Apply filters' }).click();
    await expect(search).toHaveValue('amount:>50000 currency:EUR');
    await expect(row(page, smallId)).toHaveCount(0);
    const folder = testInfo.outputPath();
    const name = await download(page, folder, () => page.getByRole('link', { name: 'Export CSV' }).click());
    const file = await readFile(join(folder, name), 'utf8');
    expect([file.includes(largeId), file.includes(smallId)]).toEqual([true, false]);
  });

  await test.step('by reference, then beside one that went well', async () => {
    await search.fill(`reference:${failed.reference}`);
    await row(page, failedId).getByRole('button', { name: /^View/ }).click();
    const details = page.getByRole('dialog', { name: 'Transaction Details' });
    await details.getByRole('link', { name: /full page/i }).click();
    await page.getByRole('tab', { name: 'Message' }).click();
    await page.getByRole('button', { name: 'Compare with another message' }).click();
    const compare = page.getByRole('dialog', { name: 'Compare Messages' });
    await compare.getByLabel('Transfer').fill(smallId);
    await compare.getByRole('button', { name: 'Find' }).click();
    await compare.getByRole('combobox', { name: 'Message' }).click();
    await page
      .getByRole('option', { name: new RegExp(`MT103.*${small.reference}`) })
      .first()
      .click();
    const fields = compare.getByRole('table', { name: 'Fields that differ' }).getByRole('row');
    await expect(fields.filter({ hasText: '32A/amount' })).toContainText('77,01');
    await compare.getByRole('checkbox', { name: 'IDs and references' }).click();
    await expect(fields.filter({ hasText: failed.reference })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(compare).toHaveCount(0);
  });

  await test.step('a message in the workbench, with the rules of the house and without', async () => {
    await navigation.getByRole('link', { name: 'Message Workbench' }).click();
    await expectScreen(page, 'Message Workbench');
    await editor(page).fill(mt103(payment({ amount: '95000.00' })));
    await expect(errors(page)).toContainText('House rule limit');
    await page.getByRole('radio', { name: 'Standard only' }).click();
    await expect(page.getByText('House rules are off')).toBeVisible();
    await expect(page.getByText('House rule limit')).toHaveCount(0);
  });

  await test.step('a statement of the ledger, and from its entry to the transfer', async () => {
    await navigation.getByRole('link', { name: 'Ledger' }).click();
    await page.getByRole('button', { name: 'SETTLEMENT.EUR' }).click();
    await page.getByRole('button', { name: 'Open in workbench' }).click();
    await expect(page.getByText('Adds up')).toBeVisible();
    // SWIFT's characters have no underscore.
    const reference = largeId.replace('_', '-');
    await page.getByRole('link', { name: `Transfer ${reference}` }).click();
    await expect(page).toHaveURL(`/transactions/${largeId}`);
    await expect(page.getByRole('main')).toContainText('Completed');
  });
});
