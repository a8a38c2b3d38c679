import { WORKSPACE_ROLES, type WorkspaceRole } from '@clearbench/contract';

/** The right that a group gives to its members, as stored. Without a workspace, they are administrators. */
export interface GroupRightRow {
  /** Null: everybody whom the provider signs in. */
  group: string | null;
  /** Its id. */
  workspace: string | null;
  role: WorkspaceRole | null;
}

export interface Rights {
  isAdministrator: boolean;
  /** The key is the id of the workspace. */
  roles: ReadonlyMap<string, WorkspaceRole>;
}

/** What someone in these groups may do: in each workspace, the highest role that one of them gives. */
export function rightsOf(groups: readonly string[], given: readonly GroupRightRow[]): Rights {
  const own = given.filter(({ group }) => group === null || groups.includes(group));
  const roles = new Map<string, WorkspaceRole>();
  // The highest role comes first, so the lower ones are set before it.
  for (const role of WORKSPACE_ROLES.toReversed()) {
    for (const right of own) {
      if (right.workspace !== null && right.role === role) roles.set(right.workspace, role);
    }
  }
  return { isAdministrator: own.some(({ workspace }) => workspace === null), roles };
}
