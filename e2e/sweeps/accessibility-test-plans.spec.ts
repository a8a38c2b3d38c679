import { at, fail, hold, testAccessibility } from '../support/accessibility.ts';
import { expect } from '../support/test.ts';
import { withTestPlans } from '../support/test-plans.ts';
import { withSession } from '../support/workspaces.ts';

const PATH = '/test-plans';
const PLANS = /\/api\/test-plans$/;

testAccessibility([
  {
    name: 'test plans, loading',
    open: async (page) => {
      await hold(page, PLANS);
      await at(PATH, 'Test Plans')(page);
    },
  },
  {
    name: 'test plans, failed',
    open: async (page) => {
      await fail(page, PLANS);
      await at(PATH, 'Test Plans')(page);
      await expect(page.getByText('The test plans could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'test plans, none yet',
    open: async (page) => {
      await withTestPlans(page, { isEmpty: true });
      await at(PATH, 'Test Plans')(page);
      await expect(page.getByText('No test plan yet')).toBeVisible();
    },
  },
  {
    name: 'a run with every state of a case',
    open: async (page) => {
      await withTestPlans(page);
      await at(PATH, 'Test Plans')(page);
      await page.getByRole('button', { name: 'A file is accepted in full' }).click();
      await page.getByRole('button', { name: 'A duplicate is not sent again' }).click();
      await page.getByText('Facts').first().click();
    },
  },
  {
    name: 'a run, for a viewer',
    open: async (page) => {
      await withTestPlans(page);
      const workspace = { name: 'main', title: 'Main', state: 'active', role: 'viewer' };
      await withSession(page, { ofInstallation: false, workspace });
      await at(PATH, 'Test Plans')(page);
      await expect(page.getByRole('button', { name: /^Start again/ })).toBeDisabled();
    },
  },
  {
    name: 'a plan that is not begun',
    open: async (page) => {
      await withTestPlans(page);
      await page.goto(`${PATH}?plan=webhooks`);
      await expect(page.getByRole('button', { name: 'Start run' })).toBeVisible();
    },
  },
  {
    name: 'a plan to assign',
    open: async (page) => {
      await withTestPlans(page);
      await page.goto(`${PATH}?assign=1`);
      await expect(page.getByRole('link', { name: /^Edit first/ })).toBeVisible();
    },
  },
  {
    name: 'partners with their test plans',
    open: async (page) => {
      await withTestPlans(page);
      await at(`${PATH}/partners`, 'Partners and Test Plans')(page);
      await expect(page.getByText('Oak Bank')).toBeVisible();
    },
  },
  {
    name: 'the form of a plan, with a step',
    open: async (page) => {
      await withTestPlans(page);
      await at(`${PATH}/editor`, 'Plan Editor')(page);
      await page.getByRole('button', { name: 'Add step to first-payment' }).click();
      await page.getByRole('menuitem', { name: 'A transfer fails' }).click();
      await expect(page.getByRole('dialog', { name: 'Add Step: A transfer fails' })).toBeVisible();
    },
  },
  {
    name: 'the editor of plans, with a fault',
    open: async (page) => {
      await withTestPlans(page);
      await at(`${PATH}/editor`, 'Plan Editor')(page);
      await page.getByRole('radio', { name: 'Text' }).click();
      await page.getByLabel('Text of the plan').fill('title: [');
      await expect(page.getByText('The plan has a problem')).toBeVisible();
    },
  },
]);
