import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { says } from './specification/says.ts';
import { collectCalls } from './support/calls.ts';
import { button, openConfiguration, openSection, reviewPackage } from './support/configuration.ts';
import { expectScreen, expectToast } from './support/console.ts';
import { expect, test } from './support/test.ts';

test(
  'has the same screen at both paths, with its header and every section',
  says(
    '2 Setup hub: Home leads to /dashboard',
    '2 Configuration: the header has Hide and Show Wizard, Save All, Reset and Home',
    '2 Wizard 2: it has Back and Close Wizard',
  ),
  async ({ page }) => {
    for (const path of ['/api-configuration', '/api-setup']) {
      await openConfiguration(page, path);
      await expect(page.getByRole('link', { name: 'TUNE UP' })).toHaveAttribute(
        'href',
        '/api-configuration/tune-up',
      );
      await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute(
        'href',
        '/dashboard',
      );
      for (const name of ['Hide Wizard', 'Reset', 'Save All']) await expect(button(page, name)).toBeVisible();
      expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toHaveLength(
        12,
      );
    }
    await button(page, 'Hide Wizard').click();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(11);
    await button(page, 'Show Wizard').click();
    await expect(page.getByLabel('API Key Label')).toBeVisible();
    await button(page, 'Close Wizard').click();
    await expect(button(page, 'Show Wizard')).toBeVisible();
  },
);

test(
  'links to the screens of the setup',
  says('2 Setup hub: it links to the screens below it'),
  async ({ page }) => {
    await openConfiguration(page);
    for (const name of ['manual', 'ssh', 'keys', 'webhooks', 'csv', 'wizard']) {
      await expect(
        page.getByRole('navigation', { name: 'Setup' }).locator(`[href="/api-configuration/${name}"]`),
      ).toBeVisible();
    }
  },
);

test('remembers which sections were open', async ({ page }) => {
  await openConfiguration(page);
  await openSection(page, 'Client Sheet Disclaimer');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Copy Text' })).toBeVisible();
});

test('a link leads to one section, which it opens', async ({ page }) => {
  // Above it are parts whose scripts are loaded when they are open: they make the page longer after the scroll.
  const open = JSON.stringify(['wizard', 'tracker', 'accounts', 'invoice']);
  await page.addInitScript(`localStorage['clearbench.sections.api-configuration'] ??= '${open}'`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/invoice-form-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await openConfiguration(page, '/api-configuration#http');
  const top = () =>
    page.locator('#http').evaluate((section) => Math.round(section.getBoundingClientRect().top));
  await expect.poll(top).toBeLessThan(100);
  release();
  await expect(page.getByRole('button', { name: 'Create Invoice' })).toBeAttached();
  await expect.poll(top).toBeLessThan(100);
  expect(await top()).toBeGreaterThan(0);
  const endpoints = page.getByRole('region', { name: 'HTTP Incoming API Payloads' });
  await expect(endpoints.getByRole('list', { name: 'Endpoints' })).toBeInViewport();
  await page.getByRole('link', { name: 'Invoice Creation' }).click();
  await expect(page).toHaveURL('/api-configuration#invoice');
});

test('the index leads to a closed section with the first click', async ({ page }) => {
  await openConfiguration(page);
  const link = page.getByRole('link', { name: 'HTTP Incoming API' });
  await link.click();
  const heading = page.getByRole('heading', { name: 'HTTP Incoming API Payloads' });
  const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(100);
  await expect(link).toHaveAttribute('aria-current', 'location');
  await expect(heading.getByRole('button')).toBeFocused();
});

test(
  'sends no request for any click',
  says(
    '4 Local toggles: sections expand and collapse in the browser only',
    '7 Configuration: it makes no network call',
    '7 Dashboard Track: it sends no request',
  ),
  async ({ page }) => {
    await openConfiguration(page);
    const calls = await collectCalls(page);
    await reviewPackage(page, 'No calls');
    await button(page, 'Save Configuration').click();
    await button(page, 'Save All').click();
    await openSection(page, 'Transaction Flow Processing');
    await button(page, 'Process Transaction').click();
    await openSection(page, 'Webhook Tracker');
    await page.getByRole('textbox', { name: 'UETR' }).fill('7a562c67-ca16-48ba-b074-65581be6f001');
    await button(page, 'Track').click();
    expect(calls).toEqual([]);
  },
);

test.describe('the network panel', () => {
  const panel = (page: Page) => openSection(page, 'Swift Global Server Connection');
  const indicator = (section: Locator) => section.getByRole('status');
  const busy = (section: Locator) => section.locator('[aria-busy="true"]');

  test(
    'connects one network after 1.5 s, with all buttons disabled until then',
    says(
      '2 Networks: one that connects shows Installing...',
      '2 Networks: the indicator is green and Connected if any network is',
      '4 Networks: one changes after 1.5 s, in both directions',
      '4 Networks: all buttons are disabled while one installs',
      '9 Timings: a network takes 1.5 s, all 2.5 s, disconnecting all 1.5 s',
    ),
    async ({ page }) => {
      await page.clock.install();
      await openConfiguration(page);
      const section = await panel(page);
      // The clock stops here until the test moves it.
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
      await expect(indicator(section)).toHaveText(/: ?Connected$/);
      await expect(indicator(section).getByText('Connected')).toHaveClass(/text-completed/);
      await section.getByRole('button', { name: 'Disconnect SWIFT' }).click();
      await page.clock.runFor(1_400);
      await expect(section.getByRole('button', { name: 'Installing...' })).toBeVisible();
      await page.clock.runFor(200);
      await expect(section.getByRole('button', { name: 'Connect SWIFT' })).toBeEnabled();
      await expect(indicator(section)).toHaveText(/Disconnected$/);
    },
  );

  test(
    'connects all after 2.5 s and disconnects all after 1.5 s',
    says(
      '2 Networks: Connect All Networks and Disconnect All',
      '4 Networks: all connect after 2.5 s',
      '4 Networks: all disconnect after 1.5 s',
      '4 Networks: one, all, and disconnecting are separate loading states',
      '9 Timings: a network takes 1.5 s, all 2.5 s, disconnecting all 1.5 s',
    ),
    async ({ page }) => {
      await page.clock.install();
      await openConfiguration(page);
      const section = await panel(page);
      // The clock stops here until the test moves it.
      await page.clock.pauseAt(Date.now() + 60_000);
      await section.getByRole('button', { name: 'Connect All Networks' }).click();
      await expect(busy(section)).toHaveText('Connect All Networks');
      await page.clock.runFor(2_400);
      await expect(section.getByText('Disconnected', { exact: true })).toHaveCount(5);
      await page.clock.runFor(200);
      await expect(section.getByRole('list').getByText('Connected', { exact: true })).toHaveCount(4);
      await section.getByRole('button', { name: 'Disconnect All' }).click();
      await expect(busy(section)).toHaveText('Disconnect All');
      await page.clock.runFor(1_400);
      await expect(section.getByRole('list').getByText('Connected', { exact: true })).toHaveCount(4);
      await page.clock.runFor(200);
      await expect(section.getByRole('list').getByText('Disconnected', { exact: true })).toHaveCount(4);
    },
  );
});

test(
  'networks have the names of their section, and the wizard says Telex',
  says(
    '2 Networks: SWIFT, SEPA, InterBank and Network Telex connect and disconnect',
    '2 Wizard 2: its network panel has SWIFT, SEPA, InterBank, Telex and both for all',
  ),
  async ({ page }) => {
    await openConfiguration(page);
    const namesIn = async (title: string) =>
      (await openSection(page, title)).getByRole('list', { name: 'Networks' }).getByRole('listitem');
    const names = (telex: string) =>
      ['SWIFT', 'SEPA', 'InterBank', telex].map((name) => new RegExp(`^${name}`));
    await expect(await namesIn('Swift Global Server Connection')).toHaveText(names('Network Telex'));
    await expect(await namesIn('Setup Wizard')).toHaveText(names('Telex'));
    await expect(button(page, 'Connect Telex')).toBeVisible();
    const wizard = page.getByRole('region', { name: 'Setup Wizard' });
    for (const name of ['Connect All Networks', 'Disconnect All']) {
      await expect(wizard.getByRole('button', { name })).toBeVisible();
    }
  },
);

test.describe('static sections', () => {
  test(
    'the flow has formats, steps and two flows; its button only shows a toast',
    says(
      '2 Transaction flow: the formats are MT103, JSON, CSV and ISO 20022',
      '2 Transaction flow: it has a processing configuration and five steps',
      '2 Transaction flow: two active flows are Processing and Pending',
      '8 Toasts: Processing Transaction',
    ),
    async ({ page }) => {
      await openConfiguration(page);
      const section = await openSection(page, 'Transaction Flow Processing');
      await expect(section.getByRole('list', { name: 'Supported formats' }).getByRole('listitem')).toHaveText(
        ['MT103', 'JSON', 'CSV', 'ISO 20022'],
      );
      await expect(section.getByRole('list', { name: 'Flow steps' }).getByRole('listitem')).toHaveCount(5);
      await expect(section.getByRole('heading', { name: 'Processing configuration' })).toBeVisible();
      await expect(section.getByRole('definition')).not.toHaveCount(0);
      const flows = section.getByRole('list', { name: 'Active flows' }).getByRole('listitem');
      await expect(flows).toHaveCount(2);
      await expect(flows.first()).toContainText('Processing');
      await expect(flows.last()).toContainText('Pending');
      await expect(section.getByText('Sample data')).toBeVisible();
      await button(page, 'Process Transaction').click();
      await expectToast(
        page,
        'Processing Transaction',
        'Your transaction is now being processed through the Wise network.',
      );
    },
  );

  test(
    'accounts, package options, endpoints and the disclaimer are there',
    says(
      '2 Package options: CSV, JSON, MT103 Standard and MT103 KTT-non-swift',
      '2 Disclaimer: it names who the endpoints are for',
      '6 Disclaimer: institutions and partners may use the endpoints',
      '9 Static samples: an unlimited daily limit, and interest of 3.75% and 4.25%',
    ),
    async ({ page }) => {
      await openConfiguration(page);
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
      await expect(options.getByRole('group', { name: 'CSV template' })).toContainText(
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
    },
  );
});

test('the SSH screen says that the SFTP server is off, and how to send files without it', async ({
  page,
}) => {
  await page.goto('/api-configuration/ssh');
  await expectScreen(page, 'SSH Upload');
  await expect(page.getByText('The SFTP server is off')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upload a file' })).toHaveAttribute(
    'href',
    '/manual-operations',
  );
  await expect(page.getByRole('main')).toContainText('/api/non-swift-mt103/incoming-payloads');
  await page.getByRole('tab', { name: 'clearbench' }).click();
  await expect(page.getByRole('main')).toContainText('npx clearbench send payments.csv');
});
