import type { Session, SessionWorkspace } from '@clearbench/contract';
import { createContext, useContext } from 'react';

/** Why nothing in this workspace can be changed; null if it can. */
export const ReadOnly = createContext<string | null>(null);

/** Why a control is disabled: it `sends` a change of the workspace, and the server would refuse that. */
export function useRefusal(sends: boolean): string | null {
  const reason = useContext(ReadOnly);
  return sends ? reason : null;
}

/** What not every operator may do. Controls for the rest are left out, not disabled. */
export interface Rights {
  /** May change what managers decide here: house rules, plans, waivers, sign-off, settings. */
  mayManage: boolean;
  /** Is an administrator, who also changes what all workspaces share. */
  ofInstallation: boolean;
}

const NONE: Rights = { mayManage: false, ofInstallation: false };

export const OperatorRights = createContext(NONE);

export const useRights = (): Rights => useContext(OperatorRights);

/** None until the session is known. */
export function rightsOf(session: Pick<Session, 'workspace' | 'ofInstallation'> | undefined): Rights {
  if (session === undefined) return NONE;
  const { workspace, ofInstallation } = session;
  return { mayManage: workspace?.state === 'active' && workspace.role === 'manager', ofInstallation };
}

/** Why somebody can't change what managers decide. */
export function useManagersOnly(): string | null {
  const { mayManage } = useRights();
  const reason = useContext(ReadOnly);
  return reason ?? (mayManage ? null : 'Only a manager of this workspace can change this.');
}

export function readOnlyReason({ state, role }: Pick<SessionWorkspace, 'state' | 'role'>): string | null {
  if (state !== 'active') return 'This workspace is archived and read-only.';
  if (role === 'viewer') return 'You are a viewer here: you can view everything but change nothing.';
  return null;
}
