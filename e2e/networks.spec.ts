import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { says } from './specification/says.ts';
import { expectScreen, expectToast, openLive } from './support/console.ts';
import type { Session } from './support/operator.ts';
import { mt103, payment } from './support/payments.ts';
import { expect, test } from './support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
// The networks are connected for all operators, or for none.
test.describe.configure({ mode: 'serial' });

const PATH = '/global-transaction-networks';

const open = async (page: Page, search = '') => {
  await openLive(page, `${PATH}${search}`);
  await expectScreen(page, 'Global Transaction Networks');
};
const messages = (page: Page) => page.getByRole('grid', { name: 'Messages of the networks' });
const rows = (page: Page) =>
  messages(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
const drawer = (page: Page) => page.getByRole('dialog');
const form = (page: Page, type: string) => page.getByRole('dialog', { name: `Create ${type}` });

async function fill(page: Page, type: string, label: string, value: string): Promise<void> {
  await form(page, type).getByLabel(label, { exact: true }).fill(value);
}

/** A transfer advanced to its conversion: its MT202 is sent over SWIFT. */
async function convertTransfer(operator: Session): Promise<string> {
  const entered = await operator.call('POST', '/api/transactions', {
    type: 'mt103_swift',
    amount: '120.00',
    currency: 'EUR',
    fundType: 'm0',
  });
  const { transactionId }: { transactionId: string } = JSON.parse(await entered.text());
  for (let step = 0; step < 2; step += 1)
    await operator.call('POST', `/api/transactions/${transactionId}/automation`, { action: 'now' });
  return transactionId;
}

test.afterAll(async ({ operator }) => {
  await operator.call('PUT', '/api/networks/swift/connection', { connected: true });
});

test.describe('Global Transaction Networks', () => {
  test('an MT103 is built and checked during typing, sent, and its ACK is shown and explained', async ({
    page,
  }) => {
    await open(page);
    const confirmations = rows(page).filter({ hasText: 'ACCC' });
    const earlier = await confirmations.count();
    await page.getByRole('button', { name: 'Create MT103' }).first().click();
    const preview = form(page, 'MT103').getByRole('region', { name: 'Text of the message' });
    await expect(preview).toContainText('{1:F01CLRBGB20AXXX');
    await expect(form(page, 'MT103').getByText('Valid', { exact: true })).toBeVisible();

    await fill(page, 'MT103', 'Account with institution (57A)', 'NOSUCH');
    await expect(form(page, 'MT103').getByRole('alert').filter({ hasText: 'T27: Field 57A' })).toBeVisible();
    await expect(form(page, 'MT103').getByText('1 error', { exact: true })).toBeVisible();
    await fill(page, 'MT103', 'Account with institution (57A)', 'ELMFDEF0');
    await expect(form(page, 'MT103').getByText('Valid', { exact: true })).toBeVisible();
    await fill(page, 'MT103', "Sender's reference (20)", 'E2E-SENT-1');
    await expect(preview).toContainText(':20:E2E-SENT-1');

    await form(page, 'MT103').getByRole('button', { name: 'Send MT103' }).click();
    await expect(drawer(page)).toContainText('CLRBGB20 → LINDDE20');
    await expect(drawer(page)).toContainText('Accepted (ACK)');
    await expect(drawer(page).getByRole('region', { name: 'Raw message' })).toContainText('{5:{CHK:');
    await expect(drawer(page).getByRole('region', { name: 'Raw message' })).toContainText('{TNG:}');
    await drawer(page).getByText('Parsed', { exact: true }).click();
    await expect(drawer(page).getByRole('tree')).toContainText('E2E-SENT-1');
    await page.keyboard.press('Escape');
    await expect(rows(page).filter({ hasText: 'MT103' }).first()).toContainText('ACK');
    // The bank at the other end confirms automatically.
    await expect.poll(() => confirmations.count()).toBeGreaterThan(earlier);
  });

  test('a message whose form was closed reports that it was sent, or why not', async ({ page }) => {
    await open(page, '?direction=out');
    for (const [answer, title] of [
      [{ status: 500, body: '' }, 'Couldn’t send the MT103'],
      [null, 'MT103 sent'],
    ] as const) {
      const closed = Promise.withResolvers<void>();
      await page.route('**/api/network-messages', async (route) => {
        await closed.promise;
        await (answer === null ? route.continue() : route.fulfill(answer));
      });
      await page.getByRole('button', { name: 'Create MT103' }).click();
      const asked = page.waitForRequest((request) => request.method() === 'POST');
      await form(page, 'MT103').getByRole('button', { name: 'Send MT103' }).click();
      await asked;
      await page.keyboard.press('Escape');
      await expect(form(page, 'MT103')).toBeHidden();
      closed.resolve();
      await expectToast(page, title);
      await expect(page).toHaveURL(`${PATH}?direction=out`);
      await page.unroute('**/api/network-messages');
    }
  });

  test('a message with an error is sent only after a confirmation, and its NAK names code and line', async ({
    page,
  }) => {
    await openLive(page, `${PATH}?create=mt202`);
    await fill(page, 'MT202', 'Beneficiary institution (58A)', 'NOSUCH');
    await expect(form(page, 'MT202').getByRole('alert').filter({ hasText: 'T27' })).toBeVisible();
    await form(page, 'MT202').getByRole('button', { name: 'Send MT202' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Send this MT202 with 1 error?' });
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(form(page, 'MT202')).toBeVisible();
    await form(page, 'MT202').getByRole('button', { name: 'Send MT202' }).click();
    await ask.getByRole('button', { name: 'Send anyway' }).click();
    await expect(drawer(page)).toContainText('NAK T27, line 4');
    await expect(drawer(page)).toContainText('Rejected (NAK)');
    await expect(drawer(page)).toContainText('T27004');
    await page.keyboard.press('Escape');
    // Confirmations of earlier messages may still arrive.
    await expect(rows(page).filter({ hasText: 'MT202' }).first()).toContainText('NAK T27, line 4');
  });

  test('filters are in the URL and narrow the list; Back undoes them', async ({ page, operator }) => {
    const uetr = randomUUID();
    await operator.call('POST', '/api/network-messages', {
      text: mt103(payment({ uetr })).replace('OAKNGB20AXXX', 'CLRBGB20AXXX'),
    });
    await open(page, `?search=${uetr}`);
    // The order, and the confirmation of the bank at the other end.
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'MT103', exact: true }).click();
    await expect(page).toHaveURL(/type=MT103/);
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Received' }).click();
    await expect(page.getByText('No messages match these filters.')).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByPlaceholder('BIC, UETR or transaction ID').fill('trckchz0');
    await expect(page).toHaveURL(/search=trckchz0/);
    await expect(rows(page).first()).toContainText('TRCKCHZ0');
    await page.getByPlaceholder('BIC, UETR or transaction ID').fill('00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('No messages match these filters.')).toBeVisible();
  });

  test('a disconnected network holds messages, and its new session sends them', async ({
    page,
    operator,
  }) => {
    await open(page);
    const swift = page.getByRole('switch', { name: 'SWIFT server' });
    await swift.click();
    const ask = page.getByRole('alertdialog', { name: 'Disconnect SWIFT?' });
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(swift).toBeChecked();
    await swift.click();
    await ask.getByRole('button', { name: 'Disconnect' }).click();
    await expectToast(page, 'SWIFT Disconnected');
    await expect(swift).not.toBeChecked();
    await expect(page.getByText('Disconnected', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Create MT103' }).first().click();
    await expect(form(page, 'MT103').getByText('Valid', { exact: true })).toBeVisible();
    await form(page, 'MT103').getByRole('button', { name: 'Send MT103' }).click();
    await expect(form(page, 'MT103').getByRole('alert')).toContainText('SWIFT is disconnected');
    await page.keyboard.press('Escape');

    // A transfer with a waiting message shows that on its page and in its dialog.
    const transactionId = await convertTransfer(operator);
    for (const path of [`/transactions?view=${transactionId}`, `/transactions/${transactionId}`]) {
      await page.goto(path);
      await expect(page.getByText('SWIFT has been disconnected since')).toBeVisible();
      await expect(page.getByText('MT202 waits in its queue')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Open the networks' }).click();
    await expectScreen(page, 'Global Transaction Networks');

    // Connected elsewhere: this screen is updated.
    await operator.call('PUT', '/api/networks/swift/connection', { connected: true });
    await expect(swift).toBeChecked();
    // A new session counts from the start, and the waiting message is its first one.
    await expect(page.getByText('ISN 000001', { exact: true })).toBeVisible();
  });

  test(
    'the sample monitoring list is marked as sample data',
    says('2 Networks: a sample monitoring list'),
    async ({ page }) => {
      await open(page);
      const sample = page.getByRole('region', { name: 'Sample monitoring list' });
      await expect(sample).toContainText('Sample data');
      await expect(sample.getByRole('listitem')).toHaveCount(4);
      await expect(sample.getByRole('listitem').first()).toContainText('9:15:02 AM');
    },
  );

  test('the arrow keys step through the rows while one is open', async ({ page }) => {
    await open(page);
    await rows(page).first().getByRole('button').click();
    await expect(page).toHaveURL(/message=/);
    const first = page.url();
    await expect(drawer(page).getByText('Direction')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.url()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => page.url()).toBe(first);
  });
});
