import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent, type WebhookPart } from '@clearbench/contract';
import { AppError } from '../../../platform/errors.ts';
import { openOrNull, type Vault } from '../../../platform/secrets/crypto.ts';
import type { WebhookListRow, WebhookRow } from './repository.ts';

export function toWebhook(row: WebhookListRow, vault: Vault): Webhook {
  if (row.kind === 'listener') throw new Error('A listening session is not a webhook.');
  const wholeUrl = row.url_sealed === null ? row.url : openOrNull(vault, row.url_sealed);
  const unreadable: WebhookPart[] = [
    ...(openOrNull(vault, row.secret_sealed) === null ? ['secret' as const] : []),
    ...(wholeUrl === null ? ['url' as const] : []),
  ];
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    url: wholeUrl ?? row.url,
    transactionId: row.transaction_id,
    events: toEvents(row),
    active: row.state === 'active',
    state: row.state,
    description: row.description,
    thin: row.thin,
    ordered: row.ordered,
    createdAt: row.created_at.toISOString(),
    disabledReason: row.disabled_reason,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    unreadable,
    previousSecretUntil: previousUntil(row)?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    lastAttempt:
      row.last_attempt_at === null
        ? null
        : { at: row.last_attempt_at.toISOString(), status: row.last_status, error: row.last_error },
  };
}

const toEvents = ({ events }: Pick<WebhookRow, 'events'>): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => events.includes(event));

/** How long the previous secret also signs; null when it does not. */
export const previousUntil = ({ previous_secret_until: until }: WebhookRow): Date | null =>
  until !== null && until.getTime() > Date.now() ? until : null;

/** Its secret. @throws AppError `webhook_secret_lost` when it can no longer be read */
export function secretOf({ secret_sealed: sealed }: WebhookRow, vault: Vault): string {
  const secret = openOrNull(vault, sealed);
  if (secret !== null) return secret;
  throw new AppError(
    'webhook_secret_lost',
    'The secret of this webhook can no longer be read. Rotate it to create a new one, and give that to the receiver.',
  );
}

/** The secret before it, while it signs as well. */
export function previousSecretOf(row: WebhookRow, vault: Vault): string | null {
  const sealed = previousUntil(row) === null ? null : row.previous_secret_sealed;
  return sealed === null ? null : openOrNull(vault, sealed);
}

/** A webhook as the audit log shows it. */
export const auditedFacts = (row: WebhookRow) => ({
  url: row.url,
  events: row.events,
  state: row.state,
  transactionId: row.transaction_id,
  description: row.description,
  thin: row.thin,
  ordered: row.ordered,
});
