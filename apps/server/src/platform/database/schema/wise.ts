import type { ScenarioName } from '@clearbench/domain';
import type { TransferState } from '@clearbench/wise';
import type { Generated, GeneratedAlways } from 'kysely';

export interface WiseTables {
  wise_authorizations: WiseAuthorizationTable;
  wise_connections: WiseConnectionTable;
  wise_events: WiseEventTable;
  wise_payouts: WisePayoutTable;
  wise_simulator_entities: WiseSimulatorEntityTable;
  wise_simulator_keys: WiseSimulatorKeyTable;
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
  handle_hash: Buffer;
  handle_sealed: Buffer;
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
  state:
    | 'queued'
    | 'created'
    | 'funding'
    | 'funded'
    | 'sent'
    | 'refunded'
    | 'failed'
    | 'cancelling'
    | 'cancelled';
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
  recipient_id: bigint | null;
  held: boolean;
  funding_at: Date | null;
  scenario: ScenarioName | null;
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
