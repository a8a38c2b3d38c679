import type { Page } from '@playwright/test';
import { at, testAccessibility } from '../support/accessibility.ts';

const SECTIONS = [
  'wizard',
  'configurations',
  'tracker',
  'networks',
  'flow',
  'accounts',
  'archive',
  'invoice',
  'packages',
  'options',
  'http',
  'disclaimer',
];
const INVOICE = {
  invoiceNumber: 'INV-7',
  invoiceDate: new Date().toISOString().slice(0, 10),
  dueDate: '2099-01-01',
  amount: '1.00',
  currency: 'USD',
  recipient: 'A partner',
  description: 'Integration',
};

const openAll = at('/api-configuration', 'API Setup & Configuration');
const atAll = async (page: Page) => {
  const stored = {
    'clearbench.sections.api-configuration': SECTIONS,
    'clearbench.invoices': [INVOICE],
  };
  for (const [key, value] of Object.entries(stored)) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(JSON.stringify(value))})`);
  }
  await openAll(page);
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

testAccessibility([
  { name: 'the configuration page with all sections open', open: atAll },
  {
    name: 'the configuration page without packages and invoices',
    open: async (page) => {
      await page.addInitScript(`localStorage.setItem('clearbench.configurations', '[]')`);
      await page.addInitScript(
        `localStorage.setItem('clearbench.sections.api-configuration', '["configurations","archive","packages"]')`,
      );
      await openAll(page);
    },
  },
  {
    name: 'the configuration page with the problems of its forms',
    open: async (page) => {
      await atAll(page);
      await button(page, 'Generate').click();
      await button(page, 'Create Invoice').click();
      await button(page, 'Connect All Networks').last().click();
    },
  },
  {
    name: 'the review of the wizard',
    open: async (page) => {
      await openAll(page);
      await page.getByLabel('API Key Label').fill('Gateway');
      await button(page, 'Generate').click();
      await button(page, 'Continue').click();
      await page.getByLabel('Client Label').fill('A client');
      await button(page, 'Generate').click();
      await button(page, 'Configure').click();
    },
  },
  {
    name: 'the confirm before a package is published',
    open: async (page) => {
      await atAll(page);
      await button(page, 'Publish to server').first().click();
    },
  },
  { name: 'the SSH screen', open: at('/api-configuration/ssh', 'SSH Upload') },
  { name: 'the tune-up screen', open: at('/api-configuration/tune-up', 'Server Tune-Up') },
  { name: 'the live figures', open: at('/api-configuration/tune-up?view=live', 'Server Tune-Up') },
]);
