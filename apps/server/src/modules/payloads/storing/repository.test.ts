import { randomUUID } from 'node:crypto';
import type { Pace } from '@clearbench/domain';
import { escapeIdentifier } from 'pg';
import { afterEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { REAL_CLOCK } from '../../../platform/clock.ts';
import { createTestDatabase, waitingForLocks } from '../../../platform/database/testing.ts';
import { onEachNode } from '../../../platform/database/testing-nodes.ts';
import { sha256Hex, timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import { WHOLE } from '../originals/positions.ts';
import type { Arrival } from './arrival.ts';
import { createPayloadRepository, type PayloadRepository } from './repository.ts';
import { itemRows } from './rows.ts';
import { RESOLVE } from './statements.ts';

const PACE: Pace = {
  automation: 'paced',
  paceSeconds: { processing: 5, conversion: 30, settlement: 10 },
  autoConversion: true,
  autoSettlement: true,
  payeeVerification: 'off',
};
const OPTIONS = {
  clock: REAL_CLOCK,
  pace: () => PACE,
  idempotencyHours: 24,
  afterPart: async () => {},
  onUnverified() {},
};

const database = await createTestDatabase();
const repository = createPayloadRepository(database, OPTIONS);
afterEach(() => {
  vi.restoreAllMocks();
});

const OWNER = randomUUID();

function arrival(fingerprint: string, idempotencyKey: string | null = null, transfers = 1): Arrival {
  return {
    payloadId: timeOrderedUuid(),
    fingerprint,
    format: 'json',
    content: 'content',
    enclosed: null,
    apiKeyId: OWNER,
    scenario: null,
    scenariosByValues: true,
    ownerId: OWNER,
    idempotencyKey,
    transfers: Array.from({ length: transfers }, (_, index) => ({
      index,
      place: WHOLE,
      transactionId: `trx_${randomUUID().slice(0, 10).replace('-', '0')}`,
      uetr: randomUUID(),
      type: 'mt103_non_swift',
      reference: null,
      relatedReference: null,
      amountMinor: 100n,
      amount: '1.00',
      currency: 'EUR',
      valueDate: null,
      senderBic: null,
      senderName: null,
      senderAccount: null,
      recipientBic: null,
      recipientName: null,
      recipientAccount: null,
      profileId: null,
      destinationIban: null,
      destinationBic: null,
      fundType: 'm0',
    })),
    messages: [],
  };
}

/** One transfer per part. */
async function* inParts(arrival: Arrival) {
  const { transfers, messages } = arrival;
  for (const transfer of transfers) {
    yield { items: itemRows(arrival, { transfers: [transfer], messages }), isRefused: false };
  }
}

const newFingerprint = () => sha256Hex(randomUUID());
const kinds = async (work: Promise<{ kind: string }[]>) => (await work).map(({ kind }) => kind);

it('items committed by a batch are reported as stored even if the look-up of the others fails', async () => {
  const known = newFingerprint();
  await repository.store([arrival(known)]);
  const query = database.pool.query.bind(database.pool) as (...args: unknown[]) => Promise<unknown>;
  vi.spyOn(database.pool, 'query').mockImplementation(((...args: unknown[]) =>
    args[0] === RESOLVE ? Promise.reject(new Error('No connection')) : query(...args)) as never);
  const outcomes = await repository.store([arrival(newFingerprint()), arrival(known)]);
  expect(outcomes).toEqual([{ kind: 'stored' }, { kind: 'unknown', cause: new Error('No connection') }]);
});

it('a repeat inside a batch claims its own idempotency key', async () => {
  const body = newFingerprint();
  const other = newFingerprint();
  const [mine, theirs] = [randomUUID(), randomUUID()];
  expect(await kinds(repository.store([arrival(body, mine), arrival(body, theirs), arrival(body)]))).toEqual([
    'stored',
    'duplicate',
    'duplicate',
  ]);
  expect(await kinds(repository.store([arrival(other, theirs)]))).toEqual(['key_reused']);
  expect(await kinds(repository.store([arrival(body, theirs)]))).toEqual(['duplicate']);
});

it('one of two repeats inside a batch with the same new idempotency key gets it', async () => {
  const [one, two] = [newFingerprint(), newFingerprint()];
  const key = randomUUID();
  const batch = [arrival(one), arrival(two), arrival(one, key), arrival(two, key)];
  expect((await kinds(repository.store(batch))).sort()).toEqual([
    'duplicate',
    'key_reused',
    'stored',
    'stored',
  ]);
});

it('an expired key does not block a repeat', async () => {
  const [body, key] = [newFingerprint(), randomUUID()];
  await repository.store([arrival(newFingerprint(), key)]);
  await database.pool.query(
    "update idempotency_keys set created_at = now() - interval '25 hours' where key = $1",
    [key],
  );
  expect(await kinds(repository.store([arrival(body), arrival(body, key)]))).toEqual(['stored', 'duplicate']);
});

it('a batch claims its fingerprints in order, so that overlapping batches cannot deadlock', async () => {
  const query = vi.spyOn(database.pool, 'query');
  await repository.store(Array.from({ length: 20 }, () => arrival(newFingerprint())));
  const [statement] = query.mock.calls.at(-1) as unknown as [{ values: [Uint8Array] }];
  const { rows } = await database.pool.query<{ written: string }>(
    "select encode(fingerprint, 'hex') as written from unnest($1::arriving_payload[])",
    [statement.values[0]],
  );
  const written = rows.map((row) => row.written);
  expect(written).toHaveLength(20);
  expect(written).toEqual(written.toSorted());
});

it('numbers the transfers of a batch in the order of their arrival', async () => {
  const batch = Array.from({ length: 20 }, () => arrival(newFingerprint(), null, 2));
  await repository.store(batch);
  const { rows } = await database.pool.query<{ id: string }>(
    'select transaction_id as id from transactions where payload_id = any($1::uuid[]) order by seq',
    [batch.map(({ payloadId }) => payloadId)],
  );
  expect(rows.map(({ id }) => id)).toEqual(
    batch.flatMap(({ transfers }) => transfers.map(({ transactionId }) => transactionId)),
  );
});

it.each([
  [
    'a batch',
    1,
    (store: PayloadRepository, item: Arrival) => store.store([item]).then(([outcome]) => outcome),
  ],
  [
    'a large payload',
    3,
    (store: PayloadRepository, item: Arrival) => store.storeParts(item, () => inParts(item)),
  ],
])('%s that PostgreSQL ends because of a deadlock is tried again', async (_, transfers, store) => {
  const own = await createTestDatabase();
  const [body, key] = [newFingerprint(), randomUUID()];
  const rival = await own.pool.connect();
  onTestFinished(() => rival.release());
  // A waiting session checks for a deadlock once, after this time. The rival never does, so it is not the one that is cancelled.
  await onEachNode(
    inject('testNodes'),
    `alter database ${escapeIdentifier(own.connection.database)} set deadlock_timeout = '2s'`,
  );
  await rival.query("set deadlock_timeout = '10min'");
  await rival.query('begin');
  // The rival holds the body and then wants the key: the opposite order.
  await rival.query(
    "insert into payloads (id, fingerprint, format, content, sender_id) values ($1, decode($2, 'hex'), 'json', '', $3)",
    [randomUUID(), body, OWNER],
  );
  const storing = store(createPayloadRepository(own, OPTIONS), arrival(body, key, transfers));
  await expect.poll(() => waitingForLocks(own)).toBe(1);
  await rival.query(
    "insert into idempotency_keys (owner_id, key, fingerprint) values ($1, $2, decode($3, 'hex'))",
    [OWNER, key, body],
  );
  await rival.query('commit');
  expect((await storing)?.kind).toBe('duplicate');
});

it('a payload that is refused at its end leaves nothing behind', async () => {
  const item = arrival(newFingerprint(), null, 3);
  const refused = async function* () {
    yield* inParts(item);
    yield { items: null, isRefused: true };
  };
  expect(await repository.storeParts(item, refused)).toEqual({ kind: 'refused' });
  const { rows } = await database.pool.query(
    'select from payloads where id = $1 union all select from transactions where payload_id = $1',
    [item.payloadId],
  );
  expect(rows).toEqual([]);
  expect((await repository.storeParts(item, () => inParts(item))).kind).toBe('stored');
});

it('a payload without items takes no connection', async () => {
  const item = arrival(newFingerprint(), null, 0);
  const connect = vi.spyOn(database.patient.pool, 'connect');
  const empty = async function* () {
    yield { items: null, isRefused: false };
  };
  expect(await repository.storeParts(item, empty)).toEqual({ kind: 'refused' });
  expect(connect).not.toHaveBeenCalled();
});
