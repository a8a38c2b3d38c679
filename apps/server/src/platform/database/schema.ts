import type {
  AccountKind,
  Awaited,
  CentralBankCode,
  FundsPosition,
  FundType,
  LifeStep,
  Network,
  ScenarioName,
  TransferStatus,
  TransferType,
} from '@clearbench/domain';
import type { TransferState } from '@clearbench/wise';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Actor } from '../actor.ts';

/** The tables, as the driver hands their columns over: `int8` is a bigint, `timestamptz` a Date, `date` a string. */
export interface Schema {
  audit_entries: AuditEntryTable;
  operators: OperatorTable;
  sessions: SessionTable;
  settings: SettingTable;
  api_keys: ApiKeyTable;
  network_inbound: NetworkInboundTable;
  network_links: NetworkLinkTable;
  network_messages: NetworkMessageTable;
  network_queue: NetworkQueueTable;
  payloads: PayloadTable;
  idempotency_keys: IdempotencyKeyTable;
  messages: MessageTable;
  transactions: TransactionTable;
  transfer_lives: TransferLifeTable;
  transaction_events: TransactionEventTable;
  transaction_search: TransactionSearchTable;
  transaction_totals: TransactionTotalTable;
  daily_volumes: DailyVolumeTable;
  sweep_cursors: SweepCursorTable;
  background_runs: BackgroundRunTable;
  ledger_accounts: LedgerAccountTable;
  ledger_postings: LedgerPostingTable;
  ledger_balances: LedgerBalanceTable;
  ledger_statements: LedgerStatementTable;
  ledger_days: LedgerDayTable;
  webhooks: WebhookTable;
  webhook_lanes: WebhookLaneTable;
  webhook_health: WebhookHealthTable;
  webhook_hours: WebhookHourTable;
  webhook_receipts: WebhookReceiptTable;
  notifications: NotificationTable;
  deliveries: DeliveryTable;
  delivery_attempts: DeliveryAttemptTable;
  wise_authorizations: WiseAuthorizationTable;
  wise_connections: WiseConnectionTable;
  wise_events: WiseEventTable;
  wise_payouts: WisePayoutTable;
  wise_simulator_entities: WiseSimulatorEntityTable;
  wise_simulator_keys: WiseSimulatorKeyTable;
}

/** A column that is written once: an update of it does not compile. */
type Fixed<T> = ColumnType<T, T, never>;

export interface AuditEntryTable {
  position: Fixed<bigint>;
  at: Fixed<Date>;
  actor_kind: Fixed<'operator' | 'api-key' | 'system'>;
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

export interface OperatorTable {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  sandbox_password_sealed: Buffer | null;
  created_at: Generated<Date>;
}

export interface SessionTable {
  token_hash: Buffer;
  operator_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
  address: string;
  user_agent: string | null;
}

export interface SettingTable {
  key: string;
  value: string;
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
}

export interface PayloadTable {
  id: string;
  fingerprint: Buffer;
  format: string;
  content: string;
  enclosed: string | null;
  api_key_id: string | null;
  scenario: string | null;
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
  created_at: Generated<Date>;
  completed_at: Date | null;
}

export interface TransactionEventTable {
  id: GeneratedAlways<bigint>;
  transaction_seq: bigint;
  status: TransferStatus;
  message: string;
  /** A stable word for programs; null for events from before there were such. */
  kind: string | null;
  /** Null on arrival by an API key, which the payload names. */
  actor: JSONColumnType<Actor | null>;
  data: unknown;
  created_at: Generated<Date>;
}

export interface TransactionSearchTable {
  seq: bigint;
  text: string;
  reference: string | null;
}

export interface TransactionTotalTable {
  type: TransferType;
  status: TransferStatus;
  currency: string;
  slot: number;
  total: bigint;
}

/** `amount_minor` is `numeric`, a string. */
export interface DailyVolumeTable {
  day: string;
  currency: string;
  transfers: bigint;
  amount_minor: string;
}

export interface LedgerAccountTable {
  id: string;
  kind: AccountKind;
  owner: string | null;
  currency: string;
  opened_at: Date;
}

export interface LedgerPostingTable {
  entry_id: string;
  leg: number;
  seq: bigint;
  kind: string;
  debit_account: string;
  credit_account: string;
  amount_minor: bigint;
  currency: string;
  transaction_id: string | null;
  text: string;
  booked_at: Date;
  value_date: string;
}

/** `numeric` is a string: it may be larger than a bigint column holds. */
export interface LedgerBalanceTable {
  account_id: string;
  slot: number;
  debit_minor: string;
  credit_minor: string;
  postings: bigint;
}

export interface LedgerStatementTable {
  account_id: string;
  day: string;
  number: number;
  opening_minor: string;
  debit_minor: string;
  credit_minor: string;
  closing_minor: string;
  postings: bigint;
}

export interface LedgerDayTable {
  id: Generated<boolean>;
  closed_until: Date;
  stated_until: Date;
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

export interface NetworkLinkTable {
  network: Network;
  connected: boolean;
  changed_at: Date;
  outage_until: Date | null;
  session_number: number;
  sequence_number: number;
  output_sequence_number: number;
  sent: bigint;
  acknowledged: bigint;
  refused: bigint;
  received: bigint;
  last_message_at: Date | null;
}

export interface NetworkMessageTable {
  id: string;
  network: Network;
  direction: 'out' | 'in';
  type: string;
  purpose: string;
  state: 'queued' | 'sent' | 'acknowledged' | 'refused' | 'received';
  transaction_seq: bigint | null;
  transaction_id: string | null;
  uetr: string | null;
  reference: string;
  sender_bic: string;
  receiver_bic: string;
  currency: string | null;
  amount: string | null;
  session_number: string | null;
  sequence_number: string | null;
  possible_duplicate: Generated<boolean>;
  summary: string | null;
  text: string;
  answer: string | null;
  error_code: string | null;
  error_line: number | null;
  error_text: string | null;
  created_at: Date;
  answered_at: Date | null;
}

export interface NetworkQueueTable {
  message_id: string;
  network: Network;
  ready_at: Date;
  scenario: ScenarioName | null;
  facts: unknown;
}

export interface NetworkInboundTable {
  id: string;
  network: Network;
  due_at: Date;
  facts: unknown;
  plan: unknown;
}

export interface WiseAuthorizationTable {
  state_hash: Buffer;
  operator_id: string;
  verifier_sealed: Buffer;
  redirect_uri: string;
  created_at: Date;
  expires_at: Date;
}

export interface WiseConnectionTable {
  id: string;
  kind: 'oauth' | 'api-key';
  state: 'connected' | 'lost' | 'disconnected';
  profile_id: bigint;
  handle_hash: Fixed<Buffer>;
  handle_sealed: Fixed<Buffer>;
  access_token_sealed: Buffer;
  refresh_token_sealed: Buffer | null;
  expires_at: Date | null;
  problem: string | null;
  connected_by: string;
  connected_at: Date;
  changed_at: Date;
}

export interface WiseEventTable {
  delivery_id: string;
  type: string;
  wise_transfer_id: bigint | null;
  state: string | null;
  occurred_at: Date | null;
  body: string;
  received_at: Date;
}

export interface WisePayoutTable {
  transaction_id: string;
  transaction_seq: bigint;
  customer_transaction_id: string;
  state: 'queued' | 'created' | 'funded' | 'sent' | 'refunded' | 'failed';
  profile_id: bigint;
  beneficiary: string | null;
  iban: string | null;
  account: string | null;
  bic: string | null;
  reference: string;
  target_currency: string;
  target_minor: bigint;
  source_currency: string | null;
  source_minor: bigint | null;
  fee_minor: bigint | null;
  rate: string | null;
  wise_transfer_id: bigint | null;
  one_time_token: string | null;
  provider_state: TransferState | null;
  provider_state_at: Date | null;
  problem: string | null;
  attempts: number;
  due_at: Date;
  requested_at: Date;
}

export interface WiseSimulatorEntityTable {
  kind: string;
  id: string;
  owner: string;
  due_ms: bigint | null;
  seq: GeneratedAlways<bigint>;
  entity: string;
}

export interface WiseSimulatorKeyTable {
  id: Generated<boolean>;
  public_key: string;
  private_key_sealed: Buffer;
}

export interface TransferLifeTable {
  transaction_seq: bigint;
  transaction_id: string;
  funds: FundsPosition;
  awaits: Awaited | null;
  automatic: boolean;
  step: LifeStep | null;
  due_at: Date | null;
  scenario: ScenarioName | null;
  central_bank: CentralBankCode | null;
}

export interface WebhookTable {
  id: string;
  user_id: string;
  kind: 'endpoint' | 'receiver' | 'listener';
  url: string;
  url_sealed: Buffer | null;
  receiver_segment: string | null;
  transaction_id: string | null;
  events: string[];
  state: 'active' | 'inactive' | 'paused' | 'disabled';
  description: string | null;
  thin: boolean;
  ordered: boolean;
  secret_sealed: Buffer;
  previous_secret_sealed: Buffer | null;
  previous_secret_until: Date | null;
  disabled_reason: 'gone' | 'failing' | null;
  disabled_at: Date | null;
  created_at: Date;
}

export interface WebhookLaneTable {
  webhook_id: string;
  next_due_at: Date | null;
  leased_by: string | null;
  leased_until: Date | null;
}

export interface WebhookHealthTable {
  webhook_id: string;
  failing_since: Date | null;
  failures: number;
  blocked_until: Date | null;
  last_attempt_at: Date | null;
  last_status: number | null;
  last_error: string | null;
  last_succeeded_at: Date | null;
}

export interface WebhookHourTable {
  webhook_id: string;
  hour: Date;
  succeeded: bigint;
  failed: bigint;
}

export interface WebhookReceiptTable {
  id: string;
  at: Date;
  segment: string;
  key_prefix: string;
  authenticated_by: 'key' | 'bearer' | 'signature' | 'wise' | null;
  address: string;
  body: string;
  answer_status: number;
  answer_code: string | null;
  answer_message: string;
  transaction_id: string | null;
  uetr: string | null;
}

export interface NotificationTable {
  id: string;
  type: string;
  transaction_id: string | null;
  uetr: string | null;
  body: string;
  created_at: Date;
}

export interface DeliveryTable {
  id: GeneratedAlways<bigint>;
  webhook_id: string;
  notification_id: string;
  type: string;
  transaction_id: string | null;
  state: 'pending' | 'delivered' | 'failed' | 'cancelled';
  is_test: boolean;
  attempts: number;
  tries: number;
  due_at: Date | null;
  last_attempt_at: Date | null;
  last_status: number | null;
  last_error: string | null;
  created_at: Date;
}

export interface DeliveryAttemptTable {
  delivery_id: bigint;
  number: number;
  webhook_id: string;
  at: Date;
  url: string;
  address: string | null;
  request_headers: string;
  is_thin: boolean;
  status: number | null;
  response_headers: string | null;
  response_body: string | null;
  is_truncated: boolean;
  error: string | null;
  error_text: string | null;
  first_byte_ms: number | null;
  total_ms: number;
}
