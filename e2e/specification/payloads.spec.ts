import type { Page } from '@playwright/test';
import { expectScreen, expectToast, row } from '../support/console.ts';
import { expect, test } from '../support/test.ts';
import { says } from './says.ts';
import { requestsTo, withoutLive } from './stubs.ts';

const open = async (page: Page, query = '') => {
  await page.goto(`/manual-operations${query}`);
  await expectScreen(page, 'Manual Payload Operations');
};

/** The shape of a JSON payload: every name, with the names inside it. */
const namesIn = (value: object): unknown[] =>
  Object.entries(value).map(([name, inner]) =>
    typeof inner === 'object' && inner !== null ? [name, Object.keys(inner)] : name,
  );

test(
  'the templates have exactly the specified fields',
  says(
    '2 Manual payloads: five templates',
    '2 Manual payloads: the required fields of MT103 and MT202',
    '3 Templates: the CSV payload has sender_bic, receiver_bic, amount, currency, transaction_reference, value_date',
    '3 Templates: a JSON payload has sender, receiver, amount, currency, transaction_reference, value_date, fund_type',
    '3 Templates: a party has a BIC or a name, and an account',
    '3 Templates: MT202 and COV have a related_reference, and COV an underlying_customer with name and account',
    '3 Templates: the receiver account is always the same virtual account',
    '3 Templates: MT202 has the same receiver BIC, that of the provider',
  ),
  async ({ page }) => {
    await open(page, '?tab=templates');
    const text = async (name: string) =>
      (await page.getByLabel(`Template ${name}`, { exact: true }).textContent()) ?? '';
    await expect(page.getByRole('button', { name: /^Apply template/ })).toHaveCount(5);
    const [head = '', ...rows] = (await text('CSV Payload')).trim().split('\n');
    const columns = [
      'sender_bic',
      'receiver_bic',
      'amount',
      'currency',
      'transaction_reference',
      'value_date',
    ];
    expect(head.split(',')).toEqual(columns);
    for (const one of rows) expect(one.split(',')).toHaveLength(columns.length);

    const bank = ['bic', 'account'];
    const rest = ['amount', 'currency', 'transaction_reference', 'value_date', 'fund_type'];
    const withBanks = [['sender', bank], ['receiver', bank], ...rest];
    const named = ['name', 'account'];
    const payloads: Record<string, { receiver: { account: string; bic?: string } }> = {};
    for (const [name, fields] of [
      ['MT103 SWIFT', withBanks],
      ['MT103 Non-SWIFT', [['sender', named], ['receiver', named], ...rest]],
      ['MT202', [...withBanks, 'related_reference']],
      ['MT202 COV', [...withBanks, 'related_reference', ['underlying_customer', named]]],
    ] as const) {
      const payload = JSON.parse(await text(name));
      expect(namesIn(payload), name).toEqual(fields);
      payloads[name] = payload;
    }
    const accounts = Object.values(payloads).map(({ receiver }) => receiver.account);
    expect(new Set(accounts).size).toBe(1);
    expect(payloads.MT202?.receiver.bic).toBe(payloads['MT202 COV']?.receiver.bic);
    expect(payloads.MT202?.receiver.bic).toMatch(/^TRWI/);

    const required = (type: string) =>
      page.getByRole('region', { name: `Required fields of ${type}` }).locator('dt');
    const always = ['sender', 'receiver', 'amount', 'currency', 'transaction_reference', 'value_date'];
    await expect(required('MT103')).toHaveText(always);
    await expect(required('MT202')).toHaveText([...always, 'related_reference', 'underlying_customer']);
  },
);

test(
  'a payload is sent with its five fields, then the form is empty and the list is read again',
  says(
    '3 Payload: type, uploadMethod, fileFormat, content and filename are sent',
    '5 Payload: it starts with MT103 SWIFT, file, CSV and no content',
    '7 Payload: after a success the cached list of transactions is reloaded',
    '8 Payload: Success, Payload processed successfully',
    '8 Payload: after a success the form is reset and the file is cleared',
  ),
  async ({ page }) => {
    await withoutLive(page);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await page.goto('/transactions');
    await expectScreen(page, 'Transactions');
    await navigation.getByRole('link', { name: 'Manual Payload' }).click();
    await expectScreen(page, 'Manual Payload Operations');
    const sent = requestsTo(page, 'POST', '/api/upload/payload');
    const expectDefaults = async () => {
      for (const [name, text] of [
        ['Payload Type', 'MT103 SWIFT'],
        ['Upload Method', 'File'],
        ['File Format', 'CSV'],
      ] as const) {
        await expect(page.getByRole('combobox', { name })).toHaveText(text);
      }
    };
    const choose = async (name: string, option: string) => {
      await page.getByRole('combobox', { name }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await expectDefaults();
    const payload = (reference: string) =>
      JSON.stringify({
        sender: { name: 'Northern Mills Ltd', account: 'GB29NWBK60161331926819' },
        receiver: { name: 'Suedwerk GmbH', account: 'DE89370400440532013000' },
        amount: '461.70',
        currency: 'EUR',
        transaction_reference: `${reference}${Date.now()}`,
        value_date: '2026-11-20',
        fund_type: 'm0',
      });
    const [pasted, inFile] = [payload('P'), payload('F')];
    await choose('Payload Type', 'MT103 Non-SWIFT');
    await choose('Upload Method', 'Paste');
    await choose('File Format', 'JSON');
    await page.getByLabel('Payload Content').fill(pasted);
    await page.getByRole('button', { name: 'Process Payload' }).click();
    await expectToast(page, 'Success', 'Payload processed successfully');
    await expectDefaults();

    await choose('Payload Type', 'KTT Non-SWIFT');
    await page
      .getByLabel('Payload file')
      .setInputFiles({ name: 'one.json', mimeType: 'application/json', buffer: Buffer.from(inFile) });
    await expect(page.getByText('one.json').first()).toBeVisible();
    await page.getByRole('button', { name: 'Process Payload' }).click();
    const made = page.getByRole('region', { name: 'Result' }).getByRole('link', { name: /^trx_/ });
    await expectDefaults();
    await expect(page.getByText('one.json')).toHaveCount(0);
    await choose('Upload Method', 'Paste');
    await expect(page.getByLabel('Payload Content')).toHaveValue('');
    expect(sent.map(({ body }) => body)).toEqual([
      { type: 'mt103_non_swift', uploadMethod: 'paste', fileFormat: 'json', content: pasted },
      {
        type: 'ktt_non_swift',
        uploadMethod: 'file',
        fileFormat: 'json',
        content: inFile,
        filename: 'one.json',
      },
    ]);
    const id = (await made.textContent()) ?? '';
    await navigation.getByRole('link', { name: 'Transactions' }).click();
    await expect(row(page, id)).toContainText('€461.70');
  },
);
