import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectScreen, expectToast, grid, painted, row } from '../support/console.ts';
import { createMember, createWorkspace, signIn } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

// The register, the log and the thresholds are of the whole workspace: a server of its own.
test.use({ serverEnv: { AUTOMATION: 'manual' } });

const KNOWN = 'DE45999001001000000001';
const CSV = `account,kind,names
DE89370400440532013000,organisation,Example Mills GmbH|Example Bakery
20-00-00 55779911,person,Ana Example
`;

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

async function importFile(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Import Payees' });
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'payees.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await dialog.getByRole('button', { name: 'Import' }).click();
}

test('a tester fills the register, by hand and from a file, and takes it away as a file', async ({
  page,
}) => {
  await page.goto('/payees');
  await expectScreen(page, 'Payees');
  await page.getByRole('button', { name: 'Add payee' }).click();
  const form = page.getByRole('dialog', { name: 'Add Payee' });
  await form.getByLabel('Account').fill('DE91 9990 0100 0000 0000 01');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText(/^The check digits of this IBAN are wrong/)).toBeVisible();
  await form.getByLabel('Account').fill('DE14 9990 0100 0000 0000 11');
  await form.getByLabel('Names').fill('Olga Other\nOlga Another');
  await form.getByLabel('Identifications').fill('VAT DE111111111');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Payee added', 'Olga Other');

  await page.getByRole('searchbox').fill('other');
  await expect(page.getByText('1 payee', { exact: true })).toBeVisible();
  await row(page, 'Olga Other').getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: 'Olga Other' });
  await expect(drawer).toContainText('DE111111111');
  await drawer.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Payee' });
  await edit.getByLabel('Names').fill('Olga Changed');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Payee changed', 'Olga Changed');
  const changed = page.getByRole('dialog', { name: 'Olga Changed' });
  await changed.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Payee removed', 'Olga Changed');
  await expect(page.getByText('No payees found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();

  await page.getByRole('button', { name: 'Import' }).click();
  await importFile(page, CSV.replace('DE89', 'DE88'));
  const dialog = page.getByRole('dialog', { name: 'Import Payees' });
  await expect(dialog.getByText('Nothing was imported')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /2 account The check digits/ })).toBeVisible();
  await importFile(page, CSV);
  await expect(dialog.getByText('2 payees added, 0 payees replaced.')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /20-00-00 55779911 Ana Example Added/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, 'Example Mills GmbH')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('20000055779911,person,Ana Example,active,');
});

test('a tester asks, and sees what the payer and the bank see, and why', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/payees?tab=try');
  const answer = page.getByRole('region', { name: 'Answer' });
  const ask = async (name: string) => {
    await page.getByLabel('Name of the payee').fill(name);
    await page.getByRole('button', { name: 'Verify' }).click();
  };
  await page.getByRole('textbox', { name: 'Account' }).fill(KNOWN);
  await ask('Example Trading GmbH');
  await expect(answer).toContainText('The name matches.');
  await ask('Exampel Trading GmbH');
  await expect(answer).toContainText('The account belongs to Example Trading GmbH.');
  await expect(answer).toContainText('“Exampel” for “Example”');
  await expect(page.getByLabel('The answer')).toContainText('"partyNameMatch": "CMTC"');
  await ask('Somebody Else');
  await expect(answer).toContainText('The name does not match.');
  await expect(page.getByLabel('The answer')).not.toContainText('matchedName');
  await ask('Forced Not Possible');
  await expect(answer).toContainText('The name could not be checked.');
  await page.getByRole('radio', { name: 'By identification' }).click();
  await page.getByRole('textbox', { name: 'Number' }).fill('DE999999999');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByLabel('The answer')).toContainText('"partyIdMatch": "MTCH"');
  await expect(page.getByLabel('Ask over HTTP, curl')).toContainText('"other": "DE999999999"');

  await page.getByRole('radio', { name: 'United Kingdom (CoP)' }).click();
  await expect(page.getByRole('textbox', { name: 'Account' })).toHaveValue('99-99-99 00000001');
  await ask('Fictional Fabric Ltd');
  await expect(page.getByLabel('The answer')).toContainText('"reasonCode": "MBAM"');
  await expect(page.getByLabel('Ask over HTTP, curl')).toContainText('"sortCode": "999999"');
  await page.getByRole('combobox', { name: 'Type of account' }).click();
  await page.getByRole('option', { name: 'Personal' }).click();
  await ask('Fictional Fabrics Ltd');
  await expect(answer).toContainText('The name matches, but it is a business account.');

  await tab(page, 'Verifications');
  await expect(grid(page, 'Verifications').getByRole('row')).toHaveCount(8);
  await page.getByRole('combobox', { name: 'Answer' }).click();
  await page.getByRole('option', { name: 'Close match' }).click();
  await row(page, 'Exampel Trading GmbH').getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: 'Exampel Trading GmbH' });
  await expect(drawer).toContainText('For you alone');
  await page.keyboard.press('Escape');

  await tab(page, 'Forced answers');
  await page.getByRole('button', { name: 'Copy IBAN of Forced Match' }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('DE90999001000000000001');
  await page.getByRole('switch', { name: 'Force these answers' }).click();
  await expectToast(page, 'Forced answers changed');
  await page.goto('/payees?tab=try');
  await ask('Forced Match');
  await expect(answer).toContainText('The name does not match.');

  await tab(page, 'Thresholds');
  const examples = page.getByRole('table', { name: 'Examples' });
  await expect(examples.getByRole('row', { name: /^Example Trading Example Trading GmbH/ })).toContainText(
    'Match',
  );
  await page.getByLabel('Match from', { exact: true }).fill('97');
  await expect(page.getByText(/^From 97 on, a name matches; 80 to 96 is a close match/)).toBeVisible();
  await expect(examples.getByRole('row', { name: /^Example Trading Example Trading GmbH/ })).toContainText(
    'Close match',
  );
  await page.getByRole('button', { name: 'Save thresholds' }).click();
  await expectToast(page, 'Thresholds changed');
});

test('of two files chosen quickly, the last is imported, however long the first takes to read', async ({
  page,
}) => {
  await page.addInitScript(`
    const { arrayBuffer } = Blob.prototype;
    const released = new Promise((resolve) => addEventListener('release', resolve));
    Blob.prototype.arrayBuffer = async function () {
      if (this.name === 'slow.csv') await released;
      return arrayBuffer.call(this);
    };
  `);
  await page.goto('/payees');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Payees' });
  const choose = (name: string, holder: string) =>
    dialog.getByLabel('CSV file').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(`account,kind,names\n20-00-00 55779912,person,${holder}\n`),
    });
  await choose('slow.csv', 'Slow Reader');
  await choose('quick.csv', 'Quick Reader');
  await expect(dialog.getByText('quick.csv')).toBeVisible();
  await page.evaluate("dispatchEvent(new Event('release'))");
  // By then, the first is read, too.
  await page.evaluate("new File([], 'slow.csv').arrayBuffer().then(() => {})");
  await painted(page);
  await expect(dialog.getByText('slow.csv')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByRole('row', { name: /55779912 Quick Reader/ })).toBeVisible();
});

test.describe('a viewer', () => {
  test.use({ signedIn: false });

  test('reads the register, and can change nothing', async ({ page, operator, server }) => {
    const name = await createWorkspace(operator);
    await signIn(page, await createMember(operator, server.baseURL, name, 'viewer'));
    await expect(page).toHaveURL(`/w/${name}/dashboard`);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payees' }).click();
    await expectScreen(page, 'Payees');
    await expect(page.getByRole('link', { name: 'Export' })).toBeVisible();
    for (const change of ['Add payee', 'Import']) {
      await expect(page.getByRole('button', { name: change })).toBeDisabled();
    }
    await row(page, 'Example Trading GmbH').getByRole('button').click();
    const drawer = page.getByRole('dialog', { name: 'Example Trading GmbH' });
    for (const change of ['Edit', 'Remove']) {
      await expect(drawer.getByRole('button', { name: change })).toBeDisabled();
    }
    await page.keyboard.press('Escape');
    await tab(page, 'Try it');
    await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
    await tab(page, 'Forced answers');
    await expect(page.getByRole('switch', { name: 'Force these answers' })).toBeDisabled();
    await tab(page, 'Thresholds');
    await expect(page.getByLabel('Match from', { exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save thresholds' })).toHaveCount(0);

    const call = async (method: string, path: string, data?: object) => {
      const headers = { origin: server.baseURL };
      return (await page.request.fetch(`/w/${name}/api${path}`, { method, headers, data })).status();
    };
    const [{ id }] = await (await page.request.get(`/w/${name}/api/payees`)).json();
    const payee = { account: KNOWN, kind: 'person', names: ['Ann'] };
    expect(await call('POST', '/payees', payee)).toBe(403);
    expect(await call('PATCH', `/payees/${id}`, { names: ['Ann'] })).toBe(403);
    expect(await call('DELETE', `/payees/${id}`)).toBe(403);
    expect(await call('POST', '/payees/import', { csv: CSV })).toBe(403);
    expect(await call('POST', '/payee-verifications', { account: KNOWN, name: 'Ann' })).toBe(403);
  });
});
