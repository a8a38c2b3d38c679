import { type Money, moneyOf } from './money.ts';
import { asRecord, integer, moment, nullable, record, text, UnexpectedShape, withDefault } from './schema.ts';
import { type TransferState, transferState } from './transfers.ts';

interface EventEnvelope {
  readonly subscriptionId: string;
  readonly sentAt: string;
}

/** An event from Wise. Events arrive late, repeatedly and in any order: compare `occurredAt` (see `supersedes`). */
export type WiseEvent =
  | (EventEnvelope & {
      readonly type: 'transfers#state-change';
      readonly transferId: number;
      readonly profileId: number | null;
      readonly state: TransferState;
      readonly previousState: TransferState | null;
      readonly occurredAt: string;
    })
  | (EventEnvelope & {
      readonly type: 'balances#credit' | 'balances#update';
      readonly profileId: number | null;
      readonly direction: 'credit' | 'debit';
      readonly amount: Money;
      readonly occurredAt: string;
    })
  | (EventEnvelope & { readonly type: 'other'; readonly name: string; readonly data: unknown });

const envelope = record({
  subscription_id: withDefault(text, ''),
  sent_at: moment,
  event_type: text,
  data: asRecord,
});

const stateChange = record({
  resource: record({ id: integer, profile_id: nullable(integer) }),
  current_state: transferState,
  previous_state: nullable(transferState),
  occurred_at: moment,
});

const balanceChange = record({
  resource: record({ profile_id: nullable(integer) }),
  transaction_type: withDefault(text, 'credit'),
  currency: text,
  occurred_at: moment,
});

/**
 * Parses an event whose signature has been checked. Null if the text is not an event of Wise; event types without a
 * schema here are returned as `other`.
 */
export function readEvent(body: string): WiseEvent | null {
  try {
    return eventOf(JSON.parse(body));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof UnexpectedShape) return null;
    throw error;
  }
}

function eventOf(value: unknown): WiseEvent {
  const { subscription_id: subscriptionId, sent_at: sentAt, event_type: type, data } = envelope(value, '');
  switch (type) {
    case 'transfers#state-change': {
      const change = stateChange(data, 'data');
      return {
        type,
        subscriptionId,
        sentAt,
        transferId: change.resource.id,
        profileId: change.resource.profile_id,
        state: change.current_state,
        previousState: change.previous_state,
        occurredAt: change.occurred_at,
      };
    }
    case 'balances#credit':
    case 'balances#update': {
      const change = balanceChange(data, 'data');
      return {
        type,
        subscriptionId,
        sentAt,
        profileId: change.resource.profile_id,
        direction: change.transaction_type === 'debit' ? 'debit' : 'credit',
        amount: moneyOf(data.amount, change.currency, 'data.amount'),
        occurredAt: change.occurred_at,
      };
    }
    default:
      return { type: 'other', subscriptionId, sentAt, name: type, data };
  }
}

/** True if a state is newer than the known one, by when it occurred. A repetition of the same event is not. */
export function supersedes(occurredAt: string, known: { readonly occurredAt: string } | null): boolean {
  return known === null || Date.parse(occurredAt) > Date.parse(known.occurredAt);
}
