import type { Network, ScenarioName } from '@clearbench/domain';
import type { Generated } from 'kysely';

export interface NetworksTables {
  network_links: NetworkLinkTable;
  network_messages: NetworkMessageTable;
  network_queue: NetworkQueueTable;
  network_batches: NetworkBatchTable;
  network_inbound: NetworkInboundTable;
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
  state: 'queued' | 'sent' | 'acknowledged' | 'refused' | 'withdrawn' | 'received';
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

export interface NetworkBatchTable {
  id: string;
  message_ids: string[];
  sessions: string[];
  sequences: string[];
}

export interface NetworkInboundTable {
  id: string;
  network: Network;
  due_at: Date;
  facts: unknown;
  plan: unknown;
}
