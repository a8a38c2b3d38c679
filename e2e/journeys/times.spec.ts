import type { Page } from '@playwright/test';
import { row } from '../support/console.ts';
import { statementOf, withLedger } from '../support/ledger.ts';
import { payment, postPayment } from '../support/payments.ts';
import { expect, test } from '../support/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Half an hour before midnight in UTC, of a day on which summer time has ended in Europe and begun in New Zealand. */
const LATE = '2026-11-25T23:30:00.123Z';
const SUMMER = '2026-07-01T22:15:00.000Z';

/** Every transfer of the list and its page, as if it had arrived at this moment. */
async function arriveAt(page: Page, iso: string): Promise<void> {
  await page.route('**/api/transactions*', async (route) => {
    const answer = await route.fetch();
    const rows: object[] = await answer.json();
    await route.fulfill({ response: answer, json: rows.map((one) => ({ ...one, createdAt: iso })) });
  });
  await page.route(/\/api\/transactions\/trx_[^/]+$/, async (route) => {
    const answer = await route.fetch();
    const one: { events: object[] } = await answer.json();
    const events = one.events.map((event) => ({ ...event, timestamp: iso }));
    await route.fulfill({ response: answer, json: { ...one, createdAt: iso, events } });
  });
}

const heading = (page: Page, name: string) => page.getByRole('columnheader', { name }).locator('[data-zone]');

const ZONES = [
  { timezoneId: 'Europe/Berlin', zone: 'GMT+1', late: 'Nov 26, 2026, 12:30 AM', clock: '12:30:00 AM' },
  { timezoneId: 'Asia/Kolkata', zone: 'GMT+5:30', late: 'Nov 26, 2026, 5:00 AM', clock: '5:00:00 AM' },
  { timezoneId: 'Pacific/Auckland', zone: 'GMT+13', late: 'Nov 26, 2026, 12:30 PM', clock: '12:30:00 PM' },
] as const;

for (const { timezoneId, zone, late, clock } of ZONES) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('times are local and name their zone, exact in UTC on hover and in copies', async ({
      page,
      server,
      apiKey,
    }) => {
      const id = await postPayment(server.baseURL, apiKey, payment());
      await arriveAt(page, LATE);
      await page.goto('/transactions');
      const time = row(page, id).getByRole('time');
      await expect(time).toContainText(late);
      await expect(time).toHaveAttribute('title', LATE);
      await expect(heading(page, 'Date')).toHaveAttribute('data-zone', zone);

      // A row is copied with its moment, whatever the heading says.
      await page.evaluate(
        `getSelection().selectAllChildren(document.querySelector('[data-row-id="${id}"]'))`,
      );
      await page.keyboard.press('ControlOrMeta+c');
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(copied).toContain(late);
      expect(copied).toContain(`(${LATE})`);
      await expect(time).not.toContainText(LATE);

      await page.goto(`/transactions/${id}`);
      const created = page.getByRole('definition').filter({ has: page.locator(`time[title="${LATE}"]`) });
      await expect(created.first()).toContainText(`${late} ${zone}`);
      await page.getByRole('button', { name: 'Copy Created, in UTC' }).click();
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(LATE);
      await expect(page.getByRole('main')).toContainText(`${clock} ${zone}`);
    });

    test('a statement is in UTC: its entries are within the days of its balances', async ({ page }) => {
      await withLedger(page);
      await page.route(/\/statement(\?|$)/, (route) => {
        const statement = statementOf('2026-11-25', '2026-11-25');
        const entries = statement.entries.map((entry) => ({ ...entry, bookedAt: LATE }));
        return route.fulfill({ json: { ...statement, entries } });
      });
      await page.goto('/ledger?account=M0-SUSPENSE.EUR');
      await expect(page.getByText('Closing balance, Nov 25, 2026 (UTC day)')).toBeVisible();
      await expect(heading(page, 'Booked')).toHaveAttribute('data-zone', 'UTC');
      const entries = page.getByRole('table', { name: 'Entries' }).getByRole('time');
      await expect(entries.first()).toContainText('Nov 25, 2026, 11:30 PM');
      await expect(page.getByLabel('From (UTC day)')).toHaveValue('2026-11-25');
      await expect(page.getByLabel('To (UTC day)')).toHaveValue('2026-11-25');
    });

    test('the figures of the dashboard name their day as one of UTC', async ({ page }) => {
      await page.goto('/dashboard');
      await expect(page.getByText('Transfers today (UTC day)')).toBeVisible();
      await expect(page.getByText(/^UTC day [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
      await expect(page.getByText('Transfers, 30 days (UTC days)')).toBeVisible();
    });

    test('a switch in Settings shows all of them in UTC, at once and in the other tabs', async ({
      page,
      context,
      server,
      apiKey,
    }) => {
      const id = await postPayment(server.baseURL, apiKey, payment());
      const list = await context.newPage();
      await arriveAt(list, LATE);
      await list.goto('/transactions');
      await expect(row(list, id)).toContainText(late);
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Theme, density, times, shortcuts' }).click();
      await expect(page.getByText(`Your zone is ${zone}.`)).toBeVisible();
      await page.getByRole('radio', { name: 'UTC' }).click();
      await expect(row(list, id)).toContainText('Nov 25, 2026, 11:30 PM');
      await expect(heading(list, 'Date')).toHaveAttribute('data-zone', 'UTC');
      await page.getByRole('button', { name: 'Sessions' }).click();
      await expect(page.getByRole('list', { name: 'Sessions' })).toContainText(/[AP]M UTC/);
      await page.getByRole('radio', { name: 'Local' }).click();
      await expect(page.getByRole('list', { name: 'Sessions' })).toContainText(`M ${zone}`);
      await expect(row(list, id)).toContainText(late);
    });
  });
}

test.describe('in Europe/Berlin, in winter', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('a time of the summer names its own zone beside the one of the heading', async ({
    page,
    server,
    apiKey,
  }) => {
    const id = await postPayment(server.baseURL, apiKey, payment());
    await page.clock.install({ time: '2026-11-25T12:00:00Z' });
    await arriveAt(page, SUMMER);
    await page.goto('/transactions');
    await expect(row(page, id)).toContainText('Jul 2, 2026, 12:15 AM +2');
    await expect(heading(page, 'Date')).toHaveAttribute('data-zone', 'GMT+1');
  });

  test('on a phone, where no heading is visible, the foot of the list names the zone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/transactions');
    await expect(page.getByText('Times in GMT+1', { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByText('Times in GMT+1', { exact: true })).toBeHidden();
  });

  test('a replay asks for times in the zone that is shown', async ({ page, operator }) => {
    const answer = await operator.call('POST', '/api/webhooks', {
      url: 'https://erp.company.com/hooks',
      events: [],
      active: false,
    });
    const { id }: { id: string } = JSON.parse(await answer.text());
    await page.goto(`/webhooks/${id}`);
    await page.getByRole('button', { name: 'Replay' }).first().click();
    const since = page.getByLabel(/^Since \(/);
    await since.fill('2026-11-26T00:30');
    await expect(page.getByLabel('Since (GMT+1)')).toBeVisible();
    const sent = page.waitForRequest((request) => request.url().endsWith('/replay'));
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    expect((await sent).postDataJSON()).toEqual({ failedSince: '2026-11-25T23:30:00.000Z' });
  });
});
