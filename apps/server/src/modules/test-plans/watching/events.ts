import { setImmediate as othersTurn } from 'node:timers/promises';
import { detect } from '@clearbench/messages/types';
import { byTime, type FactsOf, type PlanEvent } from '@clearbench/test-plans';
import type { EventKind } from '@clearbench/test-plans/document';
import { timeOfUuid } from '../../../platform/secrets/crypto.ts';
import { type CallFacts, callSummary } from '../calls/call-facts.ts';
import type { RunRow } from '../runs/repository.ts';
import { type ClockTurn, leastOffset, realTimeOf, turnsOf } from './clock-turns.ts';
import type { EventRows, EventsRepository } from './events-repository.ts';

interface Wanted {
  /** After this moment. */
  afterMs: number;
  /** When the oldest case began. */
  startMs: number;
  kinds: ReadonlySet<EventKind>;
}

export interface FoundEvents {
  /** In order. */
  events: PlanEvent[];
  /** There may be more after this moment, which the next read finds. */
  wholeUntilMs: number;
}

/** When a run began, and where its events begin. */
export type RunStart = Pick<RunRow, 'started_at' | 'clock_offset_ms' | 'audit_from' | 'events_from'>;

/** `eventsAfter` adds the time. */
type Facts<K extends EventKind> = Omit<FactsOf<K>, 'at'>;

/** Making the events of these takes a few milliseconds. */
const ROWS_PER_TURN = 200;

const dated = (event: PlanEvent): PlanEvent => ({
  ...event,
  facts: { ...event.facts, at: new Date(event.atMs).toISOString() },
});

/** Events of these kinds after a moment of a run, as conditions see them. */
export async function eventsAfter(
  repository: EventsRepository,
  run: RunStart,
  { afterMs, startMs, kinds }: Wanted,
): Promise<FoundEvents> {
  const turns = turnsOf(run, await repository.clockChanges(run.audit_from));
  const shown = new Date(afterMs + leastOffset(turns, afterMs));
  const read = async <Row>(
    kind: EventKind,
    page: (after: Row | null) => Promise<Row[]>,
    eventsOf: (row: Row) => PlanEvent[],
  ): Promise<FoundEvents> => {
    const events: PlanEvent[] = [];
    let firstMs: number | undefined;
    let last: Row | null = null;
    for (let isFull = kinds.has(kind); isFull; ) {
      const rows: Row[] = await page(last);
      for (let from = 0; from < rows.length; from += ROWS_PER_TURN) {
        for (const row of rows.slice(from, from + ROWS_PER_TURN)) {
          for (const event of eventsOf(row)) if (event.atMs > afterMs) events.push(dated(event));
        }
        await othersTurn();
      }
      last = rows.at(-1) ?? null;
      isFull = rows.length >= repository.pageMax;
      // A file has more rows than a page, all with the same time. A read must not end within that time, or no later
      // read would get past it.
      const atMs = (row: Row | null | undefined) => (row == null ? undefined : eventsOf(row)[0]?.atMs);
      firstMs ??= atMs(rows[0]);
      const lastMs = atMs(last);
      if (isFull && lastMs !== firstMs) return { events, wholeUntilMs: (lastMs ?? 0) - 1 };
    }
    return { events, wholeUntilMs: Number.POSITIVE_INFINITY };
  };
  const parts = await Promise.all([
    read<EventRows<'payloads'>>(
      'payloads',
      (after) => repository.payloads(afterMs, after?.id ?? null),
      (row) => [payloadEvent(row)],
    ),
    read<EventRows<'posted'>>(
      'messages',
      (after) => repository.posted(afterMs, after),
      (row) => [postedEvent(row)],
    ),
    read<EventRows<'transfers'>>(
      'transfers',
      (after) => repository.transfers(run.events_from, shown, after),
      (row) => [transferEvent(row, turns)],
    ),
    read<EventRows<'messages'>>(
      'messages',
      (after) => repository.messages(startMs, afterMs, shown, after?.id ?? null),
      (row) => messageEvents(row, turns),
    ),
    read<EventRows<'deliveries'>>(
      'deliveries',
      (after) => repository.deliveries(new Date(afterMs), after),
      (row) => [deliveryEvent(row)],
    ),
    read<EventRows<'calls'>>(
      'calls',
      (after) => repository.calls(afterMs, after?.id ?? null),
      (row) => [callEvent(row)],
    ),
  ]);
  const events = parts.flatMap((part) => part.events).sort(byTime);
  return { events, wholeUntilMs: Math.min(...parts.map(({ wholeUntilMs }) => wholeUntilMs)) };
}

function payloadEvent(row: EventRows<'payloads'>): PlanEvent {
  const { id, format, head, bytes, transfers, messages, label, transaction_id } = row;
  const type = detect(head).type ?? '';
  return {
    on: 'payloads',
    id,
    atMs: timeOfUuid(id),
    summary: `A payload arrived: ${type === '' ? format : type}, transfers: ${transfers}, other messages: ${messages}`,
    transactionId: transaction_id,
    payloadId: id,
    facts: { id, format, type, bytes, transfers, messages, by: label ?? '' } satisfies Facts<'payloads'>,
  };
}

/** A message that the partner posted and that orders no transfer. */
function postedEvent({ payload_id, payload_index, type, uetr, reference }: EventRows<'posted'>): PlanEvent {
  const id = `${payload_id}.${payload_index}`;
  return {
    on: 'messages',
    id,
    atMs: timeOfUuid(payload_id),
    summary: `${type ?? 'A message'} ${reference ?? ''} was posted`,
    transactionId: null,
    payloadId: payload_id,
    facts: {
      ...NO_MESSAGE,
      id,
      direction: 'posted',
      type: type ?? '',
      state: 'received',
      uetr: uetr ?? '',
      reference: reference ?? '',
    } satisfies Facts<'messages'>,
  };
}

function transferEvent(row: EventRows<'transfers'>, turns: readonly ClockTurn[]): PlanEvent {
  const { id, kind, status, message, transaction_id, payload_id, amount, currency } = row;
  return {
    on: 'transfers',
    id: String(id),
    atMs: realTimeOf(turns, row.created_at.getTime()),
    summary: `${transaction_id} is ${status}: ${message}`,
    transactionId: transaction_id,
    payloadId: payload_id,
    facts: {
      id: transaction_id,
      event: kind ?? '',
      status,
      text: message,
      payloadId: payload_id,
      uetr: row.uetr,
      type: row.type,
      amount: Number(amount),
      currency,
      reference: row.reference ?? '',
      senderBic: row.sender_bic ?? '',
      recipientBic: row.recipient_bic ?? '',
      iban: row.destination_iban ?? '',
      scenario: row.scenario ?? '',
      // It counts from then on, so that the time of reading makes no difference.
      failureCode: status === 'failed' ? (row.failure_code ?? '') : '',
      recipientName: row.recipient_name ?? '',
      payeeAnswer: row.payee?.answer ?? '',
      payeeMatchedName: row.payee?.matchedName ?? '',
      payeeProblem: row.payee?.problem ?? '',
      payeeDecision: row.payee?.decision ?? '',
      payeeCorrectedFrom: row.payee?.correctedFrom ?? '',
    } satisfies Facts<'transfers'>,
  };
}

const NO_MESSAGE = {
  network: '',
  purpose: '',
  transactionId: '',
  senderBic: '',
  receiverBic: '',
  amount: 0,
  currency: '',
  summary: '',
  errorCode: '',
};

/** One event when the message was queued or received, and one when the network answered. */
function messageEvents(row: EventRows<'messages'>, turns: readonly ClockTurn[]): PlanEvent[] {
  const { id, network, direction, type, state, transaction_id, reference, answered_at } = row;
  const event = (
    suffix: string,
    atMs: number,
    facts: { state: string; errorCode?: string },
    text: string,
  ): PlanEvent => ({
    on: 'messages',
    id: `${id}${suffix}`,
    atMs,
    summary: `${type} ${reference} ${text}`,
    transactionId: transaction_id,
    payloadId: null,
    facts: {
      ...NO_MESSAGE,
      id,
      network,
      direction,
      type,
      purpose: row.purpose,
      transactionId: transaction_id ?? '',
      uetr: row.uetr ?? '',
      reference,
      senderBic: row.sender_bic,
      receiverBic: row.receiver_bic,
      amount: Number(row.amount ?? 0),
      currency: row.currency ?? '',
      summary: row.summary ?? '',
      ...facts,
    } satisfies Facts<'messages'>,
  });
  const isIn = direction === 'in';
  const [firstState, text] = isIn
    ? ['received', `came from ${row.sender_bic}`]
    : ['queued', `for ${row.receiver_bic} was queued`];
  const first = event('', timeOfUuid(id), { state: firstState }, text);
  if (isIn || answered_at === null) return [first];
  const errorCode = row.error_code ?? '';
  const answered = `was ${state}${errorCode === '' ? '' : ` (${errorCode})`}`;
  return [first, event('.answer', realTimeOf(turns, answered_at.getTime()), { state, errorCode }, answered)];
}

/** Signatures of probes, as conditions and summaries name them. */
const SIGNATURES = { wrong: 'invalid', right: 'valid' } as const;

function deliveryEvent(row: EventRows<'deliveries'>): PlanEvent {
  const { delivery_id, number, type, status, error, total_ms, transaction_id, signature } = row;
  const answer = status === null ? `was not answered (${error ?? 'other'})` : `was answered ${status}`;
  const signed =
    signature === null
      ? ''
      : ` with ${signature === 'right' ? 'a' : 'an'} ${SIGNATURES[signature]} signature`;
  return {
    on: 'deliveries',
    id: `${delivery_id}.${number}`,
    atMs: row.at.getTime(),
    summary: `${type}${signed} ${answer} after ${Math.round(total_ms)} ms`,
    transactionId: transaction_id,
    payloadId: null,
    facts: {
      id: String(delivery_id),
      notificationId: row.notification_id,
      type,
      transactionId: transaction_id ?? '',
      uetr: row.uetr ?? '',
      url: row.url,
      attempt: number,
      status: status ?? 0,
      isAccepted: status !== null && status >= 200 && status < 300,
      error: error ?? '',
      durationMs: Math.round(total_ms),
      isTest: row.is_test,
      /** For a probe. */
      signature: signature === null ? '' : SIGNATURES[signature],
    } satisfies Facts<'deliveries'>,
  };
}

function callEvent({ id, facts, transaction_id }: EventRows<'calls'>): PlanEvent {
  const call: CallFacts = JSON.parse(facts);
  return {
    on: 'calls',
    id,
    atMs: timeOfUuid(id),
    summary: callSummary(call),
    transactionId: transaction_id,
    payloadId: call.payloadId === '' ? null : call.payloadId,
    facts: { id, payee: '', ...call } satisfies Facts<'calls'>,
  };
}
