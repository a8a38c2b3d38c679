import type { Page } from '@playwright/test';
import { expectToast } from '../support/console.ts';
import { expect, test } from '../support/test.ts';

// Rules and plans are of the whole workspace: a server of its own.
test.use({ serverEnv: { AUTOMATION: 'manual' } });

const RULES = `title: Oak Bank
rules:
  # agreed with treasury
  - name: eur
    kind: currencies
    allow: [EUR]
  - name: limit
    kind: amounts
    currency: EUR
    max: '500'
`;

test('rules that two tabs change are merged, and only what both changed is asked', async ({
  page,
  context,
}) => {
  await page.goto('/house-rules');
  await page.getByRole('button', { name: 'Start empty' }).click();
  const text = page.getByLabel('Text of the rules');
  await page.getByRole('radio', { name: 'Text' }).click();
  await text.fill(RULES);
  const save = async (version: number, tab = page) => {
    await tab.getByRole('button', { name: 'Save version…' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expectToast(tab, 'House Rules Saved');
    await expect(tab.getByText(`Version ${version} is in force`, { exact: true })).toBeVisible();
  };
  /** Until a version is saved, its draft has a notice of its own, which also offers to merge. */
  const noticeOf = (version: number) =>
    page.getByRole('status').filter({ hasText: `operator saved version ${version}` });
  await save(1);

  const theirs = await context.newPage();
  for (const tab of [page, theirs]) {
    await tab.goto('/house-rules');
    await tab.getByRole('button', { name: 'Edit version 1' }).click();
    await tab.getByRole('radio', { name: 'Text' }).click();
  }
  await text.fill(RULES.replace('[EUR]', '[EUR, USD]').replace('Oak Bank', 'Oak Bank # mine'));
  await theirs.getByLabel('Text of the rules').fill(RULES.replace('500', '600'));
  await save(2, theirs);

  const notice = noticeOf(2);
  await expect(notice).toContainText('Your draft is based on version 1.');
  await notice.getByRole('button', { name: 'Compare' }).click();
  const compare = page.getByRole('dialog', { name: 'Compare with Version 2' });
  await expect(compare.getByText('Rule limit changed')).toBeVisible();
  await page.keyboard.press('Escape');
  await notice.getByRole('button', { name: 'Merge' }).click();
  await expectToast(page, 'Merged', 'The changes of version 2 are in your draft.');
  await expect(notice).toHaveCount(0);
  await expect(text).toHaveValue(/# mine\n[\s\S]*# agreed with treasury\n[\s\S]*\[EUR, USD\][\s\S]*'600'/);

  await text.fill((await text.inputValue()).replace('600', '700'));
  await theirs.getByRole('button', { name: 'Edit version 2' }).click();
  await theirs.getByRole('radio', { name: 'Text' }).click();
  await theirs.getByLabel('Text of the rules').fill(RULES.replace('500', '800'));
  await save(3, theirs);
  await noticeOf(3).getByRole('button', { name: 'Merge' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge with Version 3' });
  await expect(merge.getByRole('listitem')).toHaveCount(1);
  await merge
    .getByRole('radiogroup', { name: 'Which to keep: Rule limit' })
    .getByRole('radio', { name: 'Theirs' })
    .click();
  await merge.getByRole('button', { name: 'Merge' }).click();
  await expect(text).toHaveValue(/\[EUR, USD\][\s\S]*'800'/);
  await save(4);
});

test('two tabs type at the same rules, and neither overwrites the other', async ({ page, context }) => {
  const rules = [
    { name: 'eur', kind: 'currencies', allow: ['EUR'] },
    { name: 'limit', kind: 'amounts', max: '500' },
  ];
  await page.request.post('/api/house-rules', { data: { document: { title: 'Oak Bank', rules } } });
  const other = await context.newPage();
  const open = async (tab: Page) => {
    await tab.goto('/house-rules');
    await tab
      .getByRole('button', { name: /^Edit version/ })
      .first()
      .click();
    await tab.getByRole('radio', { name: 'Text' }).click();
  };
  const text = (tab: Page) => tab.getByLabel('Text of the rules');
  const notice = (tab: Page) =>
    tab.getByRole('status').filter({ hasText: 'There are other unsaved changes' });
  await open(page);
  await open(other);
  const original = await text(page).inputValue();
  const [mine, theirs] = [original.replace('EUR', 'CHF'), original.replace('500', '600')] as const;
  await text(page).fill(mine);
  await text(other).fill(theirs);
  await expect(notice(page)).toBeVisible();
  await notice(other).getByRole('button', { name: 'Compare' }).click();
  await expect(other.getByRole('dialog').getByText('Rule eur changed')).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(text(page)).toHaveValue(mine);

  await notice(page).getByRole('button', { name: 'Merge' }).click();
  await expectToast(page, 'Merged', 'The other changes are in your draft.');
  const merged = theirs.replace('EUR', 'CHF');
  await expect(text(page)).toHaveValue(merged);
  await expect(text(other)).toHaveValue(theirs);
  await notice(other).getByRole('button', { name: 'Take theirs' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(text(other)).toHaveValue(merged);
  for (const tab of [page, other]) await expect(notice(tab)).toHaveCount(0);

  // Both outlast their tabs: the newest is continued, and the other one is still there.
  await text(page).fill(mine);
  await text(other).fill(theirs);
  await other.close();
  await page.reload();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'Text' }).click();
  await expect(text(page)).toHaveValue(theirs);
  await notice(page).getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(notice(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('You have unsaved changes from')).toHaveCount(1);
});

test('a plan that somebody else saves meanwhile is not overwritten, and theirs is taken', async ({
  page,
}) => {
  const plan = {
    name: 'shared',
    title: 'First steps',
    cases: [
      {
        id: 'stored',
        title: 'A payment is stored',
        instructions: 'Post a payment.',
        expect: 'It is stored.',
        within: 'P1D',
        steps: [{ on: 'calls', where: 'call.status == 201', text: 'A POST gets 201' }],
      },
    ],
  };
  await page.request.post('/api/test-plans', { data: { document: plan } });
  await page.goto('/test-plans/editor?plan=shared');
  await page.getByRole('radio', { name: 'Text' }).click();
  const text = page.getByLabel('Text of the plan');
  await text.fill((await text.inputValue()).replace('First steps', 'Mine'));
  const theirs = { document: { ...plan, title: 'Theirs' }, basedOn: 1 };
  expect((await page.request.post('/api/test-plans', { data: theirs })).ok()).toBe(true);
  const take = page.getByRole('button', { name: 'Take theirs' });
  await expect(take).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Save version' })).toBeDisabled();
  await expect(text).toHaveValue(/title: Mine/);
  await take.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await expect(text).toHaveValue(/title: Theirs/);
  await page.getByRole('button', { name: 'Save version' }).click();
  await expectToast(page, 'Plan Saved', 'Theirs is now at version 3.');
});
