import { says } from './specification/says.ts';
import { expectScreen, expectToast } from './support/console.ts';
import { logIn, registerOperator, type Session } from './support/operator.ts';
import { expect, test } from './support/test.ts';

interface ServerSettings {
  automation: string;
  clockOffsetMs: number;
  paceSeconds: { processing: number };
  retentionDays: { ledger: number };
}

const settingsOf = async (operator: Session): Promise<ServerSettings> =>
  JSON.parse(await (await operator.call('GET', '/api/settings')).text());

test.describe('the account', () => {
  test(
    "shows each field's problem in the words of its rule",
    says(
      '5 Profile: First name must be at least 2 characters',
      '5 Profile: Last name must be at least 2 characters',
      '5 Profile: Please enter a valid email address',
      '5 Profile: Company name must be at least 2 characters',
    ),
    async ({ page }) => {
      await page.goto('/settings');
      await expectScreen(page, 'Settings');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      for (const message of [
        'First name must be at least 2 characters',
        'Last name must be at least 2 characters',
        'Please enter a valid email address',
        'Company name must be at least 2 characters',
      ]) {
        await expect(page.getByText(message)).toBeVisible();
      }
    },
  );

  test(
    'is saved after a second, without a request',
    says(
      '2 Settings: saving the profile takes 1000 ms, then Profile Updated',
      '5 Profile: the phone is optional',
      '7 Settings: no save calls the server',
      '9 Settings: the save of the profile takes 1000 ms',
    ),
    async ({ page }) => {
      await page.clock.install();
      await page.goto('/settings');
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Last name').fill('Oak');
      await page.getByLabel('Email').fill('ada@example.com');
      await page.getByLabel('Company').fill('Oaknut Trading Ltd');
      const sent: string[] = [];
      page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
      const save = page.getByRole('button', { name: 'Save Changes' });
      await page.clock.pauseAt(Date.now() + 60_000);
      await save.dblclick();
      await page.clock.runFor(900);
      await expect(save).toHaveAttribute('aria-busy', 'true');
      await page.clock.runFor(200);
      // Nothing after this second needs the clock.
      await page.clock.resume();
      await expectToast(page, 'Profile Updated', 'Your account information has been updated successfully');
      expect(sent).toEqual([]);
    },
  );

  test('is beside a business profile that cannot be changed', async ({ page }) => {
    await page.goto('/settings');
    for (const label of ['Business name', 'IBAN', 'SWIFT/BIC', 'Profile ID', 'Recipient account']) {
      await expect(page.getByText(label, { exact: true })).toBeVisible();
    }
  });
});

test('API Settings and Preferences only say that they were saved', async ({ page }) => {
  await page.goto('/settings?tab=api');
  for (const label of ['Provider API key', 'Profile ID', 'Recipient account', 'Default webhook URL']) {
    await page.getByLabel(label, { exact: true }).fill('x');
  }
  await page.getByRole('button', { name: 'Save API Settings' }).click();
  await expectToast(page, 'Settings Saved', 'Your API credentials have been updated');

  await page.getByRole('tab', { name: 'Preferences' }).click();
  await expect(page).toHaveURL('/settings?tab=preferences');
  for (const name of [
    'M0 to M1 auto-conversion',
    'Automatic settlement to the IBAN account',
    'Transaction notifications by email',
  ]) {
    await expect(page.getByRole('switch', { name })).toBeChecked();
  }
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expectToast(page, 'Preferences Saved', 'Your transaction preferences have been updated');
});

test.describe('on this server', () => {
  test('the automation and its pace change for every operator', async ({ page, operator }) => {
    await page.goto('/settings');
    await page.getByRole('radio', { name: 'Paced' }).click();
    await expectToast(page, 'Server settings changed');
    await page.getByLabel('Arrival to processing').fill('soon');
    await page.getByRole('button', { name: 'Save pace' }).click();
    await expect(page.getByText('Please enter a whole number of seconds, at most 86400')).toBeVisible();
    await page.getByLabel('Arrival to processing').fill('7');
    await page.getByRole('button', { name: 'Save pace' }).press('Enter');
    await expect.poll(async () => (await settingsOf(operator)).paceSeconds.processing).toBe(7);
    await expect(page.getByRole('button', { name: 'Save pace' })).toBeFocused();
    // Changes by another operator appear as soon as they are saved.
    await operator.call('PATCH', '/api/settings', {
      paceSeconds: { ...(await settingsOf(operator)).paceSeconds, processing: 9 },
    });
    await expect(page.getByLabel('Arrival to processing')).toHaveValue('9');
    const conversion = page.getByRole('switch', { name: 'Convert M0 funds to M1 automatically' });
    const before = await conversion.isChecked();
    for (const checked of [!before, before]) {
      await conversion.press('Space');
      await expect(conversion).toBeChecked({ checked });
      await expect(conversion).toBeFocused();
    }
    await page.getByRole('radio', { name: 'Manual' }).click();
    await expect.poll(async () => (await settingsOf(operator)).automation).toBe('manual');
  });

  test('the virtual clock is set ahead after a confirmation, and the seed is kept', async ({
    page,
    operator,
  }) => {
    const hours = (await settingsOf(operator)).clockOffsetMs / 3_600_000;
    await page.goto('/settings');
    await page.getByRole('button', { name: /Virtual clock and scenario seed/ }).click();
    await page.getByRole('button', { name: 'By one hour' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('The clock never goes back.');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.getByRole('button', { name: 'Advance the clock' }).click();
    await expectToast(page, 'Clock advanced');
    await expect(page.getByText(`${hours + 1} h 00 min ahead`)).toBeVisible();
    await page.getByRole('textbox', { name: 'Scenario seed' }).fill('rehearsal');
    await page.getByRole('textbox', { name: 'Scenario seed' }).press('Enter');
    await expectToast(page, 'Server settings changed');
    await expect(page.getByRole('textbox', { name: 'Scenario seed' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Scenario seed' })).toHaveValue('rehearsal');
  });

  test('the size of the database is shown, and what is removed after how many days', async ({
    page,
    operator,
  }) => {
    await page.goto('/settings');
    await page.getByRole('button', { name: /^Storage and retention/ }).click();
    const sizes = page.getByRole('table', { name: 'Size by part' });
    await expect(sizes.getByRole('row', { name: /^Payloads as received/ })).toContainText(/kB|MB/);
    await expect(page.getByText('No archive is configured')).toBeVisible();
    const form = page.getByRole('form', { name: 'Retention' });
    await form.getByLabel('Ledger entries').fill('30');
    await form.getByRole('button', { name: 'Save retention' }).click();
    await expect(form.getByText('Please enter 0, or at least 31 days')).toBeVisible();
    await form.getByLabel('Ledger entries').fill('400');
    await form.getByRole('button', { name: 'Save retention' }).press('Enter');
    await expectToast(page, 'Server settings changed');
    await expect.poll(async () => (await settingsOf(operator)).retentionDays.ledger).toBe(400);
    await operator.call('PATCH', '/api/settings', { retentionDays: { ledger: 0, transfers: 3650 } });
    await expect(form.getByLabel('Ledger entries')).toHaveValue('0');
    await expect(page.getByText('Transfers are kept for 3650 days')).toBeVisible();
    await operator.call('PATCH', '/api/settings', { retentionDays: { transfers: 0 } });
  });

  test('another session is revoked, and its browser is signed out', async ({ browser, server }) => {
    const credentials = await registerOperator(server.baseURL);
    const [mine, other] = [
      await logIn(server.baseURL, credentials),
      await logIn(server.baseURL, credentials),
    ];
    const context = await browser.newContext({ baseURL: server.baseURL });
    await context.addCookies([{ ...mine.cookie, url: server.baseURL }]);
    const page = await context.newPage();
    await page.goto('/settings');
    await page.getByRole('button', { name: /^Sessions/ }).click();
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1);
    await page.getByRole('button', { name: /^Revoke the session/ }).click();
    await page.getByRole('button', { name: 'Revoke session' }).click();
    await expectToast(page, 'Session ended');
    await expect(sessions).toHaveCount(1);
    await expect(page.locator(':focus')).toHaveCount(1);
    await expect(other.call('GET', '/api/auth/session')).rejects.toThrow('401');
    await page.getByRole('link', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(mine.call('GET', '/api/auth/session')).rejects.toThrow('401');
    await context.close();
  });

  test('the audit log is searched, verified and exported', async ({ page, operator }) => {
    await operator.call('POST', '/api/api-keys', { label: 'Audited key', isActive: true });
    await page.goto('/settings');
    await page.getByRole('button', { name: /^Audit trail/ }).click();
    const table = page.getByRole('grid', { name: 'Audit entries' });
    await expect(table).toContainText('Audited key');
    const search = page.getByRole('search', { name: 'Search the audit trail' }).getByRole('searchbox');
    await search.fill('no such entry');
    await expect(page.getByText('No entries found')).toBeVisible();
    await search.fill('Audited key');
    await expect(table).toContainText('api_key.created');
    // The URL contains the search: the link shows the same, with the section open.
    await expect(page).toHaveURL('/settings?search=Audited+key');
    await page.getByRole('button', { name: /^Audit trail/ }).click();
    await expect(table).toBeHidden();
    await page.reload();
    await expect(search).toHaveValue('Audited key');
    await expect(table).toContainText('api_key.created');
    // Where a row has no room for three columns, the time is below what happened.
    await page.setViewportSize({ width: 768, height: 740 });
    const cells = table.getByRole('row').filter({ hasText: 'api_key.created' }).first().getByRole('gridcell');
    await expect(async () => {
      const what = await cells.nth(1).boundingBox();
      const when = await cells.nth(2).boundingBox();
      expect(when?.x).toBe(what?.x);
      expect(when?.y).toBeGreaterThan(what?.y ?? Number.POSITIVE_INFINITY);
      expect(what?.width).toBeGreaterThan(300);
    }).toPass();
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await expect(page.getByText('The chain is intact')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('clearbench-audit.csv');
    // Operators and sessions belong to the installation, which has a log of its own.
    await search.fill('session.opened');
    await expect(page.getByText('No entries found')).toBeVisible();
    await page.getByRole('combobox', { name: 'Log' }).click();
    await page.getByRole('option', { name: 'Installation' }).click();
    await expect(page).toHaveURL('/settings?search=session.opened&log=installation');
    await expect(table).toContainText('session.opened');
    await expect(page.getByText('The chain is intact')).toBeHidden();
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await expect(page.getByText('The chain is intact')).toBeVisible();
  });
});

test('theme, density and shortcuts are chosen in this browser', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Theme, density, times, shortcuts' }).click();
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radio', { name: 'Compact' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
