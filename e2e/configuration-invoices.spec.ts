import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { says } from './specification/says.ts';
import { fillStorage, openConfiguration, openSection } from './support/configuration.ts';
import { expectToast } from './support/console.ts';
import { expect, test } from './support/test.ts';

const FIELDS = [
  ...['invoiceNumber', 'invoiceDate', 'dueDate', 'amount', 'currency', 'recipient', 'description'],
];

async function fill(section: Locator, amount = '1250.50'): Promise<void> {
  await section.getByLabel('Amount').fill(amount);
  await section.getByLabel('Recipient').fill('Suedwerk GmbH');
  await section.getByLabel('Description').fill('Integration');
}

test(
  'need amount, recipient and description',
  says(
    '5 Invoice: it needs an amount, a recipient and a description',
    '5 Invoice: its amount takes decimals in steps of 0.01',
    '5 Invoice: its number can be made INV- and a random number below 100000',
  ),
  async ({ page }) => {
    await openConfiguration(page);
    const section = await openSection(page, 'Invoice Creation');
    await expect(section.getByLabel('Invoice Number')).toHaveValue(/^INV-\d{1,5}$/);
    await expect(section.getByLabel('Amount')).toHaveAttribute('step', '0.01');
    await expect(section.getByRole('combobox', { name: 'Currency' })).toHaveText('USD');
    await section.getByLabel('Invoice Number').fill('');
    await section.getByRole('button', { name: 'Random Number' }).click();
    await expect(section.getByLabel('Invoice Number')).toHaveValue(/^INV-\d{1,5}$/);
    await section.getByRole('button', { name: 'Create Invoice' }).click();
    await expectToast(
      page,
      'Missing Required Fields',
      'Please fill in amount, recipient, and description fields.',
    );
  },
);

test(
  'are created, found, and saved as a PDF; the form then has a new number',
  says(
    '2 Invoice archive: empty, it has Create New Invoice',
    '2 Invoice archive: it has a search box',
    '2 Invoice Creation: it is a form',
    '3 Invoice: it has exactly its seven fields',
    '3 Invoice: the client UUID input is part of nothing',
    '8 Toasts: Invoice Created Successfully, and the form has a new INV- number',
  ),
  async ({ page }) => {
    await openConfiguration(page);
    const archive = await openSection(page, 'Invoice Archive (6-month retention)');
    await archive.getByRole('button', { name: 'Create New Invoice' }).click();
    const section = await openSection(page, 'Invoice Creation');
    const number = await section.getByLabel('Invoice Number').inputValue();
    await fill(section);
    const trigger = page.getByRole('heading', { name: 'Invoice Creation' }).getByRole('button');
    await trigger.click();
    await expect(section).toBeHidden();
    await trigger.click();
    await expect(section.getByLabel('Recipient')).toHaveValue('Suedwerk GmbH');
    await section.getByLabel('Description').fill('Ανταλλακτικά 上海');
    await section.getByLabel('Client UUID').fill('00000000-0000-4000-8000-00000000c001');
    await section.getByRole('button', { name: 'Create Invoice' }).dblclick();
    await expectToast(page, 'Invoice Created Successfully');
    await expect(section.getByLabel('Amount')).toHaveValue('');
    await expect(section).not.toContainText('Missing Required Fields');
    await expect(section.getByLabel('Client UUID')).toHaveValue('');
    await expect(section.getByLabel('Invoice Number')).not.toHaveValue(number);
    await expect(section.getByLabel('Invoice Number')).toHaveValue(/^INV-\d{1,5}$/);
    const [invoice] = JSON.parse(await page.evaluate<string>(`localStorage.getItem('clearbench.invoices')`));
    expect(Object.keys(invoice).toSorted()).toEqual(FIELDS.toSorted());
    const row = archive.getByRole('row').filter({ hasText: number });
    await expect(row).toContainText('$1,250.50');
    await archive.getByLabel('Search invoices').fill('nobody');
    await expect(archive).toContainText('No invoice matches');
    for (const text of ['suedwerk', '1,250.50', '1250.5']) {
      await archive.getByLabel('Search invoices').fill(text);
      await expect(row).toBeVisible();
    }
    await archive.getByRole('combobox', { name: 'Currency' }).click();
    await page.getByRole('option', { name: 'EUR' }).click();
    await expect(archive).toContainText('No invoice matches');
    await archive.getByRole('combobox', { name: 'Currency' }).click();
    await page.getByRole('option', { name: 'USD' }).click();
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: `PDF of ${number}` }).click();
    const pdf = readFileSync(await (await download).path(), 'latin1');
    expect(pdf).toContain('SIMULATED');
    const today = new Date().toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    expect(pdf).toContain(today);
    // Letters that the PDF's own fonts lack are drawn.
    expect(pdf).toContain('/Subtype /Image');
  },
);

test(
  'older than six months are removed',
  says('9 Invoices: the archive removes those older than six months'),
  async ({ page }) => {
    const invoice = (invoiceNumber: string, invoiceDate: string) => ({
      invoiceNumber,
      invoiceDate,
      dueDate: invoiceDate,
      amount: '1.00',
      currency: 'USD',
      recipient: 'A',
      description: 'B',
    });
    const today = new Date().toISOString().slice(0, 10);
    const list = JSON.stringify([invoice('INV-1', today), invoice('INV-2', '2020-01-01')]);
    await page.addInitScript(
      `localStorage.getItem('clearbench.invoices') ?? localStorage.setItem('clearbench.invoices', ${JSON.stringify(list)})`,
    );
    await openConfiguration(page);
    const archive = await openSection(page, 'Invoice Archive (6-month retention)');
    await expect(archive.getByRole('row')).toHaveCount(2);
    expect(await page.evaluate<string>(`localStorage.getItem('clearbench.invoices')`)).not.toContain('INV-2');
  },
);

test(
  'a storage failure is reported beside the form',
  says('8 Toasts: Invoice Creation Failed'),
  async ({ page }) => {
    await openConfiguration(page);
    const section = await openSection(page, 'Invoice Creation');
    await fill(section);
    await fillStorage(page);
    await section.getByRole('button', { name: 'Create Invoice' }).click();
    await expectToast(
      page,
      'Invoice Creation Failed',
      'There was an error creating the invoice. Please try again.',
    );
    await expect(section.getByLabel('Recipient')).toHaveValue('Suedwerk GmbH');
  },
);
