import type { Page } from '@playwright/test';
import { painted } from './support/console.ts';
import { mt103, payment, postPayment } from './support/payments.ts';
import { expect, test } from './support/test.ts';

/** How often each screen is opened, each time with another change to each answer; 150 make every change. */
const RUNS = 5;

/** Where the console reports that a part failed: nothing waits for it. */
const REPORTS = '/api/system/console-failures';

/** A change of one field: absent, or a word of a closed set as one that the console does not know. */
interface Change {
  /** Through all rows of a list by `*`. */
  path: readonly string[];
  value: string | undefined;
}

function changesOf(value: unknown, path: readonly string[] = []): Change[] {
  if (Array.isArray(value)) {
    const ofRows = value.flatMap((row) => changesOf(row, [...path, '*']));
    return [...new Map(ofRows.map((change) => [JSON.stringify(change), change])).values()];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = [...path, name];
    const isWord = typeof inner === 'string' && /^[a-z]+([._][a-z]+)*$/.test(inner);
    const unknown = isWord ? [{ path: here, value: 'quarantined' }] : [];
    return [{ path: here, value: undefined }, ...unknown, ...changesOf(inner, here)];
  });
}

function changed(value: unknown, { path: [name = '', ...path], value: next }: Change): unknown {
  if (Array.isArray(value)) return value.map((row) => changed(row, { path, value: next }));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  return {
    ...value,
    [name]: path.length === 0 ? next : changed(Reflect.get(value, name), { path, value: next }),
  };
}

/** Changes every answer that is read, and returns what was changed last. */
async function changeAnswers(page: Page, run: () => number): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    // A change that comes in would read again.
    if (pathname === '/api/live') return route.abort();
    const response = await route.fetch();
    const answered: unknown = await response.json().catch(() => undefined);
    const changes = changesOf(answered);
    const change = changes[Math.floor(((run() + 0.5) * changes.length) / RUNS) % changes.length];
    if (change === undefined) return route.fulfill({ response });
    made.set(pathname, `${change.path.join('.')} = ${change.value}`);
    return route.fulfill({ response, json: changed(answered, change) });
  });
  return made;
}

/** Answers with a function that waits until nothing that is shown is on its way any more. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  page.on('request', (request) => {
    if (!request.url().endsWith(REPORTS)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  // What the page before had asked for is nobody's business any more, and the browser may not say how it ended.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) open.clear();
  });
  return async () => {
    await expect.poll(() => painted(page).then(() => open.size), { intervals: [0] }).toBe(0);
    await painted(page);
  };
}

const ids = { transfer: '', webhook: '' };

test.beforeAll(async ({ server, operator, apiKey }) => {
  const hook = { url: 'http://127.0.0.1:9/hook', events: ['initiation', 'processing'], active: true };
  const created = await operator.call('POST', '/api/webhooks', hook);
  ids.webhook = ((await created.json()) as { id: string }).id;
  const failed = await postPayment(server.baseURL, apiKey, payment());
  await operator.call('PATCH', `/api/transactions/${failed}/status`, {
    status: 'failed',
    message: 'Refused',
  });
  await operator.call('POST', '/api/networks/messages', {
    text: mt103(payment()).replace('OAKNGB20AXXX', 'CLRBGB20AXXX'),
  });
  ids.transfer = await postPayment(server.baseURL, apiKey, payment());
});

const transferTab = (tab: string) => () => `/transactions/${ids.transfer}?tab=${tab}`;

for (const [name, path] of [
  ['dashboard', () => '/dashboard'],
  ['transactions', () => '/transactions'],
  ['details of a transaction', () => `/transactions?view=${ids.transfer}`],
  ['transaction', () => `/transactions/${ids.transfer}`],
  ['interbank tab of a transaction', transferTab('interbank')],
  ['Wise tab of a transaction', transferTab('wise')],
  ['ledger of a transaction', transferTab('ledger')],
  ['messages of a transaction', transferTab('message')],
  ['webhooks', () => '/webhooks'],
  ['webhook', () => `/webhooks/${ids.webhook}`],
  ['webhook tracker', () => '/webhook-tracker'],
  ['networks', () => '/global-transaction-networks'],
  ['accounts', () => '/ledger'],
  ['trial balance', () => '/ledger?tab=trial-balance'],
  ['API keys', () => '/api-configuration/keys'],
  ['figures', () => '/api-configuration/tune-up?view=live'],
  ['settings', () => '/settings?search=a'],
] as const) {
  test(`${name}: a field that is absent, or an unknown word, never ends the page`, async ({ page }) => {
    test.setTimeout(RUNS * 12_000);
    let run = 0;
    const made = await changeAnswers(page, () => run);
    const settled = watchRequests(page);
    for (run = 0; run < RUNS; run++) {
      made.clear();
      await page.goto(path());
      await settled();
      const what = [...made].map((change) => change.join(': ')).join('\n');
      const ended = page.getByText('This screen stopped working');
      await expect.soft(ended, what).toHaveCount(0);
      await expect
        .soft(page.getByRole('navigation', { name: 'Main', includeHidden: true }), what)
        .toBeVisible();
      await expect.soft(page.getByRole('heading', { level: 1, includeHidden: true }), what).toBeAttached();
    }
  });
}

const failureIn = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be shown' });

/** The page of the transfer, whose events are such that the part that shows them fails. Returns the URL to `unroute`. */
async function openWithFailure(page: Page): Promise<string> {
  const url = `**/api/transactions/${ids.transfer}`;
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const answered: { events: object[] } = await response.json();
    const events = answered.events.map((event) => ({ ...event, message: {} }));
    await route.fulfill({ response, json: { ...answered, events } });
  });
  await page.goto(`/transactions/${ids.transfer}`);
  await expect(failureIn(page)).toHaveCount(1);
  return url;
}

test('a part that fails says so in its place, and is read again', async ({ page }) => {
  const url = await openWithFailure(page);
  const failure = failureIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('€12,500.50');
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Transfer Details' })).toBeVisible();

  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure.getByRole('button', { name: 'Retry' })).not.toHaveAttribute('aria-busy', 'true');
  await expect(failure).toHaveCount(1);
  await page.unroute(url);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toContainText('received');
});

test('a part that fails says what is known, by a reference that is in the log', async ({ page, server }) => {
  await openWithFailure(page);
  const failure = failureIn(page);
  await expect(failure).toContainText('An error occurred in the console while it was shown');
  const said = failure.getByText("It is reported to the server's log as");
  const [reference = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await said.textContent()) ?? '') ?? [];
  await expect.poll(() => server.printed()).toContain(`"reference":"${reference}"`);

  await failure.getByText('Details', { exact: true }).click();
  const details = failure.getByText(`/transactions/${ids.transfer}`);
  await expect(details).toContainText(/^Error: .*object/im);
  await expect(failure.getByRole('button', { name: 'Copy details' })).toBeVisible();
});

test('a part that fails while the server is away says that the log does not have it yet', async ({
  page,
}) => {
  await page.route(`**${REPORTS}`, (route) => route.abort());
  await openWithFailure(page);
  await expect(failureIn(page)).toContainText(
    /The server could not be told, so its log does not have it yet: copy the details to report it as [0-9A-Z]{4}-[0-9A-Z]{4}\./,
  );
});

test('a row that fails does so alone', async ({ page }) => {
  await page.route(/\/api\/transactions(\?|$)/, async (route) => {
    const response = await route.fetch();
    const [first, ...others]: object[] = await response.json();
    await route.fulfill({ response, json: [{ ...first, senderName: {} }, ...others] });
  });
  await page.goto('/transactions');
  const rows = page.getByRole('grid', { name: 'Transaction List' }).getByRole('row');
  const failed = rows.filter({ hasText: /This row could not be shown \([0-9A-Z]{4}-[0-9A-Z]{4}\)/ });
  await expect(failed).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Failed' })).toHaveCount(1);
});
