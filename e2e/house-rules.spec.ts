import { readFile } from 'node:fs/promises';
import { expectScreen, expectToast } from './support/console.ts';
import { mt103, payment, postPayment } from './support/payments.ts';
import { expect, test } from './support/test.ts';

// Rules, and the payloads that they are tried with, are of the whole workspace: a server of its own.
test.use({ serverEnv: { AUTOMATION: 'manual' } });

const INCOMING = '/api/non-swift-mt103/incoming-payloads';

test('a partner manager adapts a ready set, tries it, and switches it on; a partner learns how to mend', async ({
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
  await page.getByRole('button', { name: 'Start from this: High value' }).click();
  const text = page.getByLabel('Text of the rules');
  await expect(page.getByText('3 of the last 3 payloads would have been refused.')).toBeVisible();

  await text.fill(`title: Oak Bank
rules:
  - name: limit
    kind: amounts
    currency: EUR
    greatest: 'much'
`);
  await expect(page.getByText('/rules/0/greatest')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save version…' })).toBeDisabled();
  await text.fill((await text.inputValue()).replace('much', '2000'));
  await expect(page.getByText('1 of the last 3 payloads would have been refused.')).toBeVisible();
  await expect(page.getByText('Amounts in EUR: at most 2000')).toBeVisible();

  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('menuitem', { name: 'Currencies' }).click();
  await expect(text).toHaveValue(/name: new-rule\n {4}kind: currencies/);
  await expect(page.getByText('Currencies: only EUR')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Rules as JSON' }).click();
  const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(exported).toMatchObject({ title: 'Oak Bank', rules: [{ name: 'limit' }, { name: 'new-rule' }] });

  await page.getByRole('button', { name: 'Save version…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'House Rules Saved', 'Version 1 is in force.');
  await expect(page.getByText('Version 1 is in force', { exact: true })).toBeVisible();

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
        rule: { name: 'limit', version: 1 },
        message: expect.stringContaining('Send at most 2000 in one payment.'),
      },
    ],
  });

  await page.goto('/workbench');
  await page.getByLabel('Message text').fill(mt103(payment({ amount: '2500.00' })));
  await expect(page.getByText('House rules, version 1')).toBeVisible();
  await expect(page.getByText('Send at most 2000 in one payment.').first()).toBeVisible();

  await page.goto('/house-rules');
  await page.getByLabel('File of house rules').setInputFiles({
    name: 'rules.yaml',
    mimeType: 'text/yaml',
    buffer: Buffer.from('title: None\nrules: []\n'),
  });
  await expect(page.getByText('None of the last 3 payloads would have been refused.')).toBeVisible();
  await page.getByRole('button', { name: 'Save version…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /^2/ })).toContainText('no rules');
});
