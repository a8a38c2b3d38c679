import { randomUUID } from 'node:crypto';
import { expectScreen } from '../support/console.ts';
import { createMember, createWorkspace, newName, signIn } from '../support/members.ts';
import { expect, test } from '../support/test.ts';

const RULES = {
  document: { title: 'Oak Bank', rules: [{ name: 'eur-only', kind: 'currencies', allow: ['EUR'] }] },
};

test('an onboarding manager makes a workspace from a template, follows its list, and finds the partner', async ({
  page,
  operator,
}) => {
  const template = await createWorkspace(operator);
  await operator.call('POST', `/w/${template}/api/house-rules`, RULES);
  const answer = await operator.call('GET', '/api/test-plans/ready');
  const [ready]: { document: object }[] = JSON.parse(await answer.text());
  await operator.call('POST', `/w/${template}/api/test-plans`, { document: ready?.document });

  await page.goto('/dashboard');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Workspaces', exact: true })
    .click();
  await page.getByRole('button', { name: 'New Workspace' }).click();
  const name = newName();
  await page.getByLabel('Title').fill(name.replaceAll('-', ' '));
  await page.getByLabel('Content').click();
  await page.getByRole('option', { name: `Copy from Bank ${template}` }).click();
  await expect(page.getByText(/^Copied: settings, scenarios and quota/)).toBeVisible();
  await page.getByRole('button', { name: 'Create Workspace' }).click();

  await expect(page).toHaveURL(`/w/${name}/workspaces?open=${name}`);
  const list = page.getByRole('region', { name: 'Onboarding' });
  await expect(list.getByText('2 of 5 done')).toBeVisible();
  await expect(list.getByRole('listitem').filter({ hasText: 'House rules' })).toContainText('operator,');
  await expect(list.getByRole('listitem').filter({ hasText: 'SFTP user' })).toContainText('Not available');
  await page.getByRole('textbox', { name: 'Invite' }).fill('Ann of Oak');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(list.getByRole('listitem').filter({ hasText: 'Invitation' })).toContainText(
    'Invited, but not yet accepted.',
  );
  await list.getByRole('link', { name: 'Generate key: API key' }).click();
  await expect(page).toHaveURL(`/w/${name}/api-configuration/keys?new=1`);

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Partners', exact: true })
    .click();
  await page.getByPlaceholder('Title or name').fill(name);
  const row = page.getByRole('row', { name: name.replaceAll('-', ' ') });
  await expect(row).toContainText('Not started');
  await expect(row).toContainText('Never seen');
  await page.getByRole('combobox', { name: 'Progress' }).click();
  await page.getByRole('option', { name: 'Stuck (0)' }).click();
  await expect(page.getByText('No partner found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await row.getByRole('link', { name: /^Onboarding/ }).click();
  await expect(list.getByText('2 of 5 done')).toBeVisible();
});

test.describe('the partner’s people', () => {
  test.use({ signedIn: false });

  test('read the house rules, without anything that would be refused', async ({ page, operator, server }) => {
    const name = await createWorkspace(operator);
    await operator.call('POST', `/w/${name}/api/house-rules`, RULES);
    const next = { document: { ...RULES.document, title: 'Planned' }, from: '2999-01-01' };
    await operator.call('POST', `/w/${name}/api/house-rules`, next);
    await signIn(page, await createMember(operator, server.baseURL, name, 'operator'));
    await expect(page).toHaveURL(`/w/${name}/dashboard`);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link', { name: 'Settings' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: /^(Workspaces|Partners)$/ })).toHaveCount(0);
    await navigation.getByRole('link', { name: 'House Rules' }).click();
    await expectScreen(page, 'House Rules');
    await expect(page.getByText('Currencies: only EUR')).toBeVisible();
    await expect(page.getByText('There are no payloads to try the rules on yet.')).toBeVisible();
    await page.getByRole('radio', { name: 'Text' }).click();
    await expect(page.getByLabel('Text of the rules')).toHaveAttribute('readonly');
    await page.getByRole('button', { name: 'View version 2' }).click();
    await expect(page.getByLabel('Text of the rules')).toHaveValue(/title: Planned/);
    await page.getByRole('button', { name: 'Compare…' }).click();
    await expect(page.getByRole('dialog').getByText('Title was Oak Bank, is now Planned')).toBeVisible();
    await page.keyboard.press('Escape');
    for (const refused of [/^Import/, /^Edit/, /^Restore/, /^Use this set/, /^Save/, 'Start empty']) {
      await expect(page.getByRole('main').getByRole('button', { name: refused })).toHaveCount(0);
    }
    await page.goto(`/w/${name}/test-plans`);
    await expect(page.getByText('Your bank assigns the plans.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'All partners' })).toHaveCount(0);
  });

  test('have managers who may not change what is of the installation', async ({ page, operator, server }) => {
    const name = await createWorkspace(operator, `oak-${randomUUID().slice(0, 6)}`);
    await signIn(page, await createMember(operator, server.baseURL, name, 'manager'));
    await expect(page).toHaveURL(`/w/${name}/dashboard`);
    await page.goto(`/w/${name}/test-plans`);
    await expect(page.getByRole('button', { name: 'Assign plan' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'All partners' })).toHaveCount(0);
    await page.goto(`/w/${name}/settings`);
    await page.getByRole('button', { name: /^Storage and retention/ }).click();
    await expect(page.getByRole('textbox', { name: 'Transfers' })).toBeEnabled();
    await expect(page.getByRole('textbox', { name: 'Audit trail' })).toBeDisabled();
    await page.goto(`/w/${name}/workspaces?open=${name}`);
    await expect(page.getByText('0 of 5 done')).toBeVisible();
  });
});
