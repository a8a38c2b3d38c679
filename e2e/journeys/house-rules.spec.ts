import { readFile } from 'node:fs/promises';
import { expectScreen, expectToast } from '../support/console.ts';
import { mt103, payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

// Rules, and the payloads that they are tried with, are of the whole workspace: a server of its own.
test.use({ serverEnv: { AUTOMATION: 'manual' } });

const INCOMING = '/api/non-swift-mt103/incoming-payloads';

test('a partner manager adapts a ready set, tries it, and switches it on; a partner learns how to fix it', async ({
  page,
  request,
  apiKey,
  server,
}) => {
  for (const amount of ['900.00', '1500.00', '2500.00']) {
    await postPayment(server.baseURL, apiKey, payment({ amount }));
  }
  await page.goto('/house-rules');
  await expectScreen(page, 'House Rules');
  await page.getByRole('button', { name: 'Use this set: High value' }).click();
  const text = page.getByLabel('Text of the rules');
  const showView = (name: string) => page.getByRole('radio', { name }).click();
  await expect(page.getByText('3 of the last 3 payloads would have been refused.')).toBeVisible();

  await showView('Text');
  await text.fill(`title: Oak Bank
rules:
  # agreed with treasury
  - name: limit
    kind: amounts
    currency: EUR
    max: 'much'
`);
  await expect(page.getByText(/^Line \d+, rule limit, max: /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save version…' })).toBeDisabled();
  await text.fill((await text.inputValue()).replace('much', '2000'));
  await expect(page.getByText('1 of the last 3 payloads would have been refused.')).toBeVisible();

  await showView('Form');
  await expect(page.getByText('Amounts in EUR: at most 2000')).toBeVisible();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('menuitem', { name: 'Currencies' }).click();
  const form = page.getByRole('dialog', { name: 'Add Rule: Currencies' });
  await form.getByLabel('Name').fill('limit');
  await form.getByLabel('Only these').fill('euro');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(form.getByText('Another rule is already named limit; choose a different name.')).toBeVisible();
  await expect(form.getByText('is "euro"; write three capital letters, like EUR.')).toBeVisible();
  await form.getByLabel('Name').fill('eur-only');
  await form.getByLabel('Only these').fill('EUR, CHF');
  await form.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Currencies: only EUR, CHF')).toBeVisible();

  const actions = (rule: string) => page.getByRole('button', { name: `Actions for rule ${rule}` });
  const act = async (rule: string, name: string) => {
    await actions(rule).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  const listed = page.getByRole('button', { name: /^Edit rule / });
  const names = () => listed.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await act('eur-only', 'Copy');
  await act('eur-only-2', 'Move up');
  expect(await names()).toEqual(['Edit rule limit', 'Edit rule eur-only-2', 'Edit rule eur-only']);
  await act('eur-only-2', 'Remove');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(listed).toHaveCount(3);
  await act('eur-only-2', 'Remove');
  await expect(listed).toHaveCount(2);
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('menuitem', { name: 'Expression (CEL)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('small');
  await dialog.getByRole('button', { name: 'Insert a field' }).click();
  await dialog.getByLabel('Search fields').fill('transfer amount');
  await expect(dialog.getByRole('option', { name: /^transfer\.amount/ })).toContainText('Lately: 2500.00');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const expression = dialog.getByLabel('Expression', { exact: true });
  await expect(expression).toHaveValue('transfer.amount');
  await expect(expression).toBeFocused();
  await page.keyboard.type(' < 5.0 && transfer.refer');
  await expect(dialog.getByRole('option', { name: /^transfer\.reference text/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(expression).toHaveValue('transfer.amount < 5.0 && transfer.reference');
  await page.keyboard.type(' != ""');
  await dialog.getByLabel('Message', { exact: false }).first().fill('Send less than 5.');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('radio', { name: 'A message' }).click();
  await page.getByLabel('Message or file').fill(mt103(payment({ amount: '3.00' })));
  await expect(page.getByText('The rules would accept it.')).toBeVisible();
  await page.getByLabel('Message or file').fill(mt103(payment({ amount: '6.00' })));
  await expect(page.getByText('The rules would refuse it.')).toBeVisible();
  await act('small', 'Remove');
  await expect(page.getByText('The rules would accept it.')).toBeVisible();
  await page.getByRole('radio', { name: 'Latest payloads' }).click();

  await showView('Text');
  await expect(text).toHaveValue(/# agreed with treasury\n {2}- name: limit[\s\S]*allow: \[EUR, CHF\]/);
  await page.getByRole('button', { name: 'Convert to JSON' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(text).toHaveValue(/# agreed with treasury/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Rules as JSON' }).click();
  const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(exported).toMatchObject({ title: 'Oak Bank', rules: [{ name: 'limit' }, { name: 'eur-only' }] });

  await page.getByRole('button', { name: 'Save version…' }).click();
  const saving = page.getByRole('dialog');
  await expect(saving.getByText('Days are those of UTC.')).toBeVisible();
  await saving.getByLabel('First day').fill('2020-01-02');
  await saving.getByLabel('Last day').fill('2020-01-01');
  await saving.getByRole('button', { name: 'Save' }).click();
  await expect(saving.getByText('The last day is before the first')).toBeVisible();
  await saving.getByLabel('Last day').fill('2020-01-03');
  await saving.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'House Rules Saved', 'Version 1 is not in force: its last day was 2020-01-03.');

  await page.getByRole('button', { name: 'Edit version 1' }).click();
  await page.getByRole('button', { name: 'Save version…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'House Rules Saved', 'Version 2 is in force.');
  await expect(page.getByText('Version 2 is in force', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit version 2' }).click();
  await showView('Text');
  await expect(text).toHaveValue(/# agreed with treasury/);
  await text.fill(`${await text.inputValue()}# later\n`);

  const refused = await request.post(`${server.baseURL}${INCOMING}`, {
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'text/plain' },
    data: mt103(payment({ amount: '2500.00' })),
  });
  expect(refused.status()).toBe(422);
  expect(await refused.json()).toMatchObject({
    errors: [
      {
        path: '32A',
        line: 4,
        rule: { name: 'limit', version: 2 },
        message: expect.stringContaining('Send at most 2000 in one payment.'),
      },
    ],
  });

  await page.goto('/workbench');
  await page.getByLabel('Message text').fill(mt103(payment({ amount: '2500.00' })));
  await expect(page.getByText('House rules, version 2')).toBeVisible();
  await expect(page.getByText('Send at most 2000 in one payment.').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Standard only' }).click();
  await expect(page.getByText('House rules are off')).toBeVisible();
  await expect(page.getByText('Send at most 2000 in one payment.')).toHaveCount(0);
  await expect(page).toHaveURL(/house=off/);
  await page.getByRole('radio', { name: 'House rules' }).click();
  await expect(page.getByText('Send at most 2000 in one payment.').first()).toBeVisible();

  await page.goto('/house-rules');
  await expect(page.getByText('You have unsaved changes from')).toBeVisible();
  await page.getByLabel('House rules file').setInputFiles({
    name: 'rules.yaml',
    mimeType: 'text/yaml',
    buffer: Buffer.from('title: None\nrules: []\n'),
  });
  // They stay beside the file.
  await expect(page.getByText('There are other unsaved changes')).toBeVisible();
  await expect(page.getByText('None of the last 3 payloads would have been refused.')).toBeVisible();
  await page.getByRole('button', { name: 'Save version…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /^3/ })).toContainText('no rules');
  await expect(page.getByText('You have unsaved changes from')).toBeVisible();
});
