import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectScreen, expectToast } from './support/console.ts';
import { mt103, payment } from './support/payments.ts';
import { expect, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Message text' });
const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const errors = (page: Page) => page.getByRole('list', { name: 'Errors and warnings' });
const good = () => mt103(payment());
/** Two errors: T43 in the amount of line 4, T08 in the last field. */
const wrong = () =>
  good()
    .replace(/(:32A:261120EUR\d+),/, '$1.')
    .replace(':71A:SHA', ':71A:ALL');

async function openWorkbench(page: Page, query = ''): Promise<void> {
  await page.goto(`/workbench${query}`);
  await expectScreen(page, 'Message workbench');
  await expect(page.getByRole('button', { name: 'Sample' })).toBeEnabled();
}

/** Pastes as a person does, with the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
}

/** Where the caret stands in the text field: line and column from 1. */
async function caret(page: Page): Promise<{ line: number; column: number }> {
  const offset = await page.evaluate<number>('document.activeElement.selectionStart');
  const before = (await editor(page).inputValue()).slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

async function drop(page: Page, name: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}));
    return data;
  })()`);
  const target = page.getByRole('heading', { level: 1 });
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.describe('The message workbench', () => {
  test('is found in the navigation and the palette', async ({ page }) => {
    await page.goto('/dashboard');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Message workbench' })
      .click();
    await expectScreen(page, 'Message workbench');
    await page.goto('/dashboard');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('workbench');
    await page.keyboard.press('Enter');
    await expectScreen(page, 'Message workbench');
  });

  test('lists every error of a pasted message and leads to its place', async ({ page }) => {
    await openWorkbench(page);
    await paste(page, wrong());
    await expect(result(page).getByRole('status')).toContainText('2 errors');
    await expect(errors(page).getByRole('listitem')).toHaveCount(2);
    await expect(errors(page)).toContainText('T43');
    await errors(page).getByRole('button', { name: /T08/ }).click();
    await expect(editor(page)).toBeFocused();
    const line =
      wrong()
        .split('\r\n')
        .findIndex((text) => text.startsWith(':71A:')) + 1;
    expect(await caret(page)).toEqual({ line, column: 6 });
    await expect(page.getByRole('list', { name: `Problems in line ${line}` })).toContainText('ALL');

    await page.keyboard.press('Shift+End');
    await page.keyboard.type('OUR');
    await expect(errors(page).getByRole('listitem')).toHaveCount(1);
    await errors(page).getByRole('button', { name: /T43/ }).click();
    expect(await caret(page)).toEqual({ line: 4, column: 15 });
    await page.keyboard.press('Shift+End');
    await page.keyboard.type('12500,50');
    await expect(result(page).getByRole('status')).toContainText('Valid');
  });

  test('copies one error or all of them', async ({ page }) => {
    await openWorkbench(page);
    await paste(page, wrong());
    await result(page).getByRole('button', { name: 'Copy all' }).click();
    await expectToast(page, 'Copied!', 'Errors copied to clipboard');
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.split('\n')).toHaveLength(2);
    expect(copied).toMatch(/^4:15 error T43 32A /);
  });

  test('is as lenient as the URL says', async ({ page }) => {
    const withoutUetr = good().replace(/\{3:\{121:[^}]+\}\}/, '');
    await openWorkbench(page);
    await paste(page, withoutUetr);
    await expect(result(page).getByRole('status')).toContainText('1 error');
    await page.getByRole('radio', { name: 'Lenient' }).click();
    await expect(page).toHaveURL(/mode=lenient/);
    await expect(result(page).getByRole('status')).toContainText('1 warning');
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Lenient' })).toBeChecked();
    await expect(result(page).getByRole('status')).toContainText('1 warning');
  });

  test('keeps the text over a reload, and not in the URL', async ({ page }) => {
    await openWorkbench(page);
    const text = wrong();
    await paste(page, text);
    await expect(errors(page)).toBeVisible();
    await page.reload();
    await expect(editor(page)).toHaveValue(text.replaceAll('\r\n', '\n'));
    await expect(errors(page).getByRole('listitem')).toHaveCount(2);
    expect(page.url()).not.toContain('32A');
  });

  test('gives a valid sample that is marked as simulated, and the text before back', async ({ page }) => {
    await openWorkbench(page);
    await paste(page, wrong());
    await expect(errors(page)).toBeVisible();
    const before = await editor(page).inputValue();
    await page.getByRole('button', { name: 'Sample' }).click();
    await page.getByRole('menuitem', { name: /^MT103(?! STP| REMIT)/ }).click();
    await expect(result(page).getByRole('status')).toContainText('Valid');
    const card = page.getByRole('region', { name: 'Text' });
    await expect(card.getByText('SIMULATED')).toBeVisible();
    await card.getByRole('button', { name: /^Restore/ }).click();
    await expect(editor(page)).toHaveValue(before);
    await expect(card.getByText('SIMULATED')).toBeHidden();
  });

  test('takes a sample back by the undo of the browser', async ({ page }) => {
    await openWorkbench(page);
    await paste(page, wrong());
    await expect(errors(page)).toBeVisible();
    const before = await editor(page).inputValue();
    await page.getByRole('button', { name: 'Sample' }).click();
    await page.getByRole('menuitem', { name: /^MT103(?! STP| REMIT)/ }).click();
    await expect(result(page).getByRole('status')).toContainText('Valid');
    await editor(page).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editor(page)).toHaveValue(before);
    await expect(page.getByText('SIMULATED', { exact: true })).toBeHidden();
  });

  test('shows a valid message of the type beside an invalid one', async ({ page }) => {
    await openWorkbench(page);
    await paste(page, wrong());
    await result(page).getByRole('button', { name: 'Show a valid MT103' }).click();
    const sample = page.getByRole('region', { name: 'Make it valid' });
    await expect(sample.getByText('SIMULATED')).toBeVisible();
    await expect(sample.getByRole('region', { name: 'Valid MT103' })).toContainText(':32A:');
    await sample.getByRole('button', { name: 'Use it instead' }).click();
    await expect(result(page).getByRole('status')).toContainText('Valid');
  });

  test('has a tree that is walked by the arrow keys and leads to the text', async ({ page }) => {
    await openWorkbench(page, '?tab=tree');
    await paste(page, wrong());
    const tree = page.getByRole('tree', { name: 'Structure of the message' });
    await tree.focus();
    await page.keyboard.press('End');
    const last = tree.getByRole('treeitem', { selected: true });
    const level = Number(await last.getAttribute('aria-level'));
    await page.keyboard.press('Home');
    await expect(tree.getByRole('treeitem').first()).toHaveAttribute('aria-selected', 'true');
    expect(level).toBeGreaterThanOrEqual(1);
    await tree.getByRole('treeitem', { name: /32A/ }).click();
    await expect(editor(page)).toBeFocused();
    expect((await caret(page)).line).toBe(4);

    const parent = tree.getByRole('treeitem', { expanded: true }).filter({ hasText: /block 4/i });
    const count = await tree.getByRole('treeitem').count();
    await parent.locator('svg').first().click();
    expect(await tree.getByRole('treeitem').count()).toBeLessThan(count);
  });

  test('reads a dropped file of many messages and lists them', async ({ page }) => {
    const file = Array.from({ length: 60 }, (_, index) => (index === 41 ? wrong() : good())).join('\r\n');
    await openWorkbench(page);
    await drop(page, 'batch.fin', file);
    await expect(page.getByRole('heading', { name: 'batch.fin' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^60 messages/ })).toContainText('1 invalid');
    await page.getByRole('button', { name: 'Only invalid' }).click();
    const list = page.getByRole('listbox', { name: 'Messages of the text' });
    await expect(list.getByRole('option')).toHaveCount(1);
    await list.getByRole('option').click();
    await expect(page).toHaveURL(/message=42/);
    await expect(errors(page).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Show all' }).click();
    await list.focus();
    await page.keyboard.press('End');
    await expect(list.getByRole('option', { selected: true })).toContainText('60');
    await expect(result(page).getByText('Nothing is wrong with it')).toBeVisible();
  });

  test('reads a file that is too large to edit, and takes one message out of it', async ({ page }) => {
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

  test('refuses what is larger than ten megabytes, and says so', async ({ page }) => {
    await openWorkbench(page);
    await drop(page, 'huge.fin', 'x'.repeat(10 * 1024 * 1024 + 1));
    await expect(page.getByText('huge.fin is larger than 10 MB')).toBeVisible();
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

  test('loads little before somebody comes near', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.url().endsWith('.js') && scripts.push(request.url()));
    await page.goto('/workbench');
    await expectScreen(page, 'Message workbench');
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => url.includes('worker'))).toEqual([]);
    expect(scripts.length).toBeLessThanOrEqual(8);
    await editor(page).focus();
    await expect.poll(() => scripts.filter((url) => url.includes('worker')).length).toBe(1);
  });

  test('goes on while a text takes for ever, which can be stopped or replaced', async ({ page }) => {
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

  test('works by the keyboard alone', async ({ page }) => {
    await openWorkbench(page);
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(wrong())})`);
    await page.getByRole('button', { name: 'Open file' }).focus();
    await page.keyboard.press('Tab');
    await expect(editor(page)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(errors(page)).toBeVisible();
    const first = errors(page).getByRole('button', { name: /T43/ });
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate<string>('document.activeElement.textContent')).includes('T43')) break;
    }
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await caret(page)).toEqual({ line: 4, column: 15 });
  });
});
