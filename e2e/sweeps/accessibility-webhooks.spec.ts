import { at, empty, fail, hold, testAccessibility } from '../support/accessibility.ts';
import { showLongAct } from '../support/long-acts.ts';
import { expect } from '../support/test.ts';

testAccessibility([
  {
    name: 'webhooks, loading',
    open: async (page) => {
      await hold(page, /\/api\/webhooks$/);
      await at('/webhooks', 'Webhooks')(page);
    },
  },
  {
    name: 'webhooks, none',
    open: async (page) => {
      await empty(page, /\/api\/webhooks$/);
      await at('/webhooks', 'Webhooks')(page);
      await expect(page.getByText('No webhooks configured yet')).toBeVisible();
    },
  },
  {
    name: 'webhooks, failed',
    open: async (page) => {
      await fail(page, /\/api\/webhooks$/);
      await at('/webhooks', 'Webhooks')(page);
      await expect(page.getByText('The webhooks could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'webhooks, a new one with a mistake',
    open: async (page) => {
      await page.goto('/webhooks?new=1');
      await page.getByRole('dialog').getByRole('button', { name: 'Create Webhook' }).click();
      await expect(page.getByText('Please enter a valid URL')).toBeVisible();
    },
  },
  {
    name: 'a webhook with a delivery open',
    open: async (page) => {
      await page.goto('/webhooks');
      const created = await page.request.post('/api/webhooks', {
        data: { url: 'http://127.0.0.1:9/hook' },
        headers: { origin: new URL(page.url()).origin },
      });
      const { id } = await created.json();
      await page.goto(`/webhooks/${id}`);
      await page.getByRole('button', { name: 'Send test' }).click();
      await page.getByRole('menuitem', { name: 'transaction.initiated' }).click();
      await page.getByRole('grid', { name: 'Deliveries' }).getByRole('button').first().click();
      await expect(page.getByText('Attempt 1:')).toBeVisible();
    },
  },
  {
    name: 'a webhook with a running replay',
    open: async (page) => {
      await showLongAct(page, { kind: 'webhook.replay', state: 'running', done: 250_000, total: 1_000_000 });
      await page.goto('/webhooks');
      const created = await page.request.post('/api/webhooks', {
        data: { url: 'http://127.0.0.1:9/hook' },
        headers: { origin: new URL(page.url()).origin },
      });
      await page.goto(`/webhooks/${(await created.json()).id}`);
      await expect(page.getByText('Deliveries are being replayed')).toBeVisible();
    },
  },
  {
    name: 'the webhook tracker with nothing typed',
    open: async (page) => {
      await at('/webhook-tracker', 'Webhook Tracker')(page);
      await page.getByRole('button', { name: 'Track', exact: true }).click();
      await expect(page.getByText('Enter a GPI, UETR or TRN code, or choose a transfer.')).toBeVisible();
    },
  },
  { name: 'the webhook tracker, received', open: at('/webhook-tracker?feed=received', 'Webhook Tracker') },
  {
    name: 'the configuration wizard with a mistake',
    open: async (page) => {
      await at('/api-wizard', 'Configuration Wizard')(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('API label must be at least 3 characters long')).toBeVisible();
    },
  },
]);
