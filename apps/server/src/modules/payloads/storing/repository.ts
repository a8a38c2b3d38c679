import { type Pace, planFirst, type ScenarioChooser, type ScenarioName } from '@clearbench/domain';
import { type SqlBool, sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { deleteInBatches } from '../../../platform/database/in-batches.ts';
import { retryConflicts } from '../../../platform/database/retry-conflicts.ts';
import type { WorkspacePool } from '../../../platform/database/workspace-pool.ts';
import { Remembered } from '../../../platform/remembered.ts';
import type {
  Arrival,
  Besides,
  NewPart,
  NewPayload,
  Outcome,
  StoredMessage,
  StoredTransfer,
} from './arrival.ts';
import {
  CLAIM,
  claimsOf,
  MESSAGES_OF,
  RESOLVE,
  ROW_TYPES,
  type RowTypes,
  type StoredRow,
  type StoreOptions,
  storeStatement,
  TRANSFERS_OF,
} from './statements.ts';
import { storePartsOnce } from './store-parts.ts';

export interface PayloadRepository {
  /** Stores new payloads; the outcomes have the order of the arrivals. */
  store(arrivals: Arrival[]): Promise<Outcome[]>;
  /**
   * Stores a payload part by part in one transaction while the parts are made, so that memory and statements stay small. All
   * parts are requested: once, or again from the beginning after a conflict with another transaction. What is stored besides
   * follows the last part.
   */
  storeParts(payload: NewPayload, parts: () => AsyncIterable<NewPart>, besides?: Besides): Promise<Outcome>;
  /** The earlier outcome of the payload; null if it is new. */
  earlier(payload: NewPayload): Promise<Outcome | null>;
  /** Ids of the transactions with one of these UETRs. */
  transactionsAbout(uetrs: string[], limit: number): Promise<string[]>;
  forgetIdempotencyKeys(): Promise<void>;
}

interface Options {
  clock: Clock;
  pace(): Pace;
  idempotencyHours: number;
  /** Runs between the parts of a payload, in their transaction: it takes no lock that others wait for. */
  afterPart(startedMs: number): Promise<void>;
  /** Transfers were stored that wait until their payees are verified. */
  onUnverified(): void;
}

type KeyTimes = Pick<StoreOptions, 'at' | 'keysSince'>;

const HOUR_MS = 3_600_000;

export function createPayloadRepository(
  { pool, patient }: Pick<Database, 'pool' | 'patient'>,
  { clock, pace, idempotencyHours, afterPart, onUnverified }: Options,
): PayloadRepository {
  const rowTypes = rememberedRowTypes(pool);

  function times(): KeyTimes {
    const at = clock.now();
    return { at, keysSince: new Date(at.getTime() - idempotencyHours * HOUR_MS) };
  }

  async function storeOptions(): Promise<StoreOptions> {
    const types = await rowTypes.get();
    const { at, keysSince } = times();
    const { step, afterMs } = planFirst(pace());
    return { types, at, keysSince, step, dueAt: new Date(at.getTime() + afterMs) };
  }

  async function store(arrivals: Arrival[]): Promise<Outcome[]> {
    const { first, repeated } = separateRepeats(arrivals);
    const options = await storeOptions();
    const statement = storeStatement(first, options);
    const { rows } = await retryConflicts(() => pool.query<StoredRow>(statement));
    if (options.step === 'verify') onUnverified();
    const only = rows[0]?.only ?? null;
    if (only === null && repeated.length === 0) return arrivals.map(() => ({ kind: 'stored' }));
    const stored = new Set(only ?? first.map(({ payloadId }) => payloadId));
    const others = arrivals.filter(({ payloadId }) => !stored.has(payloadId));
    const outcomes = await outcomesOf(others, repeated).catch(
      // Stored payloads are committed and must be reported as such, even if the rest fails.
      (cause: unknown) =>
        new Map(others.map(({ payloadId }) => [payloadId, { kind: 'unknown', cause }] as const)),
    );
    return arrivals.map((arrival) =>
      stored.has(arrival.payloadId) ? { kind: 'stored' } : outcomeOf(arrival, outcomes),
    );
  }

  /** A repeat of something this batch has just stored is looked up like a repeat of an older payload. */
  async function outcomesOf(others: Arrival[], repeated: Arrival[]): Promise<Map<string, Outcome>> {
    const resolved = await resolveRepeats(pool, others, times());
    const keyed = repeated.filter(
      ({ payloadId, idempotencyKey }) =>
        idempotencyKey !== null && resolved.get(payloadId)?.kind === 'duplicate',
    );
    if (keyed.length > 0) {
      await retryConflicts(() => pool.query(CLAIM, claimsOf(keyed, times())));
      for (const [id, outcome] of await resolveRepeats(pool, keyed, times())) resolved.set(id, outcome);
    }
    // A repeat may still be new: its twin in the batch may have been refused because of its idempotency key.
    for (const arrival of repeated.filter(({ payloadId }) => !resolved.has(payloadId))) {
      const [outcome] = await store([arrival]);
      if (outcome !== undefined) resolved.set(arrival.payloadId, outcome);
    }
    return resolved;
  }

  return {
    store,
    async storeParts(payload, parts, besides = {}) {
      const options = firstStepOf(await storeOptions(), besides);
      const result = await retryConflicts(() =>
        storePartsOnce(patient.db, payload, parts, { store: options, besides, afterPart }),
      );
      if (result === 'stored' && options.step === 'verify') onUnverified();
      switch (result) {
        case 'stored':
        case 'refused':
          return { kind: result };
        case 'not new':
          return outcomeOf(payload, await resolveRepeats(pool, [payload], options));
      }
    },
    async earlier(payload) {
      return (await resolveRepeats(pool, [payload], times())).get(payload.payloadId) ?? null;
    },
    async transactionsAbout(uetrs, limit) {
      const { rows } = await pool.query<{ id: string }>(
        'select transaction_id as id from transactions where uetr = any($1::uuid[]) limit $2',
        [uetrs, limit],
      );
      return rows.map(({ id }) => id);
    },
    async forgetIdempotencyKeys() {
      const isOld = sql<SqlBool>`created_at < ${times().keysSince}`;
      await deleteInBatches(patient.db, 'idempotency_keys', ['owner_id', 'key'], isOld);
    },
  };
}

/** The payees of a file are verified whatever the pace. */
const firstStepOf = (options: StoreOptions, { file = null }: Besides): StoreOptions =>
  file === null ? options : { ...options, step: 'verify', dueAt: options.at };

/** Queried once: only a migration changes them, and it keeps those of earlier versions. */
const rememberedRowTypes = (pool: WorkspacePool): Remembered<RowTypes> =>
  new Remembered(async () => {
    const [types] = (await pool.query<RowTypes>(ROW_TYPES)).rows;
    if (types === undefined) throw new Error('The database did not name its types.');
    return types;
  });

function outcomeOf({ payloadId }: NewPayload, outcomes: ReadonlyMap<string, Outcome>): Outcome {
  const outcome = outcomes.get(payloadId);
  if (outcome === undefined) throw new Error(`Payload ${payloadId} was neither stored nor found.`);
  return outcome;
}

/** One statement cannot store the same fingerprint or claim the same idempotency key twice. */
function separateRepeats(arrivals: Arrival[]): { first: Arrival[]; repeated: Arrival[] } {
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

interface KnownTransfer extends Omit<StoredTransfer, 'scenario' | 'scenarioChosenBy'> {
  payload_id: string;
  scenario: ScenarioName | null;
  scenarioChosenBy: ScenarioChooser | null;
}

async function resolveRepeats(
  pool: WorkspacePool,
  arrivals: NewPayload[],
  { keysSince }: Pick<StoreOptions, 'keysSince'>,
): Promise<Map<string, Outcome>> {
  const found = await pool.query<{ position: bigint; payload_id: string | null; key_reused: boolean }>(
    RESOLVE,
    [
      arrivals.map((arrival) => arrival.fingerprint),
      arrivals.map((arrival) => arrival.ownerId),
      arrivals.map((arrival) => arrival.idempotencyKey),
      keysSince,
    ],
  );
  const payloadIds = found.rows.flatMap((row) => (row.payload_id === null ? [] : [row.payload_id]));
  const transfers = await pool.query<KnownTransfer>(TRANSFERS_OF, [payloadIds]);
  const messages = await pool.query<StoredMessage & { payload_id: string }>(MESSAGES_OF, [payloadIds]);
  const transfersByPayload = Map.groupBy(transfers.rows, (row) => row.payload_id);
  const messagesByPayload = Map.groupBy(messages.rows, (row) => row.payload_id);

  const outcomes = new Map<string, Outcome>();
  arrivals.forEach((arrival, index) => {
    const row = found.rows[index];
    if (row === undefined) return;
    if (row.key_reused) outcomes.set(arrival.payloadId, { kind: 'key_reused' });
    else if (row.payload_id !== null) {
      const known = transfersByPayload.get(row.payload_id) ?? [];
      const named = arrival.scenario?.scenario ?? null;
      const isPlayed = known.every(({ scenario }) => scenario === named);
      outcomes.set(arrival.payloadId, {
        kind: 'duplicate',
        payloadId: row.payload_id,
        transfers: known.map(({ payload_id: _, scenario, scenarioChosenBy, ...transfer }) => ({
          ...transfer,
          ...(scenario === null || scenarioChosenBy === null ? {} : { scenario, scenarioChosenBy }),
        })),
        messages: (messagesByPayload.get(row.payload_id) ?? []).map(
          ({ payload_id: _, ...message }) => message,
        ),
        ignoredScenario: isPlayed ? null : named,
      });
    }
  });
  return outcomes;
}
