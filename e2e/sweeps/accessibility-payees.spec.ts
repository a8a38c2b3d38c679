import { at, fail, hold, type ScreenState, testAccessibility } from '../support/accessibility.ts';
import { grid } from '../support/console.ts';
import { expect } from '../support/test.ts';

const open = at('/payees', 'Payees');

const STATES: ScreenState[] = [
  {
    name: 'payees',
    open: async (page) => {
      await open(page);
      await expect(grid(page, 'Payees').getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'payees, loading',
    open: async (page) => {
      await hold(page, /\/api\/payees/);
      await open(page);
    },
  },
  {
    name: 'payees, error',
    open: async (page) => {
      await fail(page, /\/api\/payees/);
      await page.goto('/payees');
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'payees, none found, at 390 pixels',
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/payees?search=nobody');
      await expect(page.getByText('No payees found')).toBeVisible();
    },
  },
  {
    name: 'a payee',
    open: async (page) => {
      await open(page);
      await grid(page, 'Payees').getByRole('row').nth(1).getByRole('button').click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit' })).toBeVisible();
    },
  },
  {
    name: 'the form of a payee, with problems',
    open: async (page) => {
      await page.goto('/payees?new=1');
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByText('Please enter a name')).toBeVisible();
    },
  },
  {
    name: 'the import of payees, refused',
    open: async (page) => {
      await open(page);
      await page.getByRole('button', { name: 'Import' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import Payees' });
      const buffer = Buffer.from('account,kind,names\n1,person,A\n');
      await dialog.getByLabel('CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
      await dialog.getByRole('button', { name: 'Import' }).click();
      await expect(dialog.getByRole('table', { name: 'Problems of the file' })).toBeVisible();
    },
  },
  {
    name: 'a verification, tried and stored',
    open: async (page) => {
      await page.goto('/payees?tab=try');
      await page.getByLabel('Name of the payee').fill('Exampel Trading');
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Score');
      await page.getByRole('tab', { name: 'Verifications' }).click();
      await grid(page, 'Verifications').getByRole('row').nth(1).getByRole('button').click();
      await expect(page.getByRole('dialog')).toContainText('For you alone');
    },
  },
  {
    name: 'the answer to a tried verification',
    open: async (page) => {
      await page.goto('/payees?tab=try');
      await page.getByLabel('Name of the payee').fill('Exampel Trading');
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Score');
    },
  },
  {
    name: 'forced answers',
    open: async (page) => {
      await page.goto('/payees?tab=forced');
      await expect(page.getByRole('switch')).toBeVisible();
    },
  },
  {
    name: 'thresholds, at 390 pixels',
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/payees?tab=thresholds');
      await expect(page.getByRole('table', { name: 'Examples' })).toBeVisible();
    },
  },
];

testAccessibility(STATES);
