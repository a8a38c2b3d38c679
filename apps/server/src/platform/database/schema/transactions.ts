import type { TransferPayee } from '@clearbench/contract';
import type {
  FundType,
  ScenarioChooser,
  ScenarioName,
  TransferStatus,
  TransferType,
} from '@clearbench/domain';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Actor } from '../../actor.ts';

export interface TransactionsTables {
  transactions: TransactionTable;
  transaction_events: TransactionEventTable;
  search_blocks: SearchBlockTable;
  search_signatures: SearchSignatureTable;
  transaction_totals: TransactionTotalTable;
}

export interface TransactionTable {
  seq: GeneratedAlways<bigint>;
  transaction_id: string;
  uetr: string;
  payload_id: string;
  payload_index: number;
  item_line: number | null;
  item_offset: number | null;
  item_length: number | null;
  type: TransferType;
  status: Generated<TransferStatus>;
  fund_type: FundType;
  amount_minor: bigint;
  amount: string;
  currency: string;
  value_date: string | null;
  reference: string | null;
  related_reference: string | null;
  sender_bic: string | null;
  sender_name: string | null;
  sender_account: string | null;
  recipient_bic: string | null;
  recipient_name: string | null;
  recipient_account: string | null;
  profile_id: string | null;
  destination_iban: string | null;
  destination_bic: string | null;
  /** The scenario that is played from now on, and its chooser. */
  scenario: ScenarioName | null;
  scenario_chosen_by: ScenarioChooser | null;
  created_at: Generated<Date>;
  completed_at: Date | null;
  /** Both or neither: a failed transfer has both. */
  failure_code: string | null;
  failure_text: string | null;
  /** Null: its payee was not verified. */
  payee: JSONColumnType<TransferPayee> | null;
}

export interface TransactionEventTable {
  id: GeneratedAlways<bigint>;
  transaction_seq: bigint;
  status: TransferStatus;
  message: string;
  /** A stable identifier for programs; null for events stored before kinds existed. */
  kind: string | null;
  /** Null on arrival by an API key: the payload names the key. */
  actor: JSONColumnType<Actor | null>;
  data: unknown;
  created_at: Generated<Date>;
}

export interface SearchBlockTable {
  block: bigint;
  text: string;
  words: string;
}

export interface SearchSignatureTable {
  part: number;
  signature: bigint;
  slices: Buffer;
}

export interface TransactionTotalTable {
  type: TransferType;
  status: TransferStatus;
  currency: string;
  slot: number;
  total: bigint;
}
