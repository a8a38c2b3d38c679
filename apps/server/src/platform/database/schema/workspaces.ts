import type { Generated } from 'kysely';

export interface WorkspacesTables {
  workspaces: WorkspaceTable;
}

export interface WorkspaceTable {
  id: string;
  name: string;
  title: string;
  created_at: Generated<Date>;
}
