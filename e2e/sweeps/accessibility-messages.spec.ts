import type { Page } from '@playwright/test';
import { at, fail, hold, type ScreenState, testAccessibility } from '../support/accessibility.ts';
import { mt103, mt199, payment } from '../support/payments.ts';
import { expect } from '../support/test.ts';

const PAYLOAD = '**/api/transactions/*/payload';
const MESSAGES = '**/api/transactions/*/messages';

const openWorkbench = at('/workbench', 'Message Workbench');
const tryBroken = (page: Page) => page.getByRole('button', { name: /^Try an MT103/ }).click();

async function openBroken(page: Page): Promise<void> {
  await openWorkbench(page);
  await tryBroken(page);
  await expect(page.getByRole('list', { name: 'Errors and warnings' })).toBeVisible();
}

async function openFile(page: Page, count: number): Promise<void> {
  await openWorkbench(page);
  const text = Array.from({ length: count }, () => mt103(payment())).join('\r\n');
  const file = { name: 'batch.fin', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.getByLabel('File to check').setInputFiles(file);
  await expect(page.getByRole('listbox')).toBeVisible();
}

async function openGuess(page: Page): Promise<void> {
  await openWorkbench(page);
  const file = { name: 'words.csv', mimeType: 'text/plain', buffer: Buffer.from([0x4a, 0xf6, 0x72, 0x67]) };
  await page.getByLabel('File to check').setInputFiles(file);
  await expect(page.getByText('doesn’t declare an encoding')).toBeVisible();
}

const OTHER = {
  id: '00000000-0000-4000-8000-000000000000-0',
  direction: 'outgoing',
  payloadId: null,
  index: null,
  format: 'swift-mt',
  type: 'MT199',
};

const STATES: ScreenState[] = [
  { name: 'a file of an unnamed encoding in the workbench', open: openGuess },
  {
    name: 'workbench, empty',
    open: async (page) => {
      await openWorkbench(page);
      await expect(page.getByRole('button', { name: /^Try an MT103/ })).toBeVisible();
    },
  },
  { name: 'workbench with errors', open: openBroken },
  {
    name: 'workbench, a comparison',
    open: async (page) => {
      await openBroken(page);
      await page.getByRole('button', { name: 'Compare with another message' }).click();
      const dialog = page.getByRole('dialog', { name: 'Compare Messages' });
      await dialog.getByLabel('Other message').fill(mt103(payment()));
      await dialog.getByRole('button', { name: 'Ignore block 4/20' }).click();
      await expect(dialog.getByRole('table')).toBeVisible();
    },
  },
  {
    name: 'workbench, a statement that does not add up',
    open: async (page) => {
      await openWorkbench(page);
      await page
        .getByLabel('Message text')
        .fill(
          [
            '{1:F01OAKNGB20AXXX0001000001}{2:I940LINDDE20XXXXN}{4:\r\n:20:A\r\n:25:B\r\n:28C:1',
            ':60F:C261119EUR1,\r\n:61:2611201120D3,NTRFC//D\r\n:62F:C261120EUR1,\r\n-}',
          ].join('\r\n'),
        );
      await page.getByRole('tab', { name: 'Statement' }).click();
      await expect(page.getByText('Does not add up')).toBeVisible();
    },
  },
  {
    name: 'workbench with errors, at 390 pixels',
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openBroken(page);
    },
  },
  {
    name: 'workbench with a valid sample beside',
    open: async (page) => {
      await openBroken(page);
      await page.getByRole('button', { name: 'Show a valid MT103' }).click();
      await expect(page.getByRole('region', { name: 'Valid MT103' })).toBeVisible();
    },
  },
  {
    name: 'workbench, tree',
    open: async (page) => {
      await openBroken(page);
      await page.getByRole('tab', { name: 'Tree' }).click();
      await expect(page.getByRole('tree')).toBeVisible();
    },
  },
  {
    name: 'workbench, translation',
    open: async (page) => {
      await openWorkbench(page);
      await page.getByRole('button', { name: 'MT103', exact: true }).click();
      await page.getByRole('tab', { name: 'Translation' }).click();
      await expect(page.getByRole('list', { name: 'Lost or changed' })).toBeVisible();
    },
  },
  {
    name: 'workbench, fields to fill in',
    open: async (page) => {
      await openWorkbench(page);
      await page.getByRole('button', { name: 'CSV', exact: true }).click();
      await page.getByRole('tab', { name: 'Translation' }).click();
      await page.getByLabel('Sender BIC').fill('OAK');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'workbench, many messages', open: (page) => openFile(page, 30) },
  {
    name: 'workbench, too large to edit',
    open: async (page) => {
      await openFile(page, 1000);
      await expect(page.getByText('Too large to edit here')).toBeVisible();
    },
  },
  {
    name: 'workbench, samples open',
    open: async (page) => {
      await openWorkbench(page);
      await page.getByRole('button', { name: 'Sample' }).click();
      await expect(page.getByRole('menuitem', { name: 'MT103' }).first()).toBeVisible();
    },
  },
  {
    name: 'workbench, samples loading',
    open: async (page) => {
      await page.context().route('**/analysis-worker*', () => {});
      await openWorkbench(page);
      await page.getByRole('button', { name: 'Sample' }).click();
      await expect(page.getByRole('menuitem', { name: 'Loading…' })).toBeDisabled();
    },
  },
  {
    name: 'message of a transfer',
    open: async (page, id) => {
      await page.goto(`/transactions/${id}?tab=message`);
      await expect(page.getByRole('tree')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Lost or changed' })).toBeVisible();
    },
  },
  {
    name: 'another message of a transfer, at 390 pixels',
    open: async (page, id) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const advice = { ...OTHER, receivedAt: '2026-11-20T12:00:00.000Z', raw: mt199(payment()) };
      await page.route(MESSAGES, (route) => route.fulfill({ json: [advice] }));
      await page.goto(`/transactions/${id}?tab=message&message=${OTHER.id}`);
      await expect(page.getByRole('option', { selected: true })).toContainText('MT199');
      await expect(page.getByRole('tree')).toBeVisible();
    },
  },
  {
    name: 'messages of a transfer, the others loading again',
    open: async (page, id) => {
      // A live change would ask again before the click.
      await hold(page, '**/api/live');
      await fail(page, MESSAGES);
      await page.goto(`/transactions/${id}?tab=message`);
      await expect(page.getByText('Other messages about this transfer could not be loaded')).toBeVisible();
      await hold(page, MESSAGES);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Looking for others…')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Lost or changed' })).toBeVisible();
    },
  },
  {
    name: 'messages of a transfer, the others failed',
    open: async (page, id) => {
      await fail(page, MESSAGES);
      await page.goto(`/transactions/${id}?tab=message&message=${OTHER.id}`);
      await expect(page.getByText('Other messages about this transfer could not be loaded')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Lost or changed' })).toBeVisible();
    },
  },
  {
    name: 'message of a transfer, loading',
    open: async (page, id) => {
      await hold(page, PAYLOAD);
      await page.goto(`/transactions/${id}?tab=message`);
      await expect(page.getByText('Loading the message…')).toBeAttached();
    },
  },
  {
    name: 'message of a transfer, error',
    open: async (page, id) => {
      await fail(page, PAYLOAD);
      await page.goto(`/transactions/${id}?tab=message`);
      await expect(page.getByText('The message could not be loaded')).toBeVisible();
    },
  },
];

testAccessibility(STATES);
