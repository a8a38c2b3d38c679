import type { Page } from '@playwright/test';
import { openConfiguration, PACKAGES } from '../support/configuration.ts';
import { spoiled } from '../support/layout.ts';
import { expect, test } from '../support/test.ts';

/** Buttons that cover a paragraph of the same list item. */
const coveredTexts = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main li')].flatMap((item) =>
    [...item.querySelectorAll('p')].filter((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const one = range.getBoundingClientRect();
      return [...item.querySelectorAll('button')].some((button) => {
        const other = button.getBoundingClientRect();
        return !text.contains(button) && one.left < other.right - 0.5 && other.left < one.right - 0.5 && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;
      });
    }).map((text) => text.textContent))`);

const SIDEWAYS_DIALOG = `(() => {
  const dialog = document.querySelector('[role=alertdialog]');
  return [dialog, ...dialog.children].some((part) => part.scrollWidth > part.clientWidth);
})()`;

test('a package with the longest names and addresses fits the configuration page and its dialogs', async ({
  page,
}) => {
  const name = 'W'.repeat(140);
  const address = `https://partner.example/${'x'.repeat(1_900)}`;
  const stored = {
    id: 'pkg_1',
    label: name,
    name,
    description: name,
    apiKey: `clb_${'0'.repeat(32)}`,
    clientUuid: '7a562c67-ca16-48ba-b074-65581be6f001',
    clientLabel: name,
    webhookUrl: address,
    wiseWebhook: address,
    trnId: 'TRN-CLBk4VbT0aQ',
    uetrId: 'CLB-2026-11-22-ABCDEFGHIJ',
    gpiId: 'GPIk4VbT0aQ2m',
    transactionId: 'trx_k4VbT0aQ2m',
    isActive: true,
    createdAt: '2026-11-20T10:00:00.000Z',
    events: [],
  };
  const items = {
    [PACKAGES]: [stored],
    'clearbench.sections.api-configuration': ['wizard', 'configurations', 'networks', 'packages'],
  };
  for (const [key, value] of Object.entries(items)) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(JSON.stringify(value))})`);
  }
  await openConfiguration(page);
  const publish = page.getByRole('button', { name: 'Publish to server' });
  for (const width of [320, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 500 });
    await expect.poll(() => spoiled(page), `at ${width} px`).toEqual([]);
    expect(await coveredTexts(page), `at ${width} px`).toEqual([]);
    await publish.click();
    const dialog = page.getByRole('alertdialog');
    for (const part of [dialog, dialog.getByRole('button', { name: 'Cancel' })]) {
      await expect(part, `at ${width} px`).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(SIDEWAYS_DIALOG), `at ${width} px`).toBe(false);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
});

test.describe('with a finger', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });

  test('buttons, fields and tabs are at least 40 px high', async ({ page }) => {
    await page.goto('/transactions');
    const controls = [
      page.getByRole('button', { name: 'New Transaction' }).first(),
      page.getByRole('button', { name: 'List tools' }),
      page.getByPlaceholder('Transaction ID, Amount, UETR'),
      page.getByRole('combobox', { name: 'Status' }),
      page.getByRole('button', { name: 'Open navigation' }),
    ];
    for (const control of controls)
      expect((await control.boundingBox())?.height, String(control)).toBeCloseTo(40, 2);
    await page.getByRole('combobox', { name: 'Status' }).tap();
    expect((await page.getByRole('option', { name: 'Failed' }).boundingBox())?.height).toBeCloseTo(40, 2);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'List tools' }).tap();
    expect((await page.getByRole('link', { name: 'Export CSV' }).boundingBox())?.height).toBeCloseTo(40, 2);
    await page.goto('/manual-operations');
    expect((await page.getByRole('tab', { name: 'Payload Templates' }).boundingBox())?.height).toBeCloseTo(
      40,
      2,
    );
  });
});
