import { expectScreen, grid, row } from '../support/console.ts';
import { expect, test } from '../support/test.ts';
import { says } from './says.ts';
import {
  colourOf,
  event,
  factOf,
  requestsTo,
  SPECIFIED,
  transfer,
  withoutLive,
  withTransfer,
  withTransfers,
} from './stubs.ts';

const STATUSES = [
  ['pending', 'Pending', 'amber'],
  ['processing', 'Processing', 'blue'],
  ['converting', 'Converting M0→M1', 'purple'],
  ['completed', 'Completed', 'green'],
  ['failed', 'Failed', 'red'],
] as const;

const TYPES = [
  ['mt103_swift', 'MT103 SWIFT'],
  ['mt103_non_swift', 'MT103 NON SWIFT'],
  ['mt202', 'MT202'],
  ['mt202_cov', 'MT202 COV'],
  ['ktt_non_swift', 'KTT NON SWIFT'],
] as const;

test(
  'the list shows types, amounts, statuses and dates, and opens the dialog',
  says(
    '2 Transactions: a title, a subtitle and New Transaction',
    '2 Transactions: a search for Transaction ID, Amount, UETR, and filters for status and type',
    '2 Transactions: the Transaction List has an ID, a type, an amount, a status and a date',
    '2 Transactions: the view button of a row opens the details dialog',
    '3 Transaction: five types',
    '3 Transaction: the amount is a numeric string',
    '4 Status: Pending is amber, Processing blue, Converting M0→M1 purple, Completed green, Failed red',
    '5 Transactions: the filters start with all statuses and all types',
    '9 Formatting: en-US, each amount in its currency',
    '9 Formatting: dates are short month, day and year, with a 12-hour time',
  ),
  async ({ page }) => {
    const amounts = [
      ['1234567.80', 'USD', '$1,234,567.80'],
      ['99.05', 'EUR', '€99.05'],
      ['7400000', 'JPY', '¥7,400,000'],
      ['12.00', 'GBP', '£12.00'],
      ['320000.00', 'CHF', 'CHF 320,000.00'],
    ] as const;
    const transfers = STATUSES.map(([status], index) => {
      const [amount, currency] = amounts[index] ?? [];
      const type = TYPES[index]?.[0];
      return transfer({ transactionId: `trx_STATUS000${index}`, status, amount, currency, type });
    });
    await withTransfers(page, transfers);
    await withTransfer(page, { ...transfer({ transactionId: 'trx_STATUS0000' }), events: [] });
    await page.goto('/transactions');
    await expectScreen(page, 'Transactions');
    await expect(page.getByText('Every transfer this server received, newest first.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New Transaction' })).toBeVisible();
    await expect(page.getByPlaceholder('Transaction ID, Amount, UETR')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('All statuses');
    const type = page.getByRole('combobox', { name: 'Type' });
    await expect(type).toHaveText('All types');
    await type.click();
    await expect(page.getByRole('option')).toHaveText(['All types', ...TYPES.map(([, shown]) => shown)]);
    await page.keyboard.press('Escape');
    await expect(grid(page, 'Transaction List')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Transaction List' })).toBeVisible();
    for (const heading of [/^Transaction ID/, /^Type/, /^Amount/, /^Status/, /^Date/]) {
      await expect(page.getByRole('columnheader', { name: heading })).toBeAttached();
    }
    for (const [index, [, label, colour]] of STATUSES.entries()) {
      const shown = row(page, `trx_STATUS000${index}`);
      await expect(shown).toContainText(TYPES[index]?.[1] ?? '');
      await expect(shown).toContainText(amounts[index]?.[2] ?? '');
      await expect(shown).toContainText('Nov 20, 2026, 2:05 PM');
      expect(await colourOf(shown.getByText(label, { exact: true })), label).toBe(colour);
    }
    await row(page, 'trx_STATUS0000').getByRole('button', { name: 'View trx_STATUS0000' }).click();
    await expect(page.getByRole('dialog', { name: 'Transaction Details' })).toContainText('trx_STATUS0000');
  },
);

test(
  'the list is empty',
  says('2 Transactions: an empty list says No transactions found'),
  async ({ page }) => {
    await withTransfers(page, []);
    await page.goto('/transactions?status=failed');
    await expect(page.getByText('No transactions found')).toBeVisible();
  },
);

test(
  'the dialog has two columns, a timeline and two buttons, and leaves out what is missing',
  says(
    '2 Transaction Details: Transaction Information has ID, type, status, amount and the initiated date',
    '2 Transaction Details: UETR and the completed date are there if known',
    '2 Transaction Details: Transfer Details has the virtual account, the provider profile ID and the fund type',
    '2 Transaction Details: sender BIC, destination IBAN and destination BIC are there if known',
    '2 Transaction Details: the Transaction Timeline lists the events',
    '2 Transaction Details: without events it says No events found for this transaction.',
    '2 Transaction Details: Download Report and Close',
    '2 Transaction Details: placeholders while it loads',
    '4 Event: failed is red, any other is green',
    '4 Fund type: M0 (Conversion to M1 needed)',
    '4 Fund type: M1 (No conversion needed)',
  ),
  async ({ page }) => {
    const events = [event('1', 'pending', 'It arrived'), event('2', 'failed', 'It was refused')];
    const missing = { completedAt: null, senderBic: null, destinationIban: null, destinationBic: null };
    const poor = transfer({ ...missing, transactionId: 'trx_POOR000001', status: 'pending', fundType: 'm1' });
    await withTransfers(page, [transfer(), poor]);
    const held = Promise.withResolvers<void>();
    await withTransfer(page, { ...transfer(), events }, held.promise);
    await withTransfer(page, { ...poor, events: [] });
    await page.goto(`/transactions?view=${SPECIFIED.transactionId}`);
    const dialog = page.getByRole('dialog', { name: 'Transaction Details' });
    await expect(dialog.locator('[aria-hidden]').nth(9)).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Transfer Details' })).toHaveCount(0);
    held.resolve();

    const part = (name: string) => dialog.locator('section', { has: page.getByRole('heading', { name }) });
    const [left, right] = [part('Transaction Information'), part('Transfer Details')];
    for (const [area, name, text] of [
      [left, 'Transaction ID', SPECIFIED.transactionId],
      [left, 'UETR', SPECIFIED.uetr],
      [left, 'Type', 'MT103 SWIFT'],
      [left, 'Status', 'Completed'],
      [left, 'Amount', '$1,234,567.80 USD'],
      [left, 'Initiated', 'Nov 20, 2026, 2:05 PM'],
      [left, 'Completed', 'Nov 21, 2026, 9:30 AM'],
      [right, 'Sender SWIFT/BIC', 'OAKNGB20'],
      [right, 'Recipient virtual account', 'VA-4400-0001-2026'],
      [right, 'Provider profile ID', '7200001'],
      [right, 'Destination IBAN', 'DE89 3704 0044 0532 0130 00'],
      [right, 'Destination SWIFT/BIC', 'ELMFDEF0'],
      [right, 'Fund type', 'M0 (Conversion to M1 needed)'],
    ] as const) {
      await expect(factOf(area, name), name).toContainText(text);
    }
    const [box, boxBeside] = [await left.boundingBox(), await right.boundingBox()];
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(boxBeside?.x ?? 0);
    const timeline = part('Transaction Timeline');
    for (const [status, text, colour] of [
      ['Pending', 'It arrived', 'green'],
      ['Failed', 'It was refused', 'red'],
    ] as const) {
      const shown = timeline.getByRole('listitem').filter({ hasText: text });
      await expect(shown).toContainText(status);
      expect(await colourOf(shown.locator('svg').locator('..')), status).toBe(colour);
    }
    await expect(dialog.getByRole('button', { name: 'Download Report' })).toBeEnabled();

    await page.keyboard.press('ArrowDown');
    await expect(left).toContainText('trx_POOR000001');
    await expect(left.locator('dt', { hasText: 'Completed' })).toHaveCount(0);
    for (const name of ['Sender SWIFT/BIC', 'Destination IBAN', 'Destination SWIFT/BIC']) {
      await expect(right.locator('dt', { hasText: name })).toHaveCount(0);
    }
    await expect(factOf(right, 'Fund type')).toHaveText('M1 (No conversion needed)');
    await expect(timeline).toContainText('No events found for this transaction.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toHaveCount(0);
  },
);

test(
  'the page has a badge and four tabs, and its details are as specified',
  says(
    '2 Transaction page: the ID comes from the URL',
    '2 Transaction page: a status badge and Back to Transactions',
    '2 Transaction page: the tabs Details, Central Bank, Interbank Network and Wise Integration',
    '2 Transaction page: the type is in capitals, without underscores',
    '2 Transaction page: amount in its currency, created date and fund type',
    '2 Transaction page: Completed is a date, or Pending',
    '2 Transaction page: sender BIC, recipient BIC and destination IBAN, or Not specified',
    '4 Event: failed is red, any other is green',
    '4 Fund type: M0 (Conversion to M1 needed)',
    '7 GET /api/transactions/{id}: the transaction with its events',
  ),
  async ({ page }) => {
    const events = [event('1', 'pending', 'It arrived'), event('2', 'failed', 'It was refused')];
    const missing = { completedAt: null, senderBic: null, recipientBic: null, destinationIban: null };
    const poor = { ...missing, transactionId: 'trx_POOR000001', type: 'mt103_non_swift', status: 'pending' };
    await withTransfer(page, { ...transfer(), events });
    await withTransfer(page, { ...transfer(poor), events: [] });
    await page.goto(`/transactions/${SPECIFIED.transactionId}`);
    const main = page.getByRole('main');
    await expect(main.getByText('Completed', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Transactions' })).toBeVisible();
    const tabs = page.getByRole('tablist', { name: 'Transaction' }).getByRole('tab');
    for (const [index, name] of [
      'Details',
      'Central Bank',
      'Interbank Network',
      'Wise Integration',
    ].entries()) {
      await expect(tabs.nth(index)).toHaveText(name);
    }
    const details = page.getByRole('tabpanel', { name: 'Details' });
    for (const [name, text] of [
      ['Type', 'MT103 SWIFT'],
      ['Amount', '$1,234,567.80'],
      ['Created', 'Nov 20, 2026, 2:05 PM'],
      ['Completed', 'Nov 21, 2026, 9:30 AM'],
      ['Sender BIC', 'OAKNGB20'],
      ['Recipient BIC', 'LINDDE20'],
      ['Destination IBAN', 'DE89 3704 0044 0532 0130 00'],
      ['Fund type', 'M0 (Conversion to M1 needed)'],
      ['UETR', SPECIFIED.uetr],
    ] as const) {
      await expect(factOf(details, name), name).toContainText(text);
    }
    for (const [text, colour] of [
      ['It arrived', 'green'],
      ['It was refused', 'red'],
    ] as const) {
      const shown = details.getByRole('listitem').filter({ hasText: text });
      expect(await colourOf(shown.locator('svg').first().locator('..')), text).toBe(colour);
    }

    await page.goto('/transactions/trx_POOR000001');
    await expect(factOf(details, 'Type')).toHaveText('MT103 NON SWIFT');
    await expect(factOf(details, 'Completed')).toHaveText('Pending');
    for (const name of ['Sender BIC', 'Recipient BIC', 'Destination IBAN']) {
      await expect(factOf(details, name), name).toHaveText(/^Not specified/);
    }
  },
);

test(
  'the list is read again when the window gets the focus',
  says('7 GET /api/transactions: the list, read again when the window gets the focus'),
  async ({ page }) => {
    await withoutLive(page);
    await withTransfers(page, [transfer()]);
    const read = requestsTo(page, 'GET', '/api/transactions');
    await page.goto('/transactions');
    await expect(row(page, SPECIFIED.transactionId)).toBeVisible();
    const before = read.length;
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await expect.poll(() => read.length).toBe(before + 1);
  },
);
