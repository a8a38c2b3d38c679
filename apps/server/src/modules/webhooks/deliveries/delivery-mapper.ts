import {
  ATTEMPT_ERRORS,
  type Attempt,
  type AttemptError,
  type Delivery,
  type DeliveryState,
  isNotificationType,
  type WebhookHealth,
} from '@clearbench/contract';
import { notificationIdText } from '../calling/signature.ts';
import { thinBody } from '../fan-out/notification.ts';
import type { HealthRows } from '../subscriptions/health-repository.ts';
import type { AttemptRow, DeliveryRow } from './delivery-repository.ts';

const HOUR_MS = 3_600_000;

/** While its webhook is not active, nothing is sent, even if it is due. */
export function toDelivery(row: DeliveryRow): Delivery {
  if (!isNotificationType(row.type)) throw new Error(`A delivery has the unknown type ${row.type}.`);
  const isPlanned = row.state === 'pending' && row.webhook_state === 'active';
  return {
    id: String(row.id),
    webhookId: row.webhook_id,
    notificationId: notificationIdText(row.notification_id),
    type: row.type,
    transactionId: row.transaction_id,
    uetr: row.uetr,
    url: row.url ?? '',
    state: stateOf(row),
    test: row.is_test,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
    nextAttemptAt: isPlanned ? (row.due_at?.toISOString() ?? null) : null,
    lastStatus: row.last_status,
    lastError: row.last_error,
  };
}

function stateOf({ state, tries }: DeliveryRow): DeliveryState {
  return state === 'pending' && tries > 0 ? 'retrying' : state;
}

export function toAttempt(row: AttemptRow, body: string): Attempt {
  const error = ATTEMPT_ERRORS.find((code) => code === row.error);
  return {
    number: row.number,
    at: row.at.toISOString(),
    url: row.url,
    address: row.address,
    request: { headers: JSON.parse(row.request_headers), body: row.is_thin ? thinBody(body) : body },
    response:
      row.status === null
        ? null
        : {
            status: row.status,
            headers: row.response_headers === null ? {} : JSON.parse(row.response_headers),
            body: row.response_body ?? '',
            truncated: row.is_truncated,
          },
    error: row.error === null ? null : errorOf(error ?? 'other', row.error_text),
    timing: { firstByteMs: row.first_byte_ms, totalMs: row.total_ms },
  };
}

const errorOf = (code: AttemptError, text: string | null) => ({ code, message: text ?? code });

/** @param now real time: the last hour is the current one */
export function toHealth(rows: HealthRows, now: Date): WebhookHealth {
  const { health, hours } = rows;
  const byHour = new Map(hours.map((row) => [row.hour.getTime(), row]));
  const currentMs = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const buckets = Array.from({ length: 24 }, (_, index) => {
    const startMs = currentMs - (23 - index) * HOUR_MS;
    const row = byHour.get(startMs);
    return {
      start: new Date(startMs).toISOString(),
      succeeded: Number(row?.succeeded ?? 0),
      failed: Number(row?.failed ?? 0),
    };
  });
  const succeeded = buckets.reduce((sum, bucket) => sum + bucket.succeeded, 0);
  const all = buckets.reduce((sum, bucket) => sum + bucket.failed, succeeded);
  return {
    waiting: rows.waiting,
    nextAttemptAt: rows.nextDueAt?.toISOString() ?? null,
    blockedUntil: health?.blocked_until?.toISOString() ?? null,
    failingSince: health?.failing_since?.toISOString() ?? null,
    lastAttempt:
      health?.last_attempt_at == null
        ? null
        : { at: health.last_attempt_at.toISOString(), status: health.last_status, error: health.last_error },
    lastSucceededAt: health?.last_succeeded_at?.toISOString() ?? null,
    successRate: all === 0 ? null : succeeded / all,
    p50Ms: rows.p50Ms,
    p95Ms: rows.p95Ms,
    hours: buckets,
  };
}

/** The start of each hour in a health report. */
export const healthSince = (now: Date): Date => new Date(now.getTime() - 24 * HOUR_MS);
