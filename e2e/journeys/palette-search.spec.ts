import { expectScreen } from '../support/console.ts';
import { payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

test.describe('the shell', () => {
  test('opens the palette with Ctrl K and goes to the chosen entry', async ({ page }) => {
    await page.goto('/dashboard');
    await expectScreen(page, 'Dashboard');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('transactions');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/transactions');
    await expect(palette).toBeHidden();

    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API Keys' });
    await link.focus();
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(link).toBeFocused();
  });

  test('text typed while the palette is still loading is in its box', async ({ page }) => {
    const script = Promise.withResolvers<void>();
    await page.route(/\/palette-[^/]+\.js$/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto('/transactions');
    const search = page.getByPlaceholder('Transaction ID, Amount, UETR');
    await search.focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('wi?x');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('workx');
    await page.keyboard.press('Backspace');
    script.resolve();
    const box = page.getByRole('dialog').getByRole('combobox');
    await expect(box).toBeFocused();
    await page.keyboard.type('bench');
    await expect(box).toHaveValue('workbench');
    await expect(search).toHaveValue('');
    await page.keyboard.press('Enter');
    await expectScreen(page, 'Message Workbench');
  });

  test('opens the transfer whose UETR is pasted into the palette', async ({ page, server, apiKey }) => {
    const sent = payment();
    const id = await postPayment(server.baseURL, apiKey, sent);
    await page.goto('/dashboard');
    await expectScreen(page, 'Dashboard');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill(sent.uetr.toUpperCase());
    const option = palette.getByRole('option', { name: id });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/transactions/${id}`);
  });

  test('text pasted while the palette is still loading is in its box', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const script = Promise.withResolvers<void>();
    await page.route(/\/palette-[^/]+\.js$/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto('/transactions');
    await expectScreen(page, 'Transactions');
    await page.evaluate("navigator.clipboard.writeText('networks')");
    await page.keyboard.press('Control+k');
    await page.keyboard.type('g ');
    await page.keyboard.press('Control+v');
    script.resolve();
    await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('g networks');
  });

  test('opens none of several transfers with the same UETR before one is chosen', async ({
    page,
    server,
    apiKey,
  }) => {
    const first = payment();
    const ids = [
      await postPayment(server.baseURL, apiKey, first),
      await postPayment(server.baseURL, apiKey, payment({ uetr: first.uetr })),
    ];
    await page.goto('/dashboard');
    await expectScreen(page, 'Dashboard');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill(first.uetr);
    for (const id of ids) await expect(palette.getByRole('option', { name: id })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/transactions?search=${first.uetr}`);
    const table = page.getByRole('grid', { name: 'Transaction List' });
    for (const id of ids) await expect(table.getByText(id)).toBeVisible();
  });

  test('opens the only transfer with a reference, waiting for the answer', async ({
    page,
    server,
    apiKey,
  }) => {
    const sent = payment();
    const id = await postPayment(server.baseURL, apiKey, sent);
    await page.goto('/dashboard');
    await expectScreen(page, 'Dashboard');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill(sent.reference);
    await expect(palette.getByRole('option', { name: id })).toHaveAttribute('aria-selected', 'true');
    await palette.getByRole('combobox').fill('');
    await palette.getByRole('combobox').fill(sent.reference);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/transactions/${id}`);
  });

  test('finds a transfer by the name of a party and by its reference', async ({ page, operator }) => {
    const answer = await operator.call('POST', '/api/transactions', {
      type: 'mt103_swift',
      amount: '12.50',
      currency: 'EUR',
      senderName: 'Kestrel Weavers Ltd',
      reference: 'KW-2026/77',
    });
    const { transactionId }: { transactionId: string } = JSON.parse(await answer.text());
    await page.goto('/dashboard');
    for (const text of ['kestrel weav', 'kw-2026']) {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Find a transfer, a screen or an action' });
      await palette.getByRole('combobox').fill(text);
      await palette.getByRole('option', { name: transactionId }).click();
      await expect(page).toHaveURL(`/transactions/${transactionId}`);
    }
    await expect(page).toHaveTitle(`€12.50 · ${transactionId} · Clearbench`);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await crumbs.getByRole('link', { name: 'Transactions' }).click();
    await expect(page).toHaveURL('/transactions');
    await expect(crumbs).toHaveCount(0);
  });

  test('opens the transfer of the UETR typed now, after any earlier search', async ({
    page,
    server,
    apiKey,
  }) => {
    const [before, now] = [payment(), payment()];
    const idBefore = await postPayment(server.baseURL, apiKey, before);
    const id = await postPayment(server.baseURL, apiKey, now);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**/api/transactions?search=${now.uetr}*`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard');
    await expectScreen(page, 'Dashboard');
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    const box = palette.getByRole('combobox');
    await box.fill(before.uetr);
    await expect(palette.getByRole('option', { name: idBefore })).toHaveAttribute('aria-selected', 'true');
    await box.fill(now.uetr);
    await page.keyboard.press('Enter');
    await expect(palette.getByText('Looking for the transfer with this code…')).toBeAttached();
    await expect(page).toHaveURL('/dashboard');
    answer();
    await expect(page).toHaveURL(`/transactions/${id}`);
  });
});
