import type { Locator, Page } from '@playwright/test';

/** A transfer with the fields that the specification names, each with a value. */
export const SPECIFIED = {
  transactionId: 'trx_SPECIFIED1',
  uetr: '7a562c67-ca16-48ba-b074-65581be6f001',
  type: 'mt103_swift',
  status: 'completed',
  amount: '1234567.80',
  currency: 'USD',
  createdAt: '2026-11-20T14:05:00.000Z',
  completedAt: '2026-11-21T09:30:00.000Z',
  senderBic: 'OAKNGB20',
  recipientBic: 'LINDDE20',
  recipientAccount: 'VA-4400-0001-2026',
  profileId: '7200001',
  destinationIban: 'DE89370400440532013000',
  destinationBic: 'ELMFDEF0',
  fundType: 'm0',
};

/** Our own fields beside them, without a value. */
const REST = {
  valueDate: null,
  reference: null,
  senderName: null,
  senderAccount: null,
  recipientName: null,
  reason: null,
  scenario: null,
  scenarioChosenBy: null,
};

export const transfer = (
  changes: Partial<Record<keyof typeof SPECIFIED, unknown>> & { transactionId?: string } = {},
) => ({ ...SPECIFIED, ...REST, ...changes });

export const event = (id: string, status: string, message: string) => ({
  id,
  status,
  timestamp: '2026-11-20T14:05:00.000Z',
  message,
});

/** The list of transfers is this one. */
export const withTransfers = (page: Page, transfers: readonly object[]) =>
  page.route(/\/api\/transactions(\?|$)/, (route) => route.fulfill({ json: transfers }));

interface Detail {
  transactionId: string;
  events: readonly object[];
}

/** One transfer is this one; the calls of its page that the specification does not name find nothing. */
export async function withTransfer(page: Page, detail: Detail, released?: Promise<unknown>): Promise<void> {
  const path = `**/api/transactions/${detail.transactionId}`;
  await page.route(`${path}/**`, (route) => route.fulfill({ status: 404, json: {} }));
  await page.route(path, async (route) => {
    await released;
    await route.fulfill({ json: detail });
  });
}

/** The value beside a name in a list of names and values. */
export const factOf = (area: Locator, name: string): Locator =>
  area.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd');

type Colour = 'amber' | 'blue' | 'gray' | 'green' | 'purple' | 'red';

/** The colour of a text. */
export async function colourOf(text: Locator): Promise<Colour> {
  const css = await text.evaluate(
    (element) => element.ownerDocument.defaultView?.getComputedStyle(element).color ?? '',
  );
  const [red = 0, green = 0, blue = 0] = (css.match(/\d+/g) ?? []).map(Number);
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  if (range < 20) return 'gray';
  if (max === green) return 'green';
  if (max === red) return green - blue > range / 3 ? 'amber' : 'red';
  return red > green ? 'purple' : 'blue';
}

/** The requests of a page to one path, each with its body. */
export function requestsTo(page: Page, method: string, path: string | RegExp) {
  const sent: { url: string; body: unknown; headers: Record<string, string> }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== method) return;
    if (typeof path === 'string' ? pathname !== path : !path.test(pathname)) return;
    const body = request.postData();
    sent.push({
      url: request.url(),
      body: body === null ? null : JSON.parse(body),
      headers: request.headers(),
    });
  });
  return sent;
}

/** No change on the server reaches the page by itself. */
export const withoutLive = (page: Page) => page.route('**/api/live', () => {});
