import { mt103, payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';
import { editor, openWorkbench } from '../support/workbench.ts';

test('two messages are compared field by field, in the workbench and from a transfer', async ({
  page,
  server,
  apiKey,
}) => {
  const one = payment({ amount: '100.00' });
  const other = payment({ amount: '250.00' });
  await openWorkbench(page);
  await editor(page).fill(mt103(one));
  await page.getByRole('button', { name: 'Compare with another message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare Messages' });
  await dialog.getByLabel('Other message').fill('no message at all');
  await expect(dialog.getByText('The other message can’t be compared:')).toBeVisible();
  await dialog.getByLabel('File to compare').setInputFiles({
    name: 'other.fin',
    mimeType: 'text/plain',
    buffer: Buffer.from(mt103(other)),
  });
  // The notice about the text before is a status, too.
  await expect(dialog.getByText('4 fields differ', { exact: true })).toBeVisible();
  const rows = dialog.getByRole('table', { name: 'Fields that differ' }).getByRole('row');
  await expect(rows.filter({ hasText: '32A/amount' })).toContainText('100,00');
  await expect(rows.filter({ hasText: '32A/amount' })).toContainText('250,00');
  await dialog.getByRole('checkbox', { name: 'IDs and references' }).click();
  await expect(dialog.getByRole('status')).toHaveText('2 fields differ');
  await dialog.getByRole('button', { name: 'Ignore block 4/33B/amount' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 field differs');
  await dialog.getByRole('button', { name: 'Ignore block 4/32A/amount' }).click();
  await expect(dialog.getByRole('status')).toHaveText('No field differs.');
  await dialog.getByRole('button', { name: /32A\/amount Compare this field again/ }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 field differs');

  const id = await postPayment(server.baseURL, apiKey, one);
  const otherId = await postPayment(server.baseURL, apiKey, other);
  await page.goto(`/transactions/${id}?tab=message`);
  await page.getByRole('button', { name: 'Compare with another message' }).click();
  // At first the other messages of the same transfer are offered.
  await expect(dialog.getByLabel('Transfer')).toHaveValue(id);
  await dialog.getByLabel('Transfer').fill('trx_0000000000');
  await dialog.getByRole('button', { name: 'Find' }).click();
  await expect(dialog.getByText('There is no transfer trx_0000000000.')).toBeVisible();
  await dialog.getByLabel('Transfer').fill(otherId);
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByRole('combobox', { name: 'Message' }).click();
  await page
    .getByRole('option', { name: new RegExp(`MT103.*${other.reference}`) })
    .first()
    .click();
  await expect(rows.filter({ hasText: 'block 4/20' })).toContainText(other.reference);
});
