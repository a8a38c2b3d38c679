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

export const ROLE_OPTIONS = WORKSPACE_ROLES.map((role) => ({ value: role, label: ROLE_TEXTS[role] }));
