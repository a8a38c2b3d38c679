import type { PacedStep } from '@clearbench/domain';
import { CompiledQuery, type Kysely } from 'kysely';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { type FailedItem, notParked } from '../../../platform/sweeps/parking.ts';
import type { Life } from './life.ts';

const COLUMNS = `
  t.seq, t.transaction_id as "transactionId", t.uetr, t.type, t.fund_type as "fundType", t.amount_minor as "amountMinor",
  t.amount, t.currency, t.reference, t.related_reference as "relatedReference", t.sender_bic as "senderBic",
  t.sender_name as "senderName", t.sender_account as "senderAccount", t.recipient_bic as "recipientBic",
  t.recipient_name as "recipientName", t.recipient_account as "recipientAccount",
  t.destination_iban as "destinationIban", t.destination_bic as "destinationBic", t.created_at as "createdAt",
  t.status, t.completed_at as "completedAt", l.funds, l.awaits, l.automatic, l.step, l.due_at as "dueAt", t.scenario,
  t.scenario_chosen_by as "scenarioChosenBy", l.central_bank as "centralBank"`;

/** The sweep that takes the next steps of transfers. */
export const AUTOMATION = 'take the next steps of transfers';
const NOT_PARKED = notParked(AUTOMATION, 'transfer_lives.transaction_seq::text');

export const transferNotAdvanced = (seq: bigint): FailedItem => ({
  item: String(seq),
  what: 'This transfer could not be advanced',
  transactionSeq: seq,
});

const FIND = prepared(
  'lives-find',
  `
select ${COLUMNS} from transfer_lives l join transactions t on t.seq = l.transaction_seq where t.transaction_id = $1`,
);

const LOCK = prepared(
  'lives-lock',
  `
select from transfer_lives where transaction_seq = any($1::bigint[]) order by transaction_seq for update`,
  { isUnread: true },
);

const LOCK_ONE = prepared(
  'lives-lock-one',
  `
select transaction_seq as seq from transfer_lives
where transaction_seq = (select seq from transactions where transaction_id = $1) for update`,
);

/** Payees are verified by another sweep. */
const DUE = `
select transaction_seq as seq from transfer_lives
where automatic and due_at <= $1 and step is distinct from 'verify' and ${NOT_PARKED}`;
const IN_ORDER = 'order by due_at, transaction_seq limit $2 for update skip locked';

/** Skips transfers on which an operator is acting right now: they leave automation. */
const LOCK_DUE = prepared('lives-lock-due', `${DUE} ${IN_ORDER}`);
const LOCK_DUE_AMONG = `${DUE} and transaction_seq = any($3::bigint[]) ${IN_ORDER}`;

/** Transfers without a planned step, although they wait for no other party. */
const UNPLANNED = `
select transaction_seq as seq from transfer_lives
where status in ('processing', 'converting') and automatic and step is null and awaits is null and transaction_seq > $1
  and ${NOT_PARKED}`;
const BY_NUMBER = 'order by transaction_seq limit $2 for update skip locked';
const LOCK_UNPLANNED = prepared('lives-lock-unplanned', `${UNPLANNED} ${BY_NUMBER}`);
const LOCK_UNPLANNED_AMONG = `${UNPLANNED} and transaction_seq = any($3::bigint[]) ${BY_NUMBER}`;

/**
 * Reads the locked rows in a separate statement: a statement that waited for a lock would see the current life, but
 * an outdated version of the joined transaction.
 */
const READ_LOCKED = prepared(
  'lives-read-locked',
  `
select ${COLUMNS}
from transfer_lives l join transactions t on t.seq = l.transaction_seq
where l.transaction_seq = any($1::bigint[])
order by l.due_at, l.transaction_seq`,
);

const UPDATE = prepared(
  'lives-update',
  `
update transfer_lives l
set funds = g.funds, awaits = g.awaits, automatic = g.automatic, step = g.step, due_at = g.due_at,
  central_bank = g.central_bank, status = g.status
from json_to_recordset($1::json) as g (
  transaction_seq bigint, funds text, awaits text, automatic boolean, step text, due_at timestamptz,
  central_bank text, status text)
where l.transaction_seq = g.transaction_seq`,
  { isUnread: true },
);

type Db = Kysely<Schema>;

const run = async (db: Db, text: string, values: unknown[]): Promise<Life[]> =>
  (await db.executeQuery<Life>(CompiledQuery.raw(text, values))).rows;

async function lock(tx: Db, text: string, values: unknown[]): Promise<Life[]> {
  const { rows } = await tx.executeQuery<{ seq: bigint }>(CompiledQuery.raw(text, values));
  return rows.length === 0 ? [] : run(tx, READ_LOCKED, [rows.map(({ seq }) => seq)]);
}

export const findLife = async (db: Db, transactionId: string): Promise<Life | null> =>
  (await run(db, FIND, [transactionId]))[0] ?? null;

const SCENARIO_OF_PAYMENT = prepared(
  'lives-scenario-of-payment',
  `
select data->>'scenario' as scenario from transaction_events
where transaction_seq = $1 and kind = $2 order by id desc limit 1`,
);

/** The scenario that the latest payment of a transfer, or its conversion, was ordered with. */
export async function scenarioOfPayment(
  db: Db,
  seq: bigint,
  ordered: 'settlement' | 'conversion' = 'settlement',
): Promise<string | null> {
  const query = CompiledQuery.raw(SCENARIO_OF_PAYMENT, [seq, `${ordered}.requested`]);
  return (await db.executeQuery<{ scenario: string | null }>(query)).rows[0]?.scenario ?? null;
}

export async function idsOf(tx: Db, seqs: readonly bigint[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('transactions')
    .select('transaction_id')
    .where('seq', 'in', seqs)
    .execute();
  return rows.map(({ transaction_id }) => transaction_id);
}

/** Locks lives in the order of their numbers, so that overlapping batches cannot deadlock. */
export async function lockLives(tx: Db, seqs: readonly bigint[]): Promise<Life[]> {
  if (seqs.length === 0) return [];
  await tx.executeQuery(CompiledQuery.raw(LOCK, [seqs]));
  return run(tx, READ_LOCKED, [seqs]);
}

/** Null: no such transfer. */
export const lockLife = async (tx: Db, transactionId: string): Promise<Life | null> =>
  (await lock(tx, LOCK_ONE, [transactionId]))[0] ?? null;

/** Earliest first; or only the due ones among the given transfers. */
export const takeDue = (tx: Db, now: Date, limit: number, only: readonly bigint[] | null): Promise<Life[]> =>
  only === null ? lock(tx, LOCK_DUE, [now, limit]) : lock(tx, LOCK_DUE_AMONG, [now, limit, only]);

/** In the order of their numbers, after this one; or only the given ones. */
export const takeUnplanned = (
  tx: Db,
  after: bigint,
  limit: number,
  only: readonly bigint[] | null,
): Promise<Life[]> =>
  only === null
    ? lock(tx, LOCK_UNPLANNED, [after, limit])
    : lock(tx, LOCK_UNPLANNED_AMONG, [after, limit, only]);

const LATER = `
select transaction_seq as seq from transfer_lives where automatic and step = $1 and due_at > $2 and ${NOT_PARKED}`;
const LATER_ANY = `${LATER} limit $3 for update skip locked`;
const LATER_AMONG = `${LATER} and transaction_seq = any($4::bigint[]) limit $3 for update skip locked`;

/** Locks transfers whose step of this kind is due later than `latest`. */
export async function takeLater(
  tx: Db,
  step: PacedStep,
  latest: Date,
  limit: number,
  only: readonly bigint[] | null,
): Promise<bigint[]> {
  const query =
    only === null
      ? CompiledQuery.raw(LATER_ANY, [step, latest, limit])
      : CompiledQuery.raw(LATER_AMONG, [step, latest, limit, only]);
  return (await tx.executeQuery<{ seq: bigint }>(query)).rows.map(({ seq }) => seq);
}

/** The next step of these transfers is due then. */
export const bringForward = (tx: Db, seqs: readonly bigint[], at: Date): Promise<unknown> =>
  tx.updateTable('transfer_lives').set({ due_at: at }).where('transaction_seq', 'in', seqs).execute();

export async function updateLives(tx: Db, lives: readonly Life[]): Promise<void> {
  if (lives.length === 0) return;
  const rows = lives.map((life) => ({
    transaction_seq: String(life.seq),
    funds: life.funds,
    awaits: life.awaits,
    automatic: life.automatic,
    step: life.step,
    due_at: life.dueAt,
    central_bank: life.centralBank,
    status: life.status,
  }));
  await tx.executeQuery(CompiledQuery.raw(UPDATE, [JSON.stringify(rows)]));
}

const NEXT_DUE = prepared(
  'lives-next-due',
  `select due_at as "dueAt" from transfer_lives where automatic and due_at is not null and step is distinct from 'verify' and ${NOT_PARKED} order by due_at limit 1`,
);

/** When the automation acts next; null if nothing is ever due. */
export async function nextDueAt(db: Db): Promise<Date | null> {
  const { rows } = await db.executeQuery<{ dueAt: Date }>(CompiledQuery.raw(NEXT_DUE));
  return rows[0]?.dueAt ?? null;
}
