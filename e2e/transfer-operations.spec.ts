import type { Page } from '@playwright/test';
import { says } from './specification/says.ts';
import { expectOperationToasts, expectToast } from './support/console.ts';
import { parkedItem } from './support/dashboard.ts';
import { expect, test } from './support/test.ts';
import { button, confirm, dialog, enterTransfer, openTransfer, routeCard } from './support/transfers.ts';

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
    await openTransfer(page, await enterTransfer(operator), 'details');
    const tabs = page.getByRole('tablist', { name: 'Transaction' }).getByRole('tab');
    await expect(tabs).toHaveText([
      'Details',
      'Central Bank',
      'Interbank Network',
      'Wise Integration',
      'Ledger',
      'Message',
    ]);
  });

  test('the title of the page names amount and id', async ({ page, operator }) => {
    const id = await enterTransfer(operator);
    await openTransfer(page, id, 'details');
    await expect(page).toHaveTitle(`$12,500.50 · ${id} · Clearbench`);
  });
});

test('a parked transfer shows why, and is retried', async ({ page, operator }) => {
  const id = await enterTransfer(operator);
  const item = parkedItem(id);
  let isParked = true;
  await page.route(`**/api/transactions/${id}/automation`, async (route) => {
    const answered = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answered, parked: isParked ? [item] : [] } });
  });
  await page.route(`**/api/system/parked/${item.id}/retry`, async (route) => {
    isParked = false;
    await route.fulfill({ json: { success: true, message: 'Retrying the item.' } });
  });
  await openTransfer(page, id, 'details');
  await expect(page.getByText(item.problem)).toBeVisible();
  await expect(page.getByText('Tried 3 times, next in 4 min.')).toBeVisible();
  await button(page, `Try again: ${item.problem}`).click();
  await expectToast(page, 'Retrying', 'Retrying the item.');
  await expect(page.getByText(item.problem)).toHaveCount(0);
});

test.describe('Central Bank', () => {
  test(
    'offers seven banks with their country, ECB first',
    says(
      '2 Transaction page: Central Bank converts M0 to M1, at the ECB unless another bank is selected',
      '3 Central bank: code, name and country',
      '9 Central banks: ECB, FED, BOE, PBOC, BOJ, RBI and CBR, each with its country',
    ),
    async ({ page, operator }) => {
      await openTransfer(page, await enterTransfer(operator), 'central-bank');
      const bank = page.getByRole('combobox', { name: 'Central bank' });
      await expect(bank).toHaveText('ECB: European Central Bank (European Union)');
      await bank.click();
      await expect(page.getByRole('option')).toHaveText([
        /^ECB: .+ \(European Union\)$/,
        /^FED: .+ \(United States\)$/,
        /^BOE: .+ \(United Kingdom\)$/,
        /^PBOC: .+ \(China\)$/,
        /^BOJ: .+ \(Japan\)$/,
        /^RBI: .+ \(India\)$/,
        /^CBR: .+ \(Russia\)$/,
      ]);
    },
  );

  test(
    'asks before it converts, sends once however often it is clicked, and shows what was sent',
    says(
      '2 Transaction page: Central Bank converts M0 to M1, at the ECB unless another bank is selected',
      '4 Banking operation: a success shows Operation completed',
      '7 POST /api/banking/central-bank/convert: transactionId and centralBankCode',
      '8 Operations: Conversion initiated',
    ),
    async ({ page, operator }) => {
      const id = await enterTransfer(operator);
      await openTransfer(page, id, 'central-bank');
      const sent = sentTo(page, '/api/banking/central-bank/convert');
      await button(page, 'Convert to M1').click();
      await expect(dialog(page)).toContainText('$12,500.50');
      await expect(dialog(page)).toContainText(id);
      await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
      await confirm(page, 'Cancel');
      expect(sent).toEqual([]);

      // The region exists before its text, or screen readers could miss that.
      const region = await page
        .getByRole('tabpanel', { name: 'Central Bank' })
        .getByRole('status')
        .first()
        .elementHandle();
      await button(page, 'Convert to M1').click();
      await dialog(page).getByRole('button', { name: 'Convert to M1' }).dblclick();
      await expectOperationToasts(page, 'Conversion initiated');
      expect(sent.map((body) => JSON.parse(body))).toEqual([{ transactionId: id, centralBankCode: 'ECB' }]);
      await expect(page.getByText('Conversion initiated')).toBeVisible();
      expect(await region?.textContent()).toMatch(/^Conversion initiated/);
      await expect(page.getByText('The conversion has already been requested.')).toBeVisible();
      await expect(page.getByRole('tabpanel', { name: 'Central Bank' })).toBeFocused();
      const messages = page.getByRole('list', { name: 'Messages with the central bank' });
      await expect(messages.getByRole('button', { name: /MT202.*ACK/ })).toBeVisible();
      await expect(messages.getByRole('button', { name: /MT910.*Received/ })).toBeVisible({
        timeout: 20_000,
      });
      await messages.getByRole('button', { name: /MT202/ }).click();
      await expect(page.getByLabel('Text of the MT202')).toContainText(':58A:CLRBGB20');
      await expect(page.getByLabel('Answer of the network')).toContainText('{451:0}');
      await expect(routeCard(page)).toContainText('M1 funds');
    },
  );

  test(
    'converts only M0',
    says(
      '4 Fund type: only M0 can be converted, neither M1 nor unspecified funds',
      '5 Conversion: Only M0 funds can be converted to M1 funds',
    ),
    async ({ page, operator }) => {
      await openTransfer(page, await enterTransfer(operator, { fundType: 'm1' }), 'central-bank');
      await expect(page.getByText('Only M0 funds can be converted to M1 funds')).toBeVisible();
      await expect(button(page, 'Convert to M1')).toBeDisabled();
    },
  );

  test(
    'says what went wrong',
    says(
      '8 Conversion: Conversion failed, There was an error converting the funds',
      '8 Conversion: There was an error connecting to the central bank network',
    ),
    async ({ page, operator }) => {
      const id = await enterTransfer(operator);
      await openTransfer(page, id, 'central-bank');
      const path = '**/api/banking/central-bank/convert';
      const convert = async () => {
        await button(page, 'Convert to M1').click();
        await confirm(page, 'Convert to M1');
      };
      await page.route(path, (route) => route.abort());
      await convert();
      await expectToast(
        page,
        'Conversion failed',
        'There was an error connecting to the central bank network',
      );
      await page.unroute(path);
      await page.route(path, (route) => route.fulfill({ status: 502, body: '' }));
      await convert();
      await expectToast(page, 'Conversion failed', 'There was an error converting the funds');
      await expect(
        page.getByRole('tabpanel').getByText('There was an error converting the funds'),
      ).toBeVisible();
      // The toast announces it already.
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.unroute(path);
    },
  );

  test('if two tabs convert at once, one wins and the other shows why it did not', async ({
    page,
    operator,
  }) => {
    const id = await enterTransfer(operator);
    const tabs = [page, await page.context().newPage()];
    const path = '/api/banking/central-bank/convert';
    let waiting = 0;
    const bothAsked = Promise.withResolvers<void>();
    for (const tab of tabs) {
      await openTransfer(tab, id, 'central-bank');
      await button(tab, 'Convert to M1').click();
      await tab.route(`**${path}`, async (route) => {
        waiting += 1;
        if (waiting === tabs.length) bothAsked.resolve();
        await bothAsked.promise;
        await route.continue();
      });
    }
    // Each toast is looked for at once: it may be gone before the other tab has its own.
    const statuses = await Promise.all(
      tabs.map(async (tab) => {
        const answer = tab.waitForResponse((response) => response.url().endsWith(path));
        await confirm(tab, 'Convert to M1');
        const status = (await answer).status();
        if (status === 200) await expectToast(tab, 'Operation completed');
        else {
          const reason = /are already being converted|are already converted to M1/;
          await expectToast(tab, 'Conversion failed', reason);
        }
        return status;
      }),
    );
    expect(statuses.sort()).toEqual([200, 409]);
    for (const tab of tabs) await expect(routeCard(tab)).toContainText('MT202');
  });
});

test.describe('Interbank Network', () => {
  test(
    'sends a SWIFT message of five types, MT103 first',
    says(
      '3 SWIFT message type: code and name',
      '4 Banking operation: a success shows Operation completed',
      '7 POST /api/banking/interbank/swift: transactionId and messageType',
      '8 Operations: SWIFT message sent',
      '9 SWIFT message types: MT103, MT202, MT202COV, MT199 and MT299, MT103 selected',
    ),
    async ({ page, operator }) => {
      const id = await enterTransfer(operator, { fundType: 'm1' });
      await openTransfer(page, id, 'interbank');
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
      await expectOperationToasts(page, 'SWIFT message sent');
      expect(sent.map((body) => JSON.parse(body))).toEqual([{ transactionId: id, messageType: 'MT199' }]);
      await expect(page.getByText('SWIFT message sent')).toBeVisible();
      await expect(page.getByRole('button', { name: /MT199.*ACK/ })).toBeVisible();
    },
  );

  test('explains a NAK by its code', async ({ page, operator }) => {
    const id = await enterTransfer(operator, { fundType: 'm1' });
    await operator.call('PUT', `/api/transactions/${id}/scenario`, { scenario: 'nak' });
    await openTransfer(page, id, 'interbank');
    await button(page, 'Send SWIFT message').click();
    await confirm(page, 'Send MT103');
    await expect(page.getByRole('button', { name: /MT103.*NAK T27/ })).toBeVisible();
    await expect(page.getByText(/Negative acknowledgement .*T27: The BIC is incorrect/)).toBeVisible();
  });

  test(
    'shows the failure of a SWIFT message, and keeps the focus once none can be sent',
    says(
      '8 SWIFT: Message transmission failed, There was an error sending the SWIFT message',
      '8 SWIFT: There was an error connecting to the interbank network',
    ),
    async ({ page, operator }) => {
      const id = await enterTransfer(operator);
      await openTransfer(page, id, 'interbank');
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
      await operator.call('PATCH', `/api/transactions/${id}/status`, { status: 'failed' });
      await expect(button(page, 'Send SWIFT message')).toBeDisabled();
      await expect(button(page, 'Send SWIFT message')).toBeFocused();
    },
  );

  test(
    'takes a telex receiver code of five characters or more',
    says(
      '4 Banking operation: a success shows Operation completed',
      '5 Telex: Please enter a valid telex receiver code (minimum 5 characters)',
      '7 POST /api/banking/interbank/telex: transactionId and receiverCode',
      '8 Operations: Telex message sent',
    ),
    async ({ page, operator }) => {
      const id = await enterTransfer(operator);
      await openTransfer(page, id, 'interbank');
      await page.getByRole('tab', { name: 'Telex' }).click();
      const receiver = page.getByRole('textbox', { name: 'Receiver code' });
      const problem = page.getByText('Please enter a valid telex receiver code (minimum 5 characters)');
      for (const code of ['', '1234', '  12  ']) {
        await receiver.fill(code);
        await button(page, 'Send telex').click();
        await expect(problem).toBeVisible();
        await expect(receiver).toBeFocused();
        await expect(dialog(page)).toBeHidden();
      }
      await receiver.fill('12345');
      await expect(problem).toBeHidden();
      await button(page, 'Send telex').click();
      await expect(dialog(page)).toContainText(`Send a telex to 12345 for ${id}?`);
      await confirm(page, 'Send telex');
      await expectOperationToasts(page, 'Telex message sent');
      await expect(page.getByText('Telex message sent')).toBeVisible();
      await expect(page.getByRole('button', { name: /KTT.*Accepted/ })).toBeVisible();
    },
  );

  test(
    'shows the failure of a telex, and asks no more once none can be sent',
    says(
      '8 Telex: Telex transmission failed, There was an error sending the telex message',
      '8 Telex: There was an error connecting to the telex network',
    ),
    async ({ page, operator }) => {
      const id = await enterTransfer(operator);
      await openTransfer(page, id, 'interbank&network=telex');
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
      await button(page, 'Send telex').click();
      await expect(dialog(page)).toBeVisible();
      await operator.call('PATCH', `/api/transactions/${id}/status`, { status: 'failed' });
      await expect(dialog(page)).toBeHidden();
    },
  );
});
