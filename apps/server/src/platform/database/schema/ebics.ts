import type {
  EbicsClass,
  EbicsForcedFault,
  EbicsKeyUse,
  EbicsOrderState,
  EbicsState,
} from '@clearbench/contract';
import type { KeyVersion, Order } from '@clearbench/ebics';
import type { Generated, JSONColumnType } from 'kysely';
import type { Actor } from '../../actor.ts';

export interface EbicsTables {
  ebics_bank: EbicsBankTable;
  ebics_bank_keys: EbicsBankKeyTable;
  ebics_subscribers: EbicsSubscriberTable;
  ebics_keys: EbicsKeyTable;
  ebics_nonces: EbicsNonceTable;
  ebics_transactions: EbicsTransactionTable;
  ebics_segments: EbicsSegmentTable;
  ebics_orders: EbicsOrderTable;
  ebics_chunks: EbicsChunkTable;
  ebics_signatures: EbicsSignatureTable;
  ebics_events: EbicsEventTable;
  ebics_files: EbicsFileTable;
  ebics_deliveries: EbicsDeliveryTable;
  ebics_requests: EbicsRequestTable;
}

type Json<Value extends object> = JSONColumnType<Value, string, string>;

export interface EbicsBankTable {
  is_only: Generated<boolean>;
  is_enabled: boolean;
  host_id: string;
  partner_id: string;
  activation: 'letter' | 'automatic';
  is_strict: boolean;
  signatures: number;
  has_realtime: boolean;
}

export interface EbicsBankKeyTable {
  id: string;
  keys_sealed: Buffer;
  created_at: Date;
}

export interface EbicsSubscriberTable {
  id: string;
  user_id: string;
  name: string;
  api_key_id: string;
  state: EbicsState;
  signature_class: EbicsClass;
  /** A decimal number. */
  max_amount: string | null;
  order_types: string[];
  fault: Json<EbicsForcedFault> | null;
  created_at: Date;
  last_seen_at: Date | null;
  /** SHA-256. */
  token_hash: Buffer | null;
  token_valid_until: Date | null;
}

export interface EbicsKeyTable {
  subscriber_id: string;
  use: EbicsKeyUse;
  version: KeyVersion;
  public_key: Buffer;
  certificate: Buffer | null;
  received_at: Date;
}

export interface EbicsNonceTable {
  user_id: string;
  nonce: string;
  at: Date;
}

/** For each kind of content in a download, up to where it has then been delivered. */
export type EbicsMarks = Readonly<Record<string, string>>;

export interface EbicsTransactionTable {
  id: string;
  subscriber_id: string;
  direction: 'upload' | 'download';
  order_id: string | null;
  order: Json<Order>;
  segments: number;
  received: Generated<number>;
  transaction_key: Buffer | null;
  signature_data: Buffer | null;
  marks: Json<EbicsMarks> | null;
  started_at: Date;
}

export interface EbicsSegmentTable {
  transaction_id: string;
  number: number;
  data: string;
}

export interface EbicsSum {
  currency: string;
  amount: string;
}

export interface EbicsOrderTable {
  id: string;
  order_id: string;
  subscriber_id: string | null;
  user_id: string;
  order: Json<Order>;
  label: string;
  file_name: string | null;
  bytes: number;
  digest: Buffer;
  state: Exclude<EbicsOrderState, 'unreleased'>;
  signatures_needed: number;
  payments: number | null;
  sums: Json<EbicsSum[]>;
  received_at: Date;
  payload_id: string | null;
  problem: string | null;
  cancelled_by: Json<Actor> | null;
}

export interface EbicsChunkTable {
  order_id: string;
  number: number;
  bytes: Buffer;
}

export interface EbicsSignatureTable {
  order_id: string;
  signer_id: string;
  signer: string;
  signature_class: EbicsClass;
  signed_at: Date;
}

export interface EbicsEventTable {
  seq: Generated<bigint>;
  at: Date;
  order_id: string;
  user_id: string;
  order: Json<Order>;
  action: string;
  reason: string;
  texts: string[];
  file_name: string | null;
  bytes: number | null;
  digest: Buffer | null;
  xact: Generated<string>;
}

export interface EbicsFileTable {
  id: string;
  api_key_id: string;
  what: 'camt.054' | 'pain.002' | 'payees';
  name: string;
  text: string;
  at: Date;
  xact: Generated<string>;
}

export interface EbicsDeliveryTable {
  subscriber_id: string;
  what: string;
  until: string;
}

/** One comparison in the check of a request. */
export interface EbicsFinding {
  what: string;
  isRight: boolean;
  expected: string | null;
  found: string | null;
  explanation: string | null;
}

export interface EbicsRequestTable {
  id: string;
  at: Date;
  user_id: string;
  order_label: string;
  phase: 'initialisation' | 'transfer' | 'receipt' | null;
  version: string;
  bytes: number;
  technical_code: string;
  order_code: string;
  problem: string | null;
  duration_ms: number;
  findings: Json<EbicsFinding[]>;
  request: string | null;
  response: string | null;
}
