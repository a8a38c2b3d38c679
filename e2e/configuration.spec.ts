import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectScreen, expectToast } from './support/console.ts';
import { expect, test } from './support/test.ts';

const KEY = 'clearbench.configurations';

async function open(page: Page, path = '/api-configuration'): Promise<void> {
  await page.goto(path);
  await expectScreen(page, 'API Setup & Configuration');
}

/** Opens a section by its heading and returns what it holds. */
async function openSection(page: Page, title: string): Promise<Locator> {
  const heading = page.getByRole('heading', { level: 2, name: title });
  const trigger = heading.getByRole('button');
  if ((await trigger.getAttribute('aria-expanded')) === 'false') await trigger.click();
  return page.getByRole('region', { name: title });
}

const rows = (page: Page) => page.getByRole('table', { name: 'Your API Configurations' }).getByRole('row');
const stored = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('${KEY}')`);
const main = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Goes through the wizard with a label, as far as its review. */
async function reviewPackage(page: Page, label: string): Promise<void> {
  await page.getByLabel('API Key Label').fill(label);
  await main(page, 'Generate').click();
  await main(page, 'Continue').click();
  await page.getByLabel('Client Label').fill('Northern Mills Ltd');
  await main(page, 'Generate').click();
  await main(page, 'Configure').click();
  await expect(page.getByRole('heading', { name: 'Review & Save' })).toBeVisible();
}

test('has the same screen at both paths, with its header and every section', async ({ page }) => {
  for (const path of ['/api-configuration', '/api-setup']) {
    await open(page, path);
    await expect(page.getByRole('link', { name: 'TUNE UP' })).toHaveAttribute(
      'href',
      '/api-configuration/tune-up',
    );
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    for (const name of ['Hide Wizard', 'Reset', 'Save All']) await expect(main(page, name)).toBeVisible();
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toHaveLength(
      12,
    );
  }
  await main(page, 'Hide Wizard').click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(11);
  await main(page, 'Show Wizard').click();
  await expect(page.getByLabel('API Key Label')).toBeVisible();
  await main(page, 'Close Wizard').click();
  await expect(main(page, 'Show Wizard')).toBeVisible();
});

test('leads to the screens of the setup', async ({ page }) => {
  await open(page);
  for (const name of ['manual', 'ssh', 'keys', 'webhooks', 'csv', 'wizard']) {
    await expect(
      page.getByRole('navigation', { name: 'Setup' }).locator(`[href="/api-configuration/${name}"]`),
    ).toBeVisible();
  }
});

test('remembers which sections were open', async ({ page }) => {
  await open(page);
  await openSection(page, 'Client Sheet Disclaimer');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Copy Text' })).toBeVisible();
});

test('calls no server, whatever is pressed', async ({ page }) => {
  await open(page);
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await reviewPackage(page, 'No calls');
  await main(page, 'Save Configuration').click();
  await main(page, 'Save All').click();
  await openSection(page, 'Transaction Flow Processing');
  await main(page, 'Process Transaction').click();
  await openSection(page, 'Webhook Tracker');
  await page.getByRole('textbox', { name: 'UETR' }).fill('7a562c67-ca16-48ba-b074-65581be6f001');
  await main(page, 'Track').click();
  expect(calls).toEqual([]);
});

test.describe('the wizard', () => {
  test('makes a package in four steps and begins again', async ({ page }) => {
    await open(page);
    await page.getByLabel('API Key Label').fill('Treasury gateway 7');
    await main(page, 'Generate').click();
    await expect(page.getByText(/^clb_[0-9a-f]{32}$/)).toBeVisible();
    await main(page, 'Continue').click();
    await page.getByLabel('Client Label').fill('Northern Mills Ltd');
    await main(page, 'Generate').click();
    await expect(page.getByLabel('Webhook Base URL')).toHaveValue(/webhook-transactionID-$/);
    await expect(page.getByLabel('UETR', { exact: true })).toHaveValue(
      /^CLB-\d{4}-\d{2}-\d{2}-[A-Z0-9]{10}$/,
    );
    await expect(page.getByLabel('GPI Code')).toHaveValue(/^GPI[A-Za-z0-9]{10}$/);
    await expect(page.getByLabel('TRN Code')).toHaveValue(/^TRN-CLB[A-Za-z0-9]{8}$/);
    await expect(page.getByLabel('Transaction ID', { exact: true })).toHaveValue(/^trx_[A-Za-z0-9]{10}$/);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4);
    await expect(page.getByRole('region', { name: 'Webhook preview' })).toContainText(
      /status\/clb_[0-9a-f]{4}$/,
    );
    await page.getByRole('checkbox', { name: 'M0→M1 Conversion' }).click();
    await main(page, 'Configure').click();
    await main(page, 'Save Configuration').click();
    await expectToast(page, 'Configuration Saved', 'Your API configuration has been successfully saved.');
    await expect(page.getByLabel('API Key Label')).toHaveValue('');
    await expect(main(page, 'Generate')).toBeVisible();
    await expect(rows(page).filter({ hasText: 'Treasury gateway 7' })).toContainText('Active');
    const [made] = JSON.parse((await stored(page)) ?? '[]');
    expect(made).toMatchObject({
      label: 'Treasury gateway 7',
      isActive: true,
      clientLabel: 'Northern Mills Ltd',
    });
    expect(made.id).toMatch(/^pkg_\d+$/);
    expect(made.webhookUrl).toMatch(/webhook-transactionID-trx_[A-Za-z0-9]{10}$/);
    expect(made.events).toEqual(['transaction.initiated', 'transaction.processing', 'settlement.completed']);
  });

  test('asks for what a step needs, and Back loses nothing', async ({ page }) => {
    await open(page);
    await main(page, 'Generate').click();
    await expect(page.getByText('Please enter an API key label')).toBeVisible();
    await expect(page.getByLabel('API Key Label')).toBeFocused();
    await page.getByLabel('API Key Label').fill('Kept');
    await main(page, 'Generate').click();
    await main(page, 'Continue').click();
    await main(page, 'Generate').click();
    await expect(page.getByText('Please enter a client label')).toBeVisible();
    await main(page, 'Back').click();
    await expect(page.getByLabel('API Key Label')).toHaveValue('Kept');
    await main(page, 'Continue').click();
    await page.getByLabel('Client Label').fill('A client');
    await main(page, 'Generate').click();
    await page.getByLabel('Webhook Base URL').fill('  ');
    await main(page, 'Configure').click();
    await expect(page.getByText('Please enter a webhook base URL')).toBeVisible();
  });

  test('takes the full webhook URL instead of the base', async ({ page }) => {
    await open(page);
    await reviewPackage(page, 'Full URL');
    await main(page, 'Back').click();
    await page.getByLabel('Full Webhook URL').fill('https://partner.example.com/hooks/1');
    await main(page, 'Configure').click();
    await main(page, 'Save Configuration').click();
    const [made] = JSON.parse((await stored(page)) ?? '[]');
    expect(made.webhookUrl).toBe('https://partner.example.com/hooks/1');
  });

  test('a double click runs one step', async ({ page }) => {
    await open(page);
    await page.getByLabel('API Key Label').fill('Twice');
    await main(page, 'Generate').click();
    await main(page, 'Continue').click();
    await page.getByLabel('Client Label').fill('A client');
    await main(page, 'Generate').dblclick();
    await expect(page.getByLabel('Webhook Base URL')).toBeVisible();
  });
});

test.describe('saved packages', () => {
  test('Save All keeps them, Reset brings the defaults back after a confirm', async ({ page }) => {
    await open(page);
    await main(page, 'Save All').click();
    await expectToast(page, 'Configurations Saved', 'Your API configurations have been permanently saved.');
    await reviewPackage(page, 'To be reset');
    await main(page, 'Save Configuration').click();
    await expect(rows(page)).toHaveCount(4);
    await main(page, 'Reset').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(
      'Are you sure you want to reset all configurations to default? This cannot be undone.',
    );
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await expectToast(page, 'Reset Complete', 'All configurations have been reset to default values.');
    await expect(rows(page)).toHaveCount(3);
  });

  test('are deleted after a confirm, and Undo brings one back', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Delete Treasury gateway (sample)' }).first().click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(
      'Are you sure you want to delete the "Sample treasury gateway" configuration? This action cannot be undone.',
    );
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'API Configuration Deleted');
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).nth(1)).toContainText('Treasury gateway (sample)');
  });

  test('a full storage is reported, and the wizard keeps what it has', async ({ page }) => {
    await open(page);
    await reviewPackage(page, 'Does not fit');
    await page.evaluate(
      `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`,
    );
    await main(page, 'Save Configuration').click();
    await expectToast(page, 'Save Error', 'Failed to save configurations to local storage');
    await expect(page.getByRole('heading', { name: 'Review & Save' })).toBeVisible();
    await main(page, 'Save All').click();
    await expectToast(page, 'Save Error', 'Failed to save configurations to local storage');
  });

  test('what cannot be read is logged, and the samples stand in', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await page.addInitScript(`localStorage.setItem('${KEY}', '{not json')`);
    await open(page);
    await expect(rows(page)).toHaveCount(3);
    expect(logged.join('\n')).toContain(KEY);
  });

  test('go into a file and come back from it', async ({ page }) => {
    await open(page);
    const section = await openSection(page, 'Saved Configuration Package(s)');
    const download = page.waitForEvent('download');
    await section.getByRole('button', { name: 'Export All' }).click();
    const path = await (await download).path();
    const text = readFileSync(path, 'utf8');
    const changed = text.replaceAll('pkg_1763632800000', 'pkg_1763632800001');
    const importer = section.getByLabel('Import packages');
    await importer.setInputFiles({
      name: 'packages.json',
      mimeType: 'application/json',
      buffer: Buffer.from(changed),
    });
    await expect(section).toContainText(
      'Packages added: 1. 1 of them were here already and stay as they are.',
    );
    await expect(section.getByRole('article')).toHaveCount(3);
    await importer.setInputFiles({
      name: 'other.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"a":1}'),
    });
    await expect(section).toContainText('The file holds no configuration packages of Clearbench.');
  });

  test('are published after a confirm; a failure half-way makes no second key', async ({
    page,
    operator,
  }) => {
    await open(page);
    await reviewPackage(page, 'Published by a test');
    await main(page, 'Save Configuration').click();
    const section = await openSection(page, 'Saved Configuration Package(s)');
    const card = section.getByRole('article', { name: 'Published by a test' });
    await page.route('**/api/webhooks', (route) => route.abort(), { times: 1 });
    await card.getByRole('button', { name: 'Publish to server' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog).toContainText('Its key was made; only the webhook is missing.');
    // What was made is remembered beyond the page.
    await page.reload();
    await card.getByRole('button', { name: 'Publish to server' }).click();
    await dialog.getByRole('button', { name: 'Make the webhook' }).click();
    await expectToast(page, 'Configuration Published');
    await expect(card.getByRole('link', { name: 'its webhook' })).toBeVisible();
    const keys: { label: string }[] = JSON.parse(await (await operator.call('GET', '/api/api-keys')).text());
    expect(keys.filter(({ label }) => label === 'Published by a test')).toHaveLength(1);
    const webhooks: { url: string; events: string[] }[] = JSON.parse(
      await (await operator.call('GET', '/api/webhooks')).text(),
    );
    const made = webhooks.find(({ url }) => url.includes('webhook-transactionID-trx_'));
    expect(made?.events).toEqual(['initiation', 'processing', 'conversion', 'completion']);
  });

  test('are published once by a double click and by two tabs at the same time', async ({
    page,
    context,
    operator,
  }) => {
    const label = 'Published in two tabs';
    await open(page);
    await reviewPackage(page, label);
    await main(page, 'Save Configuration').click();
    const other = await context.newPage();
    await open(other);
    // Neither key is made before both tabs have asked for it.
    let release = () => {};
    const bothAsked = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/api/api-keys', async (route) => {
      if (route.request().method() === 'POST') await bothAsked;
      await route.continue();
    });
    const cards = [];
    for (const tab of [page, other]) {
      const section = await openSection(tab, 'Saved Configuration Package(s)');
      const card = section.getByRole('article', { name: label });
      await card.getByRole('button', { name: 'Publish to server' }).click();
      await tab.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).dblclick();
      cards.push(card);
    }
    release();
    for (const card of cards) await expect(card.getByRole('link', { name: 'its webhook' })).toBeVisible();
    const keys: { label: string }[] = JSON.parse(await (await operator.call('GET', '/api/api-keys')).text());
    expect(keys.filter((key) => key.label === label)).toHaveLength(1);
    const webhooks: { description: string }[] = JSON.parse(
      await (await operator.call('GET', '/api/webhooks')).text(),
    );
    expect(webhooks.filter(({ description }) => description === label)).toHaveLength(1);
  });
});

test.describe('the network panel', () => {
  const panel = (page: Page) => openSection(page, 'Swift Global Server Connection');
  const indicator = (section: Locator) => section.getByRole('status');

  test('connects one network after 1.5 s, with all buttons disabled meanwhile', async ({ page }) => {
    await page.clock.install();
    await open(page);
    const section = await panel(page);
    // From here on it stands still unless it is told to go on.
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect(indicator(section)).toContainText('Disconnected');
    await section.getByRole('button', { name: 'Connect SWIFT' }).click();
    await expect(section.getByRole('button', { name: 'Installing...' })).toBeVisible();
    for (const button of await section.getByRole('list').getByRole('button').all())
      await expect(button).toBeDisabled();
    for (const name of ['Connect All Networks', 'Disconnect All']) {
      await expect(section.getByRole('button', { name })).toBeDisabled();
    }
    await page.clock.runFor(1_400);
    await expect(section.getByRole('button', { name: 'Installing...' })).toBeVisible();
    await page.clock.runFor(200);
    await expect(section.getByRole('button', { name: 'Disconnect SWIFT' })).toBeEnabled();
    await expect(indicator(section)).toHaveText(/Connected/);
  });

  test('connects all after 2.5 s and disconnects all after 1.5 s', async ({ page }) => {
    await page.clock.install();
    await open(page);
    const section = await panel(page);
    // From here on it stands still unless it is told to go on.
    await page.clock.pauseAt(Date.now() + 60_000);
    await section.getByRole('button', { name: 'Connect All Networks' }).click();
    await page.clock.runFor(2_400);
    await expect(section.getByText('Disconnected', { exact: true })).toHaveCount(5);
    await page.clock.runFor(200);
    await expect(section.getByRole('list').getByText('Connected', { exact: true })).toHaveCount(4);
    await section.getByRole('button', { name: 'Disconnect All' }).click();
    await page.clock.runFor(1_400);
    await expect(section.getByRole('list').getByText('Connected', { exact: true })).toHaveCount(4);
    await page.clock.runFor(200);
    await expect(section.getByRole('list').getByText('Disconnected', { exact: true })).toHaveCount(4);
  });
});

test.describe('static sections', () => {
  test('the flow has formats, steps and two flows; its button only says so', async ({ page }) => {
    await open(page);
    const section = await openSection(page, 'Transaction Flow Processing');
    await expect(section.getByRole('list', { name: 'Supported formats' }).getByRole('listitem')).toHaveText([
      'MT103',
      'JSON',
      'CSV',
      'ISO 20022',
    ]);
    await expect(section.getByRole('list', { name: 'Flow steps' }).getByRole('listitem')).toHaveCount(5);
    const flows = section.getByRole('list', { name: 'Active flows' }).getByRole('listitem');
    await expect(flows.first()).toContainText('Processing');
    await expect(flows.last()).toContainText('Pending');
    await expect(section.getByText('Sample data')).toBeVisible();
    await main(page, 'Process Transaction').click();
    await expectToast(
      page,
      'Processing Transaction',
      'Your transaction is now being processed through the Wise network.',
    );
  });

  test('accounts, package options, endpoints and the disclaimer are there', async ({ page }) => {
    await open(page);
    const accounts = await openSection(page, 'Corresponding & Common Bank Accounts');
    for (const text of [
      'Correspondent Savings',
      'Common Savings',
      'Settlement Savings',
      'Unlimited',
      '3.75%',
      '4.25%',
    ]) {
      await expect(accounts.getByText(text, { exact: true }).first()).toBeVisible();
    }
    const options = await openSection(page, 'Transfer Package Options');
    for (const text of ['CSV Format', 'JSON Format', 'MT103 Standard', 'MT103 KTT-non-swift']) {
      await expect(options.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(options).toContainText(
      'DATE,AMOUNT,CURRENCY,SENDER_ACCOUNT,RECIPIENT_ACCOUNT,SENDER_NAME,RECIPIENT_NAME',
    );
    const http = await openSection(page, 'HTTP Incoming API Payloads');
    await expect(http.getByRole('list', { name: 'Endpoints' }).getByRole('listitem')).toHaveCount(4);
    await http.getByRole('tab', { name: 'Python' }).click();
    await expect(http).toContainText('requests.post');
    const disclaimer = await openSection(page, 'Client Sheet Disclaimer');
    await expect(disclaimer).toContainText(
      'for authorised financial institutions, licensed partners and private institutional partners only',
    );
    const download = page.waitForEvent('download');
    await disclaimer.getByRole('button', { name: 'Download PDF' }).click();
    expect(
      readFileSync(await (await download).path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});

test.describe('invoices', () => {
  async function fill(section: Locator, amount = '1250.50'): Promise<void> {
    await section.getByLabel('Amount').fill(amount);
    await section.getByLabel('Recipient').fill('Suedwerk GmbH');
    await section.getByLabel('Description').fill('Integration');
  }

  test('need amount, recipient and description', async ({ page }) => {
    await open(page);
    const section = await openSection(page, 'Invoice Creation');
    await expect(section.getByLabel('Invoice Number')).toHaveValue(/^INV-\d{1,5}$/);
    await expect(section.getByLabel('Amount')).toHaveAttribute('step', '0.01');
    await expect(section.getByRole('combobox', { name: 'Currency' })).toHaveText('USD');
    await section.getByRole('button', { name: 'Create Invoice' }).click();
    await expectToast(
      page,
      'Missing Required Fields',
      'Please fill in amount, recipient, and description fields.',
    );
  });

  test('are created, found, and saved as a PDF; the form then has a new number', async ({ page }) => {
    await open(page);
    const archive = await openSection(page, 'Invoice Archive (6-month retention)');
    await archive.getByRole('button', { name: 'Create New Invoice' }).click();
    const section = await openSection(page, 'Invoice Creation');
    const number = await section.getByLabel('Invoice Number').inputValue();
    await fill(section);
    await section.getByRole('button', { name: 'Create Invoice' }).click();
    await expectToast(page, 'Invoice Created Successfully');
    await expect(section.getByLabel('Amount')).toHaveValue('');
    await expect(section.getByLabel('Invoice Number')).not.toHaveValue(number);
    const row = archive.getByRole('row').filter({ hasText: number });
    await expect(row).toContainText('$1,250.50');
    await archive.getByLabel('Search invoices').fill('nobody');
    await expect(archive).toContainText('No invoice matches');
    await archive.getByLabel('Search invoices').fill('suedwerk');
    await expect(row).toBeVisible();
    await archive.getByRole('combobox', { name: 'Currency' }).click();
    await page.getByRole('option', { name: 'EUR' }).click();
    await expect(archive).toContainText('No invoice matches');
    await archive.getByRole('combobox', { name: 'Currency' }).click();
    await page.getByRole('option', { name: 'USD' }).click();
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: `PDF of ${number}` }).click();
    const pdf = readFileSync(await (await download).path(), 'latin1');
    expect(pdf).toContain('SIMULATED');
  });

  test('older than six months are removed', async ({ page }) => {
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
    await open(page);
    const archive = await openSection(page, 'Invoice Archive (6-month retention)');
    await expect(archive.getByRole('row')).toHaveCount(2);
    expect(await page.evaluate<string>(`localStorage.getItem('clearbench.invoices')`)).not.toContain('INV-2');
  });

  test('a full storage is reported beside the form', async ({ page }) => {
    await open(page);
    const section = await openSection(page, 'Invoice Creation');
    await fill(section);
    await page.evaluate(
      `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`,
    );
    await section.getByRole('button', { name: 'Create Invoice' }).click();
    await expectToast(
      page,
      'Invoice Creation Failed',
      'There was an error creating the invoice. Please try again.',
    );
    await expect(section.getByLabel('Recipient')).toHaveValue('Suedwerk GmbH');
  });
});

test('the SSH screen says that there is none, and how files reach the server', async ({ page }) => {
  await page.goto('/api-configuration/ssh');
  await expectScreen(page, 'SSH Upload');
  await expect(page.getByText('An SSH upload is not offered')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upload a file' })).toHaveAttribute(
    'href',
    '/manual-operations',
  );
  await expect(page.getByRole('main')).toContainText('/api/non-swift-mt103/incoming-payloads');
  await page.getByRole('tab', { name: 'clearbench' }).click();
  await expect(page.getByRole('main')).toContainText('npx clearbench send payments.csv');
});
