import { createHash, randomBytes } from 'node:crypto';
import { expectScreen } from '../support/console.ts';
import { expect, test } from '../support/test.ts';

test('a program that asks to act for the operator is allowed to, and told nothing but that', async ({
  page,
}) => {
  const token = `clt_${randomBytes(32).toString('base64url')}`;
  const program = createHash('sha256').update(token).digest('base64url');
  const status = async () => {
    const answer = await fetch(new URL('/api/access-tokens/current', page.url()), {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.status;
  };
  await page.goto(`/settings?${new URLSearchParams({ program, name: 'clearbench on a laptop' })}`);
  const dialog = page.getByRole('dialog', { name: 'May a command line act for you?' });
  const allow = dialog.getByRole('button', { name: 'Allow' });
  await expect(dialog.getByLabel('Name')).toHaveValue('clearbench on a laptop');
  await expect(dialog.getByLabel('Role')).toContainText('Administrator');
  await expect(dialog.getByLabel('Scope')).toContainText('Read');
  await dialog.getByLabel('Code').fill('0000-0000');
  await allow.click();
  await expect(dialog.getByText('Your terminal shows another code')).toBeVisible();
  expect(await status()).toBe(401);
  // As the terminal shows it.
  const code = program.replace(/[^A-Za-z0-9]/g, '').slice(0, 8);
  await dialog.getByLabel('Code').fill(`${code.slice(0, 4)}-${code.slice(4)}`);
  await allow.click();
  await expect(dialog).toBeHidden();
  expect(await status()).toBe(200);
  expect(new URL(page.url()).search).toBe('');
});

test('an access token is shown once, works at once, is rotated, and revoked', async ({ page }) => {
  await page.goto('/settings');
  await expectScreen(page, 'Settings');
  await page.getByRole('button', { name: 'Access tokens' }).click();
  await page.getByRole('button', { name: 'New Access Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Access Token' });
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  await expect(dialog.getByText('Please enter a name for the token')).toBeVisible();
  const name = `Pipeline ${Date.now()}`;
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create Token' }).click();
  await expect(dialog).toBeHidden();

  const secret = page.getByText(/^clt_[\w-]{43}$/);
  const first = (await secret.textContent()) ?? '';
  const status = async (token: string) => {
    // Without the cookie of the page.
    const answer = await fetch(new URL('/api/workspaces', page.url()), {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.status;
  };
  expect(await status(first)).toBe(200);

  await page.getByRole('button', { name: `Rotate ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click();
  await expect(page.getByText('Earlier secret still works')).toBeVisible();
  await expect(secret).not.toHaveText(first);
  const second = (await secret.textContent()) ?? '';
  expect([await status(first), await status(second)]).toEqual([200, 200]);

  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: `Revoke ${name}` })).toBeHidden();
  await expect(secret).toBeHidden();
  expect([await status(first), await status(second)]).toEqual([401, 401]);

  await page.reload();
  await expectScreen(page, 'Settings');
  await expect(page.getByText('clt_')).toBeHidden();
});

test('a pipeline is trusted with a subject, and no longer', async ({ page }) => {
  await page.goto('/settings');
  await expectScreen(page, 'Settings');
  await page.getByRole('button', { name: 'Access tokens' }).click();
  await page.getByRole('button', { name: 'Trust a Pipeline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Trust a Pipeline' });
  await expect(dialog.getByLabel('Audience')).toHaveValue(new URL(page.url()).origin);
  const name = `Deploy ${Date.now()}`;
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Subject').fill('*');
  await dialog.getByRole('button', { name: 'Trust Pipeline' }).click();
  await expect(dialog.getByText('Begin with the part that is always the same')).toBeVisible();
  await dialog.getByLabel('Subject').fill('repo:oak/partners:*');
  await dialog.getByRole('button', { name: 'Trust Pipeline' }).click();
  await expect(dialog).toBeHidden();
  const list = page.getByRole('list', { name: 'Trusted pipelines' });
  await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText('repo:oak/partners:*');
  await list.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(name, { exact: true })).toBeHidden();
});
