import { randomUUID } from 'node:crypto';
import { expectScreen, fillLogin, openLive, row } from '../support/console.ts';
import { createMember, createWorkspace, newName, signIn } from '../support/members.ts';
import { createApiKey } from '../support/operator.ts';
import { payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

test('an operator with one workspace makes a second one, and moves between them', async ({ page }) => {
  const name = newName();
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Workspaces/ }).click();
  await page.getByRole('main').getByRole('link', { name: 'Workspaces', exact: true }).click();
  await expectScreen(page, 'Workspaces');
  await page.getByRole('button', { name: 'New Workspace' }).click();
  await page.getByLabel('Title').fill(name.replaceAll('-', ' '));
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.getByRole('button', { name: 'Create Workspace' }).click();
  await expect(page).toHaveURL(`/w/${name}/workspaces?open=${name}`);
  await expect(page.getByText('0 of 5 done')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Transactions' }).click();
  await expect(page).toHaveURL(`/w/${name}/transactions`);
  await expect(page).toHaveTitle(`Transactions · ${name} · Clearbench`);
  await expectScreen(page, 'Transactions');
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await expect(page.getByPlaceholder('Find a workspace')).toBeFocused();
  await page.keyboard.type('main');
  await expect(page.getByRole('option', { name: /^Main/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test('the switcher closes by Escape, and returns the focus', async ({ page, operator }) => {
  await createWorkspace(operator);
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: 'Workspace: Main' });
  await button.click();
  await expect(page.getByPlaceholder('Find a workspace')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(page).toHaveURL('/dashboard');
});

test('the palette goes to another workspace, and makes a new one', async ({ page, operator }) => {
  const name = await createWorkspace(operator);
  await page.goto('/dashboard');
  await expectScreen(page, 'Dashboard');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`Bank ${name}`);
  await expect(page.getByRole('option', { name: new RegExp(`^Bank ${name}`) })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/w/${name}/dashboard`);
  await expectScreen(page, 'Dashboard');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('New workspace');
  await expect(page.getByRole('option', { name: /^New workspace/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/w/${name}/workspaces?new=1`);
  await expect(page.getByRole('dialog', { name: 'New Workspace' })).toBeVisible();
});

test('payments, keys and live changes of one workspace are in no other', async ({
  page,
  server,
  operator,
}) => {
  const name = await createWorkspace(operator);
  await openLive(page, `/w/${name}/transactions`);
  const key = await createApiKey({
    ...operator,
    call: (method, path, body) => operator.call(method, `/w/${name}${path}`, body),
  });
  const id = await postPayment(server.baseURL, key, payment());
  await expect(row(page, id)).toBeVisible();
  await page.goto(`/w/${name}/api-configuration/keys`);
  await expect(page.getByText(key.slice(0, 8))).toBeVisible();
  await page.goto(`/transactions?search=${id}`);
  await expect(page.getByText('No transactions found')).toBeVisible();
  await page.goto(`/transactions/${id}`);
  await expect(
    page
      .getByRole('main')
      .getByText(/not found/i)
      .first(),
  ).toBeVisible();
});

test('saved views belong to a workspace', async ({ page, operator }) => {
  const name = await createWorkspace(operator);
  await page.goto(`/w/${name}/transactions?status=failed`);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Name of the view').fill('Failed at Oak');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('link', { name: 'Failed at Oak' })).toHaveAttribute(
    'href',
    `/w/${name}/transactions?status=failed`,
  );
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByText('Save the current filters under a name.')).toBeVisible();
});

test('a new workspace says at its field that its name is taken', async ({ page, operator }) => {
  const name = await createWorkspace(operator);
  await page.goto('/workspaces?new=1');
  await page.getByLabel('Title').fill('Another');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create Workspace' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
});

test('a workspace opened from the list shows its beginning', async ({ page, operator }) => {
  const name = await createWorkspace(operator);
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/workspaces');
  const line = page.getByRole('row').filter({ hasText: name });
  // Its figures are there, and with them the whole drawer at once.
  await expect(line).toContainText('0 transfers');
  await line.getByRole('button', { name: `Bank ${name}` }).click();
  const drawer = page.getByRole('dialog', { name: `Bank ${name}` });
  await expect(drawer.getByText('No members yet.')).toBeAttached();
  await expect(drawer).toBeFocused();
  await expect(drawer.getByRole('link', { name: 'Open' })).toBeInViewport();
});

test('a workspace is archived, deleted and restored', async ({ page, operator }) => {
  const name = await createWorkspace(operator);
  await page.goto(`/workspaces?open=${name}`);
  const drawer = page.getByRole('dialog', { name: `Bank ${name}` });
  await drawer.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(drawer.getByText('Archived', { exact: true })).toBeVisible();

  await page.goto(`/w/${name}/api-configuration/keys?new=1`);
  await expect(page.getByText('This workspace is archived')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeDisabled();

  await page.goto(`/workspaces?open=${name}`);
  await drawer.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: `Delete Bank ${name}?` });
  await question.getByLabel(`Type ${name} to confirm`).fill('main');
  await question.getByRole('button', { name: 'Delete Workspace' }).click();
  await expect(question.getByText(`Please enter ${name}`)).toBeVisible();
  await question.getByLabel(`Type ${name} to confirm`).fill(name);
  await question.getByRole('button', { name: 'Delete Workspace' }).click();
  await expect(drawer.getByText('Deleted permanently on')).toBeVisible();

  await page.goto(`/w/${name}/dashboard`);
  await expectScreen(page, 'No Workspace');
  await page.goto(`/workspaces?open=${name}`);
  await drawer.getByRole('button', { name: 'Restore' }).click();
  await expect(drawer.getByRole('link', { name: 'Open' })).toBeVisible();
});

test('a workspace whose quota is full refuses payments, and says so', async ({ page, server, operator }) => {
  const name = await createWorkspace(operator);
  const key = await createApiKey({
    ...operator,
    call: (method, path, body) => operator.call(method, `/w/${name}${path}`, body),
  });
  await page.goto(`/workspaces?open=${name}`);
  const drawer = page.getByRole('dialog', { name: `Bank ${name}` });
  await drawer.getByRole('button', { name: 'Quota' }).click();
  const dialog = page.getByRole('dialog', { name: `Quota of Bank ${name}` });
  await dialog.getByLabel('Rows').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter a whole number above 0')).toBeVisible();
  await dialog.getByLabel('Rows').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByText('of 1', { exact: false })).toBeVisible();
  // What is stored is measured soon after, from statistics that the database updates within seconds.
  await expect(async () => {
    await expect(postPayment(server.baseURL, key, payment())).rejects.toThrow('507');
  }).toPass();
  await page.goto(`/w/${name}/dashboard`);
  await expect(page.getByText('Storage is full: nothing new is accepted')).toBeVisible();
});

test('an open tab leaves a workspace that is deleted', async ({ page, operator }) => {
  const name = await createWorkspace(operator);
  await openLive(page, `/w/${name}/transactions`);
  await expectScreen(page, 'Transactions');
  await operator.call('DELETE', `/api/workspaces/${name}`);
  await expectScreen(page, 'No Workspace');
  await expect(page.getByRole('link', { name: 'Main' })).toHaveAttribute('href', '/dashboard');
});

test('a workspace is renamed, also in its own top bar', async ({ page, operator }) => {
  const name = await createWorkspace(operator);
  await page.goto(`/w/${name}/workspaces?open=${name}`);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Title').fill(`Renamed ${name}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).last().click();
  await expect(page.getByRole('dialog', { name: `Renamed ${name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Workspace: Renamed ${name}` })).toBeVisible();
});

test.describe('an invitation', () => {
  test.use({ signedIn: false });

  test('makes an account, which sees only that workspace', async ({ page, context, operator, server }) => {
    const name = await createWorkspace(operator);
    const { hostname } = new URL(server.baseURL);
    await context.addCookies([{ ...operator.cookie, domain: hostname, path: '/' }]);
    await page.goto(`/workspaces?open=${name}`);
    await page.getByRole('textbox', { name: 'Invite' }).fill('Ann of Oak');
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const shown = page.getByText(/\/invitation\//);
    await expect(shown).toBeVisible();
    const [link = ''] = await shown.allTextContents();
    await expect(page.getByRole('list', { name: 'Invitations' })).toContainText('Ann of Oak');

    await context.clearCookies();
    await page.goto(link);
    await expectScreen(page, `Bank ${name}`);
    await expect(page.getByText('invites you to this workspace as a viewer')).toBeVisible();
    await page.getByRole('link', { name: 'Log In' }).click();
    await expect(page.getByLabel('Username')).toHaveValue('');
    await expect(page.getByText('The form is prefilled')).toHaveCount(0);
    await page.goBack();
    await page.getByRole('button', { name: 'Create account' }).click();
    const username = `ann-${randomUUID().slice(0, 8)}`;
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill(`${username}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByRole('button', { name: 'Register' }).click();

    await expect(page).toHaveURL(`/w/${name}/start`);
    await expectScreen(page, 'Start Here');
    await expect(page.getByText('You are a viewer here')).toBeVisible();
    await expect(page.getByText('None yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create API key' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Run a demo transfer' })).toBeDisabled();
    await expect(page.getByRole('button', { name: /^Workspace: / })).toHaveCount(0);
    await expect(page.getByRole('banner').getByText(`Bank ${name}`)).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await expectScreen(page, 'Dashboard');
    await expect(page.getByText('SUPER ADMIN ACCESS')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /through a scenario/ })).toBeDisabled();
    await page.goto(`/w/${name}/webhooks?new=1`);
    await expect(page.getByRole('button', { name: 'Create Webhook' })).toBeDisabled();
    await page.goto('/');
    await expect(page).toHaveURL(`/w/${name}/dashboard`);
    await page.goto('/ledger');
    await expectScreen(page, 'No Workspace');
    await page.goto(link);
    await expect(page.getByText('This invitation is not valid')).toBeVisible();
  });

  test('is accepted by an operator who logs in for it', async ({ page, operator, server }) => {
    const [first, second] = [await createWorkspace(operator), await createWorkspace(operator)];
    const member = await createMember(operator, server.baseURL, first, 'operator');
    const answer = await operator.call('POST', `/api/workspaces/${second}/invitations`, {
      role: 'operator',
      note: 'Ann',
    });
    const { token }: { token: string } = JSON.parse(await answer.text());
    await page.goto(`/invitation/${token}`);
    await page.getByRole('link', { name: 'Log In' }).click();
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(page).toHaveURL(`/w/${second}/start`);
    await expect(page.getByRole('button', { name: /^Workspace: / })).toBeVisible();
  });
});

test.describe('a member', () => {
  test.use({ signedIn: false });

  test('is led to their workspace after the login, and back to its screen', async ({
    page,
    operator,
    server,
  }) => {
    const name = await createWorkspace(operator);
    const member = await createMember(operator, server.baseURL, name, 'operator');
    await signIn(page, member);
    await expect(page).toHaveURL(`/w/${name}/dashboard`);
    await page.goto(`/w/${name}/logout`);
    await expectScreen(page, 'Login');
    await page.goto(`/w/${name}/ledger`);
    await expect(page).toHaveURL(/\/login\?next=/);
    await fillLogin(page, member.username, member.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(`/w/${name}/ledger`);
  });

  test('who is removed leaves the workspace at once, also in an open tab', async ({
    page,
    operator,
    server,
  }) => {
    const name = await createWorkspace(operator);
    const member = await createMember(operator, server.baseURL, name, 'operator');
    await signIn(page, member);
    await expect(page).toHaveURL(`/w/${name}/dashboard`);
    await openLive(page, `/w/${name}/transactions`);
    const list = await operator.call('GET', `/api/workspaces/${name}/members`);
    const { members }: { members: { id: string }[] } = JSON.parse(await list.text());
    await operator.call('DELETE', `/api/workspaces/${name}/members/${members[0]?.id}`);
    await expect(page.getByText('You are not a member of any workspace.')).toBeVisible();
  });
});
