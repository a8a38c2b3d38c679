import type { Page } from '@playwright/test';
import { expectScreen } from './console.ts';
import { mt103, payment } from './payments.ts';
import { expect } from './test.ts';

export const editor = (page: Page) => page.getByRole('textbox', { name: 'Message text' });
export const result = (page: Page) => page.getByRole('region', { name: 'Result' });
export const errors = (page: Page) => page.getByRole('list', { name: 'Errors and warnings' });
export const good = () => mt103(payment());
/** Two errors: T43 in the amount of line 4, T08 in the last field. */
export const wrong = () =>
  good()
    .replace(/(:32A:261120EUR\d+),/, '$1.')
    .replace(':71A:SHA', ':71A:ALL');

export async function openWorkbench(page: Page, query = ''): Promise<void> {
  await page.goto(`/workbench${query}`);
  await expectScreen(page, 'Message Workbench');
  await expect(page.getByRole('button', { name: 'Sample' })).toBeEnabled();
}

/** Pastes as a user does, with the clipboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
}

/** The caret's position in the text field: line and column from 1. */
export async function caret(page: Page): Promise<{ line: number; column: number }> {
  const offset = await page.evaluate<number>('document.activeElement.selectionStart');
  const before = (await editor(page).inputValue()).slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

export const drop = (page: Page, name: string, content: string): Promise<void> =>
  dropAll(page, [{ name, content }]);

/** Drops several files at once, as a user does. */
export async function dropAll(
  page: Page,
  files: readonly { name: string; content: string }[],
): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    for (const { name, content } of ${JSON.stringify(files)}) data.items.add(new File([content], name));
    return data;
  })()`);
  const target = page.getByRole('heading', { level: 1 });
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}
