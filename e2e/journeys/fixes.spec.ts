import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import {
  caret,
  drop,
  editor,
  errors,
  good,
  openWorkbench,
  paste,
  result,
  wrong,
} from '../support/workbench.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** One error that has a fix: a decimal point in the amount of line 4. */
const pointed = () => good().replace(/(:32A:261120EUR\d+),/, '$1.');
const inEditor = (text: string) => text.replaceAll('\r\n', '\n');
const verdict = (page: Page) => result(page).getByRole('status');
const fixes = (page: Page) => page.getByRole('region', { name: 'Fixes' });
const fixButtons = (page: Page) => errors(page).getByRole('button', { name: 'Fix' });

test.describe('Fixes in the workbench', () => {
  test('show the text before and after, correct it, and can be undone', async ({ page }) => {
    const text = pointed();
    await openWorkbench(page);
    await paste(page, text);
    const problem = errors(page).getByRole('listitem');
    await expect(problem).toHaveCount(1);
    await expect(problem).toContainText('decimal comma');
    await expect(problem).toContainText('Before: :32A:261120EUR12500.50');
    await expect(problem).toContainText('After: :32A:261120EUR12500,50');
    await fixButtons(page).click();
    await expect(verdict(page)).toContainText('Valid');
    await expect(editor(page)).toHaveValue(inEditor(text).replace('12500.50', '12500,50'));
    await expect(fixes(page).getByRole('paragraph')).toHaveText('Corrected T43 in 32A');
    await fixes(page).getByRole('button', { name: 'Undo' }).click();
    await expect(editor(page)).toHaveValue(inEditor(text));
    await expect(verdict(page)).toContainText('1 error');
    await expect(fixes(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  test("are also undone by the browser's undo", async ({ page }) => {
    const text = pointed();
    await openWorkbench(page);
    await paste(page, text);
    await fixButtons(page).click();
    await expect(verdict(page)).toContainText('Valid');
    await editor(page).press('ControlOrMeta+z');
    await expect(editor(page)).toHaveValue(inEditor(text));
    await expect(verdict(page)).toContainText('1 error');
    await expect(fixes(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });

  test('correct a whole file, and report the remaining problems', async ({ page }) => {
    const messages = [pointed(), wrong()];
    const file = messages.join('\r\n');
    await openWorkbench(page);
    await paste(page, file);
    await expect(page.getByRole('heading', { name: /^2 messages/ })).toBeVisible();
    await page.getByRole('listbox', { name: 'Messages in the text' }).getByRole('option').nth(1).click();
    await expect(errors(page).getByRole('listitem')).toHaveCount(2);
    await fixButtons(page).click();
    await expect(errors(page).getByRole('listitem')).toHaveCount(1);
    await expect(page).toHaveURL(/message=2/);
    await expect(editor(page)).toHaveValue(
      inEditor(messages[0] ?? '') + inEditor(`\n${messages[1]}`).replace('12500.50', '12500,50'),
    );
    await fixes(page).getByRole('button', { name: 'Undo' }).click();
    await expect(errors(page).getByRole('listitem')).toHaveCount(2);

    await fixes(page).getByRole('button', { name: 'Fix all (2)' }).click();
    await expect(fixes(page).getByRole('paragraph')).toHaveText('2 corrected, 1 left');
    await expect(editor(page)).toHaveValue(inEditor(file).replaceAll('12500.50', '12500,50'));
    await expect(page.getByRole('heading', { name: /^2 messages/ })).toContainText('1 invalid');
    await expect(page).toHaveURL(/message=2/);
    await fixes(page).getByRole('button', { name: 'Undo' }).click();
    await expect(editor(page)).toHaveValue(inEditor(file));
  });

  test('are made by keyboard, and leave the focus near', async ({ page }) => {
    await openWorkbench(page);
    await paste(page, wrong());
    await errors(page).getByRole('button', { name: /T43/ }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(fixButtons(page)).toBeFocused();
    await expect(fixButtons(page)).toHaveAccessibleDescription(/decimal comma/);
    await page.keyboard.press('Enter');
    await expect(errors(page).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('tabpanel', { name: 'Errors' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(fixes(page).getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(errors(page).getByRole('listitem')).toHaveCount(2);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(fixes(page).getByRole('paragraph')).toHaveText('1 corrected, 1 left');
  });

  test('put the caret at the change, and are forgotten once the text is edited', async ({ page }) => {
    await openWorkbench(page);
    await paste(page, pointed());
    await fixButtons(page).click();
    await expect(fixes(page).getByRole('button', { name: 'Undo' })).toBeVisible();
    await editor(page).focus();
    expect(await caret(page)).toEqual({ line: 4, column: 15 });
    await page.keyboard.type('9');
    await expect(fixes(page)).toHaveCount(0);
    await expect(editor(page)).toHaveValue(/:32A:261120EUR912500,50/);
  });

  test('keep the line ends of the text, and its name', async ({ page }) => {
    const text = pointed().replaceAll('\r\n', '\n').replace('\n', '\r\n');
    await openWorkbench(page);
    await drop(page, 'mixed.fin', text);
    await expect(page.getByRole('heading', { name: 'mixed.fin' })).toBeVisible();
    await errors(page)
      .getByRole('listitem')
      .filter({ hasText: 'T43' })
      .getByRole('button', { name: 'Fix' })
      .click();
    await expect(editor(page)).toHaveValue(/EUR12500,50/);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const saved = await (await download).createReadStream();
    let content = '';
    for await (const chunk of saved) content += chunk;
    expect(content).toBe(text.replace('12500.50', '12500,50'));
    await expect(page.getByRole('heading', { name: 'mixed.fin' })).toBeVisible();
  });

  test('correct a file that is too large to edit', async ({ page }) => {
    const file = Array.from({ length: 2000 }, (_, index) => (index % 1000 === 999 ? pointed() : good()));
    await openWorkbench(page);
    await drop(page, 'large.fin', file.join('\r\n'));
    await expect(page.getByRole('heading', { name: /^2,000 messages/ })).toContainText('2 invalid');
    await page.getByRole('button', { name: 'Only invalid' }).click();
    await page.getByRole('listbox', { name: 'Messages in the text' }).getByRole('option').last().click();
    await expect(fixButtons(page)).toHaveCount(1);
    await fixes(page).getByRole('button', { name: 'Fix all', exact: true }).click();
    await expect(fixes(page).getByRole('paragraph')).toHaveText('2 corrected, none left');
    await expect(page.getByRole('heading', { name: /^2,000 messages/ })).toContainText('all valid');
    await fixes(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: /^2,000 messages/ })).toContainText('2 invalid');
  });

  test('correct problems of many kinds in a file of SWIFT MT and ISO 20022', async ({ page }) => {
    await openWorkbench(page);
    await page.getByRole('button', { name: 'Sample' }).click();
    await page
      .getByRole('menuitem', { name: /^pacs\.008/ })
      .first()
      .click();
    await expect(editor(page)).toHaveValue(/<NbOfTxs>/);
    const xml = await editor(page).inputValue();
    const brokenXml = xml
      .replace(/\s*<NbOfTxs>1<\/NbOfTxs>/, '')
      .replace(/(<IntrBkSttlmAmt .*?<\/IntrBkSttlmAmt>)(\s*)(<IntrBkSttlmDt>.*?<\/IntrBkSttlmDt>)/, '$3$2$1')
      .replace(/<IBAN>DE/, '<IBAN>de')
      .replace('>SHAR<', '>shar<');
    const brokenMt = pointed()
      .replace('{1:F01OAKNGB20AXXX', '{1:F01oakngb20axxx')
      .replace(':23B:CRED', ':23B:cred ')
      .replace(':32A:261120', ':32A:2026-11-20')
      .replace('LINDENHOF GMBH', 'LINDENHÖF & CO')
      .replace(':71A:SHA', ':71A:sha');
    await paste(page, `${brokenMt}\r\n${brokenXml}`);
    await expect(page.getByRole('heading', { name: /^2 messages/ })).toContainText('2 invalid');
    await fixes(page)
      .getByRole('button', { name: /^Fix all/ })
      .click();
    await expect(fixes(page).getByRole('paragraph')).toHaveText(/ corrected, none left$/);
    await expect(page.getByRole('heading', { name: /^2 messages/ })).toContainText('all valid');
    const mended = good().replace('LINDENHOF GMBH', 'LINDENHOF + CO');
    // Each payment has a UETR of its own.
    const withoutUetr = (text: string) => text.replace(/\{121:.*?\}/, '').replace(/:20:\w+/, '');
    expect(withoutUetr(await editor(page).inputValue())).toBe(withoutUetr(inEditor(`${mended}\r\n${xml}`)));
  });
});
