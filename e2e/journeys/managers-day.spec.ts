import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expectScreen, expectToast } from '../support/console.ts';
import { download } from '../support/downloads.ts';
import { mt103, payment } from '../support/payments.ts';
import { shell } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

// An empty server, on which transfers complete on their own.
test.use({
  serverEnv: { AUTOMATION: 'instant' },
  signedIn: false,
  permissions: ['clipboard-read', 'clipboard-write'],
});

const COMMAND = join(import.meta.dirname, '../../apps/cli/bin/clearbench.js');

/** Another person, at another computer. */
async function anotherPerson(browser: Browser, baseURL: string): Promise<Page> {
  const permissions = ['clipboard-read', 'clipboard-write'];
  return (await browser.newContext({ baseURL, permissions })).newPage();
}

const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

test('an onboarding manager brings a partner on board, until an outsider verifies the evidence', async ({
  page,
  browser,
  server,
}, testInfo) => {
  const folder = testInfo.outputPath();
  const dialog = page.getByRole('dialog');
  const list = page.getByRole('region', { name: 'Onboarding' });
  const step = (name: string) => list.getByRole('listitem').filter({ hasText: name });

  await test.step('the bank makes a workspace', async () => {
    await page.goto('/');
    await expect(page.getByLabel('Username')).not.toHaveValue('');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Workspaces', exact: true })
      .click();
    await page.getByRole('button', { name: 'New Workspace' }).click();
    await page.getByLabel('Title').fill('Birch Savings');
    await page.getByRole('button', { name: 'Create Workspace' }).click();
    await expect(list.getByText('0 of 5 done')).toBeVisible();
  });

  await test.step('its house rules, by the form', async () => {
    await list.getByRole('link', { name: 'Write rules: House rules' }).click();
    await expectScreen(page, 'House Rules');
    await page.getByRole('button', { name: 'Start empty' }).click();
    const add = async (kind: string, values: Readonly<Record<string, string>>) => {
      await page.getByRole('button', { name: 'Add rule' }).click();
      await page.getByRole('menuitem', { name: kind }).click();
      for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(dialog).toHaveCount(0);
    };
    await add('Currencies', { Name: 'eur-only', 'Only these': 'EUR' });
    await add('Amounts', { Name: 'limit', Maximum: '10000' });
    await page.getByRole('button', { name: 'Save version…' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'House Rules Saved', 'Version 1 is in force.');
  });

  await test.step('its test plan, by the form', async () => {
    await page.goto('/w/birch-savings/workspaces?open=birch-savings');
    await list.getByRole('link', { name: 'Assign plan: Test plan' }).click();
    await page.getByRole('link', { name: 'Write your own' }).click();
    await page.getByRole('button', { name: 'Title, name, description' }).click();
    await dialog.getByLabel('Title').fill('First steps');
    await dialog.getByLabel('Name').fill('first-steps');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Add case' }).click();
    await dialog.getByLabel('Title').fill('A payment above the limit is refused');
    await dialog.getByLabel('Instructions').fill('Send a payment of more than EUR 10,000.');
    await dialog.getByLabel('Expected result').fill('It is refused with the rule that it breaks.');
    await dialog.getByLabel('Time limit').fill('2 hours');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Add step to case' }).click();
    await page.getByRole('menuitem', { name: 'A payment is refused', exact: true }).click();
    await dialog.getByLabel('House rule').fill('limit');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('A payment is refused by the rule limit').first()).toBeVisible();
    await expect(page.getByText('First steps: no problems')).toBeVisible();
    await page.getByRole('button', { name: 'Assign to this workspace' }).click();
    await expectToast(page, 'Plan Assigned', 'First steps is assigned to this workspace.');
  });

  const invitation = await test.step('an invitation', async () => {
    await page.goto('/w/birch-savings/workspaces?open=birch-savings');
    await expect(list.getByText('2 of 5 done')).toBeVisible();
    await page.getByRole('textbox', { name: 'Invite' }).fill('Ann of Birch');
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(step('Invitation')).toContainText('Invited, but not yet accepted.');
    await page.getByRole('button', { name: 'Copy invitation link' }).click();
    await expectToast(page, 'Copied!');
    return copied(page);
  });

  const partner = await anotherPerson(browser, server.baseURL);
  await test.step('the partner registers, and runs the plan with curl', async () => {
    await partner.goto(invitation);
    await partner.getByRole('button', { name: 'Create account' }).click();
    await partner.getByLabel('Username').fill('ann');
    await partner.getByLabel('Email').fill('ann@birch.example');
    await partner.getByLabel('Password', { exact: true }).fill('correct horse');
    await partner.getByRole('button', { name: 'Register' }).click();
    await expectScreen(partner, 'Start Here');
    await expect(partner.getByText('Currencies: only EUR')).toBeVisible();
    await partner.getByRole('button', { name: 'Create API key' }).click();
    await expectToast(partner, 'API Key Created');
    await expect(partner.getByText('Bearer clb_')).toBeVisible();
    await partner.getByRole('button', { name: 'Copy command' }).click();
    const command = await expect
      .poll(() => copied(partner))
      .toContain('Bearer clb_')
      .then(() => copied(partner));
    await download(partner, folder, () => partner.getByRole('button', { name: 'Download file' }).click());
    await partner.getByRole('link', { name: 'Start a run' }).click();
    await partner.getByRole('button', { name: 'Start run' }).click();

    expect(await shell(folder, command)).toContain('"success":true');
    await writeFile(join(folder, 'large.fin'), mt103(payment({ amount: '12500.50' })));
    expect(await shell(folder, command.replace(/@\S+/, '@large.fin'))).toContain('limit');
    await expect(partner.getByText('2 passed').first()).toBeVisible();
  });

  await test.step('the partner can change no rule', async () => {
    await partner.goto('/w/birch-savings/house-rules');
    await expect(partner.getByText('Currencies: only EUR')).toBeVisible();
    await expect(partner.getByRole('button', { name: /^(Edit|Import|Save)/ })).toHaveCount(0);
    const answer = await partner.request.post('/w/birch-savings/api/house-rules', {
      headers: { origin: server.baseURL },
      data: { document: { title: 'Ours', rules: [] } },
    });
    expect(answer.status()).toBe(403);
  });

  const evidence = await test.step('the bank signs off', async () => {
    await page.keyboard.press('Escape');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Partners', exact: true })
      .click();
    const row = page.getByRole('row', { name: 'Birch Savings' });
    await expect(row).toContainText('Ready for sign-off');
    await row.getByRole('link', { name: 'First steps' }).click();
    await page.getByRole('button', { name: 'Sign off…' }).click();
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Welcome.');
    await dialog.getByRole('button', { name: 'Sign off' }).click();
    await expectToast(page, 'Signed Off', 'First steps is signed off.');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    return download(page, folder, () => page.getByRole('menuitem', { name: 'Signed evidence' }).click());
  });

  await test.step('an outsider verifies the evidence', async () => {
    const outsider = await anotherPerson(browser, server.baseURL);
    await outsider.goto('/verify');
    await expect(outsider.getByLabel('Signed evidence')).toBeEnabled();
    await outsider.getByLabel('Signed evidence').setInputFiles(join(folder, evidence));
    await expect(outsider.getByText('Valid', { exact: true })).toBeVisible();
    await expect(outsider.getByRole('main')).toContainText('Birch Savings');
    const cases = outsider.getByRole('listitem').filter({ hasText: 'Passed' });
    await expect(cases).toHaveCount(2);

    // And without the server, with its public keys.
    const keys = await outsider.request.get('/.well-known/jwks.json');
    await writeFile(join(folder, 'jwks.json'), await keys.text());
    const verify = `node '${COMMAND}' verify --jwks jwks.json`;
    expect(await shell(folder, `${verify} '${evidence}'`)).toMatch(/: valid\n.*Birch Savings.*2 passed/s);
    await shell(folder, `sed 's/"payload":"../"payload":"AA/' '${evidence}' > changed.json`);
    await expect(shell(folder, `${verify} changed.json`)).rejects.toThrow();
  });
});
