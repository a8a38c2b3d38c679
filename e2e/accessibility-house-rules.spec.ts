import { at, fail, testAccessibility } from './support/accessibility.ts';
import { expect } from './support/test.ts';

testAccessibility([
  { name: 'house rules, none yet', open: at('/house-rules', 'House Rules') },
  {
    name: 'house rules, failed',
    open: async (page) => {
      await fail(page, /\/api\/house-rules$/);
      await at('/house-rules', 'House Rules')(page);
      await expect(page.getByText('The house rules could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'house rules, edited',
    open: async (page) => {
      await at('/house-rules', 'House Rules')(page);
      await page.getByRole('button', { name: 'Start from this: SEPA corporate' }).click();
      await expect(page.getByRole('heading', { name: 'In words' })).toBeVisible();
    },
  },
  {
    name: 'house rules, with a fault',
    open: async (page) => {
      await at('/house-rules', 'House Rules')(page);
      await page.getByRole('button', { name: 'Start empty' }).click();
      await page.getByLabel('Text of the rules').fill('title: Oak Bank\nrules: 1\n');
      await expect(page.getByText('The rules have a fault')).toBeVisible();
    },
  },
]);
