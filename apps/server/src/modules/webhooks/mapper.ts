import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '@clearbench/contract';
import type { Vault } from '../../platform/crypto.ts';
import type { WebhookListRow, WebhookRow } from './repository.ts';

export function toWebhook(row: WebhookListRow, vault: Vault): Webhook {
  if (row.kind === 'listener') throw new Error('A listening session is not a webhook.');
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    url: row.url_sealed === null ? row.url : vault.open(row.url_sealed),
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

/** How long the previous secret signs as well; null when it does not. */
export const previousUntil = ({ previous_secret_until: until }: WebhookRow): Date | null =>
  until !== null && until.getTime() > Date.now() ? until : null;

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
