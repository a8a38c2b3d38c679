import type { Page } from '@playwright/test';
import { expectToast, openLive } from './support/console.ts';
import type { Session } from './support/operator.ts';
import { payment, postPayment } from './support/payments.ts';
import { expect, test } from './support/test.ts';

/** Enters a transfer as the console does; the server advances nothing by itself. */
async function enter(operator: Session, changes: object = {}): Promise<string> {
  const answer = await operator.call('POST', '/api/transactions', {
    type: 'mt103_swift',
    amount: '12500.50',
    currency: 'USD',
    fundType: 'm0',
    senderBic: 'OAKNGB20',
    senderName: 'Northern Mills Ltd',
    recipientBic: 'ELMFDEF0',
    recipientName: 'Suedwerk GmbH',
    destinationIban: 'DE89370400440532013000',
    ...changes,
  });
  const { transactionId }: { transactionId: string } = JSON.parse(await answer.text());
  return transactionId;
}

const open = (page: Page, id: string, tab: string) => openLive(page, `/transactions/${id}?tab=${tab}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const way = (page: Page) => page.getByRole('region', { name: 'Way of the payment' });

/** The request bodies that the page sends to one path. */
function sentTo(page: Page, path: string): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) {
      sent.push(request.postData() ?? '');
    }
  });
  return sent;
}

test.describe('the tabs of a transfer', () => {
  test('are in order', async ({ page, operator }) => {
    await open(page, await enter(operator), 'details');
    const tabs = page.getByRole('tablist', { name: 'Transaction' }).getByRole('tab');
    await expect(tabs).toHaveText([
      'Details',
      'Central Bank',
      'Interbank Network',
      'Wise Integration',
      'Message',
      'Ledger',
    ]);
  });

  test('the title of the page names amount and id', async ({ page, operator }) => {
    const id = await enter(operator);
    await open(page, id, 'details');
    await expect(page).toHaveTitle(`$12,500.50 · ${id} · Clearbench`);
  });
});

test.describe('Central Bank', () => {
  test('offers seven banks with their country, ECB first', async ({ page, operator }) => {
    await open(page, await enter(operator), 'central-bank');
    const bank = page.getByRole('combobox', { name: 'Central bank' });
    await expect(bank).toHaveText('ECB: European Central Bank (European Union)');
    await bank.click();
    await expect(page.getByRole('option')).toHaveCount(7);
    await expect(page.getByRole('option', { name: /^BOJ: .*\(Japan\)$/ })).toBeVisible();
  });

  test('asks before it converts, sends once however often it is clicked, and shows what was sent', async ({
    page,
    operator,
  }) => {
    const id = await enter(operator);
    await open(page, id, 'central-bank');
    const sent = sentTo(page, '/api/banking/central-bank/convert');
    await button(page, 'Convert to M1').click();
    await expect(dialog(page)).toContainText('$12,500.50');
    await expect(dialog(page)).toContainText(id);
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await confirm(page, 'Cancel');
    expect(sent).toEqual([]);

    await button(page, 'Convert to M1').click();
    await dialog(page).getByRole('button', { name: 'Convert to M1' }).dblclick();
    await expectToast(page, 'Operation completed', 'The banking operation was completed successfully');
    expect(sent.map((body) => JSON.parse(body))).toEqual([{ transactionId: id, centralBankCode: 'ECB' }]);
    await expect(page.getByText('Conversion initiated')).toBeVisible();
    const messages = page.getByRole('list', { name: 'Messages with the central bank' });
    await expect(messages.getByRole('button', { name: /MT202.*ACK/ })).toBeVisible();
    await expect(messages.getByRole('button', { name: /MT910.*Received/ })).toBeVisible({ timeout: 20_000 });
    await messages.getByRole('button', { name: /MT202/ }).click();
    await expect(page.getByLabel('Text of the MT202')).toContainText(':58A:CLRBGB20');
    await expect(page.getByLabel('Answer of the network')).toContainText('{451:0}');
    await expect(way(page)).toContainText('M1 funds');
  });

  test('does not convert anything but M0', async ({ page, operator }) => {
    await open(page, await enter(operator, { fundType: 'm1' }), 'central-bank');
    await expect(page.getByText('Only M0 funds can be converted to M1 funds')).toBeVisible();
    await expect(button(page, 'Convert to M1')).toBeDisabled();
  });

  test('says what went wrong', async ({ page, operator }) => {
    const id = await enter(operator);
    await open(page, id, 'central-bank');
    const path = '**/api/banking/central-bank/convert';
    const convert = async () => {
      await button(page, 'Convert to M1').click();
      await confirm(page, 'Convert to M1');
    };
    await page.route(path, (route) => route.abort());
    await convert();
    await expectToast(page, 'Conversion failed', 'There was an error connecting to the central bank network');
    await page.unroute(path);
    await page.route(path, (route) => route.fulfill({ status: 502, body: '' }));
    await convert();
    await expectToast(page, 'Conversion failed', 'There was an error converting the funds');
    await page.unroute(path);
  });

  test('if two tabs convert at once, one wins and the other shows why it did not', async ({
    page,
    operator,
  }) => {
    const id = await enter(operator);
    const tabs = [page, await page.context().newPage()];
    const path = '/api/banking/central-bank/convert';
    let waiting = 0;
    const bothAsked = Promise.withResolvers<void>();
    for (const tab of tabs) {
      await open(tab, id, 'central-bank');
      await button(tab, 'Convert to M1').click();
      await tab.route(`**${path}`, async (route) => {
        waiting += 1;
        if (waiting === tabs.length) bothAsked.resolve();
        await bothAsked.promise;
        await route.continue();
      });
    }
    const answers = await Promise.all(
      tabs.map(async (tab) => {
        const answer = tab.waitForResponse((response) => response.url().endsWith(path));
        await confirm(tab, 'Convert to M1');
        return { tab, status: (await answer).status() };
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const { tab, status } of answers) {
      if (status === 200) await expectToast(tab, 'Operation completed');
      else
        await expectToast(
          tab,
          'Conversion failed',
          /are being converted already|are converted to M1 already/,
        );
      await expect(way(tab)).toContainText('MT202');
    }
  });
});

test.describe('Interbank Network', () => {
  test('sends a SWIFT message of five types, MT103 first', async ({ page, operator }) => {
    const id = await enter(operator, { fundType: 'm1' });
    await open(page, id, 'interbank');
    const type = page.getByRole('combobox', { name: 'Message type' });
    await expect(type).toHaveText('MT103: Single customer credit transfer');
    await type.click();
    await expect(page.getByRole('option')).toHaveText([
      'MT103: Single customer credit transfer',
      'MT202: Financial institution transfer',
      'MT202COV: Cover payment',
      'MT199: Free format',
      'MT299: Free format',
    ]);
    await page.getByRole('option', { name: /^MT199/ }).click();
    await expect(page.getByText('A free format message moves no money.')).toBeVisible();
    const sent = sentTo(page, '/api/banking/interbank/swift');
    await button(page, 'Send SWIFT message').click();
    await expect(dialog(page)).toContainText(`Send MT199 for ${id}?`);
    await confirm(page, 'Send MT199');
    await expectToast(page, 'Operation completed');
    expect(sent.map((body) => JSON.parse(body))).toEqual([{ transactionId: id, messageType: 'MT199' }]);
    await expect(page.getByText('SWIFT message sent')).toBeVisible();
    await expect(page.getByRole('button', { name: /MT199.*ACK/ })).toBeVisible();
  });

  test('explains a NAK by its code', async ({ page, operator }) => {
    const id = await enter(operator, { fundType: 'm1' });
    await operator.call('PUT', `/api/transactions/${id}/scenario`, { scenario: 'nak' });
    await open(page, id, 'interbank');
    await button(page, 'Send SWIFT message').click();
    await confirm(page, 'Send MT103');
    await expect(page.getByRole('button', { name: /MT103.*NAK T27/ })).toBeVisible();
    await expect(page.getByText(/Negative acknowledgement .*T27: The BIC is incorrect/)).toBeVisible();
  });

  test('says what went wrong with a SWIFT message', async ({ page, operator }) => {
    await open(page, await enter(operator), 'interbank');
    const path = '**/api/banking/interbank/swift';
    const send = async () => {
      await button(page, 'Send SWIFT message').click();
      await confirm(page, 'Send MT103');
    };
    await page.route(path, (route) => route.abort());
    await send();
    await expectToast(
      page,
      'Message transmission failed',
      'There was an error connecting to the interbank network',
    );
    await page.unroute(path);
    await page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
    await send();
    await expectToast(page, 'Message transmission failed', 'There was an error sending the SWIFT message');
  });

  test('takes a telex receiver code of five characters or more', async ({ page, operator }) => {
    const id = await enter(operator);
    await open(page, id, 'interbank');
    await page.getByRole('tab', { name: 'Telex' }).click();
    const receiver = page.getByRole('textbox', { name: 'Receiver code' });
    const problem = page.getByText('Please enter a valid telex receiver code (minimum 5 characters)');
    for (const code of ['', '1234', '  12  ']) {
      await receiver.fill(code);
      await button(page, 'Send telex').click();
      await expect(problem).toBeVisible();
      await expect(dialog(page)).toBeHidden();
    }
    await receiver.fill('12345');
    await expect(problem).toBeHidden();
    await button(page, 'Send telex').click();
    await expect(dialog(page)).toContainText(`Send a telex to 12345 for ${id}?`);
    await confirm(page, 'Send telex');
    await expectToast(page, 'Operation completed');
    await expect(page.getByText('Telex message sent')).toBeVisible();
    await expect(page.getByRole('button', { name: /KTT.*Accepted/ })).toBeVisible();
  });

  test('says what went wrong with a telex', async ({ page, operator }) => {
    await open(page, await enter(operator), 'interbank&network=telex');
    const path = '**/api/banking/interbank/telex';
    const send = async () => {
      await page.getByRole('textbox', { name: 'Receiver code' }).fill('12345');
      await button(page, 'Send telex').click();
      await confirm(page, 'Send telex');
    };
    await page.route(path, (route) => route.abort());
    await send();
    await expectToast(
      page,
      'Telex transmission failed',
      'There was an error connecting to the telex network',
    );
    await page.unroute(path);
    await page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
    await send();
    await expectToast(page, 'Telex transmission failed', 'There was an error sending the telex message');
  });
});

test.describe('the route of a transfer', () => {
  test('is taken step by step, held and given back', async ({ page, server, apiKey }) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await open(page, id, 'details');
    const next = page.getByRole('region', { name: 'What comes next' });
    await expect(next).toContainText('Automatic');
    await expect(way(page)).toContainText('Held by Clearbench sandbox bank, waiting for processing');
    await next.getByRole('button', { name: 'Hold' }).click();
    await expect(next).toContainText('By hand');
    await next.getByRole('button', { name: 'Give back' }).click();
    await expect(next).toContainText('Automatic');

    await next.getByRole('button', { name: 'Now' }).click();
    await expect(way(page)).toContainText('waiting for the conversion to M1');
    // From here on a step moves money, so it needs a confirmation.
    await next.getByRole('button', { name: 'Now' }).click();
    await expect(dialog(page)).toContainText(id);
    await confirm(page, 'Take the step');
    await expect(way(page)).toContainText('waiting for the settlement', { timeout: 20_000 });
    await next.getByRole('button', { name: 'Now' }).click();
    await confirm(page, 'Take the step');
    await expect(way(page)).toContainText('Credited to the beneficiary', { timeout: 20_000 });
    await expect(next).toBeHidden();
    await expect(way(page).getByRole('list', { name: 'Hops' }).getByRole('listitem')).toHaveCount(5);

    await way(page)
      .getByRole('button', { name: /^MT202 ACK/ })
      .click();
    const message = page.getByRole('dialog', { name: 'Network message' });
    await expect(message.getByLabel('Text of the MT202')).toContainText(':20:CNV');
    await page.keyboard.press('Escape');
    await expect(message).toBeHidden();
  });

  test('shows a recall as a branch', async ({ page, operator }) => {
    const id = await enter(operator);
    await open(page, id, 'details');
    await button(page, 'Recall').click();
    await expect(dialog(page)).toContainText('Recall $12,500.50?');
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog(page).getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'DUPL: duplicate payment' }).click();
    await confirm(page, 'Recall transfer');
    await expectToast(page, 'Operation completed');
    const branches = page.getByRole('list', { name: 'What left the way' });
    await expect(branches).toContainText('Recall');
    await expect(branches).toContainText('Accepted');
    await expect(way(page)).toContainText('Cancelled at Clearbench sandbox bank');
    await expect(button(page, 'Recall')).toBeHidden();
  });

  test('follows the chosen scenario, and the clock is set ahead', async ({ page, operator }) => {
    const id = await enter(operator);
    await open(page, id, 'details');
    await button(page, 'Scenario').click();
    const panel = page.getByRole('dialog', { name: 'Scenario' });
    await panel.getByRole('combobox', { name: 'Scenario' }).click();
    await page.getByRole('option', { name: 'Fees on the way' }).click();
    await expect(panel.getByText('7708', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Choose scenario' }).click();
    await expect(panel.getByText('Scenario chosen')).toBeVisible();
    await expect(way(page).getByText('Willow Bank, Singapore')).toBeAttached();
    await panel.getByRole('button', { name: 'Advance 1 h' }).click();
    await expect(panel.getByText(/^The clock was advanced/)).toBeVisible();
  });

  test('starts with the scenario chosen in New Transaction', async ({ page, operator }) => {
    await page.goto('/transactions?new=1');
    const form = page.getByRole('dialog', { name: 'New Transaction' });
    await form.getByRole('textbox', { name: 'Amount' }).fill('4321.00');
    await form.getByRole('combobox', { name: 'Scenario' }).click();
    await page.getByRole('option', { name: 'Delayed' }).click();
    const created = page.waitForResponse((answer) => answer.url().endsWith('/scenario'));
    await form.getByRole('button', { name: 'Create Transaction' }).click();
    const { transactionId } = await (await created).json();
    const automation = await operator.call('GET', `/api/transactions/${transactionId}/automation`);
    expect(await automation.json()).toMatchObject({ scenario: 'delay' });
  });
});

test('the palette finds a transfer by its UETR, GPI, TRN and reference', async ({
  page,
  server,
  apiKey,
  operator,
}) => {
  const sent = payment();
  const id = await postPayment(server.baseURL, apiKey, sent);
  const answer = await operator.call('GET', `/api/transactions/${id}/timeline`);
  const timeline: { codes: Record<'uetr' | 'gpi' | 'trn', string> } = JSON.parse(await answer.text());
  for (const code of [...Object.values(timeline.codes), sent.reference]) {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('combobox').fill(code);
    await palette.getByRole('option', { name: id }).click();
    await expect(page).toHaveURL(new RegExp(`/transactions/${id}$`));
  }
});
