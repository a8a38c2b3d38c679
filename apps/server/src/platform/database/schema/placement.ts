import type { Generated } from 'kysely';

export interface PlacementTables {
  placement_changes: PlacementChangeTable;
}

export interface PlacementChangeTable {
  id: string;
  workspace_id: string | null;
  node: string | null;
  job: bigint | null;
  problem: string | null;
  started_at: Generated<Date>;
  ended_at: Date | null;
}
