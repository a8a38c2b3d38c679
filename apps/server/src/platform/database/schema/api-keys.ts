import type { Generated } from 'kysely';

export interface ApiKeysTables {
  api_keys: ApiKeyTable;
  api_key_places: ApiKeyPlaceTable;
}

export interface ApiKeyTable {
  id: string;
  label: string;
  key_hash: Buffer;
  key_sealed: Buffer;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
  last_used_at: Date | null;
  revoked_at: Date | null;
  /** The first key of the sender, which this one replaced by rotation; null: this is the first. */
  sender_id: string | null;
  /** True if the values of its payments may choose scenarios. */
  scenarios_by_values: Generated<boolean>;
}

/** In the schema of the installation. */
export interface ApiKeyPlaceTable {
  key_hash: Buffer;
  workspace_id: string;
}
