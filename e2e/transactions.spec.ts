import { readFile } from 'node:fs/promises';
import { says } from './specification/says.ts';
import { expectScreen, expectToast, grid, holdAnswers, openLive, row } from './support/console.ts';
import { payment, postPayment, postPayments } from './support/payments.ts';
import { expect, test } from './support/test.ts';

test.describe('the transaction list', () => {
  test(
    'keeps its filters in the URL',
    says('9 Transactions: the status filter offers all and the five statuses'),
    async ({ page, server, apiKey, operator }) => {
      const pending = await postPayment(server.baseURL, apiKey, payment());
      const failed = await postPayment(server.baseURL, apiKey, payment());
      await operator.call('PATCH', `/api/transactions/${failed}/status`, { status: 'failed' });

      await page.goto('/transactions');
      await page.getByRole('combobox', { name: 'Status' }).click();
      await expect(page.getByRole('option')).toHaveText([
        /^All/,
        'Pending',
        'Processing',
        'Converting M0→M1',
        'Completed',
        'Failed',
      ]);
      await page.getByRole('option', { name: 'Failed' }).click();
      await expect(page).toHaveURL('/transactions?status=failed');
      await expect(row(page, failed)).toBeVisible();
      await expect(row(page, pending)).toHaveCount(0);

      await page.reload();
      await expect(row(page, failed)).toBeVisible();
      await expect(row(page, pending)).toHaveCount(0);

      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(page).toHaveURL('/transactions');
      await expect(row(page, pending)).toBeVisible();
    },
  );

  test(
    'finds a transfer by its id, UETR or amount',
    says('5 Transactions: the search finds an ID or a UETR in any case, or a part of an amount'),
    async ({ page, server, apiKey }) => {
      const sent = payment({ amount: '731946.28' });
      const id = await postPayment(server.baseURL, apiKey, sent);
      const other = await postPayment(server.baseURL, apiKey, payment());
      await page.goto('/transactions');
      const search = page.getByPlaceholder('Transaction ID, Amount, UETR');
      for (const text of [
        id,
        id.toUpperCase(),
        sent.uetr,
        sent.uetr.slice(0, 13).toUpperCase(),
        '31946.2',
        '731946.28',
      ]) {
        await search.fill(text);
        await expect(row(page, other)).toHaveCount(0);
        await expect(row(page, id)).toBeVisible();
      }
      await expect(page).toHaveURL('/transactions?search=731946.28');
      await search.fill('');
      await expect(row(page, other)).toBeVisible();
    },
  );

  test('searches names and references if no other field has the text, and reports it', async ({
    page,
    server,
    apiKey,
  }) => {
    const sent = payment();
    const id = await postPayment(server.baseURL, apiKey, sent);
    await page.goto('/transactions');
    const search = page.getByPlaceholder('Transaction ID, Amount, UETR');
    await search.fill(sent.reference);
    const note = page.getByText(
      `No transfer has “${sent.reference}” as ID, UETR or amount; showing transfers`,
    );
    await expect(note).toBeVisible();
    await expect(page).toHaveURL(`/transactions?search=${sent.reference}`);
    await expect(grid(page).getByRole('row')).toHaveCount(2);
    await expect(row(page, id)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain(id);
    await page.reload();
    await expect(note).toBeVisible();
    await expect(row(page, id)).toBeVisible();

    await search.fill(id);
    await expect(note).toHaveCount(0);
    await expect(row(page, id)).toBeVisible();
    await search.fill('Nobody has this 4711 text');
    await expect(page.getByText('No transactions found')).toBeVisible();
    await expect(page.getByText('nor in a name or reference')).toBeVisible();
    // No UETR has so many digits, and single ones are no words.
    await search.fill('€ 9 9 7 1 3 5 8 2 4 6 1 3');
    await expect(page.getByText('No transfers match these filters.')).toBeVisible();
  });

  test(
    'shows five skeleton rows while it loads',
    says('9 Transactions: five skeleton rows'),
    async ({ page }) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/api\/transactions(\?|$)/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/transactions');
      const rows = grid(page).locator('tbody tr');
      await expect(rows).toHaveCount(5);
      release();
      await expect(page.getByRole('columnheader')).toHaveText([
        '',
        'Transaction ID',
        'Type',
        'Parties',
        'Reference',
        'Amount',
        'Status',
        'Date',
        /.*/,
      ]);
    },
  );

  test('reaches the last of more than a hundred transfers', async ({ page, server, apiKey }) => {
    const ids = await postPayments(server.baseURL, apiKey, 250);
    await page.goto('/transactions');
    await expect(row(page, ids.at(-1) ?? '')).toBeVisible();
    const table = grid(page);
    // Other tests' transfers are below these, so the last row is identified by its position.
    await expect(async () => {
      await table.hover();
      await page.mouse.wheel(0, 20_000);
      const last = await table.getAttribute('aria-rowcount', { timeout: 1_000 });
      expect(Number(last)).toBeGreaterThan(ids.length);
      await expect(table.locator(`[aria-rowindex="${last}"]`)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});

test.describe('one transaction', () => {
  test('shows every detail, or a placeholder', async ({ page, server, apiKey, operator }) => {
    const sent = payment({ amount: '4500.10' });
    const id = await postPayment(server.baseURL, apiKey, sent);
    await page.goto(`/transactions/${id}`);
    const details = page.getByRole('tabpanel', { name: 'Details' });
    await expect(details).toContainText('MT103');
    await expect(details).toContainText('€4,500.10');
    await expect(details).toContainText(sent.uetr);
    await expect(details).toContainText('OAKNGB20');
    const completed = details.locator('dt', { hasText: /^Completed$/ }).locator('+ dd');
    await expect(completed).toHaveText('Pending');
    await operator.call('PATCH', `/api/transactions/${id}/status`, { status: 'failed' });
    await expect(details.locator('dt', { hasText: /^Failed$/ }).locator('+ dd')).toHaveText(
      /^\w+ \d+, \d{4}, /,
    );
    await expect(completed).toHaveText('Pending');
  });

  test(
    'that does not exist is reported, with a link back',
    says('2 Transaction page: Transaction not found, with Return to Transactions'),
    async ({ page }) => {
      await page.goto('/transactions/trx_0000000000');
      await expect(page.getByText('Transaction not found')).toBeVisible();
      await page.getByRole('link', { name: 'Return to Transactions' }).click();
      await expect(page).toHaveURL('/transactions');
    },
  );

  test(
    'that cannot be loaded is reported, and the list is shown; the next visit asks again',
    says(
      '2 Transaction page: a failed load shows Error loading transaction and opens the list',
      '8 Transaction: Error loading transaction',
    ),
    async ({ page, server, apiKey }) => {
      const path = `/transactions/${await postPayment(server.baseURL, apiKey, payment())}`;
      await page.route(`**/api${path}`, (route) => route.abort());
      await page.goto(path);
      await expectToast(page, 'Error loading transaction');
      await expect(page).toHaveURL('/transactions');
      // Until its script is there, the screen that failed stays.
      await expect(page.getByRole('heading', { name: 'Transaction List' })).toBeVisible();
      await page.unroute(`**/api${path}`);
      await page.evaluate(`history.pushState(null, '', '${path}')`);
      await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
    },
  );

  test('asks nothing more once another operator has made its status final', async ({
    page,
    server,
    apiKey,
    operator,
  }) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await openLive(page, `/transactions/${id}`);
    await page.getByRole('button', { name: 'Update status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update status' });
    await dialog.getByRole('combobox', { name: 'New status' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await dialog.getByRole('button', { name: 'Update status' }).click();
    const confirm = page.getByRole('alertdialog', { name: `Mark ${id} as Failed?` });
    await expect(confirm).toBeVisible();
    await operator.call('PATCH', `/api/transactions/${id}/status`, { status: 'failed' });
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(dialog).toContainText('Now Failed');
    await expect(dialog.getByRole('combobox')).toHaveCount(0);
  });

  test(
    'says Loading transaction... until it has loaded',
    says('2 Transaction page: Loading transaction... while it loads'),
    async ({ page, server, apiKey }) => {
      const id = await postPayment(server.baseURL, apiKey, payment());
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/transactions/trx_*', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`/transactions/${id}`);
      await expect(page.getByText('Loading transaction...')).toBeVisible();
      release();
      await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
      await expect(page.getByText('Loading transaction...')).toBeHidden();
    },
  );
});

test.describe('New Transaction', () => {
  test('checks the input and creates once, even on a double click', async ({ page, operator }) => {
    await page.goto('/transactions');
    await expectScreen(page, 'Transactions');
    await page.getByRole('button', { name: 'New Transaction' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Transaction' });
    await dialog.getByLabel('Amount').fill('12,5');
    await dialog.getByRole('button', { name: /^Create/ }).click();
    await expect(dialog.getByText('Please enter an amount like 12500.50')).toBeVisible();

    const reference = `NEW${Date.now()}`;
    await dialog.getByLabel('Amount').fill('1250.75');
    await dialog.getByLabel('Reference').fill(reference);
    await dialog.getByRole('button', { name: /^Create/ }).dblclick();
    await expectToast(page, 'Transaction created');
    await expect(dialog).toBeHidden();
    await expect(row(page, '1,250.75')).toHaveCount(1);
    const list: { reference: string | null }[] = JSON.parse(
      await (await operator.call('GET', '/api/transactions')).text(),
    );
    expect(list.filter((transfer) => transfer.reference === reference)).toHaveLength(1);
  });

  test('creates once if the first response is lost, and warns before it would create another', async ({
    page,
    operator,
  }) => {
    await page.goto('/transactions?new=1');
    const dialog = page.getByRole('dialog', { name: 'New Transaction' });
    await expect(dialog.getByLabel('Amount')).toBeFocused();
    const reference = `LOST${Date.now()}`;
    await dialog.getByLabel('Amount').fill('77.70');
    await dialog.getByLabel('Reference').fill(reference);
    let isLost = true;
    await page.route('**/api/transactions', async (route) => {
      if (route.request().method() !== 'POST' || !isLost) return route.continue();
      isLost = false;
      await route.fetch();
      return route.abort();
    });
    await dialog.getByRole('button', { name: /^Create/ }).click();
    const doubt = dialog.getByRole('alert');
    await expect(doubt).toContainText('The transaction may have been created');
    // Content that came into view has not pushed the title out of it.
    await expect(dialog.getByRole('heading', { name: 'New Transaction' })).toBeInViewport();
    const look = page.waitForEvent('popup');
    await doubt.getByRole('link', { name: /^Look for it/ }).click();
    const list = await look;
    await expect(grid(list).getByRole('row')).toHaveCount(2);
    await expect(row(list, '77.70')).toBeVisible();
    await list.close();

    await dialog.getByLabel('Amount').fill('77.71');
    await expect(doubt).toContainText('creates another transaction');
    await expect(dialog.getByRole('button', { name: 'Create Another Transaction' })).toBeVisible();
    await dialog.getByLabel('Amount').fill('77.70');
    await expect(doubt).toContainText('You can safely send the unchanged form again');
    await dialog.getByRole('button', { name: 'Create Transaction' }).click();
    await expectToast(page, 'Transaction created');
    const stored: { reference: string | null }[] = JSON.parse(
      await (await operator.call('GET', '/api/transactions')).text(),
    );
    expect(stored.filter((transfer) => transfer.reference === reference)).toHaveLength(1);
  });

  test('that was refused was not created, and may be changed', async ({ page }) => {
    await page.goto('/transactions?new=1');
    const dialog = page.getByRole('dialog', { name: 'New Transaction' });
    await dialog.getByLabel('Amount').fill('66.60');
    const body = JSON.stringify({ success: false, code: 'rate_limited', message: 'Too many requests.' });
    const path = '**/api/transactions';
    await page.route(path, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 429, body }) : route.continue(),
    );
    await dialog.getByRole('button', { name: /^Create/ }).click();
    await expect(dialog.getByText('Couldn’t create the transaction')).toBeVisible();
    await dialog.getByLabel('Amount').fill('66.61');
    await expect(dialog.getByText(/may have been created/)).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Create Transaction' })).toBeVisible();
    await page.unroute(path);
  });
});

test('a form closed before its answer came is not closed a second time', async ({ page }) => {
  await page.goto('/transactions');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Pending' }).click();
  const closed = Promise.withResolvers<void>();
  await page.route(/\/api\/transactions$/, async (route) => {
    await closed.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'New Transaction' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Transaction' });
  await dialog.getByLabel('Amount').fill('77.70');
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: /^Create/ }).click();
  await asked;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  closed.resolve();
  await expectToast(page, 'Transaction created');
  // Closing it again would have been a step back, which undoes the filter.
  await expect(page).toHaveURL('/transactions?status=pending');
});

test('a form that was left does not close the next one when its answer comes', async ({ page }) => {
  await page.goto('/transactions');
  const release = await holdAnswers(page, '**/api/transactions');
  const dialog = page.getByRole('dialog', { name: 'New Transaction' });
  await page.getByRole('button', { name: 'New Transaction' }).click();
  await dialog.getByLabel('Amount').fill('88.10');
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: /^Create/ }).click();
  await asked;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'New Transaction' }).click();
  await dialog.getByLabel('Reference').fill('STILL TYPING');
  release();
  // The open form hides the toast from roles.
  await expect(page.getByText('Transaction created', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Reference')).toHaveValue('STILL TYPING');
});

test('invalid parameters in a link are ignored', async ({ page }) => {
  await page.goto('/transactions?status=nonsense&type=&view=&new=2&search=');
  await expectScreen(page, 'Transactions');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('All statuses');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
