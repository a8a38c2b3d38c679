import type { Generated } from 'kysely';

export type WorkspaceState = 'active' | 'archived' | 'deleted';
export type WorkspaceRole = 'manager' | 'operator' | 'viewer';

export interface WorkspacesTables {
  workspaces: WorkspaceTable;
  memberships: MembershipTable;
  invitations: InvitationTable;
}

export interface WorkspaceTable {
  id: string;
  name: string;
  title: string;
  created_at: Generated<Date>;
  state: Generated<WorkspaceState>;
  version: Generated<string | null>;
  problem: Generated<string | null>;
  deleted_at: Generated<Date | null>;
  quota_bytes: Generated<bigint | null>;
  quota_rows: Generated<bigint | null>;
  /** Its members need a second factor. */
  second_factor: Generated<boolean>;
}

export interface MembershipTable {
  workspace_id: string;
  operator_id: string;
  role: WorkspaceRole;
  created_at: Generated<Date>;
  granted_by: Generated<string | null>;
}

export interface InvitationTable {
  id: string;
  token_hash: Buffer;
  workspace_id: string;
  role: WorkspaceRole;
  note: string;
  invited_by: string;
  created_at: Generated<Date>;
  expires_at: Date;
}
