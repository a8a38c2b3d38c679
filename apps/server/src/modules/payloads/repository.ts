import { CompiledQuery, sql } from 'kysely';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { retryConflicts } from '../../platform/database/retry-conflicts.ts';

import { type AuditRecord, record } from '../audit/index.ts';
import type { Arrival, ArrivalOutcome, StoredMessage, StoredTransfer } from './arrival.ts';
import {
  CLAIM,
  claimsOf,
  MESSAGES_OF,
  RESOLVE,
  type StoreTimes,
  storeMoreStatement,
  storeStatement,
  TRANSFERS_OF,
} from './statements.ts';

/** How many transfers, and messages, one statement of a large payload carries. */
const PIECE_ITEMS = 5_000;

export interface PayloadRepository {
  /** Stores what is new; the outcomes stand in the order of the arrivals. */
  store(arrivals: Arrival[]): Promise<ArrivalOutcome[]>;
  /** Stores one with many transfers piece by piece in one transaction: memory and statements stay small. */
  storeLarge(arrival: Arrival): Promise<ArrivalOutcome>;
  /** Stores what an operator entered or uploaded, and the audit entry with it. */
  storeOfOperator(arrival: Arrival, audit: AuditRecord): Promise<ArrivalOutcome>;
  /** Ids of the transactions with one of these UETRs. */
  transactionsAbout(uetrs: string[], limit: number): Promise<string[]>;
  forgetIdempotencyKeys(): Promise<void>;
}

interface Options {
  clock: Clock;
  idempotencyHours: number;
}

const HOUR_MS = 3_600_000;

export function createPayloadRepository(
  { pool, patient }: Pick<Database, 'pool' | 'patient'>,
  { clock, idempotencyHours }: Options,
): PayloadRepository {
  const times = (): StoreTimes => {
    const at = clock.now();
    return { at, keysSince: new Date(at.getTime() - idempotencyHours * HOUR_MS) };
  };

  async function store(arrivals: Arrival[]): Promise<ArrivalOutcome[]> {
    const { first, repeated } = setRepeatsAside(arrivals);
    const statement = storeStatement(first, times());
    const result = await retryConflicts(() => pool.query<{ id: string }>(statement));
    const stored = new Set(result.rows.map((row) => row.id));
    const others = arrivals.filter((arrival) => !stored.has(arrival.payloadId));
    if (others.length === 0) return arrivals.map(() => ({ kind: 'stored' }));
    const outcomes = await outcomesOf(others, repeated).catch(
      // What was stored is committed and must be answered so, whatever becomes of the rest.
      (cause: unknown) =>
        new Map(others.map(({ payloadId }) => [payloadId, { kind: 'unknown', cause }] as const)),
    );
    return arrivals.map((arrival) =>
      stored.has(arrival.payloadId) ? { kind: 'stored' } : outcomeOf(arrival, outcomes),
    );
  }

  /** A repeat of what this batch just stored is looked up like a repeat of anything older. */
  async function outcomesOf(others: Arrival[], repeated: Arrival[]): Promise<Map<string, ArrivalOutcome>> {
    const resolved = await resolveRepeats(pool, others, times());
    const keyed = repeated.filter(
      ({ payloadId, idempotencyKey }) =>
        idempotencyKey !== null && resolved.get(payloadId)?.kind === 'duplicate',
    );
    if (keyed.length > 0) {
      await retryConflicts(() => pool.query(CLAIM, claimsOf(keyed, times())));
      for (const [id, outcome] of await resolveRepeats(pool, keyed, times())) resolved.set(id, outcome);
    }
    // A repeat may still be new: its twin in the batch may have been refused for its idempotency key.
    for (const arrival of repeated.filter(({ payloadId }) => !resolved.has(payloadId))) {
      const [outcome] = await store([arrival]);
      if (outcome !== undefined) resolved.set(arrival.payloadId, outcome);
    }
    return resolved;
  }

  return {
    store,
    async storeLarge(arrival) {
      const isStored = await retryConflicts(() => storeInPieces(patient.pool, arrival, times()));
      if (isStored) return { kind: 'stored' };
      return outcomeOf(arrival, await resolveRepeats(pool, [arrival], times()));
    },
    async storeOfOperator(arrival, audit) {
      const at = times();
      const isStored = await retryConflicts(() =>
        patient.db.transaction().execute(async (tx) => {
          const [first, ...more] = piecesOf(arrival);
          const { text, values = [] } = storeStatement([first], at);
          const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
          if (rows.length === 0) return false;
          for (const piece of more) {
            const statement = storeMoreStatement(piece, at);
            await tx.executeQuery(CompiledQuery.raw(statement.text, statement.values ?? []));
          }
          await sql`
            update transaction_events set actor = ${JSON.stringify(audit.actor)}
            where transaction_seq in (select seq from transactions where payload_id = ${arrival.payloadId})`.execute(
            tx,
          );
          await record(tx, audit);
          return true;
        }),
      );
      if (isStored) return { kind: 'stored' };
      return outcomeOf(arrival, await resolveRepeats(pool, [arrival], times()));
    },
    async transactionsAbout(uetrs, limit) {
      const { rows } = await pool.query<{ id: string }>(
        'select transaction_id as id from transactions where uetr = any($1::uuid[]) limit $2',
        [uetrs, limit],
      );
      return rows.map(({ id }) => id);
    },
    async forgetIdempotencyKeys() {
      await pool.query('delete from idempotency_keys where created_at < $1', [times().keysSince]);
    },
  };
}

/** The arrival in pieces of so many transfers and messages that one statement carries. */
function piecesOf(arrival: Arrival): [Arrival, ...Arrival[]] {
  const piece = (from: number): Arrival => ({
    ...arrival,
    transfers: arrival.transfers.slice(from, from + PIECE_ITEMS),
    messages: arrival.messages.slice(from, from + PIECE_ITEMS),
  });
  const pieces: [Arrival, ...Arrival[]] = [piece(0)];
  const count = Math.max(arrival.transfers.length, arrival.messages.length);
  for (let from = PIECE_ITEMS; from < count; from += PIECE_ITEMS) pieces.push(piece(from));
  return pieces;
}

/** Answers whether it was new. */
async function storeInPieces(pool: pg.Pool, arrival: Arrival, at: StoreTimes): Promise<boolean> {
  const [first, ...more] = piecesOf(arrival);
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    const { rowCount } = await client.query(storeStatement([first], at));
    if (rowCount === 1) for (const piece of more) await client.query(storeMoreStatement(piece, at));
    await client.query('commit');
    broken = false;
    return rowCount === 1;
  } finally {
    // A connection in a failed transaction is closed, which undoes all of it.
    client.release(broken);
  }
}

function outcomeOf({ payloadId }: Arrival, outcomes: ReadonlyMap<string, ArrivalOutcome>): ArrivalOutcome {
  const outcome = outcomes.get(payloadId);
  if (outcome === undefined) throw new Error(`Payload ${payloadId} was neither stored nor found.`);
  return outcome;
}

/** One statement cannot store the same fingerprint or claim the same idempotency key twice. */
function setRepeatsAside(arrivals: Arrival[]): { first: Arrival[]; repeated: Arrival[] } {
  if (arrivals.length === 1) return { first: arrivals, repeated: [] };
  const seen = new Set<string>();
  const first: Arrival[] = [];
  const repeated: Arrival[] = [];
  for (const arrival of arrivals) {
    const marks = [arrival.fingerprint];
    if (arrival.idempotencyKey !== null) marks.push(`${arrival.ownerId} ${arrival.idempotencyKey}`);
    const isRepeat = marks.some((mark) => seen.has(mark));
    for (const mark of marks) seen.add(mark);
    (isRepeat ? repeated : first).push(arrival);
  }
  return { first, repeated };
}

async function resolveRepeats(
  pool: pg.Pool,
  arrivals: Arrival[],
  times: StoreTimes,
): Promise<Map<string, ArrivalOutcome>> {
  const found = await pool.query<{ position: bigint; payload_id: string | null; key_reused: boolean }>(
    RESOLVE,
    [
      arrivals.map((arrival) => arrival.fingerprint),
      arrivals.map((arrival) => arrival.ownerId),
      arrivals.map((arrival) => arrival.idempotencyKey),
      times.keysSince,
    ],
  );
  const payloadIds = found.rows.flatMap((row) => (row.payload_id === null ? [] : [row.payload_id]));
  const transfers = await pool.query<StoredTransfer & { payload_id: string }>(TRANSFERS_OF, [payloadIds]);
  const messages = await pool.query<StoredMessage & { payload_id: string }>(MESSAGES_OF, [payloadIds]);
  const transfersByPayload = Map.groupBy(transfers.rows, (row) => row.payload_id);
  const messagesByPayload = Map.groupBy(messages.rows, (row) => row.payload_id);

  const outcomes = new Map<string, ArrivalOutcome>();
  arrivals.forEach((arrival, index) => {
    const row = found.rows[index];
    if (row === undefined) return;
    if (row.key_reused) outcomes.set(arrival.payloadId, { kind: 'key_reused' });
    else if (row.payload_id !== null) {
      outcomes.set(arrival.payloadId, {
        kind: 'duplicate',
        payloadId: row.payload_id,
        transfers: (transfersByPayload.get(row.payload_id) ?? []).map(withoutPayload),
        messages: (messagesByPayload.get(row.payload_id) ?? []).map(withoutPayload),
      });
    }
  });
  return outcomes;
}

function withoutPayload<T extends { payload_id: string }>({
  payload_id: _,
  ...stored
}: T): Omit<T, 'payload_id'> {
  return stored;
}
