import { CompiledQuery, type Kysely } from 'kysely';
import { ON_ITS_NODE } from '../../../platform/database/citus.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { releaseDone } from '../../../platform/sweeps/parking.ts';
import { LOGGING, UNFLUSHED } from './lanes-repository.ts';

/** The log keeps this many attempts of a delivery: replays can add any number. */
export const ATTEMPTS_KEPT = 50;

/** One attempt as logged. */
export interface AttemptRecord {
  deliveryId: bigint;
  webhookId: string;
  /** Null in a test. */
  transactionId: string | null;
  at: Date;
  url: string;
  address: string | null;
  requestHeaders: Record<string, string>;
  isThin: boolean;
  status: number | null;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  isTruncated: boolean;
  error: string | null;
  errorText: string | null;
  firstByteMs: number | null;
  totalMs: number;
  /** The new state of the delivery. */
  state: 'pending' | 'delivered' | 'failed';
  tries: number;
  dueAt: Date | null;
}

/** The state of an endpoint after the attempts of one batch. */
export interface HealthRecord {
  webhookId: string;
  /** The endpoint that was called last. */
  url: string;
  failingSince: Date | null;
  failures: number;
  blockedUntil: Date | null;
  lastAttemptAt: Date;
  lastStatus: number | null;
  lastError: string | null;
  lastSucceededAt: Date | null;
  succeeded: number;
  failed: number;
  hour: Date;
}

/**
 * A delivery that has been cancelled stays cancelled unless it was delivered. The state of a webhook is that of its present URL. Of a
 * delivery that is replayed again and again, only the latest attempts are kept.
 */
const WRITE = prepared(
  'write-delivery-results',
  `
with given as (
  select * from json_to_recordset($1::json) as g (
    id bigint, webhook_id uuid, at timestamptz, url text, address text, request_headers text, is_thin boolean,
    status integer, response_headers text, response_body text, is_truncated boolean, error text, error_text text,
    first_byte_ms real, total_ms real, state text, tries integer, due_at timestamptz)
), health as (
  select * from json_to_recordset($2::json) as h (
    webhook_id uuid, url text, failing_since timestamptz, failures integer, blocked_until timestamptz, last_attempt_at timestamptz,
    last_status integer, last_error text, last_succeeded_at timestamptz, succeeded bigint, failed bigint, hour timestamptz)
), changed as (
  update deliveries d set attempts = d.attempts + 1, tries = g.tries, last_attempt_at = g.at, last_status = g.status,
    last_error = g.error_text,
    state = case when d.state = 'pending' or g.state = 'delivered' then g.state else d.state end,
    due_at = case when d.state = 'pending' then g.due_at end
  from given g where d.id = g.id and ${UNFLUSHED}
  returning d.id, d.attempts
), logged as (
  insert into delivery_attempts (
    delivery_id, number, webhook_id, at, url, address, request_headers, is_thin, status, response_headers, response_body,
    is_truncated, error, error_text, first_byte_ms, total_ms)
  select g.id, c.attempts, g.webhook_id, g.at, g.url, g.address, g.request_headers, g.is_thin, g.status, g.response_headers,
    g.response_body, g.is_truncated, g.error, g.error_text, g.first_byte_ms, g.total_ms
  from given g join changed c on c.id = g.id where ${ON_ITS_NODE}
  on conflict (delivery_id, number) do nothing
), dropped as (
  delete from delivery_attempts a using changed c
  where a.delivery_id = c.id and c.attempts > ${ATTEMPTS_KEPT} and a.number <= c.attempts - ${ATTEMPTS_KEPT}
), resumed as (
  ${releaseDone(LOGGING, 'given')}
), hours as (
  insert into webhook_hours as t (webhook_id, hour, succeeded, failed)
  select webhook_id, hour, succeeded, failed from health where ${ON_ITS_NODE} order by webhook_id
  on conflict (webhook_id, hour) do update
    set succeeded = t.succeeded + excluded.succeeded, failed = t.failed + excluded.failed
)
insert into webhook_health as t (
  webhook_id, failing_since, failures, blocked_until, last_attempt_at, last_status, last_error, last_succeeded_at)
select h.webhook_id, failing_since, failures, blocked_until, last_attempt_at, last_status, last_error, last_succeeded_at
from health h join webhooks w on w.id = h.webhook_id and w.url = h.url order by h.webhook_id
on conflict (webhook_id) do update set failing_since = excluded.failing_since, failures = excluded.failures,
  blocked_until = excluded.blocked_until, last_attempt_at = excluded.last_attempt_at, last_status = excluded.last_status,
  last_error = excluded.last_error, last_succeeded_at = coalesce(excluded.last_succeeded_at, t.last_succeeded_at)`,
);

/** Logs attempts and stores their consequences, in one statement. Each delivery and each webhook occurs once. */
export async function writeResults(
  db: Kysely<Schema>,
  attempts: readonly AttemptRecord[],
  health: readonly HealthRecord[],
): Promise<void> {
  const rows = attempts.map((attempt) => ({
    id: String(attempt.deliveryId),
    webhook_id: attempt.webhookId,
    at: attempt.at,
    url: attempt.url,
    address: attempt.address,
    request_headers: JSON.stringify(attempt.requestHeaders),
    is_thin: attempt.isThin,
    status: attempt.status,
    response_headers: attempt.responseHeaders === null ? null : JSON.stringify(attempt.responseHeaders),
    response_body: attempt.responseBody,
    is_truncated: attempt.isTruncated,
    error: attempt.error,
    error_text: attempt.errorText,
    first_byte_ms: attempt.firstByteMs,
    total_ms: attempt.totalMs,
    state: attempt.state,
    tries: attempt.tries,
    due_at: attempt.dueAt,
  }));
  const states = health.map((record) => ({
    webhook_id: record.webhookId,
    url: record.url,
    failing_since: record.failingSince,
    failures: record.failures,
    blocked_until: record.blockedUntil,
    last_attempt_at: record.lastAttemptAt,
    last_status: record.lastStatus,
    last_error: record.lastError,
    last_succeeded_at: record.lastSucceededAt,
    succeeded: record.succeeded,
    failed: record.failed,
    hour: record.hour,
  }));
  await db.executeQuery(CompiledQuery.raw(WRITE, [JSON.stringify(rows), JSON.stringify(states)]));
}
