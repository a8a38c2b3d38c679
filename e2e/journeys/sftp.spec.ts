import { readFile } from 'node:fs/promises';
import { expectScreen, expectToast } from '../support/console.ts';
import { mt103, payment } from '../support/payments.ts';
import { newKeyPair, uploadFile } from '../support/sftp.ts';
import { expect, test } from '../support/test.ts';

const order = () => mt103(payment({ amount: '10.00' }));

test.use({ serverEnv: { SFTP_PORT: '0' } });

test('a bank registers a public key, its system uploads files, and the screen shows them as they come', async ({
  page,
  apiKey,
}) => {
  expect(apiKey).toMatch(/^clb_/);
  const { publicKey, privateKey } = newKeyPair('core@oak.example');
  await page.goto('/api-configuration/ssh');
  await expectScreen(page, 'SSH Upload');
  await expect(page.getByText(/SHA256:[\w+/]{43}/)).toHaveCount(3);
  await expect(page.getByText('No files yet')).toBeVisible();

  await page.getByRole('button', { name: 'Add public key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Public Key' });
  await dialog.getByLabel('Public key').fill('ssh-dss AAAA');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toContainText('ssh-keygen -t ed25519');
  await dialog.getByLabel('Public key').fill(publicKey);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expectToast(page, 'Public Key Added');
  const keys = page.getByRole('table', { name: 'Public keys' });
  await expect(keys).toContainText('core@oak.example');

  const command = await page
    .getByText(/^sftp -P \d+ clb-/)
    .first()
    .textContent();
  const [, port = '', username = ''] = /-P (\d+) (\S+)@/.exec(command ?? '') ?? [];
  const login = { port: Number(port), username, privateKey };
  await uploadFile(login, 'salaries.fin', order());
  await uploadFile(login, 'salaries-broken.fin', order().replace(':23B:CRED', ':23B:WRONG'));
  const head = 'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date';
  const row = (amount: string) => `OAKNGB20,ELMFDEF0,${amount},EUR,REF20261120B,2026-11-20`;
  await uploadFile(login, 'part.csv', [head, row('12.50'), row('a lot')].join('\n'));
  const files = page.getByRole('table', { name: 'Files' });
  await expect(files.getByRole('row').filter({ hasText: 'Accepted' })).toContainText('archive/');
  await expect(files.getByRole('row').filter({ hasText: 'Refused' })).toContainText('salaries-broken.fin');
  await expect(files.getByRole('row').filter({ hasText: 'part.csv' })).toContainText('1 of 2 rows stored');
  await expect(files).not.toContainText('salaries.fin.result.json');
  await page.getByRole('radio', { name: 'From the server' }).click();
  await expect(files).toContainText('salaries.fin.result.json');
  await page.getByRole('radio', { name: 'Uploads' }).click();
  for (const [name, content] of [
    ['Report on salaries-broken.fin', '"success": false'],
    ['Report on part.csv', '"rows":{"stored":1,"all":2}'],
    [/^\W?salaries-broken\.fin\W?$/, ':23B:WRONG'],
  ] as const) {
    const download = page.waitForEvent('download');
    await files.getByRole('button', { name }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain(content);
  }

  await page.getByLabel('File in any format').setInputFiles({
    name: 'part.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from([head, row('12.50'), row('a lot')].join('\n')),
  });
  await page.getByRole('button', { name: 'Send file' }).click();
  await expectToast(
    page,
    '1 of 2 rows stored before',
    'CSV: This payload was already received. Nothing was added.',
  );
  await expect(page.getByRole('heading', { name: '1 of 2 rows stored before' })).toBeVisible();
  await files.getByRole('link', { name: 'Transfers of part.csv' }).click();
  await expectScreen(page, 'Transactions');
  await expect(page.getByRole('row').filter({ hasText: '€12.50' })).toHaveCount(1);
  await page.goBack();

  await keys.getByRole('button', { name: /^File settings of/ }).click();
  const settings = page.getByRole('dialog', { name: /^Files of/ });
  await settings.getByLabel('Wait for trigger files').click();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'User Changed');
  await expect(keys).toContainText('Uploads wait for trigger files');
  await uploadFile(login, 'wages.fin', order());
  await uploadFile(login, '.half.fin', order());
  await expect(files.getByRole('row').filter({ hasText: 'wages.fin' })).toContainText(
    'Waits for its trigger file',
  );
  await expect(files.getByRole('row').filter({ hasText: '.half.fin' })).toContainText(
    'Waits for its final name',
  );
  await uploadFile(login, 'wages.fin.done', '');
  await expect(files.getByRole('row').filter({ hasText: 'wages.fin.done' })).toContainText('Trigger file');
  await expect(
    files.getByRole('row').filter({ hasText: 'archive/' }).filter({ hasText: 'wages.fin' }),
  ).toHaveCount(2);

  await page.getByRole('button', { name: 'Create PGP key' }).click();
  await expectToast(page, 'PGP Key Created');
  const pgp = await page.request.get('/api/sftp');
  const { pgpKey } = await pgp.json();
  await expect(page.getByText(pgpKey.fingerprint)).toBeVisible();
  await keys.getByRole('button', { name: /^File settings of/ }).click();
  await settings.getByLabel('PGP public key').fill('nonsense');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings).toContainText('This is not a PGP public key');
  await settings.getByLabel('PGP public key').fill(pgpKey.publicKey);
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(keys).toContainText('Encrypted with PGP');

  // House rules are tried on what was refused.
  await page.goto('/house-rules');
  await page.getByRole('button', { name: 'Use this set: High value' }).click();
  await page.getByRole('radio', { name: 'A message' }).click();
  await page.getByRole('combobox', { name: 'Refused payload' }).click();
  await page.getByRole('option', { name: /^salaries-broken\.fin/ }).click();
  await expect(page.getByLabel('Message or file')).toHaveValue(/:23B:WRONG/);
  await expect(page.getByText('Its standard refuses it.')).toBeVisible();
  await page.goto('/api-configuration/ssh');

  await keys.getByRole('button', { name: 'Remove core@oak.example' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Public Key Removed');
  await expect(uploadFile(login, 'late.fin', order())).rejects.toThrow('authentication');
});
