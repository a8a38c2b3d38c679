import { readFile } from 'node:fs/promises';
import { expectScreen, expectToast } from '../support/console.ts';
import { expect, test } from '../support/test.ts';
import { withTestPlans } from '../support/test-plans.ts';
import { withSession } from '../support/workspaces.ts';

const OAK = { name: 'main', title: 'Oak Bank', state: 'active' };

test("a partner's engineer sees what to do next and why a case failed, starts it again and comments", async ({
  page,
}) => {
  await withTestPlans(page);
  await withSession(page, { ofInstallation: false, workspace: { ...OAK, role: 'operator' } });
  await page.goto('/test-plans');
  await expectScreen(page, 'Test Plans');
  const next = page.getByRole('region', { name: 'What to do next' });
  await expect(next).toContainText('A webhook is verified and answered within 5 seconds');
  await expect(next).toContainText('Waiting for: The valid signature is accepted within 5 seconds.');
  await expect(next.getByRole('timer')).toHaveText(/^1:\d\d:\d\d$/);

  const why = page.getByRole('region', { name: 'Why it failed' });
  await expect(why).toContainText('The corrected file is accepted, within 2 hours of the start of the case.');
  await expect(why).toContainText('the last payload: pain.001.001.09 was refused, wrong IBAN at line 14.');
  await expect(why.getByRole('link', { name: /^Payload: / })).toHaveAttribute(
    'href',
    /\/transactions\/[0-9a-f-]+\?tab=message$/,
  );
  await why.getByText('Facts').first().click();
  await expect(why.getByText('"status": 422')).toBeVisible();
  await expect(page.getByText('Our library drops the space after DE.')).toBeVisible();

  await page.getByRole('button', { name: 'Comment on A file with a wrong IBAN' }).click();
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByText('Please write a comment')).toBeVisible();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Fixed in 4.2.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByText('Fixed in 4.2.')).toBeVisible();
  await page.getByRole('button', { name: 'Start again: A file with a wrong IBAN' }).click();
  await expect(why).toHaveCount(0);
  await expect(page.getByText('1 passed, 1 waived, 2 running, 2 not started').first()).toBeVisible();

  const chosen = page.getByRole('button', { name: /^A webhook is verified/ });
  for (const isOpen of ['false', 'true', 'false', 'true']) {
    await (isOpen === 'true' ? next.getByRole('link', { name: 'Show the case' }) : chosen).click();
    await expect(chosen).toHaveAttribute('aria-expanded', isOpen);
  }

  const waived = page.getByRole('button', { name: 'A duplicate is not sent again', exact: true });
  await waived.click();
  await expect(waived).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('Oak sends by SFTP only, where names are unique.')).toBeVisible();
  await page.getByRole('button', { name: 'Start case: A 503 is answered' }).click();
  await expect(page.getByText('1 passed, 1 waived, 3 running, 1 not started').first()).toBeVisible();
  for (const name of ['Assign plan', 'All partners', 'Sign off…', 'Edit plan']) {
    await expect(page.getByRole('button', { name }).or(page.getByRole('link', { name }))).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: /^Waive/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Webhooks Not started' }).click();
  await expect(page).toHaveURL('/test-plans?plan=webhooks');
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(next).toBeVisible();
});

test('a partner manager sees who is stuck, waives with a reason, signs off and reopens', async ({ page }) => {
  await withTestPlans(page);
  await page.goto('/test-plans');
  await page.getByRole('link', { name: 'All partners' }).click();
  await expectScreen(page, 'Partners and Test Plans');
  await expect(page.getByRole('status').filter({ hasText: 'partners' })).toHaveText(
    '6 partners: 1 stuck, 1 signed off',
  );
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('Oak Bank')).toContainText('Failed cases');
  await expect(row('Oak Bank')).toContainText('1 passed, 1 waived, 1 failed, 1 running, 2 not started');
  await expect(row('Birch Savings')).toContainText('signed off by operator');
  await expect(row('Cedar Clearing')).toContainText('Inactive');
  await expect(row('Elm Payments')).toContainText('Ready for sign-off');
  await expect(row('Gum')).toContainText('No plan is assigned');
  const show = async (group: string) => {
    await page.getByRole('combobox', { name: 'Progress' }).click();
    await page.getByRole('option', { name: group }).click();
  };
  await show('Stuck (1)');
  await expect(page).toHaveURL('/test-plans/partners?show=stuck');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(row('Oak Bank').getByRole('link', { name: 'At: A file with a wrong IBAN' })).toHaveAttribute(
    'href',
    '/w/oak/test-plans?plan=sepa-credit-transfers#case-wrong-iban',
  );
  await expect(row('Oak Bank')).toContainText('Call or upload');
  await show('Ready for sign-off (1)');
  await expect(row('Elm Payments')).toBeVisible();
  await page.goBack();
  await expect(row('Oak Bank').getByRole('link', { name: 'SEPA credit transfers' })).toHaveAttribute(
    'href',
    '/w/oak/test-plans?plan=sepa-credit-transfers',
  );

  await page.goto('/test-plans');
  await page.getByRole('button', { name: 'Waive: A file with a wrong IBAN' }).click();
  const waive = page.getByRole('dialog', { name: /^Waive/ });
  await waive.getByRole('button', { name: 'Waive' }).click();
  await expect(waive.getByText('Please say why the case is waived')).toBeVisible();
  await waive.getByRole('textbox', { name: 'Reason' }).fill('Tested with the old library.');
  await waive.getByRole('button', { name: 'Waive' }).click();
  await expect(page.getByText('1 passed, 2 waived, 1 running, 2 not started').first()).toBeVisible();

  await page.getByRole('button', { name: 'Sign off…' }).click();
  const signOff = page.getByRole('dialog', { name: /^Sign Off/ });
  await expect(signOff.getByText('Not every case has passed')).toBeVisible();
  await expect(signOff.getByRole('button', { name: 'Sign off' })).toBeDisabled();
  await signOff.getByRole('button', { name: 'Cancel' }).click();
  for (const name of ['A webhook is verified', 'A 503 is answered', 'A statement is downloaded']) {
    const waiveCase = page.getByRole('button', { name: `Waive: ${name}` });
    if (!(await waiveCase.isVisible())) {
      await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    }
    await waiveCase.click();
    await waive.getByRole('textbox', { name: 'Reason' }).fill('Not needed.');
    await waive.getByRole('button', { name: 'Waive' }).click();
    await expect(waive).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Sign off…' }).click();
  await expect(signOff.getByText('Not every case has passed')).toHaveCount(0);
  await signOff.getByRole('textbox', { name: 'Comment' }).fill('Well done.');
  await signOff.getByRole('button', { name: 'Sign off' }).click();
  await expectToast(page, 'Signed Off', 'SEPA credit transfers with pain.001 is signed off.');
  await expect(page.getByText('Signed off by operator').first()).toBeVisible();
  await page.getByRole('button', { name: 'Reopen…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('button', { name: 'Sign off…' })).toBeVisible();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Result as PDF',
    'Result as JSON',
    'Result as JUnit',
    'Signed evidence',
  ]);
});

test('a plan is adapted with a live check, and assigned', async ({ page }) => {
  await withTestPlans(page, { isEmpty: true });
  await page.route(/\/api\/test-plans\/schema$/, (route) => route.fulfill({ json: { type: 'object' } }));
  await page.goto('/test-plans');
  await expect(page.getByText('No test plan yet')).toBeVisible();
  await page.getByRole('button', { name: 'Assign plan' }).first().click();
  await page.getByRole('button', { name: 'Preview: SEPA' }).click();
  await expect(page.getByRole('list', { name: 'Cases of SEPA' }).getByRole('listitem').first()).toContainText(
    'within',
  );
  await page.getByRole('link', { name: 'Edit first: SEPA' }).click();
  await expectScreen(page, 'Plan Editor');
  await page.getByRole('radio', { name: 'Text' }).click();
  const text = page.getByLabel('Text of the plan');
  const assign = page.getByRole('button', { name: 'Assign to this workspace' });
  await expect(page.getByText('SEPA credit transfers with pain.001: no problems')).toBeVisible();
  const right = await text.inputValue();
  await text.fill(right.replace('PT2H', 'PT2Hours'));
  await expect(page.getByText('The plan has a problem')).toBeVisible();
  await expect(page.getByText(/^Line \d+, case [\w-]+, within: /)).toBeVisible();
  await expect(assign).toBeDisabled();
  await text.fill('title: [');
  await expect(page.getByText('The file is neither JSON nor YAML')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON schema' }).click();
  expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toEqual({ type: 'object' });
  await text.fill(`# agreed with Oak\n${right}`);
  const saved = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/test-plans'),
  );
  await assign.click();
  expect((await saved).postDataJSON()).toMatchObject({ text: `# agreed with Oak\n${right}`, basedOn: null });
  await expectToast(
    page,
    'Plan Assigned',
    'SEPA credit transfers with pain.001 is assigned to this workspace.',
  );
});

test('an act shows at once, before the run is loaded again', async ({ page }) => {
  await withTestPlans(page);
  await page.goto('/test-plans');
  const start = page.getByRole('button', { name: 'Start case: A 503 is answered' });
  await expect(start).toBeVisible();
  // Never answered.
  await page.route(/\/api\/test-plans\/runs\/run-2$/, () => {});
  await start.click();
  await expect(
    page.getByText('1 passed, 1 waived, 1 failed, 2 running, 1 not started').first(),
  ).toBeVisible();
  await expect(start).toHaveCount(0);
});
