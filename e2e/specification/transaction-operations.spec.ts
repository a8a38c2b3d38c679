import { expectToast, markPage, row } from '../support/console.ts';
import { expect, test } from '../support/test.ts';
import { enterTransfer } from '../support/transfers.ts';
import { says } from './says.ts';
import { requestsTo, SPECIFIED, transfer, withoutLive, withTransfer } from './stubs.ts';

test(
  'unspecified funds cannot be converted',
  says('4 Fund type: only M0 can be converted, neither M1 nor unspecified funds'),
  async ({ page }) => {
    for (const fundType of ['unspecified', 'm1']) {
      await withTransfer(page, { ...transfer({ status: 'pending', fundType }), events: [] });
      await page.goto(`/transactions/${SPECIFIED.transactionId}?tab=central-bank`);
      await expect(page.getByText('Only M0 funds can be converted to M1 funds')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Convert to M1' })).toBeDisabled();
    }
  },
);

test(
  'the operations show the message of the server when they fail',
  says(
    '2 Transaction page: SWIFT has a message type, Telex a receiver code',
    '2 Transaction page: Wise Integration has a form for a profile ID and an API key',
    '5 Provider connect: Both Profile ID and API Key are required to connect to Wise',
    '7 POST /api/banking/wise/connect: profileId and apiKey',
    '8 Conversion: Conversion failed, with the message of the server',
    '8 SWIFT: Message transmission failed, with the message of the server',
    '8 Telex: Telex transmission failed, with the message of the server',
    '8 Provider connect: Wise connection failed, with the message of the server',
    '8 Provider connect: Wise connection failed, There was an error connecting to Wise API',
  ),
  async ({ page }) => {
    await withTransfer(page, { ...transfer({ status: 'pending' }), events: [] });
    const refusals = [
      { status: 422, json: { success: false, message: 'Closed for today.' } },
      { status: 200, json: { success: false, message: 'Closed since noon.' } },
    ];
    let answer: { status: number; json?: object; body?: string } = { status: 500, body: '' };
    await page.route('**/api/banking/**', (route) => route.fulfill(answer));
    const connected = requestsTo(page, 'POST', '/api/banking/wise/connect');
    await page.goto(`/transactions/${SPECIFIED.transactionId}`);
    const click = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
    const acts = [
      {
        tab: 'Central Bank',
        title: 'Conversion failed',
        act: () => click('Convert to M1').then(() => confirm('Convert to M1')),
      },
      {
        tab: 'Interbank Network',
        title: 'Message transmission failed',
        act: () => click('Send SWIFT message').then(() => confirm('Send MT103')),
      },
      {
        tab: 'Telex',
        title: 'Telex transmission failed',
        act: async () => {
          await page.getByRole('textbox', { name: 'Receiver code' }).fill('12345');
          await click('Send telex');
          await confirm('Send telex');
        },
      },
      {
        tab: 'Wise Integration',
        title: 'Wise connection failed',
        act: async () => {
          await page.getByLabel('Profile ID').fill('7200001');
          await page.getByLabel('API Key', { exact: true }).fill('a-key');
          await click('Connect to Wise');
        },
      },
    ];
    for (const { tab, title, act } of acts) {
      await page.getByRole('tab', { name: tab }).click();
      for (const refusal of refusals) {
        answer = refusal;
        await act();
        await expectToast(page, title, refusal.json.message);
        // The button in the dialog has the name of the one that opens it.
        await expect(page.getByRole('alertdialog')).toHaveCount(0);
      }
    }
    expect(connected.map(({ body }) => body)).toEqual([
      { profileId: '7200001', apiKey: 'a-key' },
      { profileId: '7200001', apiKey: 'a-key' },
    ]);
    answer = { status: 500, body: '' };
    await click('Connect to Wise');
    await expectToast(page, 'Wise connection failed', 'There was an error connecting to Wise API');
    await page.getByLabel('API Key', { exact: true }).fill(' ');
    await click('Connect to Wise');
    await expect(
      page.getByRole('alert').getByText('Both Profile ID and API Key are required to connect to Wise'),
    ).toBeVisible();
    expect(connected).toHaveLength(3);
  },
);

test(
  'a changed status sends status and message, and the list is reloaded',
  says('7 PATCH /api/transactions/{id}/status: status and message, then the list is reloaded'),
  async ({ page, operator }) => {
    await withoutLive(page);
    const id = await enterTransfer(operator);
    await page.goto('/transactions');
    await expect(row(page, id)).toContainText('Pending');
    const notReloaded = await markPage(page);
    await row(page, id).getByRole('link', { name: id }).click();
    const sent = requestsTo(page, 'PATCH', `/api/transactions/${id}/status`);
    const read = requestsTo(page, 'GET', '/api/transactions');
    for (const [message, status] of [
      ['', 'Processing'],
      ['Taken up by hand', 'Converting M0→M1'],
    ] as const) {
      await page.getByRole('button', { name: 'Update status' }).click();
      const dialog = page.getByRole('dialog', { name: 'Update status' });
      await dialog.getByLabel('Message').fill(message);
      await dialog.getByRole('button', { name: 'Update status' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('main').getByText(status, { exact: true }).first()).toBeVisible();
    }
    expect(sent.map(({ body }) => body)).toEqual([
      { status: 'processing', message: '' },
      { status: 'converting', message: 'Taken up by hand' },
    ]);
    await page.getByRole('link', { name: 'Back to Transactions' }).click();
    await expect(row(page, id)).toContainText('Converting M0→M1');
    expect(read.length).toBeGreaterThan(0);
    await notReloaded();
  },
);

test(
  'a banking operation reloads the transaction and the list',
  says(
    '4 Banking operation: a success reloads the transaction and the list',
    '7 Banking operations: success and message are answered',
  ),
  async ({ page, operator }) => {
    await withoutLive(page);
    const id = await enterTransfer(operator, { fundType: 'm1' });
    await page.goto('/transactions');
    await row(page, id).getByRole('link', { name: id }).click();
    await page.getByRole('tab', { name: 'Interbank Network' }).click();
    const reads = [
      requestsTo(page, 'GET', `/api/transactions/${id}`),
      requestsTo(page, 'GET', '/api/transactions'),
    ];
    const answered = page.waitForResponse('**/api/banking/interbank/swift');
    await page.getByRole('button', { name: 'Send SWIFT message' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send MT103' }).click();
    expect(await (await answered).json()).toMatchObject({ success: true, message: expect.any(String) });
    await expect.poll(() => reads[0]?.length).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Back to Transactions' }).click();
    await expect(row(page, id)).toBeVisible();
    await expect.poll(() => reads[1]?.length).toBeGreaterThan(0);
  },
);
