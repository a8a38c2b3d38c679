import type { ProviderRight } from '@clearbench/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { WorkspaceRole } from './workspaces.ts';

export interface SingleSignOnTables {
  identities: IdentityTable;
  group_rights: GroupRightTable;
  workspace_providers: WorkspaceProviderTable;
}

export interface IdentityTable {
  issuer: string;
  subject: string;
  operator_id: string;
  provider: string;
  /** The workspace whose provider it is; null: that of the installation. */
  workspace_id: string | null;
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

export interface WorkspaceProviderTable {
  workspace_id: string;
  name: string;
  issuer: string;
  client_id: string;
  secret_sealed: Buffer;
  groups_claim: string;
  scope: string;
  rights: JSONColumnType<ProviderRight[]>;
}
