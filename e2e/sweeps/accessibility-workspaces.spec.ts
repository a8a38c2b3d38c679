import { at, fail, hold, type ScreenState, testAccessibility } from '../support/accessibility.ts';
import { expect } from '../support/test.ts';
import { WORKSPACE_CALLS, withInvitation, withSession, withWorkspaces } from '../support/workspaces.ts';

const PATH = '/workspaces';
const TITLE = 'Workspaces';

const STATES: ScreenState[] = [
  {
    name: 'workspaces, in every state',
    open: async (page) => {
      await withWorkspaces(page);
      await at(PATH, TITLE)(page);
      await expect(page.getByRole('row').filter({ hasText: 'Elm' })).toContainText('117.7 MB');
    },
  },
  {
    name: 'workspaces, loading',
    open: async (page) => {
      await hold(page, WORKSPACE_CALLS);
      await at(PATH, TITLE)(page);
    },
  },
  {
    name: 'workspaces, error',
    open: async (page) => {
      await fail(page, WORKSPACE_CALLS);
      await page.goto(PATH);
      await expect(page.getByText('The workspaces could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'the switcher, open',
    open: async (page) => {
      await withWorkspaces(page);
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Workspace: Main' }).click();
      await expect(page.getByRole('option', { name: /Oak Bank/ })).toBeVisible();
    },
  },
  {
    name: 'a workspace with its members, opened',
    open: async (page) => {
      await withWorkspaces(page);
      await page.goto(`${PATH}?open=oak`);
      await expect(page.getByRole('dialog').getByText('Jon of Oak')).toBeVisible();
    },
  },
  {
    name: 'a deleted workspace, opened',
    open: async (page) => {
      await withWorkspaces(page);
      await page.goto(`${PATH}?open=elm`);
      await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
    },
  },
  {
    name: 'new workspace, with errors',
    open: async (page) => {
      await withWorkspaces(page);
      await page.goto(`${PATH}?new=1`);
      await page.getByRole('button', { name: 'Create Workspace' }).click();
      await expect(page.getByText('Please enter a title')).toBeVisible();
    },
  },
  {
    name: 'delete a workspace',
    open: async (page) => {
      await withWorkspaces(page);
      await page.goto(`${PATH}?open=oak`);
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete Workspace' }).click();
      await expect(page.getByText('Please enter oak, the name of the workspace')).toBeVisible();
    },
  },
  {
    name: 'settings of a workspace in which nothing can be changed',
    open: async (page) => {
      await withSession(page, {
        workspace: { name: 'main', title: 'Main', state: 'active', role: 'viewer' },
      });
      await page.goto('/settings');
      await expect(page.getByText('You are a viewer here')).toBeVisible();
      await expect(page.getByRole('switch').first()).toBeDisabled();
    },
  },
  {
    name: 'no workspace',
    open: async (page) => {
      await withWorkspaces(page);
      await withSession(page, { workspace: null });
      await at('/ledger', 'No Workspace')(page);
      await expect(page.getByRole('link', { name: 'Oak Bank' })).toBeVisible();
    },
  },
  {
    name: 'an invitation, for a guest',
    signedIn: false,
    open: async (page) => {
      await withInvitation(page);
      await at('/invitation/token', 'Oak Bank')(page);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
    },
  },
  {
    name: 'an invitation, for an operator',
    open: async (page) => {
      await withInvitation(page);
      await at('/invitation/token', 'Oak Bank')(page);
      await expect(page.getByRole('button', { name: 'Join' })).toBeVisible();
    },
  },
];

testAccessibility(STATES);
