import { at, fail, testAccessibility } from '../support/accessibility.ts';
import { expect } from '../support/test.ts';

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
      await page.getByRole('button', { name: 'Use this set: SEPA corporate' }).click();
      await expect(page.getByText('Currencies: only EUR')).toBeVisible();
    },
  },
  {
    name: 'house rules, a rule edited',
    open: async (page) => {
      await at('/house-rules', 'House Rules')(page);
      await page.getByRole('button', { name: 'Use this set: SEPA corporate' }).click();
      await page
        .getByRole('button', { name: /^Edit rule / })
        .first()
        .click();
      await page.getByText('Scope and message').click();
      await expect(page.getByLabel('How to fix it')).toBeVisible();
    },
  },
  {
    name: 'house rules, with a fault',
    open: async (page) => {
      await at('/house-rules', 'House Rules')(page);
      await page.getByRole('button', { name: 'Start empty' }).click();
      await page.getByRole('radio', { name: 'Text' }).click();
      await page.getByLabel('Text of the rules').fill('title: Oak Bank\nrules: 1\n');
      await expect(page.getByText('The rules have a problem')).toBeVisible();
    },
  },
]);
