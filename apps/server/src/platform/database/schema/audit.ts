import type { Fixed } from './fixed.ts';

export interface AuditTables {
  audit_entries: AuditEntryTable;
}

export interface AuditEntryTable {
  position: Fixed<bigint>;
  at: Fixed<Date>;
  actor_kind: Fixed<'operator' | 'access-token' | 'api-key' | 'system'>;
  actor_id: Fixed<string | null>;
  actor_name: Fixed<string>;
  action: Fixed<string>;
  object_type: Fixed<string>;
  object_id: Fixed<string>;
  object_name: Fixed<string | null>;
  before: Fixed<string | null>;
  after: Fixed<string | null>;
  hash: Fixed<Buffer>;
}
