import type { Page } from '@playwright/test';

const NOW = '2026-11-25T10:00:00Z';
const workspace = (name: string, title: string, changes: object = {}) => ({
  name,
  title,
  state: 'active',
  role: 'manager',
  createdAt: NOW,
  lastUsedAt: NOW,
  problem: null,
  removedAt: null,
  secondFactor: false,
  ...changes,
});

const WORKSPACES = [
  workspace('main', 'Main'),
  workspace('oak', 'Oak Bank'),
  workspace('birch', 'Birch Savings', { state: 'archived' }),
  workspace('cedar-clearing-emea', 'Cedar Clearing, Europe, Middle East and Africa', {
    problem: 'Its schema could not be upgraded: the disk is full.',
  }),
  workspace('elm', 'Elm', { state: 'deleted', lastUsedAt: null, removedAt: '2026-12-02T10:00:00Z' }),
];

const FIGURES = {
  transfers: 1_234_567,
  activeKeys: 3,
  webhooks: 12,
  members: 2,
  bytes: 123_456_789,
  node: null,
};

const MEMBERS = {
  members: [{ id: 'a', username: 'ann', email: 'ann@oak.example', role: 'viewer', since: NOW }],
  invitations: [
    { id: 'b', note: 'Jon of Oak', role: 'operator', invitedBy: 'operator', createdAt: NOW, expiresAt: NOW },
  ],
};

const step = (name: string, state: string, by: string | null = null) => ({
  step: name,
  state,
  by,
  at: by === null ? null : NOW,
});
const ONBOARDING = {
  steps: [
    step('rules', 'done', 'operator'),
    step('plan', 'open'),
    step('invitation', 'waiting', 'operator'),
    step('api-key', 'done', 'ann'),
    step('sftp-user', 'unavailable'),
    step('webhook', 'waiting'),
  ],
};

const INVITATION = {
  workspace: { name: 'oak', title: 'Oak Bank' },
  role: 'viewer',
  invitedBy: 'operator',
  expiresAt: NOW,
};

export const WORKSPACE_CALLS = /\/api\/workspaces/;

/** Five workspaces, in every state that one can be in. */
export async function withWorkspaces(page: Page): Promise<void> {
  await withSession(page, { workspaces: WORKSPACES.length });
  await page.route(WORKSPACE_CALLS, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const [, name, rest] = /\/workspaces\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
    if (name === undefined) {
      const search = searchParams.get('search') ?? '';
      return route.fulfill({ json: WORKSPACES.filter((one) => one.name.includes(search)) });
    }
    if (rest === '/onboarding') return route.fulfill({ json: ONBOARDING });
    if (rest === '/members') return route.fulfill({ json: MEMBERS });
    const one = WORKSPACES.find((candidate) => candidate.name === name);
    return route.fulfill({ json: { ...one, figures: one?.problem == null ? FIGURES : null } });
  });
}

/** Changes the session of the page, for instance the role of its operator. */
export const withSession = (page: Page, changes: object) =>
  page.route(/\/api\/auth\/session$/, async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    await route.fulfill({ json: { ...(await response.json()), ...changes } });
  });

export const withInvitation = (page: Page) =>
  page.route(/\/api\/invitations\/[^/]+$/, (route) => route.fulfill({ json: INVITATION }));
