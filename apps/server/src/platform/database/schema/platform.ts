import type { Generated, JSONColumnType } from 'kysely';

export interface PlatformTables {
  workspace_leases: WorkspaceLeaseTable;
  settings: SettingTable;
  sweep_cursors: SweepCursorTable;
  background_runs: BackgroundRunTable;
  parked_items: ParkedItemTable;
  long_acts: LongActTable;
}

export interface WorkspaceLeaseTable {
  workspace_id: string;
  due_at: Generated<Date>;
  used_at: Generated<Date>;
  leased_by: Generated<number | null>;
}

export interface SettingTable {
  key: string;
  value: string;
}

export interface SweepCursorTable {
  name: string;
  position: bigint;
}

export interface BackgroundRunTable {
  kind: 'job' | 'sweep';
  name: string;
  succeeded_at: Date | null;
  failed_at: Date | null;
  failures: bigint;
  error: string | null;
}

export interface ParkedItemTable {
  id: string;
  work: string;
  item: string;
  transaction_seq: bigint | null;
  problem: string;
  attempts: number;
  parked_at: Date;
  retry_at: Date;
}

export interface LongActTable {
  id: string;
  kind: 'webhook.deletion' | 'webhook.replay';
  object_id: string;
  state: 'running' | 'done' | 'cancelled' | 'failed';
  done: bigint;
  total: bigint | null;
  position: JSONColumnType<object>;
  started_by: string;
  started_at: Date;
  finished_at: Date | null;
  problem: string | null;
}
