import { readFileSync } from 'node:fs';
import { expectScreen, expectToast } from '../support/console.ts';
import { expect, test } from '../support/test.ts';

// Plans are of the whole workspace: a server of its own.
test.use({ serverEnv: { AUTOMATION: 'manual' } });

test('a manager makes a plan with the form, and its comments and changes are kept', async ({ page }) => {
  await page.goto('/test-plans/editor');
  await expectScreen(page, 'Plan Editor');
  const showView = (name: string) => page.getByRole('radio', { name }).click();
  const text = page.getByLabel('Text of the plan');
  const dialog = page.getByRole('dialog');
  const apply = async () => {
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog).toHaveCount(0);
  };
  const act = async (what: string, name: string) => {
    await page.getByRole('button', { name: `Actions for ${what}` }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

  await page.getByRole('button', { name: 'Title, name, description' }).click();
  await dialog.getByLabel('Title').fill('Oak onboarding');
  await dialog.getByLabel('Name').fill('oak');
  await apply();
  await showView('Text');
  await text.fill((await text.inputValue()).replace('  - id: first', '  # agreed with Oak\n  - id: first'));
  await showView('Form');

  await page.getByRole('button', { name: 'Add case' }).click();
  await dialog.getByLabel('Title').fill('A day passes');
  await dialog.getByLabel('Instructions').fill('Start the case, and fetch the statement.');
  await dialog.getByLabel('Expected result').fill('The statement is fetched.');
  await dialog.getByRole('combobox', { name: 'When the case starts' }).click();
  await page.getByRole('option', { name: 'Advance the virtual clock' }).click();
  await dialog.getByLabel('Advance by').fill('1 day');
  await dialog.getByLabel('Time limit').fill('soon');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText(/^A duration like/)).toBeVisible();
  await dialog.getByLabel('Time limit').fill('2 hours');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await apply();
  await expect(page.getByText('Within 2 hours · Advance the virtual clock')).toBeVisible();
  await expect(page.getByText('At least one step').first()).toBeVisible();

  const add = async (button: string, item: string) => {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await add('Add step to case', 'A statement is fetched');
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'camt.053' }).click();
  await apply();
  await expect(page.getByText('A statement is fetched as camt.053').first()).toBeVisible();
  await add('Add exclusion to case', 'Other condition (CEL)');
  await dialog.getByRole('button', { name: 'Insert a field' }).click();
  await dialog.getByRole('option', { name: /^payload\.bytes/ }).click();
  await expect(dialog.getByLabel('Condition (CEL)')).toHaveValue('payload.bytes');
  await dialog.getByRole('button', { name: 'Insert a field' }).click();
  await dialog.getByLabel('Condition (CEL)').fill('');
  await dialog.getByLabel('Condition (CEL)').pressSequentially('payload.by');
  await expect(dialog.getByRole('option', { name: /^payload\.by / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await dialog.getByLabel('Condition (CEL)').fill('payload.size > 0');
  await dialog.getByLabel('In words').fill('A large payload arrives');
  await apply();
  await expect(page.getByText(/size/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit exclusion 1 of case' }).click();
  await dialog.getByLabel('Condition (CEL)').fill('payload.bytes > 100000');
  await apply();
  await expect(page.getByText('Oak onboarding: no problems')).toBeVisible();

  await act('step 1 of first-payment', 'Remove');
  await page.getByRole('button', { name: 'Undo' }).click();
  await act('case case', 'Copy');
  await act('case case-2', 'Move up');
  await act('case case-2', 'Remove');
  await showView('Text');
  await expect(text).toHaveValue(/# agreed with Oak\n {2}- id: first-payment[\s\S]*advance: P1D/);
  const written = await text.inputValue();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON schema' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('properties');

  await page.reload();
  await expect(page.getByText('You have unsaved changes from')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await showView('Text');
  await expect(text).toHaveValue(written);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Assign to this workspace' }).click();
  await expectToast(page, 'Plan Assigned', 'Oak onboarding is assigned to this workspace.');

  await page.goto('/test-plans/editor?plan=oak');
  await showView('Text');
  await expect(text).toHaveValue(written);
  await text.fill(`${written}# to be discussed\n`);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expectScreen(page, 'Test Plans');
  await page.goto('/test-plans/editor?plan=oak');
  await expect(page.getByRole('button', { name: 'Edit case first-payment' })).toBeVisible();
});
