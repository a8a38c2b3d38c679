import { WORKSPACE_ROLES, type WorkspaceRole, type WorkspaceState } from '@clearbench/contract';
import type { BadgeLook } from '@/components/ui/display/badge.tsx';

export const STATE_LOOK: Readonly<Record<WorkspaceState, BadgeLook>> = {
  active: { text: 'Active', tone: 'good' },
  archived: { text: 'Archived', tone: 'neutral' },
  deleted: { text: 'Deleted', tone: 'warning' },
};

export const ROLE_TEXTS: Readonly<Record<WorkspaceRole, string>> = {
  manager: 'Manager',
  operator: 'Operator',
  viewer: 'Viewer',
};

/** What each role may do. */
export const ROLE_RIGHTS: Readonly<Record<WorkspaceRole, string>> = {
  manager: 'Managers can do everything here: also house rules, test plans, sign-off, settings and members.',
  operator:
    'Operators work with transfers, keys, webhooks and test runs. They can read house rules, plans and settings, but not change them.',
  viewer: 'Viewers can see everything except keys and secrets, but can’t change anything.',
};

export const ROLE_OPTIONS = WORKSPACE_ROLES.map((role) => ({ value: role, label: ROLE_TEXTS[role] }));
