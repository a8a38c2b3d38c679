import type { Page } from '@playwright/test';
import { expectScreen } from './support/console.ts';
import { mt103, payment, postText } from './support/payments.ts';
import { expect, test } from './support/test.ts';

const PAYLOAD = '**/api/transactions/*/payload';
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A transfer, and the message that ordered it. */
async function transfer(baseURL: string, apiKey: string): Promise<{ id: string; text: string }> {
  const text = mt103(payment());
  const answer = await postText(baseURL, apiKey, text);
  const { transactions }: { transactions: { transactionId: string }[] } = JSON.parse(await answer.text());
  return { id: transactions[0]?.transactionId ?? '', text };
}

test.describe('The message of a transfer', () => {
  test('stands raw, parsed and translated side by side', async ({ page, server, apiKey }) => {
    const { id, text } = await transfer(server.baseURL, apiKey);
    await page.goto(`/transactions/${id}`);
    await page.getByRole('tab', { name: 'Message' }).click();
    await expect(page).toHaveURL(/tab=message/);
    const [firstLine = ''] = text.split('\r\n');
    await expect(region(page, 'Raw message').first()).toContainText(firstLine);
    await expect(region(page, 'Parsed message')).toContainText('Single customer credit transfer');
    await expect(region(page, 'Parsed message').getByRole('treeitem', { name: /32A/ })).toBeVisible();
    await expect(region(page, 'Parsed message')).toContainText('Valid');
    const translated = region(page, 'Translated message');
    await expect(translated).toContainText('pacs.008.001.08');
    await expect(translated.getByText('SIMULATED', { exact: true })).toBeVisible();
    await expect(translated.getByRole('list', { name: 'Lost or changed' })).toBeVisible();
  });

  test('shows in the text what is chosen in the tree', async ({ page, server, apiKey }) => {
    const { id } = await transfer(server.baseURL, apiKey);
    await page.goto(`/transactions/${id}?tab=message`);
    await page.getByRole('treeitem', { name: /71A/ }).click();
    await expect(page.getByRole('treeitem', { name: /71A/ })).toHaveAttribute('aria-selected', 'true');
    await expect(region(page, 'Raw message').first().getByText(':71A:')).toBeInViewport();
  });

  test('can be taken on to the workbench', async ({ page, server, apiKey }) => {
    const { id, text } = await transfer(server.baseURL, apiKey);
    await page.goto(`/transactions/${id}?tab=message`);
    await page.getByRole('link', { name: 'Open in workbench' }).click();
    await expectScreen(page, 'Message workbench');
    await expect(page.getByRole('textbox', { name: 'Message text' })).toHaveValue(
      text.replaceAll('\r\n', '\n'),
    );
  });

  test('is none where an operator entered the transfer by hand', async ({ page, operator }) => {
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

  test('says why it could not be loaded, and tries again', async ({ page, server, apiKey }) => {
    const { id } = await transfer(server.baseURL, apiKey);
    await page.route(PAYLOAD, (route) => route.abort());
    await page.goto(`/transactions/${id}?tab=message`);
    await expect(page.getByText('The message could not be loaded')).toBeVisible();
    await page.unroute(PAYLOAD);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('tree')).toBeVisible();
  });

  test('costs the page of the transfer nothing before it is wanted', async ({ page, server, apiKey }) => {
    const { id } = await transfer(server.baseURL, apiKey);
    const scripts: string[] = [];
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
    await page.goto(`/transactions/${id}`);
    await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => /messages|analysis-worker|message-tab/.test(url))).toEqual([]);
    expect(scripts.length).toBeLessThanOrEqual(8);
  });
});
