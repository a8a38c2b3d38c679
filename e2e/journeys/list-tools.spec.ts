import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectScreen, expectToast, holdAnswers, row } from '../support/console.ts';
import { payment, postPayment, postPayments } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

test('filters can be saved under a name, opened again, and deleted', async ({ page }) => {
  await page.goto('/transactions?status=failed&type=mt202');
  await page.getByRole('button', { name: 'Views' }).click();
  const panel = page.getByRole('dialog', { name: 'Saved views' });
  await panel.getByRole('button', { name: 'Save view' }).click();
  await expect(panel.getByText('Please enter a name for the view')).toBeVisible();
  await panel.getByLabel('Name of the view').fill('Failed covers');
  await panel.getByRole('button', { name: 'Save view' }).click();
  await page.goto('/transactions');
  await page.getByRole('button', { name: 'Views' }).click();
  await panel.getByRole('link', { name: 'Failed covers' }).click();
  await expect(page).toHaveURL('/transactions?status=failed&type=mt202');
  await page.getByRole('button', { name: 'Views' }).click();
  await panel.getByRole('button', { name: 'Delete the view Failed covers' }).click();
  await expect(panel.getByRole('link')).toHaveCount(0);
});

test('the filtered rows are exported', async ({ page, server, apiKey }) => {
  const sent = payment();
  const id = await postPayment(server.baseURL, apiKey, sent);
  await postPayment(server.baseURL, apiKey, payment());
  await page.goto(`/transactions?search=${sent.uetr}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${id},${sent.uetr},mt103_swift,pending,12500.50,EUR,`);
});

test('an export that fails says why, in a toast and in place, and can be tried again', async ({
  page,
  server,
  apiKey,
}) => {
  const id = await postPayment(server.baseURL, apiKey, payment());
  const exported = '**/api/transactions/export.csv*';
  await page.goto('/transactions');
  await expect(row(page, id)).toBeVisible();
  const link = page.getByRole('link', { name: 'Export CSV' });
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));

  await page.route(exported, (route) => route.abort());
  await link.click();
  await expectToast(page, 'The export failed', /could not be reached/);
  const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'The export failed' });
  await expect(failure).toContainText('Check your connection and try again.');

  await page.unroute(exported);
  await page.route(exported, (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: 'overloaded', message: 'Too much at once.' },
    }),
  );
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toContainText('Too much at once.');
  expect(saved).toEqual([]);

  await page.unroute(exported);
  const download = page.waitForEvent('download');
  await link.dblclick();
  await download;
  await expect(failure).toHaveCount(0);
  expect(saved).toEqual(['clearbench-transactions.csv']);
});

test('the Failed view has the reasons, which filter it', async ({ page, server, apiKey, operator }) => {
  const fail = async (message: string) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await operator.call('PATCH', `/api/transactions/${id}/status`, { status: 'failed', message });
    return id;
  };
  const closed = await fail('AC04 closed account');
  const other = await fail('Asked by Ana');
  await page.goto('/transactions');
  await expect(row(page, closed)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Reason' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: /^Reason: / }).first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Reason' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect(page.getByRole('columnheader', { name: 'Reason' })).toBeAttached();
  for (const width of [1800, 1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row(page, closed).getByText('AC04 closed account')).toBeInViewport({ ratio: 1 });
    await expect(row(page, other).getByText('Asked by Ana')).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'AC04 closed account' }).click();
  await expect(page).toHaveURL('/transactions?status=failed&reason=AC04');
  await expect(row(page, other)).toHaveCount(0);
  await expect(row(page, closed)).toBeVisible();
  await page.reload();
  await expect(row(page, closed)).toBeVisible();
  // Other transfers have no reason.
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Completed' }).click();
  await expect(page).toHaveURL('/transactions?status=completed');
  await expect(page.getByRole('combobox', { name: 'Reason' })).toHaveCount(0);
  await page.goto(`/transactions/${closed}`);
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toContainText('AC04 closed account');
});

test('messages and accounts have saved views too, separate for each list', async ({ page }) => {
  for (const [path, name] of [
    ['/global-transaction-networks?network=swift&state=refused', 'Refused'],
    ['/ledger?kind=nostro', 'Nostros'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Views' }).click();
    const panel = page.getByRole('dialog', { name: 'Saved views' });
    await expect(panel.getByRole('listitem')).toHaveCount(0);
    await panel.getByLabel('Name of the view').fill(name);
    await panel.getByRole('button', { name: 'Save view' }).click();
    await expect(panel.getByRole('link', { name })).toHaveAttribute('href', path);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Views' })).toBeFocused();
  }
});

test('the operator chooses the columns, and can restore them', async ({ page, server, apiKey }) => {
  const id = await postPayment(server.baseURL, apiKey, payment());
  await page.setViewportSize({ width: 1800, height: 800 });
  await page.goto('/transactions');
  await expect(row(page, id).getByText('OAKNUT TRADING LTD → LINDENHOF GMBH')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByLabel('Parties').press('Space');
  await panel.getByLabel('Fund type').press('Space');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Fund type' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Parties' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(panel.getByLabel('Fund type', { exact: true })).toBeChecked();
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect(panel.getByLabel('Fund type (in a wider window)')).toBeChecked();
  await page.setViewportSize({ width: 1800, height: 800 });
  await panel.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('columnheader', { name: 'Parties' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Fund type' })).toHaveCount(0);
});

test.describe('the status of many transfers', () => {
  const selected = (page: Page) => page.getByRole('region', { name: 'Selected transfers' });

  test('is changed with the keyboard, confirmed with the number, and refused transfers stay selected', async ({
    page,
    server,
    apiKey,
    operator,
  }) => {
    const [third = '', second = '', first = ''] = await postPayments(server.baseURL, apiKey, 3);
    await operator.call('PATCH', `/api/transactions/${second}/status`, { status: 'failed' });
    await page.goto('/transactions');
    await row(page, first)
      .getByRole('button', { name: `View ${first}` })
      .focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(selected(page).getByRole('status')).toHaveText('3 transfers selected');
    await expect(row(page, third).getByRole('checkbox')).toBeChecked();
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: 'Update status' });
    await expect(dialog.getByRole('combobox', { name: 'New status' })).toHaveText('Processing (2 of 3)');
    await dialog.getByLabel('Message').fill('Month end');
    await dialog.getByRole('button', { name: 'Update status' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Change the status of 3 transfers?' });
    await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await confirm.getByRole('button', { name: 'Change 3 transfers' }).dblclick();
    const results = page.getByRole('dialog', { name: 'Status updated' });
    await expect(results.getByText('2 transfers became Processing')).toBeVisible();
    await expect(results.getByRole('list', { name: 'Refused' })).toContainText(
      'A failed transfer is final: its status cannot change.',
    );
    expect(calls).toHaveLength(1);
    await results.getByRole('button', { name: 'Close' }).last().click();
    await expect(selected(page).getByRole('status')).toHaveText('1 transfer selected');
    await expect(row(page, first)).toContainText('Processing');
    await expect(row(page, second).getByRole('checkbox')).toBeChecked();
  });

  test('can be changed for all filtered rows', async ({ page, server, apiKey }) => {
    const ids = await postPayments(server.baseURL, apiKey, 130);
    await page.goto('/transactions?search=trx_');
    await page
      .getByRole('row')
      .filter({ hasText: ids.at(-1) ?? '' })
      .getByRole('checkbox')
      .click();
    await selected(page)
      .getByRole('button', { name: /that match the filters|newest 1,000/ })
      .click();
    await expect(selected(page).getByRole('status')).not.toHaveText('1 transfer selected');
    await selected(page).getByRole('button', { name: 'Clear selection' }).click();
    await expect(selected(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('is not offered after the filters changed', async ({ page, server, apiKey }) => {
    const [id = ''] = await postPayments(server.baseURL, apiKey, 2);
    const release = await holdAnswers(page, '**/api/transactions?*limit=1000*');
    await page.goto('/transactions');
    await row(page, id).getByRole('checkbox').click();
    const answered = page.waitForResponse('**/api/transactions?*limit=1000*');
    await selected(page)
      .getByRole('button', { name: /that match the filters|newest 1,000/ })
      .click();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Pending' }).click();
    await expect(selected(page)).toHaveCount(0);
    release();
    await answered;
    await expect(page.getByRole('checkbox', { name: `Select ${id}` })).not.toBeChecked();
    await expect(selected(page)).toHaveCount(0);
  });

  test('is reported after the list was left', async ({ page, server, apiKey }) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await page.goto('/webhooks');
    await page.getByRole('link', { name: 'Transactions', exact: true }).click();
    const release = await holdAnswers(page, '**/api/transactions/status');
    await row(page, id).getByRole('checkbox').click();
    await selected(page).getByRole('button', { name: 'Change status…' }).click();
    await page.getByRole('button', { name: 'Update status' }).click();
    await page.getByRole('button', { name: 'Change 1 transfer' }).click();
    await page.goBack();
    await expectScreen(page, 'Webhooks');
    release();
    await expectToast(page, 'Status updated', '1 transfer changed, 0 refused.');
  });
});

test('the focus stays near a filter that was removed', async ({ page }) => {
  await page.goto('/transactions?status=failed&search=nothing-has-this');
  const clear = page
    .getByRole('region', { name: 'Transactions' })
    .getByRole('button', { name: 'Clear filters' });
  await clear.press('Enter');
  await expect(clear).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});
