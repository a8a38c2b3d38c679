import { partInCi } from '../../scripts/parts.ts';
import { type Prepared, prepare, SCREENS } from '../support/fitting-screens.ts';
import { LARGE_TEXT, misplaced } from '../support/layout.ts';
import { expect, test } from '../support/test.ts';

const executablePath = process.env.CHROMIUM_PATH;
test.use({
  launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: [...LARGE_TEXT] },
});

let prepared: Prepared;
test.beforeAll(async ({ operator }) => {
  prepared = await prepare(operator);
});

for (const [name, open] of partInCi(SCREENS)) {
  test(`text of 200 % fits: ${name}`, async ({ page }) => {
    await open(page, prepared);
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [768, 'dark'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => misplaced(page), `at ${width} px`).toEqual([]);
    }
  });
}
