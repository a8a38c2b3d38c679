export interface KeysTables {
  retired_master_keys: RetiredMasterKeyTable;
}

export interface RetiredMasterKeyTable {
  id: string;
  key_sealed: Buffer;
  retired_at: Date;
  finished_at: Date | null;
}
