import type { Locator, Page } from '@playwright/test';
import { expectScreen } from './console.ts';
import { expect } from './test.ts';

/** The key under which the browser stores the packages. */
export const PACKAGES = 'clearbench.configurations';

export async function openConfiguration(page: Page, path = '/api-configuration'): Promise<void> {
  await page.goto(path);
  await expectScreen(page, 'API Setup & Configuration');
}

/** Opens a section by its heading and returns its contents. */
export async function openSection(page: Page, title: string): Promise<Locator> {
  const heading = page.getByRole('heading', { level: 2, name: title });
  const trigger = heading.getByRole('button');
  if ((await trigger.getAttribute('aria-expanded')) === 'false') await trigger.click();
  return page.getByRole('region', { name: title });
}

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Rows of the packages, including the heading. */
export const packageRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Your API Configurations' }).getByRole('row');

/** Makes every further write to the browser's storage fail. */
export const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(`{
    Storage.prototype.setItemWithRoom = Storage.prototype.setItem;
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  }`);

/** Makes room again after `fillStorage`. */
export const emptyStorage = (page: Page): Promise<void> =>
  page.evaluate('{ Storage.prototype.setItem = Storage.prototype.setItemWithRoom; }');

/** Goes through the wizard with a label, up to its review. */
export async function reviewPackage(page: Page, label: string): Promise<void> {
  await page.getByLabel('API Key Label').fill(label);
  await button(page, 'Generate').click();
  await button(page, 'Continue').click();
  await page.getByLabel('Client Label').fill('Northern Mills Ltd');
  await button(page, 'Generate').click();
  await button(page, 'Configure').click();
  await expect(page.getByRole('heading', { name: 'Review & Save' })).toBeVisible();
}
