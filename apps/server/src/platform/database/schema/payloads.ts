import type { Generated, GeneratedAlways } from 'kysely';

export interface PayloadsTables {
  payloads: PayloadTable;
  idempotency_keys: IdempotencyKeyTable;
  messages: MessageTable;
  refused_payloads: RefusedPayloadTable;
}

export interface PayloadTable {
  id: string;
  fingerprint: Buffer;
  format: string;
  content: string;
  enclosed: string | null;
  api_key_id: string | null;
  /** Null: the key is the sender, or an operator. */
  sender_id: Generated<string | null>;
  received_at: Generated<Date>;
}

export interface IdempotencyKeyTable {
  owner_id: string;
  key: string;
  fingerprint: Buffer;
  created_at: Generated<Date>;
}

export interface MessageTable {
  seq: GeneratedAlways<bigint>;
  payload_id: string;
  payload_index: number;
  type: string | null;
  uetr: string | null;
  reference: string | null;
  item_line: number | null;
  item_offset: number | null;
  item_length: number | null;
  received_at: Generated<Date>;
}

export interface RefusedPayloadTable {
  id: string;
  fingerprint: Buffer;
  received_at: Date;
  api_key_id: string | null;
  operator: string | null;
  format: string;
  bytes: number;
  content: Buffer | null;
  code: string;
  message: string;
  errors: number;
}
