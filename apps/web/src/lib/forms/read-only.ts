import type { SessionWorkspace } from '@clearbench/contract';
import { createContext, useContext } from 'react';

/** Why nothing in this workspace can be changed; null if it can. */
export const ReadOnly = createContext<string | null>(null);

/** Why a control is disabled: it `sends` a change of the workspace, and the server would refuse that. */
export function useRefusal(sends: boolean): string | null {
  const reason = useContext(ReadOnly);
  return sends ? reason : null;
}

export const managersOnlyReason = (workspace: Pick<SessionWorkspace, 'role'> | null): string | null =>
  workspace === null || workspace.role === 'manager'
    ? null
    : 'Only a manager of this workspace can change this.';

export function readOnlyReason({ state, role }: Pick<SessionWorkspace, 'state' | 'role'>): string | null {
  if (state !== 'active') return 'This workspace is archived and read-only.';
  if (role === 'viewer') return 'You are a viewer here: you can view everything but change nothing.';
  return null;
}
