import type { GeneratedAlways } from 'kysely';

export interface WebhooksTables {
  webhooks: WebhookTable;
  webhook_lanes: WebhookLaneTable;
  webhook_health: WebhookHealthTable;
  webhook_hours: WebhookHourTable;
  webhook_receipts: WebhookReceiptTable;
  notifications: NotificationTable;
  deliveries: DeliveryTable;
  delivery_attempts: DeliveryAttemptTable;
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
  state: 'active' | 'inactive' | 'paused' | 'disabled' | 'deleting';
  description: string | null;
  thin: boolean;
  ordered: boolean;
  secret_sealed: Buffer;
  previous_secret_sealed: Buffer | null;
  previous_secret_until: Date | null;
  disabled_reason: 'gone' | 'failing' | 'secret_lost' | null;
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
