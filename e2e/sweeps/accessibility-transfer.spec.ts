import { type ScreenState, testAccessibility } from '../support/accessibility.ts';
import { expect } from '../support/test.ts';

const STATES: ScreenState[] = [
  {
    name: 'route of a transfer',
    open: async (page, id) => {
      await page.goto(`/transactions/${id}`);
      await expect(page.getByRole('list', { name: 'Hops' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Next step' })).toBeVisible();
    },
  },
  {
    name: 'Central Bank',
    open: async (page, id) => {
      await page.goto(`/transactions/${id}?tab=central-bank`);
      await page.getByRole('button', { name: 'Convert to M1' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Convert to M1' }).click();
      const messages = page.getByRole('list', { name: 'Messages with the central bank' });
      await expect(messages.getByRole('button', { name: /MT202.*ACK/ })).toBeVisible();
    },
  },
  {
    name: 'Interbank Network, refused',
    open: async (page, id) => {
      await page.goto(`/transactions/${id}?tab=interbank&network=telex`);
      await page.getByRole('button', { name: 'Send telex' }).click();
      await expect(page.getByText(/^Please enter a valid telex receiver code/)).toBeVisible();
    },
  },
  {
    name: 'scenario',
    open: async (page, id) => {
      await page.goto(`/transactions/${id}`);
      await page.getByRole('button', { name: 'Scenario' }).click();
      await expect(page.getByRole('region', { name: 'Virtual clock' })).toBeVisible();
    },
  },
  {
    name: 'recalled transfer',
    open: async (page, id) => {
      await page.goto(`/transactions/${id}`);
      await page.getByRole('button', { name: 'Recall', exact: true }).click();
      await page.getByRole('button', { name: 'Recall transfer' }).click();
      await expect(page.getByRole('list', { name: 'Off the planned route' })).toBeVisible();
    },
  },
];

testAccessibility(STATES);
