import { testAccessibility } from '../support/accessibility.ts';
import { IDENTITY_SCREENS } from '../support/identity-screens.ts';
import { misplaced } from '../support/layout.ts';
import { expect, test } from '../support/test.ts';

testAccessibility(IDENTITY_SCREENS);

for (const { name, signedIn = true, open } of IDENTITY_SCREENS) {
  test.describe(name, () => {
    test.use({ signedIn, viewport: { width: 390, height: 844 } });

    test('fits a phone', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, '');
      await expect.poll(() => misplaced(page)).toEqual([]);
    });
  });
}
