export interface PlatformTables {
  sweep_cursors: SweepCursorTable;
  background_runs: BackgroundRunTable;
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
