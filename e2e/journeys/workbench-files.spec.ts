import { randomUUID } from 'node:crypto';
import { loseConnection, openLive } from '../support/console.ts';
import { expect, test } from '../support/test.ts';
import {
  drop,
  dropAll,
  editor,
  errors,
  good,
  openWorkbench,
  paste,
  result,
  wrong,
} from '../support/workbench.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.describe('The message workbench', () => {
  test('reads a dropped file of many messages and lists them', async ({ page }) => {
    const file = Array.from({ length: 60 }, (_, index) => (index === 41 ? wrong() : good())).join('\r\n');
    await openWorkbench(page);
    await drop(page, 'batch.fin', file);
    await expect(page.getByRole('heading', { name: 'batch.fin' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^60 messages/ })).toContainText('1 invalid');
    await page.getByRole('button', { name: 'Only invalid' }).click();
    const list = page.getByRole('listbox', { name: 'Messages in the text' });
    await expect(list.getByRole('option')).toHaveCount(1);
    await list.getByRole('option').click();
    await expect(page).toHaveURL(/message=42/);
    await expect(errors(page).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Show all' }).click();
    await list.focus();
    await page.keyboard.press('End');
    await expect(list.getByRole('option', { selected: true })).toContainText('60');
    await expect(list).toBeFocused();
    const scrollTop = () => page.evaluate<number>('document.querySelector("textarea").scrollTop');
    await expect.poll(scrollTop).toBeGreaterThan(1000);
    await expect(result(page).getByText('No problems found')).toBeVisible();
  });

  test('reads a file that is too large to edit, and opens one message of it for editing', async ({
    page,
  }) => {
    const messages = Array.from({ length: 2000 }, (_, index) => (index === 1500 ? wrong() : good()));
    await openWorkbench(page, '?message=1501');
    await drop(page, 'large.fin', messages.join('\r\n'));
    await expect(page.getByText('Too large to edit here')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^2,000 messages/ })).toBeVisible();
    await expect(editor(page)).toBeHidden();
    await page.getByRole('button', { name: 'Only invalid' }).click();
    await page.getByRole('listbox').getByRole('option').click();
    await errors(page).getByRole('button', { name: /T43/ }).click();
    const text = page.getByRole('region', { name: 'Message text, read-only' });
    await expect(text.getByText('12500.50')).toBeInViewport();
    await page.getByRole('button', { name: 'Edit this message alone' }).click();
    await expect(editor(page)).toHaveValue(/^\{1:[\s\S]*:71A:ALL\n-\}$/);
    await expect(errors(page).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Restore large.fin' }).click();
    await expect(page.getByRole('heading', { name: /^2,000 messages/ })).toBeVisible();
  });

  test('refuses more than ten megabytes, and reports it', async ({ page }) => {
    await openWorkbench(page);
    await drop(page, 'huge.fin', 'x'.repeat(10 * 1024 * 1024 + 1));
    await expect(page.getByText('huge.fin is larger than 10 MB')).toBeVisible();
  });

  test('opens the first of several dropped files, and names the others', async ({ page }) => {
    await openWorkbench(page);
    const names = ['first.fin', 'second.fin', 'third.fin'];
    await dropAll(
      page,
      names.map((name) => ({ name, content: good() })),
    );
    await expect(page.getByRole('heading', { name: 'first.fin' })).toBeVisible();
    await expect(page.getByText('only first.fin was opened, not second.fin, third.fin.')).toBeVisible();
    await drop(page, 'alone.fin', good());
    await expect(page.getByRole('heading', { name: 'alone.fin' })).toBeVisible();
    await expect(page.getByText('was opened, not')).toHaveCount(0);
  });

  test('reports that its reader could not be loaded, and retries', async ({ page }) => {
    await page.context().route('**/analysis-worker*', (route) => route.abort());
    await page.goto('/workbench');
    await editor(page).focus();
    await expect(page.getByText('Messages cannot be read at the moment')).toBeVisible();
    await page.getByRole('button', { name: 'Try an MT103 with two errors' }).click();
    await page.context().unroute('**/analysis-worker*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(errors(page).getByRole('listitem')).toHaveCount(2);
  });

  test('loads its reader automatically once the server is back', async ({ page, context }) => {
    await context.route('**/analysis-worker*', (route) => route.abort());
    await openLive(page, '/workbench');
    await editor(page).fill(wrong());
    await expect(page.getByText('Messages cannot be read at the moment')).toBeVisible();
    await loseConnection(page);
    await context.unroute('**/analysis-worker*');
    await context.setOffline(false);
    await expect(errors(page).getByRole('listitem')).toHaveCount(2, { timeout: 20_000 });
  });

  test('works without the server once it has been opened', async ({ page, context }) => {
    const reader = page.waitForResponse(/analysis-worker/);
    await openWorkbench(page);
    await (await reader).finished();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Try an MT103 with two errors' }).click();
    await expect(errors(page).getByRole('listitem')).toHaveCount(2);
  });

  test('reads rows of CSV and elements of JSON', async ({ page }) => {
    await openWorkbench(page);
    await paste(page, 'DATE,AMOUNT,CURRENCY\n2026-11-20,1.005,EUR');
    await expect(result(page).getByRole('status')).toContainText('CSV');
    await expect(errors(page)).toContainText('AMOUNT');
    await paste(page, '{ "amount": ');
    await expect(result(page).getByRole('status')).toContainText('JSON');
  });

  test('does not send the message anywhere', async ({ page }) => {
    const secret = `S${randomUUID().slice(0, 8).toUpperCase()}`;
    const sent: string[] = [];
    await openWorkbench(page);
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await paste(page, good().replace(/:20:.*/, `:20:${secret}`));
    await expect(result(page).getByRole('status')).toContainText('Valid');
    expect(sent.filter((text) => text.includes(secret))).toEqual([]);
  });

  test('is rendered before its reader is loaded', async ({ page }) => {
    const scripts: string[] = [];
    let isDrawn = false;
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
    await page.context().route('**/analysis-worker*', async (route) => {
      isDrawn = await editor(page).isVisible();
      await route.continue();
    });
    await page.goto('/workbench');
    await expect.poll(() => scripts.filter((url) => url.includes('worker')).length).toBe(1);
    await expect.poll(() => isDrawn).toBe(true);
    // The scripts that it waits for, and those of overlays, of the session and of reading files, which are loaded when the page is idle.
    expect(scripts.filter((url) => !url.includes('worker')).length).toBeLessThanOrEqual(11);
  });

  test('stays usable while a text takes forever; it can be stopped or replaced', async ({ page }) => {
    const neverDone =
      'postMessage({ kind: "ready", sampleTypes: ["MT103"] }); onmessage = () => { for (;;); };';
    await page
      .context()
      .route('**/analysis-worker*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: neverDone }),
      );
    await page.goto('/workbench');
    await paste(page, good());
    await expect(page.getByText('Checking…')).toBeVisible();
    await page.context().unroute('**/analysis-worker*');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('The check was stopped')).toBeVisible();
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(result(page).getByRole('status')).toContainText('Valid');
  });
});
