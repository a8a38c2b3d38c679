import type { Page } from '@playwright/test';
import { row } from '../support/console.ts';
import { payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

/** The path to which the console reports a failed part. */
const REPORTS = '/api/system/console-failures';

let transferId: string;

test.beforeAll(async ({ server, apiKey }) => {
  transferId = await postPayment(server.baseURL, apiKey, payment());
});

const failureIn = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be shown' });

/** Opens the page of a transfer with events that make their part fail. Returns the URL to `unroute`. */
async function openWithFailure(page: Page): Promise<string> {
  const url = `**/api/transactions/${transferId}`;
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const answered: { events: object[] } = await response.json();
    const events = answered.events.map((event) => ({ ...event, message: {} }));
    await route.fulfill({ response, json: { ...answered, events } });
  });
  await page.goto(`/transactions/${transferId}`);
  await expect(failureIn(page)).toHaveCount(1);
  return url;
}

test('a part that fails shows its failure in place, and can be retried', async ({ page }) => {
  const url = await openWithFailure(page);
  const failure = failureIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('€12,500.50');
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Transfer Details' })).toBeVisible();

  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure.getByRole('button', { name: 'Retry' })).not.toHaveAttribute('aria-busy', 'true');
  await expect(failure).toHaveCount(1);
  await page.unroute(url);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toContainText('received');
});

test('a part that fails shows the known facts, with the reference in the log', async ({ page, server }) => {
  await openWithFailure(page);
  const failure = failureIn(page);
  await expect(failure).toContainText('An error occurred in the console while this was shown');
  const said = failure.getByText("It was reported to the server's log as");
  const [reference = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await said.textContent()) ?? '') ?? [];
  await expect.poll(() => server.printed()).toContain(`"reference":"${reference}"`);

  await failure.getByText('Details', { exact: true }).click();
  const details = failure.getByText(`/transactions/${transferId}`);
  await expect(details).toContainText(/^Error: .*object/im);
  await expect(failure.getByRole('button', { name: 'Copy details' })).toBeVisible();
});

test('a part that fails while the server is unreachable reports that the log does not have it yet', async ({
  page,
}) => {
  await page.route(`**${REPORTS}`, (route) => route.abort());
  await openWithFailure(page);
  await expect(failureIn(page)).toContainText(
    /The server could not be notified, so its log does not have it yet: copy the details to report it as [0-9A-Z]{4}-[0-9A-Z]{4}\./,
  );
});

test('a failing row affects no other', async ({ page, server, apiKey }) => {
  await postPayment(server.baseURL, apiKey, payment());
  await page.route(/\/api\/transactions(\?|$)/, async (route) => {
    const response = await route.fetch();
    const [first, ...others]: object[] = await response.json();
    await route.fulfill({ response, json: [{ ...first, senderName: {} }, ...others] });
  });
  await page.goto('/transactions');
  const rows = page.getByRole('grid', { name: 'Transaction List' }).getByRole('row');
  const failed = rows.filter({ hasText: /This row could not be shown \([0-9A-Z]{4}-[0-9A-Z]{4}\)/ });
  await expect(failed).toHaveCount(1);
  await expect(row(page, transferId)).toBeVisible();
});
