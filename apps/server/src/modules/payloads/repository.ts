import type pg from 'pg';
import type { Database } from '../../platform/database/connect.ts';
import type { Arrival, ArrivalOutcome, StoredTransfer } from './arrival.ts';

/** How many transfers one statement of a large payload carries. */
const PIECE_TRANSFERS = 5_000;

const TRANSFER_COLUMNS = `
    transaction_id, uetr, payload_id, payload_index, type, fund_type, amount_minor, amount, currency, value_date,
    reference, related_reference, sender_bic, sender_name, sender_account, recipient_bic, recipient_name,
    recipient_account, profile_id, destination_iban, destination_bic`;

/** Two expressions of a `with` query: the transfers of a JSON array, and the first event of each. */
const insertTransfers = (parameter: string, condition: string): string => `
transfers as (
  insert into transactions (${TRANSFER_COLUMNS})
  select ${TRANSFER_COLUMNS}
  from json_to_recordset(${parameter}::json) as t (
    transaction_id text, uetr uuid, payload_id uuid, payload_index integer, type text, fund_type text,
    amount_minor bigint, amount text, currency text, value_date date, reference text, related_reference text,
    sender_bic text, sender_name text, sender_account text, recipient_bic text, recipient_name text,
    recipient_account text, profile_id text, destination_iban text, destination_bic text)
  where ${condition}
  returning seq
), events as (
  insert into transaction_events (transaction_seq, status, message)
  select seq, 'pending', 'Transfer initiated: payload received, validated and stored' from transfers
)`;

/**
 * One round trip, one commit and one flush for a whole batch. A payload is stored when its idempotency key (if
 * any) is free or expired and its fingerprint is new; its transfers and their first events come with it.
 */
const STORE = {
  name: 'store-arrivals',
  text: `
with arriving as (
  select * from json_to_recordset($1::json) as a (
    id uuid, fingerprint text, format text, content text, api_key_id uuid, owner_id uuid, idempotency_key text)
), claimed as (
  insert into idempotency_keys as k (owner_id, key, fingerprint)
  select owner_id, idempotency_key, decode(fingerprint, 'hex') from arriving where idempotency_key is not null
  on conflict (owner_id, key) do update set fingerprint = excluded.fingerprint, created_at = now()
    where k.created_at < now() - make_interval(hours => $3)
  returning k.owner_id, k.key
), stored as (
  insert into payloads (id, fingerprint, format, content, api_key_id)
  select id, decode(fingerprint, 'hex'), format, content, api_key_id from arriving a
  where idempotency_key is null
    or exists (select from claimed c where c.owner_id = a.owner_id and c.key = a.idempotency_key)
  on conflict (fingerprint) do nothing
  returning id
), ${insertTransfers('$2', 'payload_id in (select id from stored)')}
select id from stored`,
};

/** The further transfers of a payload that is stored already, in the same transaction. */
const STORE_MORE = {
  name: 'store-more-transfers',
  text: `with ${insertTransfers('$1', 'true')} select`,
};

const RESOLVE = `
select a.position, p.id as payload_id, k.fingerprint is not null and k.fingerprint <> a.fingerprint as key_reused
from (
  select decode(fingerprint, 'hex') as fingerprint, owner_id, idempotency_key, position
  from unnest($1::text[], $2::uuid[], $3::text[]) with ordinality
    as given (fingerprint, owner_id, idempotency_key, position)
) a
left join payloads p on p.fingerprint = a.fingerprint
left join idempotency_keys k on k.owner_id = a.owner_id and k.key = a.idempotency_key
order by a.position`;

const TRANSFERS_OF = `
select payload_id, payload_index as index, transaction_id as "transactionId", uetr, status
from transactions where payload_id = any($1::uuid[]) order by payload_id, payload_index`;

export interface PayloadRepository {
  /** Stores what is new; the outcomes stand in the order of the arrivals. */
  store(arrivals: Arrival[]): Promise<ArrivalOutcome[]>;
  /** Stores one with many transfers piece by piece in one transaction: memory and statements stay small. */
  storeLarge(arrival: Arrival): Promise<ArrivalOutcome>;
  forgetIdempotencyKeys(): Promise<void>;
}

export function createPayloadRepository(
  { pool, patient }: Pick<Database, 'pool' | 'patient'>,
  idempotencyHours: number,
): PayloadRepository {
  async function store(arrivals: Arrival[]): Promise<ArrivalOutcome[]> {
    const { first, repeated } = setRepeatsAside(arrivals);
    const result = await pool.query<{ id: string }>({
      ...STORE,
      values: [payloadsJson(first), transfersJson(first), idempotencyHours],
    });
    const stored = new Set(result.rows.map((row) => row.id));
    const others = arrivals.filter((arrival) => !stored.has(arrival.payloadId));
    if (others.length === 0) return arrivals.map(() => ({ kind: 'stored' }));

    // A repeat of what this batch just stored is looked up like a repeat of anything older.
    const resolved = await resolveRepeats(pool, others);
    if (repeated.length > 0) await storeUnresolved(repeated, resolved);
    return arrivals.map((arrival) =>
      stored.has(arrival.payloadId) ? { kind: 'stored' } : outcomeOf(arrival, resolved),
    );
  }

  /** A repeat may still be new: its twin in the batch may have been refused for its idempotency key. */
  async function storeUnresolved(repeated: Arrival[], resolved: Map<string, ArrivalOutcome>): Promise<void> {
    for (const arrival of repeated.filter(({ payloadId }) => !resolved.has(payloadId))) {
      const [outcome] = await store([arrival]);
      if (outcome !== undefined) resolved.set(arrival.payloadId, outcome);
    }
  }

  return {
    store,
    storeLarge: (arrival) => storeLarge(patient.pool, arrival, idempotencyHours),
    async forgetIdempotencyKeys() {
      await pool.query('delete from idempotency_keys where created_at < now() - make_interval(hours => $1)', [
        idempotencyHours,
      ]);
    },
  };
}

async function storeLarge(
  pool: pg.Pool,
  arrival: Arrival,
  idempotencyHours: number,
): Promise<ArrivalOutcome> {
  const piece = (from: number): Arrival => ({
    ...arrival,
    transfers: arrival.transfers.slice(from, from + PIECE_TRANSFERS),
  });
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    const first = piece(0);
    const { rowCount } = await client.query({
      ...STORE,
      values: [payloadsJson([first]), transfersJson([first]), idempotencyHours],
    });
    if (rowCount === 1) {
      for (let from = PIECE_TRANSFERS; from < arrival.transfers.length; from += PIECE_TRANSFERS) {
        await client.query({ ...STORE_MORE, values: [transfersJson([piece(from)])] });
      }
    }
    await client.query('commit');
    broken = false;
    if (rowCount === 1) return { kind: 'stored' };
  } finally {
    // A connection in a failed transaction is closed, which undoes all of it.
    client.release(broken);
  }
  return outcomeOf(arrival, await resolveRepeats(pool, [arrival]));
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

async function resolveRepeats(pool: pg.Pool, arrivals: Arrival[]): Promise<Map<string, ArrivalOutcome>> {
  const found = await pool.query<{ position: bigint; payload_id: string | null; key_reused: boolean }>(
    RESOLVE,
    [
      arrivals.map((arrival) => arrival.fingerprint),
      arrivals.map((arrival) => arrival.ownerId),
      arrivals.map((arrival) => arrival.idempotencyKey),
    ],
  );
  const payloadIds = found.rows.flatMap((row) => (row.payload_id === null ? [] : [row.payload_id]));
  const transfers = await pool.query<StoredTransfer & { payload_id: string }>(TRANSFERS_OF, [payloadIds]);
  const byPayload = Map.groupBy(transfers.rows, (row) => row.payload_id);

  const outcomes = new Map<string, ArrivalOutcome>();
  arrivals.forEach((arrival, index) => {
    const row = found.rows[index];
    if (row === undefined) return;
    if (row.key_reused) outcomes.set(arrival.payloadId, { kind: 'key_reused' });
    else if (row.payload_id !== null) {
      const rows = byPayload.get(row.payload_id) ?? [];
      outcomes.set(arrival.payloadId, {
        kind: 'duplicate',
        payloadId: row.payload_id,
        transfers: rows.map(({ payload_id: _, ...transfer }) => transfer),
      });
    }
  });
  return outcomes;
}

const payloadsJson = (arrivals: Arrival[]): string =>
  JSON.stringify(
    arrivals.map((arrival) => ({
      id: arrival.payloadId,
      fingerprint: arrival.fingerprint,
      format: arrival.format,
      content: arrival.content,
      api_key_id: arrival.apiKeyId,
      owner_id: arrival.ownerId,
      idempotency_key: arrival.idempotencyKey,
    })),
  );

const transfersJson = (arrivals: Arrival[]): string =>
  JSON.stringify(
    arrivals.flatMap((arrival) =>
      arrival.transfers.map((transfer) => ({
        transaction_id: transfer.transactionId,
        uetr: transfer.uetr,
        payload_id: arrival.payloadId,
        payload_index: transfer.index,
        type: transfer.type,
        fund_type: transfer.fundType,
        amount_minor: String(transfer.amountMinor),
        amount: transfer.amount,
        currency: transfer.currency,
        value_date: transfer.valueDate,
        reference: transfer.reference,
        related_reference: transfer.relatedReference,
        sender_bic: transfer.senderBic,
        sender_name: transfer.senderName,
        sender_account: transfer.senderAccount,
        recipient_bic: transfer.recipientBic,
        recipient_name: transfer.recipientName,
        recipient_account: transfer.recipientAccount,
        profile_id: transfer.profileId,
        destination_iban: transfer.destinationIban,
        destination_bic: transfer.destinationBic,
      })),
    ),
  );
