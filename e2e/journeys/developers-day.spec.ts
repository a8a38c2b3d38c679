import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectScreen, expectToast, grid } from '../support/console.ts';
import { download } from '../support/downloads.ts';
import { createWorkspace } from '../support/members.ts';
import { mt103, payment } from '../support/payments.ts';
import { shell } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({
  serverEnv: { AUTOMATION: 'instant', SFTP_PORT: '0' },
  signedIn: false,
  permissions: ['clipboard-read', 'clipboard-write'],
});

const RULES = {
  title: 'Oak Bank accepts',
  rules: [
    { name: 'eur-only', kind: 'currencies', allow: ['EUR'] },
    { name: 'limit', kind: 'amounts', max: '20000' },
  ],
};

const oneCase = (id: string, title: string, on: string, where: string) => ({
  id,
  title,
  instructions: `${title}.`,
  expect: 'It is accepted.',
  within: 'P1D',
  steps: [{ on, where, text: title }],
});

const PLAN = {
  name: 'first-steps',
  title: 'First steps',
  cases: [
    oneCase('posted', 'A payment is posted', 'calls', 'call.status == 201'),
    oneCase('file', 'A file of rows is stored', 'payloads', "payload.format == 'csv'"),
    oneCase('completed', 'A transfer completes', 'transfers', "transfer.status == 'completed'"),
  ],
};

const HEAD = 'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date';
const row = (amount: string) => `OAKNGB20,ELMFDEF0,${amount},EUR,REF20261120B,2026-11-20`;

const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

test('a partner’s developer registers, sends by curl, OpenSSH and upload, and passes the plan', async ({
  page,
  operator,
  server,
}, testInfo) => {
  const folder = testInfo.outputPath();
  const name = await createWorkspace(operator);
  const call = (path: string, body: object) => operator.call('POST', `/w/${name}${path}`, body);
  await call('/api/house-rules', { document: RULES });
  await call('/api/test-plans', { document: PLAN });
  const invited = await operator.call('POST', `/api/workspaces/${name}/invitations`, {
    role: 'operator',
    note: 'Jon of Oak',
  });
  const { token }: { token: string } = JSON.parse(await invited.text());
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const go = (link: string) => navigation.getByRole('link', { name: link, exact: true }).click();

  await test.step('register', async () => {
    await page.goto(`/invitation/${token}`);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByLabel('Username').fill(`jon-${token.slice(0, 8).toLowerCase()}`);
    await page.getByLabel('Email').fill(`${token.slice(0, 8)}@oak.example`);
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByRole('button', { name: 'Register' }).click();
    await expectScreen(page, 'Start Here');
  });

  await test.step('start the plan', async () => {
    await page.getByRole('link', { name: 'Start a run' }).click();
    await page.getByRole('button', { name: 'Start run' }).click();
    await expect(page.getByRole('region', { name: 'What to do next' })).toContainText('A payment is posted');
    await go('Start Here');
  });

  const command = await test.step('a first payment, with the copied command', async () => {
    await page.getByRole('button', { name: 'Create API key' }).click();
    await expectToast(page, 'API Key Created');
    await page.getByRole('button', { name: 'Copy command' }).click();
    await expect.poll(() => copied(page)).toContain('Bearer clb_');
    const text = await copied(page);
    await download(page, folder, () => page.getByRole('button', { name: 'Download file' }).click());
    expect(await shell(folder, text)).toContain('"success":true');
    await expect(page.getByText('A file of rows is stored').first()).toBeVisible();
    return text;
  });

  await test.step('a refusal says which rule it breaks, and how to fix it', async () => {
    await writeFile(join(folder, 'large.fin'), mt103(payment({ amount: '30000.00' })));
    const refused = await shell(folder, command.replace(/@\S+/, '@large.fin'));
    expect(refused).toContain('at most 20000');
  });

  await test.step('a file over OpenSSH', async () => {
    await page.getByRole('link', { name: 'Add a public key' }).click();
    await expectScreen(page, 'SSH Upload');
    await shell(folder, 'ssh-keygen -q -t ed25519 -N "" -C jon@oak.example -f key');
    await page.getByRole('button', { name: 'Add public key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Public Key' });
    await dialog.getByLabel('Public key').fill(await shell(folder, 'cat key.pub'));
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expectToast(page, 'Public Key Added');
    const login =
      (await page
        .getByText(/^sftp -P \d+ clb-/)
        .first()
        .textContent()) ?? '';
    await writeFile(join(folder, 'file.fin'), mt103(payment({ amount: '25.00' })));
    await writeFile(join(folder, 'part.csv'), [HEAD, row('12.50'), row('a lot')].join('\n'));
    await writeFile(join(folder, 'batch'), 'put file.fin inbox/\nput part.csv inbox/\n');
    const options = '-o StrictHostKeyChecking=accept-new -o UserKnownHostsFile=hosts -i key -b batch';
    await shell(folder, login.replace('sftp ', `sftp ${options} `));
    const files = page.getByRole('table', { name: 'Files' });
    await expect(files.getByRole('row', { name: 'file.fin' })).toContainText('Accepted');
    await expect(files.getByRole('row', { name: 'part.csv' })).toContainText('1 of 2 rows stored');

    await page.getByLabel('File in any format').setInputFiles(join(folder, 'file.fin'));
    await page.getByRole('button', { name: 'Send file' }).click();
    await expect(page.getByText('This payload was already received.').first()).toBeVisible();
    await files.getByRole('link', { name: 'Transfers of file.fin' }).click();
    await expect(grid(page).getByRole('row')).toHaveCount(2);
    await expect(grid(page)).toContainText('Completed');
  });

  await test.step('the API reference, and back', async () => {
    await go('API Reference');
    await expect(page.getByRole('heading', { name: 'Post KTT and MT103 payloads' })).toBeVisible({
      timeout: 30_000,
    });
    await page.getByRole('link', { name: 'Back to the console' }).click();
    await expectScreen(page, 'Start Here');
  });

  await test.step('the plan is passed', async () => {
    await go('Test Plans');
    await expect(page.getByText('3 passed').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign off…' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  });

  expect(server.printed()).not.toContain('"level":50');
});
