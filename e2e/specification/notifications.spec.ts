import type { Locator, Page } from '@playwright/test';
import { button, openConfiguration, openSection } from '../support/configuration.ts';
import { expectToast, notifications, overlaysLoaded } from '../support/console.ts';
import { expect, test } from '../support/test.ts';
import { says } from './says.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const toasts = (page: Page): Locator => notifications(page).getByRole('listitem');

test(
  'a toast takes the place of the one before, and stays for five seconds, after a copy for two',
  says(
    '8 Toasts: Copied! with the item, for 2 s',
    '9 Toasts: at most one is shown at once',
    '9 Toasts: one stays for 5000 ms by default',
    '9 Toasts: one about a copy stays for 2000 ms',
  ),
  async ({ page }) => {
    await page.clock.install();
    await openConfiguration(page);
    await openSection(page, 'Client Sheet Disclaimer');
    await overlaysLoaded(page);
    await page.clock.pauseAt(Date.now() + 60_000);

    await button(page, 'Copy Text').click();
    await expectToast(page, 'Copied!', 'Disclaimer copied to clipboard');
    await page.clock.runFor(1_900);
    await expectToast(page, 'Copied!');
    await page.clock.runFor(200);
    await expect(toasts(page)).toHaveCount(0);

    await button(page, 'Copy Text').click();
    await expectToast(page, 'Copied!');
    await button(page, 'Save All').click();
    await expectToast(page, 'Configurations Saved');
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(4_900);
    await expectToast(page, 'Configurations Saved');
    await page.clock.runFor(200);
    await expect(toasts(page)).toHaveCount(0);
  },
);

test(
  'a toast is dismissed by a swipe to the right of 50 px',
  says('9 Toasts: a swipe to the right by 50 px dismisses one, a shorter one does not'),
  async ({ page }) => {
    await page.clock.install();
    await openConfiguration(page);
    await overlaysLoaded(page);
    // Its time does not run out.
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(page, 'Save All').click();
    await expectToast(page, 'Configurations Saved');
    const swipe = async (by: number): Promise<void> => {
      const { x = 0, y = 0 } = (await toasts(page).boundingBox()) ?? {};
      await page.mouse.move(x + 60, y + 10);
      await page.mouse.down();
      await page.mouse.move(x + 60 + by, y + 10, { steps: 5 });
      await page.mouse.up();
    };
    await swipe(-70);
    await expectToast(page, 'Configurations Saved');
    await swipe(45);
    await expect(toasts(page)).toHaveAttribute('data-swipe', 'cancel');
    await expectToast(page, 'Configurations Saved');
    await swipe(55);
    await expect(toasts(page)).toHaveCount(0);
  },
);

test(
  'a tooltip opens at once within 300 ms after another',
  says('9 Tooltips: one opens after 700 ms', '9 Tooltips: within 300 ms after another, one opens at once'),
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/dashboard');
    const first = page.getByRole('button', { name: /^Switch to .* theme$/ });
    const second = page.getByRole('button', { name: 'Notifications', exact: true });
    const tooltip = page.getByRole('tooltip');
    await overlaysLoaded(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const leave = async () => {
      await page.mouse.move(640, 400, { steps: 4 });
      await expect(tooltip).toHaveCount(0);
    };
    await first.hover();
    await page.clock.runFor(690);
    await expect(tooltip).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(tooltip).toHaveCount(1);

    await leave();
    await page.clock.runFor(250);
    await second.hover();
    await page.clock.runFor(20);
    await expect(tooltip).toHaveCount(1);

    await leave();
    await page.clock.runFor(350);
    await first.hover();
    await page.clock.runFor(100);
    await expect(tooltip).toHaveCount(0);
  },
);
