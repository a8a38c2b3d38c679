import { grid, row } from '../support/console.ts';
import { payment, postPayment, postPayments } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

const rows = 'tr[data-row-id]';

test.describe('returning to a list', () => {
  test('Back from a payment returns to the same row, scroll and filters', async ({
    page,
    server,
    apiKey,
  }) => {
    await postPayments(server.baseURL, apiKey, 120);
    await page.goto('/transactions?status=pending');
    await expect(page.locator(rows).first()).toBeVisible();
    const list = page.getByRole('region', { name: 'Transactions' });
    await list.evaluate((element) => element.scrollTo(0, 2400));
    // The rows at this position are rendered, and the first row of the list is not.
    await expect(page.locator(rows).first()).not.toHaveAttribute('aria-rowindex', '2');
    const inView = page.locator(rows).nth(14);
    const id = (await inView.getAttribute('data-row-id')) ?? '';
    await row(page, id).getByRole('link').click();
    await expect(page).toHaveURL(`/transactions/${id}`);
    for (const back of [
      () => page.goBack(),
      () => page.getByRole('link', { name: 'Back to Transactions' }).click(),
    ]) {
      await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
      await back();
      await expect(page).toHaveURL('/transactions?status=pending');
      await expect(row(page, id)).toBeInViewport();
      expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(1500);
      await expect(row(page, id).locator(':focus')).toHaveCount(1);
      await row(page, id).getByRole('link').click();
    }
  });

  test('so does Back after the page of the payment was reloaded, with rows that are not on the first page', async ({
    page,
    server,
    apiKey,
  }) => {
    await postPayments(server.baseURL, apiKey, 120);
    const list = page.getByRole('region', { name: 'Transactions' });
    await page.goto('/transactions?status=pending');
    for (const px of [4200, 7200]) {
      await expect(async () => {
        await list.evaluate((element, top) => element.scrollTo(0, top), px);
        expect(await list.evaluate((element) => element.scrollTop)).toBe(px);
      }).toPass();
    }
    const inView = page.locator(rows).nth(14);
    await expect(inView).toHaveAttribute('aria-rowindex', /^1[12]\d$/);
    const id = (await inView.getAttribute('data-row-id')) ?? '';
    await inView.scrollIntoViewIfNeeded();
    const inList = async () =>
      ((await row(page, id).boundingBox())?.y ?? 0) - ((await list.boundingBox())?.y ?? 0);
    for (const back of [
      () => page.goBack(),
      () => page.getByRole('link', { name: 'Back to Transactions' }).click(),
    ]) {
      const before = await inList();
      await row(page, id).getByRole('link').click();
      await expect(page).toHaveURL(`/transactions/${id}`);
      await page.reload();
      await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
      await postPayment(server.baseURL, apiKey, payment());
      await back();
      await expect(page).toHaveURL('/transactions?status=pending');
      await expect(row(page, id)).toBeInViewport();
      await expect(row(page, id).locator(':focus')).toHaveCount(1);
      // Although a row arrived on top.
      expect(Math.abs((await inList()) - before)).toBeLessThan(2);
    }
  });

  test('Back undoes a change of the filters', async ({ page, server, apiKey }) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await page.goto('/transactions');
    await expect(row(page, id)).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await expect(page).toHaveURL('/transactions?status=failed');
    const search = page.getByPlaceholder('Transaction ID, Amount, UETR');
    await search.fill('12');
    await expect(page).toHaveURL('/transactions?status=failed&search=12');
    await search.fill('123');
    await expect(page).toHaveURL('/transactions?status=failed&search=123');
    await page.goBack();
    await expect(page).toHaveURL('/transactions?status=failed');
    await expect(search).toHaveValue('');
    await page.goBack();
    await expect(page).toHaveURL('/transactions');
    await expect(row(page, id)).toBeVisible();
  });

  test('an id is a link, which Ctrl opens in a new tab', async ({ page, server, apiKey, context }) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await page.goto('/transactions');
    const opened = context.waitForEvent('page');
    await row(page, id)
      .getByRole('link', { name: id })
      .click({ modifiers: ['Control'] });
    await expect(await opened).toHaveURL(`/transactions/${id}`);
    await expect(page).toHaveURL('/transactions');
  });

  test('the transfer in the log of deliveries is a link too', async ({ page, server, apiKey, operator }) => {
    await operator.call('POST', '/api/webhooks', {
      // Nothing listens there, so notifications stay in the log.
      url: 'http://127.0.0.1:9/',
      events: ['initiation'],
      active: true,
    });
    const id = await postPayment(server.baseURL, apiKey, payment());
    await page.goto('/webhook-tracker');
    const log = page.getByRole('grid', { name: 'Deliveries' });
    // Webhooks of earlier tests on this server are notified too, each in its own row.
    await log.getByRole('link', { name: id }).first().click();
    await expect(page).toHaveURL(`/transactions/${id}`);
  });

  test('the keyboard reaches both ends of a list, and moves by pages', async ({ page, server, apiKey }) => {
    await postPayments(server.baseURL, apiKey, 60);
    await page.goto('/transactions');
    const newest = page.getByRole('grid', { name: 'Transaction List' }).getByRole('row').nth(1);
    await expect(newest).toBeVisible();
    const top = (await newest.getAttribute('data-row-id')) ?? '';
    const view = (id: string) => row(page, id).getByRole('button', { name: `View ${id}` });
    const focusedRow = () =>
      page.evaluate<string | null>("document.activeElement.closest('[data-row-id]')?.dataset.rowId ?? null");
    await view(top).focus();
    await page.keyboard.press('PageDown');
    await expect.poll(focusedRow).not.toBe(top);
    await page.keyboard.press('PageUp');
    await expect(view(top)).toBeFocused();
    await page.keyboard.press('Control+End');
    await expect(view(top)).toHaveCount(0);
    await expect.poll(focusedRow).not.toBeNull();
    await page.keyboard.press('Control+Home');
    await expect.poll(focusedRow).toBe(top);
    await page.keyboard.press('End');
    await expect(view(top)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(row(page, top).getByRole('checkbox')).toBeFocused();
  });

  test('a row scrolled out of view keeps the focus', async ({ page, server, apiKey }) => {
    await postPayments(server.baseURL, apiKey, 120);
    await page.goto('/transactions');
    const list = page.getByRole('region', { name: 'Transactions' });
    const at = (position: number) => list.locator(`[aria-rowindex="${position}"]`);
    const topOf = async (position: number) => (await at(position).boundingBox())?.y ?? Number.NaN;
    // As many row heights as there are rows between the two, rendered or not.
    const rowsApart = async (one: number, other: number) =>
      Math.round(((await topOf(other)) - (await topOf(one))) / rowPx);
    const move = async (deltaY: number) => {
      await list.hover();
      await page.mouse.wheel(0, deltaY);
    };
    await expect(at(41)).toHaveCount(0);
    const rowPx = (await topOf(4)) - (await topOf(3));

    await at(3).getByRole('button', { name: 'View' }).focus();
    await move(60 * rowPx);
    await expect(at(61)).toBeInViewport();
    await expect.poll(() => rowsApart(3, 61)).toBe(58);
    await page.keyboard.press('ArrowDown');
    await expect(at(4).getByRole('button', { name: 'View' })).toBeFocused();
    await expect(at(4)).toBeInViewport({ ratio: 1 });

    await move(56 * rowPx);
    await expect(at(61)).toBeInViewport();
    await at(61).getByRole('button', { name: 'View' }).focus();
    await move(-60 * rowPx);
    await expect(at(2)).toBeInViewport();
    await expect.poll(() => rowsApart(2, 61)).toBe(59);
    await page.keyboard.press('ArrowUp');
    await expect(at(60).getByRole('button', { name: 'View' })).toBeFocused();
    await expect(at(60).getByRole('button', { name: 'View' })).toBeInViewport({ ratio: 1 });
  });

  test('a list is one tab stop, in which arrow keys move from cell to cell', async ({
    page,
    server,
    apiKey,
  }) => {
    const below = await postPayment(server.baseURL, apiKey, payment());
    const above = await postPayment(server.baseURL, apiKey, payment());
    await page.goto('/transactions');
    const view = (id: string) => row(page, id).getByRole('button', { name: `View ${id}` });
    const list = grid(page, 'Transaction List');
    const stops = list.locator('a, button, input, [role="gridcell"]').and(page.locator('[tabindex="0"]'));
    await expect(row(page, below)).toBeVisible();
    await expect(stops).toHaveCount(1);
    await page.getByRole('button', { name: 'More filters' }).focus();
    await page.keyboard.press('Tab');
    await expect(row(page, above).getByRole('link', { name: above })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(list.locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await expect(row(page, below).getByRole('link', { name: below })).toBeFocused();
    await expect(stops).toHaveCount(1);
    // The list is left and entered again at the same place.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(row(page, below).getByRole('link', { name: below })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(row(page, below).getByRole('button', { name: 'Copy Transaction ID' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(row(page, below).getByRole('gridcell', { name: 'MT103' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(row(page, above).getByRole('gridcell', { name: 'MT103' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('checkbox', { name: 'Select all loaded transfers' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect(view(above)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Transaction Details' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(view(above)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press(' ');
    await expect(row(page, above)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/transactions/${above}`);
  });

  test('two Escapes at the same moment close the dialog and stay on the screen', async ({
    page,
    server,
    apiKey,
  }) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await page.goto('/');
    await page.getByRole('link', { name: 'Transactions', exact: true }).first().click();
    await row(page, id)
      .getByRole('button', { name: `View ${id}` })
      .click();
    await expect(page.getByRole('dialog', { name: 'Transaction Details' })).toBeVisible();
    // As text: the DOM is not among the types of these tests.
    await page.evaluate(`for (let count = 0; count < 2; count++) {
      const options = { key: 'Escape', bubbles: true, cancelable: true };
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', options));
    }`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/transactions');
  });

  test('a click anywhere in a row opens it, unless it selects text or presses a control', async ({
    page,
    server,
    apiKey,
    context,
  }) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await page.goto('/transactions');
    const cell = row(page, id).getByRole('gridcell', { name: 'OAKNUT TRADING LTD' });
    await row(page, id).getByRole('checkbox').click();
    await row(page, id).getByRole('button', { name: 'Copy Transaction ID' }).click();
    const box = await cell.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 14, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 90, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page.mouse.up();
    expect(await page.evaluate<string>('getSelection().toString()')).toMatch(/NUT/);
    await expect(page).toHaveURL('/transactions');

    for (const options of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
      const opened = context.waitForEvent('page');
      await cell.click(options);
      await expect(await opened).toHaveURL(`/transactions/${id}`);
      await (await opened).close();
    }
    await expect(page).toHaveURL('/transactions');
    await cell.click();
    await expect(page).toHaveURL(`/transactions/${id}`);
    await page.goBack();
    await row(page, id)
      .getByRole('button', { name: `View ${id}` })
      .click();
    await expect(page.getByRole('dialog', { name: 'Transaction Details' })).toBeVisible();
    await expect(page).toHaveURL(`/transactions?view=${id}`);
  });

  test('a row without a link acts like its button', async ({ page, operator, apiKey, server }) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await operator.call('PATCH', `/api/transactions/${id}/status`, { status: 'processing' });
    await operator.call('POST', '/api/banking/interbank/swift', { transactionId: id, messageType: 'MT199' });
    await page.goto('/global-transaction-networks');
    await row(page, 'MT199').first().getByRole('gridcell').nth(2).click();
    await expect(page.getByRole('dialog')).toContainText('MT199');
  });
});

test('a return to the window asks for the transactions again, and for nothing else', async ({ page }) => {
  const asked: string[] = [];
  const returnToWindow = () => page.locator('body').dispatchEvent('visibilitychange', { bubbles: true });
  // Live changes would cause requests.
  await page.route('**/api/live', () => {});
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // A stream that is not answered is opened again.
    if (pathname.startsWith('/api/') && pathname !== '/api/live') asked.push(pathname + search);
  });
  await page.goto('/webhook-tracker?feed=received');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  asked.length = 0;
  await returnToWindow();
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked[0]).toContain('search=nothing');

  await page.goto('/transactions');
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  asked.length = 0;
  await returnToWindow();
  await expect.poll(() => asked).toEqual([expect.stringContaining('/api/transactions?')]);
});
