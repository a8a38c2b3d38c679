import type { Page } from '@playwright/test';
import { expectScreen, holdAnswers, markPage, openLive, painted, watchShifts } from '../support/console.ts';
import { mt103, mt199, payment, postPayments, postText } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

const PAYLOAD = '**/api/transactions/*/payload';
const MESSAGES = '**/api/transactions/*/messages';
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const options = (page: Page) => page.getByRole('listbox', { name: 'Messages' }).getByRole('option');

/** A transfer, and the message that ordered it. */
async function transfer(
  baseURL: string,
  apiKey: string,
  sent = payment(),
): Promise<{ id: string; text: string }> {
  const text = mt103(sent);
  const answer = await postText(baseURL, apiKey, text);
  const { transactions }: { transactions: { transactionId: string }[] } = JSON.parse(await answer.text());
  return { id: transactions[0]?.transactionId ?? '', text };
}

/** A customer's order of one payment, with `MsgId` at line 3 and `PmtInfId` at line 5. */
const order = (
  message: string,
  batch: string,
  instruction: string,
): string => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr>
<MsgId>${message}</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm><NbOfTxs>1</NbOfTxs><InitgPty><Nm>Oak</Nm></InitgPty></GrpHdr>
<PmtInf>
<PmtInfId>${batch}</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>2026-11-20</Dt></ReqdExctnDt><Dbtr><Nm>Oak</Nm></Dbtr>
<DbtrAcct><Id><IBAN>GB29NWBK60161331926819</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BICFI>OAKNGB20</BICFI></FinInstnId></DbtrAgt>
<CdtTrfTxInf><PmtId><InstrId>${instruction}</InstrId><EndToEndId>${instruction}E</EndToEndId></PmtId>
<Amt><InstdAmt Ccy="EUR">1.00</InstdAmt></Amt><CdtrAgt><FinInstnId><BICFI>ELMFDEF0</BICFI></FinInstnId></CdtrAgt>
<Cdtr><Nm>Elm</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`;

test.describe('The message of a transfer', () => {
  test('is shown raw, parsed and translated side by side', async ({ page, server, apiKey }) => {
    const { id, text } = await transfer(server.baseURL, apiKey);
    await page.goto(`/transactions/${id}`);
    await page.getByRole('tab', { name: 'Message' }).click();
    await expect(page).toHaveURL(/tab=message/);
    const [firstLine = ''] = text.split('\r\n');
    await expect(region(page, 'Raw message')).toContainText(firstLine);
    await expect(region(page, 'Parsed message')).toContainText('Single customer credit transfer');
    await expect(region(page, 'Parsed message').getByRole('treeitem', { name: /32A/ })).toBeVisible();
    await expect(region(page, 'Parsed message')).toContainText('Valid');
    const translated = region(page, 'Translated message');
    await expect(translated).toContainText('pacs.008.001.08');
    await expect(translated.getByText('SIMULATED', { exact: true })).toBeVisible();
    await expect(
      region(page, 'About the translation').getByRole('list', { name: 'Lost or changed' }),
    ).toBeVisible();
  });

  test('warns that an earlier payload has the same reference, and names both places', async ({
    page,
    server,
    apiKey,
  }) => {
    const sent = payment();
    const first = await transfer(server.baseURL, apiKey, sent);
    const second = await transfer(server.baseURL, apiKey, { ...payment(), reference: sent.reference });
    await page.goto(`/transactions/${second.id}?tab=message`);
    const warning = page.getByText(/^The reference /);
    await expect(warning).toContainText(
      new RegExp(
        `${sent.reference} at line 1 here is also at line 1 of the payload of ${first.id}, received`,
      ),
    );
    await warning.getByRole('link', { name: first.id }).click();
    await expect(page).toHaveURL(new RegExp(`${first.id}\\?tab=message`));
    await expect(region(page, 'Raw message')).toBeVisible();
    await expect(page.getByText(/^The reference /)).toHaveCount(0);
  });

  test('warns that an earlier order has the same MsgId and PmtInfId', async ({ page, server, apiKey }) => {
    const { reference } = payment();
    const post = async (text: string): Promise<string> => {
      const answer = await postText(server.baseURL, apiKey, text);
      return JSON.parse(await answer.text()).transactions[0].transactionId;
    };
    const first = await post(order(`M${reference}`, `B${reference}`, `${reference}A`));
    const second = await post(order(`M${reference}`, `B${reference}`, `${reference}B`));
    await page.goto(`/transactions/${second}?tab=message`);
    for (const [element, line] of [
      ['MsgId', 3],
      ['PmtInfId', 5],
    ]) {
      await expect(page.getByText(new RegExp(`^${element} `))).toContainText(
        new RegExp(
          `${reference} at line ${line} here is also at line ${line} of the payload of ${first}, received`,
        ),
      );
    }
  });

  test('highlights in the text what is chosen in the tree', async ({ page, server, apiKey }) => {
    const { id } = await transfer(server.baseURL, apiKey);
    await page.goto(`/transactions/${id}?tab=message`);
    await page.getByRole('treeitem', { name: /71A/ }).click();
    await expect(page.getByRole('treeitem', { name: /71A/ })).toHaveAttribute('aria-selected', 'true');
    await expect(region(page, 'Raw message').getByText(':71A:')).toBeInViewport();
  });

  test('translates a transfer without a UETR with the one it got on arrival', async ({
    page,
    server,
    apiKey,
  }) => {
    const [id = ''] = await postPayments(server.baseURL, apiKey, 1);
    for (const visit of ['first', 'second']) {
      await page.goto(`/transactions/${id}`);
      const uetr = await page.locator('dt:text-is("UETR") + dd code').textContent();
      await page.getByRole('tab', { name: 'Message' }).click();
      const translated = region(page, 'Translated message');
      await expect(translated, visit).toContainText(`{121:${uetr}}`);
      const losses = region(page, 'About the translation').getByRole('list', { name: 'Lost or changed' });
      await expect(losses).toContainText(
        'The payload has no UETR; the one assigned to the transfer on arrival is used.',
      );
    }
  });

  test('is the last tab of the transfer', async ({ page, server, apiKey }) => {
    const { id } = await transfer(server.baseURL, apiKey);
    await page.goto(`/transactions/${id}`);
    await expect(page.getByRole('tab')).toHaveText([
      'Details',
      /^Central Bank/,
      /^Interbank Network/,
      /^Wise Integration/,
      'Ledger',
      'Message',
    ]);
  });

  test('can be opened in the workbench', async ({ page, server, apiKey }) => {
    const { id, text } = await transfer(server.baseURL, apiKey);
    await page.goto(`/transactions/${id}?tab=message`);
    await page.getByRole('link', { name: 'Open in workbench' }).click();
    await expectScreen(page, 'Message Workbench');
    await expect(page.getByRole('textbox', { name: 'Message text' })).toHaveValue(
      text.replaceAll('\r\n', '\n'),
    );
  });

  test('is missing if an operator entered the transfer by hand', async ({ page, operator }) => {
    const answer = await operator.call('POST', '/api/transactions', {
      type: 'mt103_swift',
      amount: '100.00',
      currency: 'EUR',
      fundType: 'm0',
    });
    const { transactionId }: { transactionId: string } = JSON.parse(await answer.text());
    await page.goto(`/transactions/${transactionId}?tab=message`);
    await expect(page.getByText('Entered by hand')).toBeVisible();
  });

  test('shows why it could not be loaded, and retries', async ({ page, server, apiKey }) => {
    const { id } = await transfer(server.baseURL, apiKey);
    await page.route(PAYLOAD, (route) => route.abort());
    // A live change would trigger a retry.
    await page.route('**/api/live', (route) => route.abort());
    await page.goto(`/transactions/${id}?tab=message`);
    await expect(page.getByText('The message could not be loaded')).toBeVisible();
    await page.unroute(PAYLOAD);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('tree')).toBeVisible();
  });

  test('is the first of all messages about the transfer, and each can be read', async ({
    page,
    server,
    apiKey,
  }) => {
    const sent = payment();
    const { id } = await transfer(server.baseURL, apiKey, sent);
    expect((await postText(server.baseURL, apiKey, mt199(sent))).status).toBe(201);
    await page.goto(`/transactions/${id}?tab=message`);
    await expect(options(page)).toHaveCount(2);
    await expect(options(page).nth(0)).toContainText('Single customer credit transfer');
    await expect(options(page).nth(0)).toContainText('Order');
    await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true');
    await expect(options(page).nth(1)).toContainText('MT199');

    await options(page).nth(1).click();
    await expect(page).toHaveURL(/message=[0-9a-f-]{36}-0/);
    await expect(region(page, 'Raw message')).toContainText('//ACSP/G000');
    await expect(region(page, 'Parsed message')).toContainText('Free format message');
    await expect(region(page, 'Parsed message').getByRole('treeitem', { name: /Narrative/ })).toBeVisible();
    await expect(region(page, 'Translated message')).toContainText('no counterpart');

    await page.reload();
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(region(page, 'Raw message')).toContainText('//ACSP/G000');

    await page.getByRole('listbox', { name: 'Messages' }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(page).not.toHaveURL(/message=[0-9a-f]/);
    await expect(region(page, 'Parsed message').getByRole('treeitem', { name: /32A/ })).toBeVisible();
    await expect(region(page, 'Translated message')).toContainText('pacs.008.001.08');
  });

  test('is joined by others as they arrive, without a reload', async ({ page, server, apiKey }) => {
    const sent = payment();
    const { id } = await transfer(server.baseURL, apiKey, sent);
    await openLive(page, `/transactions/${id}?tab=message`);
    await expect(options(page)).toHaveCount(1);
    await expect(page.getByText('appear here as soon as they arrive')).toBeVisible();
    const notReloaded = await markPage(page);
    await postText(server.baseURL, apiKey, mt199(sent, 'ACCC'));
    await expect(options(page)).toHaveCount(2);
    await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true');
    await notReloaded();
  });

  test('is not pushed down by others that arrive after it', async ({ page, server, apiKey }) => {
    const sent = payment();
    const { id } = await transfer(server.baseURL, apiKey, sent);
    for (const status of ['ACSP/G000', 'ACSP/G002', 'ACSP/G003', 'ACSP/G004']) {
      await postText(server.baseURL, apiKey, mt199(sent, status));
    }
    const release = await holdAnswers(page, MESSAGES);
    await openLive(page, `/transactions/${id}`);
    const tab = page.getByRole('tab', { name: 'Message' });
    await expect(tab).toBeVisible();
    const shifted = await watchShifts(page);
    const response = page.waitForResponse(PAYLOAD);
    await tab.click();
    await (await response).finished();
    await painted(page);
    release();
    await expect(options(page)).toHaveCount(5);
    await expect(page.getByRole('tree')).toBeVisible();
    expect(await shifted()).toBeLessThan(0.001);
  });

  test('is shown even if the others could not be loaded', async ({ page, server, apiKey }) => {
    const sent = payment();
    const { id } = await transfer(server.baseURL, apiKey, sent);
    await postText(server.baseURL, apiKey, mt199(sent));
    await page.route(MESSAGES, (route) => route.abort());
    await page.route('**/api/live', (route) => route.abort());
    await page.goto(`/transactions/${id}?tab=message`);
    await expect(page.getByText('Other messages about this transfer could not be loaded')).toBeVisible();
    await expect(page.getByRole('tree')).toBeVisible();
    await page.unroute(MESSAGES);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(options(page)).toHaveCount(2);
  });

  test('has a tab that is loaded later if its script failed to load', async ({ page, server, apiKey }) => {
    const { id } = await transfer(server.baseURL, apiKey);
    await openLive(page, `/transactions/${id}`);
    await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
    const notReloaded = await markPage(page);
    await page.route('**/*.js', (route) => route.abort());
    await page.getByRole('tab', { name: 'Message' }).click();
    await expect(page.getByText('This part could not be loaded')).toBeVisible();
    await page.unroute('**/*.js');
    // The live stream may outlast a short loss of the network.
    await page.evaluate(`dispatchEvent(new Event('online'))`);
    await expect(page.getByRole('tree')).toBeVisible();
    await notReloaded();
  });

  test('adds nothing to loading the page of the transfer until it is opened', async ({
    page,
    server,
    apiKey,
  }) => {
    const { id } = await transfer(server.baseURL, apiKey);
    const scripts: string[] = [];
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
    await page.goto(`/transactions/${id}`);
    await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => /messages|analysis-worker|message-tab/.test(url))).toEqual([]);
  });
});
