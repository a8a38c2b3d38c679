import type { Page } from '@playwright/test';
import { at, fail, hold, type ScreenState, testAccessibility } from '../support/accessibility.ts';
import { tableOf } from '../support/console.ts';
import { withEbics } from '../support/ebics-screens.ts';
import { expect } from '../support/test.ts';

const open = at('/ebics-bank', 'EBICS');

async function openRow(page: Page, tab: string, table: string, button: RegExp): Promise<void> {
  await withEbics(page);
  await page.goto(`/ebics-bank?tab=${tab}`);
  await tableOf(page, table).getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const STATES: ScreenState[] = [
  {
    name: 'the bank, off',
    open: async (page) => {
      await open(page);
      await expect(page.getByText('EBICS is off')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save settings' })).toBeVisible();
    },
  },
  {
    name: 'the bank, loading',
    open: async (page) => {
      await hold(page, /\/api\/ebics/);
      await open(page);
    },
  },
  {
    name: 'the bank, error',
    open: async (page) => {
      await fail(page, /\/api\/ebics/);
      await open(page);
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'the bank, on, at 390 pixels',
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await withEbics(page);
      await open(page);
      await expect(page.getByText('In use since')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save settings' })).toBeVisible();
    },
  },
  {
    name: 'no subscribers, orders and requests',
    open: async (page) => {
      await page.goto('/ebics-bank?tab=requests');
      await expect(page.getByText('No requests yet')).toBeVisible();
    },
  },
  {
    name: 'subscribers',
    open: async (page) => {
      await withEbics(page);
      await page.goto('/ebics-bank?tab=subscribers');
      await expect(page.getByText('Letter due')).toBeVisible();
    },
  },
  { name: 'a subscriber', open: (page) => openRow(page, 'subscribers', 'Subscribers', /^View/) },
  {
    name: 'the form of a subscriber, with problems',
    open: async (page) => {
      await page.goto('/ebics-bank?tab=subscribers&new=1');
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByText('Please enter a name')).toBeVisible();
    },
  },
  {
    name: 'a forced fault',
    open: async (page) => {
      await openRow(page, 'subscribers', 'Subscribers', /^View/);
      await page.getByRole('button', { name: 'Force a fault' }).click();
      await expect(page.getByLabel('How many times')).toBeVisible();
    },
  },
  {
    name: 'a letter, with a wrong byte',
    open: async (page) => {
      await openRow(page, 'subscribers', 'Subscribers', /^Compare/);
      await page
        .getByRole('textbox')
        .first()
        .fill(`00${'B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855'}`);
      await page.getByRole('textbox').last().fill('E3 B0');
      await expect(page.getByText('Byte 1 of 32 differs')).toBeVisible();
    },
  },
  {
    name: 'orders, at 390 pixels',
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await withEbics(page);
      await page.goto('/ebics-bank?tab=orders');
      await expect(page.getByText('To sign', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'an order',
    open: async (page) => {
      await openRow(page, 'orders', 'Orders', /^View/);
      await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
    },
  },
  {
    name: 'a refused request, beside one that worked',
    open: async (page) => {
      await openRow(page, 'requests', 'Requests', /pain\.001/);
      await page.getByRole('button', { name: 'Compare with a request that worked' }).click();
      await expect(page.getByRole('group', { name: /side by side/ })).toBeVisible();
    },
  },
];

testAccessibility(STATES);
