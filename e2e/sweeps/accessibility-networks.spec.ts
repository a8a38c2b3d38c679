import type { Page } from '@playwright/test';
import { at, fail, hold, type ScreenState, testAccessibility } from '../support/accessibility.ts';
import { expect } from '../support/test.ts';

const PATH = '/global-transaction-networks';
const TITLE = 'Global Transaction Networks';

/** Leaves the message open. */
async function sendRefusedMessage(page: Page): Promise<void> {
  await page.goto(`${PATH}?create=mt202`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Beneficiary institution (58A)').fill('NOSUCH');
  await expect(form.getByText('1 error', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Send MT202' }).click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByRole('dialog')).toContainText('Rejected (NAK)');
}

const STATES: ScreenState[] = [
  {
    name: 'networks, empty',
    open: async (page) => {
      await at(`${PATH}?type=MT999`, TITLE)(page);
      await expect(page.getByText('No messages match these filters.')).toBeVisible();
    },
  },
  {
    name: 'networks, loading',
    open: async (page) => {
      await hold(page, /\/api\/networks/);
      await at(PATH, TITLE)(page);
    },
  },
  {
    name: 'networks, error',
    open: async (page) => {
      await fail(page, /\/api\/networks/);
      await page.goto(PATH);
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'create MT103, with an error',
    open: async (page) => {
      await page.goto(`${PATH}?create=mt103`);
      const form = page.getByRole('dialog');
      await expect(form.getByText('Valid', { exact: true })).toBeVisible();
      await form.getByLabel('Account with institution (57A)').fill('NOSUCH');
      await expect(form.getByText('1 error', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'a refused message, opened',
    open: sendRefusedMessage,
  },
  {
    name: 'messages, filled',
    open: async (page) => {
      await sendRefusedMessage(page);
      await at(PATH, TITLE)(page);
      await expect(page.getByRole('grid').getByRole('button').first()).toBeVisible();
    },
  },
];

testAccessibility(STATES);
