import type { Generated } from 'kysely';
import type { WorkspaceRole } from './workspaces.ts';

export interface SingleSignOnTables {
  identities: IdentityTable;
  group_rights: GroupRightTable;
}

export interface IdentityTable {
  issuer: string;
  subject: string;
  operator_id: string;
  provider: string;
  groups: string[];
  created_at: Generated<Date>;
  groups_at: Generated<Date>;
}

export interface GroupRightTable {
  id: string;
  provider: string;
  group_name: string;
  /** Null: the installation, whose only right is that of administrators. */
  workspace_id: string | null;
  role: WorkspaceRole | null;
  created_at: Generated<Date>;
}
