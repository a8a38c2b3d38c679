import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { says } from './specification/says.ts';
import { expectScreen, expectToast } from './support/console.ts';
import { expect, test } from './support/test.ts';

const HEAD = 'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date';
const csvRow = (amount = '12.50') =>
  `OAKNGB20,ELMFDEF0,${amount},EUR,R${randomUUID().slice(0, 8)},2026-11-20`;
const csv = (...rows: string[]) => [HEAD, ...rows].join('\n');

const process = (page: Page) => page.getByRole('button', { name: 'Process Payload' });
const verdict = (page: Page) => page.getByRole('region', { name: 'Check before sending' });
const result = (page: Page) => page.getByRole('region', { name: 'Result' });

const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('Payload file')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

/** The places of the result from now on, each once. */
async function placesOfResult(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(`
    window.places = new Set();
    (function look() {
      const card = document.querySelector('[aria-label="Result"]');
      if (card !== null) places.add(Math.round(card.getBoundingClientRect().top + scrollY));
      requestAnimationFrame(look);
    })();
  `);
  return () => page.evaluate<number[]>('[...places]');
}

async function paste(page: Page, content: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Upload Method' }).click();
  await page.getByRole('option', { name: 'Paste' }).click();
  await page.getByLabel('Payload Content').fill(content);
}

test.beforeEach(async ({ page }) => {
  await page.goto('/manual-operations');
  await expectScreen(page, 'Manual Payload Operations');
});

test(
  'the form starts with its defaults, and names the accepted files',
  says(
    '2 Manual payloads: the tabs Upload Payload and Payload Templates',
    '2 Manual payloads: a panel with the M0 to M1 conversion, five processing steps and the supported types',
    '2 Manual payloads: the file picker accepts .csv and .json, up to 10MB',
    '5 Payload: it starts with MT103 SWIFT, file, CSV and no content',
    '9 Payload: the hint CSV or JSON, up to 10MB',
  ),
  async ({ page }) => {
    await expect(page.getByRole('tab')).toHaveText(['Upload Payload', 'Payload Templates']);
    await expect(page.getByRole('combobox', { name: 'Payload Type' })).toHaveText('MT103 SWIFT');
    await expect(page.getByRole('combobox', { name: 'Upload Method' })).toHaveText('File');
    await expect(page.getByRole('combobox', { name: 'File Format' })).toHaveText('CSV');
    await expect(page.getByText('up to 10MB')).toBeVisible();
    await expect(page.getByLabel('Payload file')).toHaveAttribute('accept', '.csv,.json');
    await expect(page.getByText('M0 to M1 conversion')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Processing steps' }).getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('region', { name: 'Supported types' }).getByRole('listitem')).toHaveCount(5);
  },
);

test(
  'a file is announced, checked, sent and cleared, and links to its transfers',
  says(
    '2 Manual payloads: File Selected, with the name of the file and its size in KB',
    '8 Payload: Success, Payload processed successfully',
  ),
  async ({ page }) => {
    await choose(page, 'payments.csv', csv(csvRow(), csvRow('7.00')));
    await expectToast(page, 'File Selected', /payments\.csv \(0\.\d\d KB\)/);
    await expect(verdict(page)).toContainText('2 transfers: ready to be sent');
    const places = await placesOfResult(page);
    await process(page).click();
    await expectToast(page, 'Success', 'Payload processed successfully');
    await expect(result(page).getByRole('heading')).toHaveText('2 transfers created');
    await expect(verdict(page)).toHaveCount(0);
    expect(await places(), 'the result does not move under the pointer').toHaveLength(1);
    await expect(page.getByText('payments.csv')).toHaveCount(0);
    await result(page).getByRole('link', { name: /^trx_/ }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('€12.50');
  },
);

test('rows are accepted or refused one by one, and the refused ones can be saved', async ({ page }) => {
  await paste(page, csv(csvRow(), csvRow('a lot'), csvRow('7.00')));
  await expect(verdict(page)).toContainText('3 transfers: 1 will be refused, the others are accepted');
  await process(page).click();
  await expect(result(page).getByRole('heading')).toHaveText('2 of 3 rows stored');
  await expect(result(page)).toContainText('CSV: 2 of 3 rows stored. The others were refused.');
  await expectToast(page, '2 of 3 rows stored', 'The others were refused.');
  await expect(result(page).getByRole('listitem').first()).toContainText('Refused');
  await result(page)
    .getByRole('button', { name: /^Line 3/ })
    .click();
  await expect(result(page).getByRole('status').filter({ hasText: 'Row 2' })).toContainText("'a lot'");
  await result(page).getByRole('button', { name: 'Only refused' }).click();
  await expect(result(page).getByRole('listitem')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await result(page).getByRole('button', { name: 'Refused rows as CSV' }).click();
  const saved = await (await download).createReadStream();
  const text = (await saved.toArray()).join('');
  expect(text).toContain('row,line,field,code,message,content');
  expect(text).toContain('a lot');
});

test(
  'a payload that is refused as a whole shows the reason',
  says(
    '5 Payload: the content may be left empty in the form',
    '8 Payload: Error, Failed to process payload, with the error',
  ),
  async ({ page }) => {
    await process(page).click();
    await expectToast(page, 'Error', /^Failed to process payload: The payload is empty/);
    await paste(page, csv(csvRow('none'), csvRow('neither')));
    await process(page).click();
    await expectToast(page, 'Error', /^Failed to process payload: The payload was refused/);
    await expect(result(page).getByRole('listitem')).toHaveCount(2);
  },
);

test('neither more than 10 MB nor another format is sent', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload/payload')) sent += 1;
  });
  await choose(page, 'huge.csv', Buffer.alloc(11 * 1024 * 1024, 'x'));
  await expect(page.getByText('huge.csv is 11.0 MB; the limit is 10.0 MB')).toBeVisible();
  await choose(page, 'message.fin', '{1:');
  await expect(page.getByText('message.fin is not a CSV or JSON file')).toBeVisible();
  expect(sent).toBe(0);
});

test('nothing is sent before the chosen file is read', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/decoding-*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const sent: string[] = [];
  await page.route('**/api/upload/payload', (route) => {
    sent.push(route.request().postDataJSON().content);
  });
  const content = csv(csvRow());
  await choose(page, 'payments.csv', content);
  await expect(process(page)).toHaveAttribute('aria-busy', 'true');
  await process(page).click({ force: true });
  held.resolve();
  await process(page).click();
  await expect.poll(() => sent).toEqual([content]);
});

test('an upload shows its progress and can be cancelled', async ({ page }) => {
  await page.route('**/api/upload/payload', () => {});
  await choose(page, 'payments.csv', csv(csvRow()));
  // The verdict moves the button when it appears.
  await expect(verdict(page)).toContainText('ready to be sent');
  await process(page).click();
  // The browser may say that all of so small a file is sent, although its request is held.
  const progress = page.getByRole('progressbar', { name: /Uploading|The server reads/ });
  await expect(progress).toBeVisible();
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expectToast(page, 'Upload cancelled');
  await expect(result(page).getByRole('heading')).toHaveText('Cancelled');
  await expect(page.getByText('payments.csv')).toBeVisible();
});

test('a file of 10 MB keeps the page responsive', async ({ page }, testInfo) => {
  const row = csvRow();
  const content = [
    HEAD,
    ...Array.from({ length: Math.floor((10 * 1024 * 1024 - 100) / (row.length + 1)) }, () => row),
  ].join('\n');
  await page.evaluate(`window.longest = 0; window.start = performance.now(); new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask' })`);
  await page.route('**/api/upload/payload', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'overloaded', message: 'Busy' } }),
  );
  // From the disk: passed as bytes, it would be decoded in the page.
  const path = testInfo.outputPath('large.csv');
  await writeFile(path, content);
  await page.getByLabel('Payload file').setInputFiles(path);
  await expect(verdict(page)).toContainText('ready to be sent', { timeout: 60_000 });
  const checkingMs = await page.evaluate<number>('performance.now() - window.start');
  // Read in the page itself, the file would block it for all of that time.
  expect(await page.evaluate<number>('window.longest'), 'longest task in ms').toBeLessThan(checkingMs / 4);
  await process(page).click();
  await expectToast(page, 'Error', 'Failed to process payload: Busy');
});

test('the columns of a file are mapped by hand, and remembered for its header', async ({ page }) => {
  const mapper = page.getByRole('region', { name: 'Column contents' });
  const pick = async (column: string, field: string) => {
    await mapper.getByRole('combobox', { name: `Contents of ${column}` }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  };
  const holds = (column: string) => mapper.getByRole('combobox', { name: `Contents of ${column}` });
  const file = (name = `Müller ${randomUUID()}`) =>
    `Zahlungen Oktober\n\nBuchungstag;Betrag;Whg;Von;IBAN\n20.11.2026;1.234,56;EUR;${name};DE89370400440532013000\nSumme;1.234,56;;;\n`;
  await choose(page, 'oktober.csv', file());
  await expect(verdict(page)).toContainText('none can be accepted');
  await expect(holds('Betrag')).toHaveText('Amount');
  await expect(mapper).toContainText('20.11.2026');
  await expect(mapper.getByText('Possibly Value date')).toBeVisible();
  await mapper.getByRole('button', { name: /^Use \d suggestions$/ }).click();
  await expect(holds('Buchungstag')).toHaveText('Value date');
  await expect(holds('IBAN')).toHaveText('Recipient account');
  await pick('Von', 'Sender name');
  await pick('Buchungstag', 'Currency');
  await expect(holds('Whg'), 'a field moves from one column to another').toHaveText('Ignored');
  await pick('Buchungstag', 'Value date');
  await pick('Whg', 'Currency');
  await expect(verdict(page)).toContainText('1 transfer: ready to be sent');
  await expect(verdict(page)).toContainText('is a total');
  await process(page).click();
  await expect(result(page).getByRole('heading')).toHaveText('1 transfer created');
  await result(page).getByRole('link', { name: /^trx_/ }).first().click();
  await page.getByRole('tab', { name: 'Message' }).click();
  await expect(page.getByRole('region', { name: 'Parsed message' })).toContainText(
    'read together with the header',
  );
  await page.goto('/manual-operations');
  await choose(page, 'november.csv', file());
  await expect(verdict(page)).toContainText('1 transfer: ready to be sent');
  await choose(page, 'plain.csv', csv(csvRow()));
  await expect(mapper).toHaveCount(0);
  await choose(page, 'november.csv', file());
  await mapper.getByRole('button', { name: 'Forget this choice' }).click();
  await expect(holds('Von')).toHaveText('Ignored');
  await expect(verdict(page)).toContainText('none can be accepted');
});

test(
  'five templates fill the form in',
  says(
    '2 Manual payloads: applying a template fills the content, sets paste mode and opens the Upload tab',
    '2 Manual payloads: Template Applied, The template has been loaded into the editor',
  ),
  async ({ page }) => {
    await page.getByRole('tab', { name: 'Payload Templates' }).click();
    await expect(page).toHaveURL(/tab=templates/);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      const overflow = 'document.documentElement.scrollWidth - innerWidth';
      await expect.poll(() => page.evaluate(overflow), `at ${width} px`).toBeLessThanOrEqual(0);
    }
    await expect(page.getByRole('button', { name: /^Apply template/ })).toHaveCount(5);
    await expect(page.getByRole('region', { name: 'Required fields of MT103' })).toContainText('value_date');
    await expect(page.getByRole('region', { name: 'Required fields of MT202' })).toContainText(
      'related_reference',
    );
    await page.getByRole('button', { name: 'Apply template MT202 COV' }).press('Enter');
    await expect(page.getByRole('tabpanel', { name: 'Upload Payload' })).toBeFocused();
    await expectToast(page, 'Template Applied', 'The template has been loaded into the editor');
    await expect(page.getByRole('combobox', { name: 'Payload Type' })).toHaveText('MT202 COV');
    await expect(page.getByRole('combobox', { name: 'Upload Method' })).toHaveText('Paste');
    await expect(page.getByRole('combobox', { name: 'File Format' })).toHaveText('JSON');
    await expect(page.getByLabel('Payload Content')).toHaveValue(/"underlying_customer"/);
    await expect(verdict(page)).toContainText('1 transfer: ready to be sent');
    await process(page).click();
    await expectToast(page, 'Success', 'Payload processed successfully');
  },
);

test('also has other addresses, one with CSV and its template', async ({ page }) => {
  await page.goto('/api-configuration/manual');
  await expectScreen(page, 'Manual Payload Operations');
  await expect(page.getByRole('combobox', { name: 'Upload Method' })).toHaveText('File');
  await page.goto('/api-configuration/csv');
  await expect(page.getByRole('combobox', { name: 'File Format' })).toHaveText('CSV');
  await expect(page.getByLabel('Payload Content')).toHaveValue(/^sender_bic,receiver_bic,amount/);
  await expect(verdict(page)).toContainText('2 transfers: ready to be sent');
});
