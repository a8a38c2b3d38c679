import type { Page } from '@playwright/test';
import { hold } from '../support/accessibility.ts';
import { tableOf } from '../support/console.ts';
import { withDashboard } from '../support/dashboard.ts';
import { withEbics } from '../support/ebics-screens.ts';
import { spoiled } from '../support/layout.ts';
import { expect, test } from '../support/test.ts';
import { enterTransfer } from '../support/transfers.ts';
import { withWorkspaces } from '../support/workspaces.ts';

/** The widths at which a layout changes, and one between them. */
const WIDTHS_PX = [768, 820, 1023, 1024, 1100, 1279, 1280, 1440, 1663, 1664, 1920];

const LISTS = [
  ['/dashboard', 'Latest transfers'],
  ['/transactions', 'Transaction List'],
  ['/api-configuration/keys', 'API keys'],
  ['/webhook-tracker', 'Deliveries'],
  ['/global-transaction-networks', 'Messages of the networks'],
  ['/payees', 'Payees'],
  ['/payees?tab=verifications', 'Verifications'],
  ['/payees?tab=forced', 'Forced answers'],
  ['/ebics-bank?tab=subscribers', 'Subscribers'],
  ['/ebics-bank?tab=orders', 'Orders'],
  ['/ebics-bank?tab=requests', 'Requests'],
  ['/workspaces', 'Workspaces'],
] as const;

/** Screens whose words must stay whole. */
const SCREENS = [
  '/dashboard',
  '/api-configuration',
  '/api-configuration/tune-up',
  '/manual-operations',
  '/advanced-operations',
  '/payees?tab=try',
  '/payees?tab=forced',
  '/payees?tab=thresholds',
  '/ebics-bank',
  '/ebics-bank?tab=subscribers',
  '/settings',
] as const;

/** Words of the page, without codes and addresses, that continue in the next line or are cut off. */
const brokenWords = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = new Set();
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (parentElement.closest('.mono, pre, tbody, .sr-only')) continue;
      for (const { 0: word, index } of data.matchAll(/[A-Za-z0-9.,€£$]{2,}/g)) {
        if (/:\\/\\/\\S*$/.test(data.slice(0, index))) continue;
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const [first, second] = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (second !== undefined && second.top > first.top + 3) found.add('broken: ' + word);
      }
      const box = parentElement.closest('.truncate, button span');
      if (box !== null && box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1) found.add('cut: ' + data);
    }
    return [...found];
  })()`);

const LEDGER = /\/api\/transactions\/[^/]+\/ledger$/;

test('no list covers a cell with another, or scrolls sideways, from 768 px up', async ({
  page,
  operator,
}) => {
  await operator.call('POST', '/api/webhooks', {
    // Nothing listens there, so notifications stay in the log.
    url: 'http://127.0.0.1:9/webhooks/of/a-system-with-a-long-address',
    events: ['initiation', 'processing'],
    active: true,
  });
  for (const amount of ['99999999999999.999', '1.000']) {
    const answer = await operator.call('POST', '/api/transactions', {
      type: 'mt103_non_swift',
      amount,
      currency: 'KWD',
      fundType: 'm1',
    });
    const { transactionId }: { transactionId: string } = JSON.parse(await answer.text());
    await operator.call('PATCH', `/api/transactions/${transactionId}/status`, { status: 'processing' });
    await operator.call('POST', '/api/banking/interbank/swift', { transactionId, messageType: 'MT199' });
  }
  const account = 'DE45999001001000000001';
  await operator.call('POST', '/api/payee-verifications', { account, name: 'Z'.repeat(140) });
  await operator.call('POST', '/api/api-keys', { label: 'Y'.repeat(80), isActive: true });
  await withWorkspaces(page);
  await withEbics(page);
  for (const [path, name] of LISTS) {
    await page.goto(path);
    await expect(tableOf(page, name).getByRole('row').nth(1)).toBeVisible();
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => spoiled(page), `${name} at ${width} px`).toEqual([]);
    }
  }
});

test('the transaction list has room for any choice of columns', async ({ page, operator }) => {
  await enterTransfer(operator, {
    type: 'mt103_non_swift',
    amount: '99999999999999.999',
    currency: 'KWD',
    fundType: 'm1',
  });
  const all = { uetr: true, 'fund-type': true, completed: true };
  await page.addInitScript(
    `localStorage.setItem('clearbench.columns.transactions', '${JSON.stringify(all)}')`,
  );
  await page.goto('/transactions');
  const table = page.getByRole('grid', { name: 'Transaction List' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  for (const width of [...WIDTHS_PX, 2560]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => spoiled(page), `at ${width} px`).toEqual([]);
    const parties = await table.getByRole('row').nth(1).getByRole('gridcell').nth(3).boundingBox();
    expect(parties?.width, `at ${width} px`).toBeGreaterThan(100);
  }
  await expect(table.getByRole('columnheader', { name: 'UETR' })).toBeVisible();
});

/** On a phone: screens with amounts of 17 digits, or a log of notifications that wait for their next attempt. */
const ON_A_PHONE = [
  ['/transactions', 'Transaction List'],
  ['/webhook-tracker', 'Deliveries'],
  ['/ledger', 'Accounts of the ledger'],
  ['/ledger?tab=trial-balance', 'Trial balance KWD'],
  ['/ledger?account=M1-VIRTUAL.KWD', 'Entries'],
] as const;

test('no table of long amounts covers a cell with another, or scrolls sideways', async ({
  page,
  operator,
}) => {
  const id = await enterTransfer(operator, {
    type: 'mt103_non_swift',
    amount: '99999999999999.999',
    currency: 'KWD',
    fundType: 'm1',
  });
  await operator.call('POST', '/api/webhooks', {
    url: 'http://127.0.0.1:9/',
    events: ['processing'],
    active: true,
  });
  await operator.call('PATCH', `/api/transactions/${id}/status`, { status: 'processing' });
  for (const [path, name] of [
    ...ON_A_PHONE,
    [`/transactions/${id}?tab=ledger`, 'Ledger postings'] as const,
  ]) {
    await page.goto(path);
    await expect(tableOf(page, name).getByRole('row').nth(1)).toBeVisible();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => spoiled(page), `${name} at ${width} px`).toEqual([]);
    }
  }
  // A debit below the credit: both columns of amounts are wide.
  await page.route(/\/statement$/, async (route) => {
    const response = await route.fetch();
    const statement: { entries: object[] } = await response.json();
    const [credit] = statement.entries;
    const debits = credit === undefined ? [] : [{ ...credit, postingId: 'other', side: 'debit' }];
    const entries = [...statement.entries, ...debits];
    await route.fulfill({ response, json: { ...statement, credits: '200000000000000.998', entries } });
  });
  for (const [path, name] of ON_A_PHONE.slice(2)) {
    await page.goto(path);
    await expect(tableOf(page, name).getByRole('row').nth(1)).toBeVisible();
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => spoiled(page), `${name} at ${width} px`).toEqual([]);
      await expect.poll(() => brokenWords(page), `${name} at ${width} px`).toEqual([]);
    }
  }
});

test('no screen breaks a word or cuts a text off, from 390 px up', async ({ page }) => {
  const opened = ['configurations', 'networks', 'flow', 'accounts', 'packages', 'options'];
  await page.addInitScript(
    `localStorage.setItem('clearbench.sections.api-configuration', '${JSON.stringify(['wizard', ...opened])}')`,
  );
  const today = ['CHF', 'USD', 'EUR'].map((currency) => ({ currency, transfers: 1, amount: '30729.00' }));
  await withDashboard(page, { today });
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    for (const width of [390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => brokenWords(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('the floating badge of the dashboard covers nothing but the margin', async ({ page }) => {
  await page.goto('/dashboard');
  const badge = page.getByRole('button', { name: /^Webhook Tracker: / });
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const content = await page
      .getByRole('heading', { level: 2, name: 'Webhook Tracker' })
      .locator('..')
      .boundingBox();
    const box = await badge.boundingBox();
    expect(box?.x, `at ${width} px`).toBeGreaterThanOrEqual((content?.x ?? width) + (content?.width ?? 0));
  }
});

test('the focused element is behind neither the top bar nor the footer of a dialog', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await page.goto('/transactions?new=1');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('IBAN');
  for (const part of ['Recipient', 'Destination']) await dialog.locator('summary', { hasText: part }).click();
  await dialog.getByLabel('Virtual account').focus();
  // Past the BIC and the head of the next part.
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  const footer = await dialog.getByRole('button', { name: 'Create Transaction' }).locator('..').boundingBox();
  const box = await field.boundingBox();
  expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
});

test('the headings of the transaction list are above their columns from 1024 px up', async ({
  page,
  operator,
}) => {
  await operator.call('POST', '/api/transactions', { type: 'mt202', amount: '1.00', currency: 'EUR' });
  await page.goto('/transactions');
  const table = page.getByRole('grid', { name: 'Transaction List' });
  const cells = table.getByRole('row').nth(1).getByRole('gridcell');
  await expect(cells.first()).toBeVisible();
  const names = await table.getByRole('columnheader').allTextContents();
  for (const width of [1024, 1279, 1280, 1440, 1664]) {
    await page.setViewportSize({ width, height: 740 });
    for (const name of ['Transaction ID', 'Type', 'Amount', 'Status', 'Date']) {
      const at = names.indexOf(name);
      const heading = await table.getByRole('columnheader').nth(at).boundingBox();
      const cell = await cells.nth(at).boundingBox();
      expect(heading?.height, `${name} at ${width} px`).toBeGreaterThan(20);
      expect(heading?.x, `${name} at ${width} px`).toBeCloseTo(cell?.x ?? -1, 0);
      expect(heading?.width, `${name} at ${width} px`).toBeCloseTo(cell?.width ?? -1, 0);
    }
  }
});

test('the amount in the heading of a transfer is in one line on a phone', async ({ page, operator }) => {
  for (const amount of ['1250000.500', '99999999999999.999']) {
    const id = await enterTransfer(operator, {
      type: 'mt103_non_swift',
      amount,
      currency: 'KWD',
      fundType: 'm1',
    });
    await page.goto(`/transactions/${id}`);
    const heading = page.getByRole('heading', { level: 1, name: /^KWD/ });
    await expect(heading).toBeVisible();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => brokenWords(page), `${amount} at ${width} px`).toEqual([]);
      await expect.poll(() => spoiled(page), `${amount} at ${width} px`).toEqual([]);
    }
  }
});

test('a name of 140 characters wraps on the page of its transfer, and its last tab is in view when chosen', async ({
  page,
  operator,
}) => {
  const answer = await operator.call('POST', '/api/transactions', {
    type: 'mt103_swift',
    amount: '12.50',
    currency: 'EUR',
    senderName: 'W'.repeat(140),
    recipientName: 'M'.repeat(140),
  });
  const { transactionId }: { transactionId: string } = JSON.parse(await answer.text());
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await hold(page, LEDGER);
    await page.goto(`/transactions/${transactionId}?tab=ledger`);
    const text = page.getByText('W'.repeat(140));
    await expect(text).toBeVisible();
    const loading = page
      .getByRole('table', { name: 'Ledger postings' })
      .and(page.locator('[aria-busy=true]'));
    await expect(loading).toBeVisible();
    expect(await spoiled(page), `at ${width} px, while the ledger is loading`).toEqual([]);
    await page.unroute(LEDGER);
    await page.reload();
    await expect(text).toBeVisible();
    await expect(loading).toHaveCount(0);
    expect(await spoiled(page), `at ${width} px`).toEqual([]);
    const tab = await page.getByRole('tab', { name: 'Ledger' }).boundingBox();
    expect((tab?.x ?? width) + (tab?.width ?? 0), `at ${width} px`).toBeLessThanOrEqual(width);
    const box = await text.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), `at ${width} px`).toBeLessThanOrEqual(width);
  }
});
