import { partInCi } from '../../scripts/parts.ts';
import { type Prepared, prepare, SCREENS } from '../support/fitting-screens.ts';
import { lengthenTexts, misplaced } from '../support/layout.ts';
import { expect, test } from '../support/test.ts';

let prepared: Prepared;
test.beforeAll(async ({ operator }) => {
  prepared = await prepare(operator);
});

for (const [name, open] of partInCi(SCREENS)) {
  test(`texts that are 40 % longer fit: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, prepared);
    await lengthenTexts(page);
    await expect.poll(() => misplaced(page), 'on a phone').toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => misplaced(page), 'on a desk').toEqual([]);
  });
}
