import type { Locator } from '@playwright/test';
import { button, openConfiguration, openSection, packageRows } from '../support/configuration.ts';
import { notifications } from '../support/console.ts';
import { expect, test } from '../support/test.ts';
import { says } from './says.ts';

const SECTIONS = [
  'Setup Wizard',
  'Your API Configurations',
  'Webhook Tracker',
  'Swift Global Server Connection',
  'Transaction Flow Processing',
  'Corresponding & Common Bank Accounts',
  'Invoice Archive (6-month retention)',
  'Invoice Creation',
  'Saved Configuration Package(s)',
  'Transfer Package Options',
  'HTTP Incoming API Payloads',
  'Client Sheet Disclaimer',
];
const COLUMNS = [
  'DATE',
  'AMOUNT',
  'CURRENCY',
  'SENDER_ACCOUNT',
  'RECIPIENT_ACCOUNT',
  'SENDER_NAME',
  'RECIPIENT_NAME',
];
const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'CNY'];

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const items = (within: Locator, name: string): Locator =>
  within.getByRole('list', { name }).getByRole('listitem');

test(
  'the configuration page has its twelve sections, each of which opens and closes',
  says('2 Configuration: it has twelve sections in order, which expand and collapse'),
  async ({ page }) => {
    await openConfiguration(page);
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings).toHaveCount(SECTIONS.length);
    await expect(headings).toContainText(SECTIONS);
    for (const title of SECTIONS) {
      const trigger = page.getByRole('heading', { level: 2, name: title }).getByRole('button');
      // A section may contain a table of the same name.
      const content = page.getByRole('region', { name: title }).first();
      const isOpen = (await trigger.getAttribute('aria-expanded')) === 'true';
      for (const state of [!isOpen, isOpen]) {
        await trigger.click();
        await expect(trigger).toHaveAttribute('aria-expanded', String(state));
        await expect(content).toBeVisible({ visible: state });
      }
    }
  },
);

test(
  'its sections show what is configured, and samples',
  says(
    '2 Your API Configurations: the table has its six columns',
    '2 Your API Configurations: each row has a delete button',
    '2 Configuration: it has a Webhook Tracker',
    '2 Transaction flow: it has a processing configuration and five steps',
    '2 Transaction flow: Process Transaction only shows a toast',
    '2 Bank accounts: sample banks, virtual accounts and settlement accounts',
    '2 Bank accounts: the add buttons do nothing',
    '2 Saved packages: each has a card',
    '3 Bank card: it has one of routing, reference, sort code and clearing',
  ),
  async ({ page }) => {
    await openConfiguration(page);
    await expect(packageRows(page).first().getByRole('columnheader')).toHaveText([
      'Package Name',
      'API Key',
      'Client Info',
      'Tracking Codes',
      'Status',
      'Actions',
    ]);
    await expect(packageRows(page).getByRole('button', { name: /^Delete / })).toHaveCount(2);
    const cards = await openSection(page, 'Saved Configuration Package(s)');
    await expect(cards.getByRole('article')).toHaveCount(2);

    const tracker = await openSection(page, 'Webhook Tracker');
    for (const name of ['GPI', 'UETR', 'TRN']) await expect(tracker.getByLabel(name)).toBeVisible();
    await expect(tracker.getByRole('button', { name: 'Track', exact: true })).toBeVisible();

    const flow = await openSection(page, 'Transaction Flow Processing');
    await expect(items(flow, 'Flow steps')).toHaveCount(5);
    const before = await flow.textContent();
    await button(page, 'Process Transaction').click();
    await expect(notifications(page).getByText('Processing Transaction')).toBeVisible();
    expect(await flow.textContent()).toBe(before);

    const accounts = await openSection(page, 'Corresponding & Common Bank Accounts');
    for (const [name, add] of [
      ['Corresponding banks', 'Add Bank'],
      ['Virtual accounts', 'Add Virtual Account'],
      ['Settlement accounts', 'Add Settlement Account'],
    ] as const) {
      await expect(items(accounts, name)).not.toHaveCount(0);
      await expect(accounts.getByRole('button', { name: add })).toBeDisabled();
    }
    for (const bank of await items(accounts, 'Corresponding banks').all()) {
      await expect(
        bank.getByRole('term').filter({ hasText: /^(Routing|Reference|Sort code|Clearing)$/ }),
      ).toHaveCount(1);
    }
  },
);

test(
  'its sections show formats, endpoints and the legal text',
  says(
    '2 Package options: CSV, JSON, MT103 Standard and MT103 KTT-non-swift',
    '2 Package options: only the CSV template is shown',
    '2 HTTP payloads: it lists the endpoints and shows the request format',
    '2 Disclaimer: it has Copy Text and Download PDF',
    '2 Disclaimer: it names who the endpoints are for',
    '3 Package template: the CSV has its seven columns',
    '3 Package template: the required fields name REFERENCE too',
    '3 Incoming payload: the example has its fields',
    '7 Configuration: it uses the clipboard',
    '7 Documented endpoints: four POST paths below /api',
    '7 Documented endpoints: their headers are a JSON type and a Bearer key',
    '7 Documented endpoints: the body is JSON, MT103 and others',
  ),
  async ({ page }) => {
    await openConfiguration(page);
    const options = await openSection(page, 'Transfer Package Options');
    await expect(items(options, 'Formats')).toHaveText([
      /^CSV Format/,
      /^JSON Format/,
      /^MT103 Standard/,
      /^MT103 KTT-non-swift/,
    ]);
    await expect(options.getByRole('group')).toHaveCount(1);
    const template = (await options.getByRole('group', { name: 'CSV template' }).textContent()) ?? '';
    expect(template.split('\n')[0]).toBe(COLUMNS.join(','));
    await expect(items(options, 'Required fields')).toHaveText([...COLUMNS, 'REFERENCE']);

    const http = await openSection(page, 'HTTP Incoming API Payloads');
    await expect(items(http, 'Endpoints').getByRole('code')).toHaveText([
      '/api/non-swift-mt103/incoming-payloads',
      /^\/api\/[0-9a-f]{32}$/,
      /^\/api\/[0-9a-f]{32}$/,
      '/api/json-incoming-payload',
    ]);
    for (const endpoint of await items(http, 'Endpoints').all()) {
      await expect(endpoint.getByText('POST', { exact: true })).toBeVisible();
    }
    await expect(http.getByRole('term')).toContainText(['Content-Type', 'Authorization']);
    await expect(http.getByRole('definition')).toContainText(['application/json', 'Bearer {key}']);
    await expect(http).toContainText('The body is JSON, MT103');
    await http.getByRole('radio', { name: 'Incoming payload' }).click();
    const request =
      (await http
        .getByRole('group', { name: /^Request, / })
        .first()
        .textContent()) ?? '';
    const example = JSON.parse(request.slice(request.indexOf('{\n'), request.lastIndexOf('}') + 1));
    expect(example).toEqual({
      transactionId: expect.any(String),
      amount: expect.any(String),
      currency: expect.any(String),
      status: expect.any(String),
      timestamp: expect.any(String),
      sender: { account: expect.any(String), name: expect.any(String) },
      recipient: { account: expect.any(String), name: expect.any(String) },
    });

    const disclaimer = await openSection(page, 'Client Sheet Disclaimer');
    await expect(disclaimer.getByRole('button', { name: 'Download PDF' })).toBeVisible();
    await disclaimer.getByRole('button', { name: 'Copy Text' }).click();
    await expect(notifications(page).getByText('Copied!')).toBeVisible();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toMatch(
      /authorised financial institutions, licensed partners and private institutional partners only/,
    );
  },
);

test(
  'its wizard names its steps, and each has the fields of the form',
  says(
    '2 Wizard 2: API Key Setup, Client UUID Setup, Webhook Configuration, Review & Save',
    '2 Wizard 2: it has a step indicator',
    '2 Wizard 2: it has Back and Close Wizard',
    '2 Wizard 2: its main button is Generate, Continue or Configure',
    '3 Wizard 2: the form has its labels, URLs, codes and four event flags',
    '4 Wizard 2: Back goes back one step',
    '9 Webhook events: initiation, processing, M0→M1 Conversion, Settlement Completion',
  ),
  async ({ page }) => {
    await openConfiguration(page);
    const steps = page.getByRole('list', { name: 'Setup steps' }).getByRole('listitem');
    const expectStep = async (index: number, fields: readonly string[], action: string) => {
      await expect(steps.nth(index)).toHaveAttribute('aria-current', 'step');
      for (const field of fields) await expect(page.getByLabel(field, { exact: true })).toBeVisible();
      await expect(button(page, action)).toBeVisible();
      await expect(button(page, 'Back')).toHaveCount(index === 0 ? 0 : 1);
      await expect(button(page, 'Close Wizard')).toBeVisible();
    };
    await expect(steps).toHaveText([
      /API Key Setup/,
      /Client UUID Setup/,
      /Webhook Configuration/,
      /Review & Save/,
    ]);
    const codes = ['UETR', 'TRN Code', 'GPI Code', 'Transaction ID'];
    const urls = ['Webhook Base URL', 'Wise Webhook', 'Full Webhook URL'];
    await expectStep(0, ['API Key Label'], 'Generate');
    await page.getByLabel('API Key Label').fill('Fields');
    await button(page, 'Generate').click();
    await expectStep(0, ['API Key Label'], 'Continue');
    await button(page, 'Continue').click();
    await expectStep(1, ['Client Label', 'Client Description'], 'Generate');
    await page.getByLabel('Client Label').fill('A client');
    await button(page, 'Generate').click();
    await expectStep(2, [...urls, ...codes], 'Configure');
    await expect(
      page.getByRole('group', { name: 'Event subscriptions' }).getByText(/^[A-Z].* [A-Z]\w+$/),
    ).toHaveText([
      'Transaction Initiation',
      'Transaction Processing',
      'M0→M1 Conversion',
      'Settlement Completion',
    ]);
    await button(page, 'Configure').click();
    await expectStep(3, [], 'Save Configuration');
    await button(page, 'Back').click();
    await expectStep(2, urls, 'Configure');
    await button(page, 'Back').click();
    await expectStep(1, ['Client Label'], 'Continue');
    await button(page, 'Back').click();
    await expectStep(0, ['API Key Label'], 'Continue');
  },
);

test(
  'invoices have five currencies, and an empty archive offers to create one',
  says(
    '2 Invoice archive: empty, it has Create New Invoice',
    '2 Invoice archive: it has a search box',
    '2 Invoice archive: its currency filter is all, USD, EUR, GBP, JPY and CNY',
    '2 Invoice Creation: it is a form',
    '9 Invoices: currencies are USD, EUR, GBP, JPY and CNY, by default USD',
  ),
  async ({ page }) => {
    await openConfiguration(page);
    const archive = await openSection(page, 'Invoice Archive (6-month retention)');
    await expect(archive.getByRole('searchbox', { name: 'Search invoices' })).toBeVisible();
    await archive.getByRole('combobox', { name: 'Currency' }).click();
    await expect(page.getByRole('option')).toHaveText(['All currencies', ...CURRENCIES]);
    await page.keyboard.press('Escape');
    await expect(archive.getByText('No invoices yet')).toBeVisible();
    await archive.getByRole('button', { name: 'Create New Invoice' }).click();

    const form = page.getByRole('form', { name: 'Invoice' });
    for (const name of [
      'Invoice Number',
      'Client UUID',
      'Invoice Date',
      'Due Date',
      'Amount',
      'Recipient',
      'Description',
    ]) {
      await expect(form.getByLabel(name)).toBeVisible();
    }
    const currency = form.getByRole('combobox', { name: 'Currency' });
    await expect(currency).toHaveText('USD');
    await currency.click();
    await expect(page.getByRole('option')).toHaveText(CURRENCIES);
  },
);

test(
  'networks connect and disconnect one by one, in both panels',
  says(
    '2 Networks: SWIFT, SEPA, InterBank and Network Telex connect and disconnect',
    '2 Wizard 2: its network panel has SWIFT, SEPA, InterBank, Telex and both for all',
  ),
  async ({ page }) => {
    await page.clock.install();
    await openConfiguration(page);
    const section = await openSection(page, 'Swift Global Server Connection');
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const action of ['Connect', 'Disconnect']) {
      for (const name of ['SWIFT', 'SEPA', 'InterBank', 'Network Telex']) {
        await section.getByRole('button', { name: `${action} ${name}`, exact: true }).click();
        await page.clock.runFor(1_600);
      }
    }
    await expect(
      section.getByRole('button', { name: /^Connect (SWIFT|SEPA|InterBank|Network Telex)$/ }),
    ).toHaveCount(4);
    const wizard = page.getByRole('region', { name: 'Setup Wizard' });
    await wizard.getByRole('button', { name: 'Connect All Networks' }).click();
    await page.clock.runFor(2_600);
    await wizard.getByRole('button', { name: 'Disconnect Telex' }).click();
    await page.clock.runFor(1_600);
    await expect(section.getByRole('button', { name: 'Connect Network Telex' })).toBeVisible();
    await wizard.getByRole('button', { name: 'Disconnect All' }).click();
    await page.clock.runFor(1_600);
    await expect(section.getByText('Disconnected', { exact: true })).toHaveCount(5);
  },
);
