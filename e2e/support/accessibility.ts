import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';
import { partInCi } from '../../scripts/parts.ts';
import { expectScreen } from './console.ts';
import { payment, postPayment } from './payments.ts';
import { expect, test } from './test.ts';

/** Run in the page itself: many times faster than through a separate page for the results. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The only rules whose result a theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Holds a response back forever: the screen stays in its loading state. */
export const hold = (page: Page, url: string | RegExp) => page.route(url, () => {});
export const empty = (page: Page, url: string | RegExp) =>
  page.route(url, (route) => route.fulfill({ json: [] }));
export const fail = (page: Page, url: string | RegExp) => page.route(url, (route) => route.abort());

export interface ScreenState {
  name: string;
  signedIn?: boolean;
  /** A rule with a false positive; `open` proves that it is one. */
  mistakenRule?: string;
  /** Puts the page into the state; `id` is an existing transfer. */
  open: (page: Page, id: string) => Promise<void>;
}

export const at = (path: string, heading: string) => async (page: Page) => {
  await page.goto(path);
  await expectScreen(page, heading);
};

/** axe checks each state of a screen in light, and by the rules about colours again in dark. */
export function testAccessibility(states: readonly ScreenState[]): void {
  for (const { name, signedIn = true, mistakenRule, open } of partInCi(states)) {
    test.describe(name, () => {
      test.use({ signedIn, permissions: ['clipboard-read', 'clipboard-write'] });

      test('is accessible in light and in dark', async ({ page, server, apiKey }) => {
        // Animations are not part of the check.
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await open(page, await postPayment(server.baseURL, apiKey, payment()));
        // A button that is half behind the top bar counts as too small.
        await page.evaluate('scrollTo(0, 0)');
        await page.evaluate(AXE);
        const rules = mistakenRule === undefined ? {} : { [mistakenRule]: { enabled: false } };
        await expectNoViolations(page, 'in light', { runOnly: { type: 'tag', values: RULES }, rules });
        await turnDark(page);
        await expectNoViolations(page, 'in dark', { runOnly: { type: 'rule', values: COLOUR_RULES } });
      });
    });
  }
}

async function turnDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Colours in transition belong to neither theme.
  const transitions = 'document.getAnimations().filter((one) => one instanceof CSSTransition).length';
  await expect.poll(() => page.evaluate<number>(transitions)).toBe(0);
}

const expectNoViolations = async (page: Page, theme: string, options: RunOptions) =>
  expect(await violations(page, options), theme).toEqual([]);

async function violations(page: Page, options: RunOptions): Promise<string[]> {
  const given = JSON.stringify({ ...options, resultTypes: ['violations'] });
  const found = await page.evaluate<Result[]>(`axe.run(${given}).then(({ violations }) => violations)`);
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
