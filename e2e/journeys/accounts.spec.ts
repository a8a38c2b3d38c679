import { expectToast } from '../support/console.ts';
import { signIn } from '../support/members.ts';
import { registerOperator } from '../support/operator.ts';
import { expect, test } from '../support/test.ts';

test('an administrator disables an account: its open page ends, and it is enabled again', async ({
  page,
  browser,
  server,
}) => {
  const colleague = await registerOperator(server.baseURL);
  const other = await browser.newContext({
    baseURL: server.baseURL,
    storageState: { cookies: [], origins: [] },
  });
  const theirs = await other.newPage();
  const logIn = () => signIn(theirs, colleague);
  await logIn();
  await expect(theirs).toHaveURL(/\/dashboard/);

  await page.goto('/settings');
  await page.getByRole('button', { name: /^Accounts/ }).click();
  const line = page
    .getByRole('list', { name: 'Accounts' })
    .getByRole('listitem')
    .filter({ hasText: colleague.username });
  await expect(line).toContainText('1 session');
  await line.getByRole('button', { name: `Disable ${colleague.username}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expectToast(page, 'Account disabled', colleague.username);
  await expect(line).toContainText('Disabled');

  await expect(theirs).toHaveURL(/\/login/);
  await logIn();
  await expectToast(theirs, 'Login Failed', 'Your account is disabled. Please ask an administrator.');

  await line.getByRole('button', { name: `Enable ${colleague.username}` }).click();
  await expectToast(page, 'Account enabled', colleague.username);
  await logIn();
  await expect(theirs).toHaveURL(/\/dashboard/);
  await other.close();
});
