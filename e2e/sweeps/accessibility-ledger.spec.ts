import { at, fail, hold, type ScreenState, testAccessibility } from '../support/accessibility.ts';
import { withLedger } from '../support/ledger.ts';
import { expect } from '../support/test.ts';

const STATES: ScreenState[] = [
  { name: 'account portfolio', open: at('/bank-accounts', 'Account Portfolio') },
  { name: 'ledger, empty', open: at('/ledger', 'Ledger') },
  {
    name: 'ledger, loading',
    open: async (page) => {
      await hold(page, /\/api\/ledger\//);
      await at('/ledger', 'Ledger')(page);
    },
  },
  {
    name: 'ledger, error',
    open: async (page) => {
      await fail(page, /\/api\/ledger\//);
      await page.goto('/ledger');
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'live accounts',
    open: async (page) => {
      await withLedger(page);
      await page.goto('/ledger');
      await expect(page.getByText('PROVIDER-COST.EUR')).toBeVisible();
    },
  },
  {
    name: 'trial balance',
    open: async (page) => {
      await withLedger(page);
      await page.goto('/ledger?tab=trial-balance');
      await expect(page.getByText('Balanced: difference €0.00')).toBeVisible();
    },
  },
  {
    name: 'statement of an account',
    open: async (page) => {
      await withLedger(page);
      await page.goto('/ledger?account=M0-SUSPENSE.EUR');
      await expect(page.getByText('2 of 2 entries')).toBeVisible();
    },
  },
  {
    name: 'statement, loading',
    open: async (page) => {
      await hold(page, /\/api\/ledger\//);
      await at('/ledger?account=M0-SUSPENSE.EUR', 'Ledger')(page);
    },
  },
  {
    name: 'postings of a transfer',
    open: async (page, id) => {
      await withLedger(page);
      await page.goto(`/transactions/${id}?tab=ledger`);
      await expect(page.getByText('3 postings, each debited and credited')).toBeVisible();
    },
  },
];

testAccessibility(STATES);
