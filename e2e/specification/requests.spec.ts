import { expectScreen, expectToast } from '../support/console.ts';
import { mt103, payment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';
import { says } from './says.ts';
import { requestsTo, withoutLive } from './stubs.ts';

test(
  'data is read once: not when the screen is opened again, at a focus, or after a while',
  says(
    '7 Requests: a read is a GET, parsed as JSON',
    '9 Data: never stale',
    '9 Data: no second read when the window gets the focus',
    '9 Data: no polling',
  ),
  async ({ page }) => {
    await withoutLive(page);
    await page.clock.install();
    const read = requestsTo(page, 'GET', '/api/webhooks');
    await page.goto('/webhooks');
    await expectScreen(page, 'Webhooks');
    await expect.poll(() => read).toHaveLength(1);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['API Keys', 'Webhooks']) {
      await navigation.getByRole('link', { name, exact: true }).click();
      await expectScreen(page, name);
    }
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await page.clock.fastForward('30:00');
    await expectScreen(page, 'Webhooks');
    await page.waitForLoadState('networkidle');
    expect(read).toHaveLength(1);
  },
);

test(
  'a failed call says its status and its body, and is not tried again',
  says(
    '7 Requests: a 401 is an error by default',
    '8 Errors: the status, a colon, a space and the body, or the status text without a body',
    '8 Errors: nothing is tried again by itself',
    '8 Webhook: Failed to create webhook, with the error',
    '9 Data: no retries',
  ),
  async ({ page }) => {
    await withoutLive(page);
    await page.clock.install();
    let answer = { status: 401, body: 'Not for you' };
    await page.route('**/api/webhooks', (route) => route.fulfill(answer));
    const read = requestsTo(page, 'GET', '/api/webhooks');
    const sent = requestsTo(page, 'POST', '/api/webhooks');
    await page.goto('/dashboard');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await expect(page.getByText('401: Not for you')).toBeVisible();
    await page.getByRole('button', { name: 'New Webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Webhook' });
    await dialog.getByLabel('Webhook URL').fill('https://erp.example.com/hook');
    for (const [next, text] of [
      [{ status: 418, body: 'Short and stout' }, '418: Short and stout'],
      [{ status: 409, body: '' }, '409: Conflict'],
    ] as const) {
      answer = next;
      await dialog.getByRole('button', { name: 'Create Webhook' }).click();
      await expectToast(page, 'Error', `Failed to create webhook: ${text}`);
    }
    await page.clock.fastForward('05:00');
    await page.waitForLoadState('networkidle');
    expect(read).toHaveLength(1);
    expect(sent).toHaveLength(2);
  },
);

test(
  'a request has cookies, and a content type only with its body',
  says(
    '7 Requests: a JSON body and its content type only if there is a body',
    '7 Requests: cookies are always included',
  ),
  async ({ page }) => {
    const all: Promise<Record<string, string>>[] = [];
    const bodies: (string | null)[] = [];
    page.on('request', (request) => {
      if (!/\/api\/(webhooks|networks|api-keys)/.test(request.url())) return;
      all.push(request.allHeaders());
      bodies.push(request.postData());
    });
    await page.goto('/webhooks');
    await expectScreen(page, 'Webhooks');
    await page.route('**/api/webhooks', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 409, body: '' }) : route.continue(),
    );
    await page.getByRole('button', { name: 'New Webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New Webhook' });
    await dialog.getByLabel('Webhook URL').fill('https://erp.example.com/hook');
    await dialog.getByRole('button', { name: 'Create Webhook' }).click();
    await expectToast(page, 'Error');
    const headers = await Promise.all(all);
    expect(bodies.filter((body) => body !== null)).toHaveLength(1);
    expect(bodies.filter((body) => body === null).length).toBeGreaterThan(0);
    for (const [index, body] of bodies.entries()) {
      expect(headers[index]?.cookie).toBeTruthy();
      expect(headers[index]?.['content-type']).toBe(body === null ? undefined : 'application/json');
    }
  },
);

test(
  'the documented endpoints take JSON and MT103 with a key, and nothing without one',
  says(
    '7 Endpoints: POST non-swift-mt103/incoming-payloads, twice {hash}, and json-incoming-payload, all under /api',
    '7 Endpoints: a JSON content type and a Bearer key, with a JSON body or an MT103',
  ),
  async ({ page, server, apiKey }) => {
    await page.goto('/api-configuration#http');
    const endpoints = page.getByRole('list', { name: 'Endpoints' }).getByRole('listitem');
    await expect(endpoints).toHaveCount(4);
    const paths = (await endpoints.getByText(/^\/api\//).allTextContents()).map((text) => text.trim());
    expect(paths).toEqual([
      '/api/non-swift-mt103/incoming-payloads',
      expect.stringMatching(/^\/api\/[0-9a-f]{32}$/),
      expect.stringMatching(/^\/api\/[0-9a-f]{32}$/),
      '/api/json-incoming-payload',
    ]);
    const json = (reference: string) =>
      JSON.stringify({
        sender: { bic: 'OAKNGB20', account: 'GB29NWBK60161331926819' },
        receiver: { bic: 'LINDDE20', account: 'DE89370400440532013000' },
        amount: '12.50',
        currency: 'EUR',
        transaction_reference: reference,
        value_date: '2026-11-20',
      });
    for (const [index, path] of paths.entries()) {
      const post = (body: string, headers: Record<string, string>) =>
        fetch(`${server.baseURL}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
        });
      const authorization = `Bearer ${apiKey}`;
      const body = json(`ENDPOINT${index}${Date.now() % 1e6}`);
      expect((await post(body, {})).status, path).toBe(401);
      expect((await post(body, { authorization })).status, path).toBe(201);
      expect((await post(mt103(payment()), { authorization })).status, path).toBe(201);
    }
  },
);
