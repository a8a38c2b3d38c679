import type { PayeeAnswer, PaymentFileState } from '@clearbench/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { notParked } from '../../platform/sweeps/parking.ts';

export type PaymentFileRepository = ReturnType<typeof createPaymentFileRepository>;

export interface FileRow {
  id: string;
  messageId: string;
  sender: string;
  state: PaymentFileState;
  receivedAt: Date;
  verifiedAt: Date | null;
  decidedAt: Date | null;
  decidedBy: Actor | null;
}

/** Without an answer, its bank is still asked. */
export interface AnswerCount {
  answer: PayeeAnswer | null;
  count: bigint;
}

export interface DoubtfulPayment {
  transactionId: string;
  reference: string | null;
  amount: string;
  currency: string;
  name: string | null;
  account: string | null;
  answer: PayeeAnswer;
  matchedName: string | null;
}

/** A payment of a file; without an answer, its bank is still asked. */
interface AnsweredPayment {
  index: number;
  answer: PayeeAnswer | null;
  matchedName: string | null;
}

export interface NewPaymentFile {
  payloadId: string;
  messageId: string;
  uploadedBy: string | null;
}

export interface Decision {
  id: string;
  state: Extract<PaymentFileState, 'released' | 'cancelled'>;
  actor: Actor;
  at: Date;
}

/** Payments with no name or no account are not asked about. */
const ANSWER = sql<PayeeAnswer | null>`case when l.step = 'verify' and l.automatic then null
  else coalesce(t.payee ->> 'answer', 'not-possible') end`;

const OF_FILE = sql`from transactions t left join transfer_lives l on l.transaction_seq = t.seq`;

const FILES = sql`
select f.payload_id as id, f.message_id as "messageId", coalesce(f.uploaded_by, k.label, '') as sender, f.state,
  f.received_at as "receivedAt", f.verified_at as "verifiedAt", f.decided_at as "decidedAt", f.decided_by as "decidedBy"
from payment_files f join payloads p on p.id = f.payload_id left join api_keys k on k.id = p.api_key_id`;

export function createPaymentFileRepository(db: Kysely<Schema>) {
  const rows = async <Row>(query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows;

  return {
    list: (limit: number): Promise<FileRow[]> =>
      rows(sql<FileRow>`${FILES} order by f.received_at desc, f.payload_id limit ${limit}`),

    /** @param senderId only a file that this sender has sent */
    async find(id: string, senderId: string | null): Promise<FileRow | null> {
      const [file] = await rows(sql<FileRow>`${FILES} where f.payload_id = ${id}
        and (${senderId}::uuid is null or coalesce(p.sender_id, p.api_key_id) = ${senderId}::uuid)`);
      return file ?? null;
    },

    counts: (id: string): Promise<AnswerCount[]> =>
      rows(sql<AnswerCount>`
        select ${ANSWER} as answer, count(*) as count ${OF_FILE} where t.payload_id = ${id} group by 1`),

    /** The first payments without a match. */
    doubtful: (id: string, limit: number): Promise<DoubtfulPayment[]> =>
      rows(sql<DoubtfulPayment>`
        select t.transaction_id as "transactionId", t.reference, t.amount, t.currency, t.recipient_name as name,
          coalesce(t.destination_iban, t.recipient_account) as account, ${ANSWER} as answer,
          t.payee ->> 'matchedName' as "matchedName"
        ${OF_FILE} where t.payload_id = ${id} and ${ANSWER} <> 'match'
        order by t.payload_index limit ${limit}`),

    async report(id: string): Promise<string | null> {
      const row = await db
        .selectFrom('payment_files')
        .select('report')
        .where('payload_id', '=', id)
        .executeTakeFirst();
      return row?.report ?? null;
    },

    /** Null: retention has removed it. */
    async text(id: string): Promise<string | null> {
      const [row] = await rows(
        sql<{ text: string }>`select coalesce(enclosed, content) as text from payloads where id = ${id}`,
      );
      return row?.text ?? null;
    },

    payments: (id: string): Promise<AnsweredPayment[]> =>
      rows(sql<AnsweredPayment>`
        select t.payload_index as index, ${ANSWER} as answer, t.payee ->> 'matchedName' as "matchedName"
        ${OF_FILE} where t.payload_id = ${id} order by t.payload_index`),

    /** The files whose payees have all been verified, or those among the given ones. */
    async verified(work: string, limit: number, only: readonly string[] | null): Promise<string[]> {
      const found = await rows(sql<{ id: string }>`
        select f.payload_id as id from payment_files f
        where not f.is_done and f.state = 'verifying'
          and ${only === null ? sql.raw(notParked(work, 'f.payload_id::text')) : sql`f.payload_id = any(${only}::uuid[])`}
          and not exists (
            select from transactions t join transfer_lives l on l.transaction_seq = t.seq
            where t.payload_id = f.payload_id and l.step = 'verify' and l.automatic)
        order by f.received_at limit ${limit}`);
      return found.map(({ id }) => id);
    },

    /** The decided files with payments that may not have learned of the decision. */
    undone: async (limit: number): Promise<Decision[]> =>
      rows(sql<Decision>`
        select payload_id as id, state, decided_by as actor, decided_at as at from payment_files
        where not is_done and state in ('released', 'cancelled') order by received_at limit ${limit}`),
  };
}

/** Stores that a payload is verified first, in the transaction that stores the payload. */
export async function addPaymentFile(tx: Kysely<Schema>, file: NewPaymentFile, at: Date): Promise<void> {
  await tx
    .insertInto('payment_files')
    .values({
      payload_id: file.payloadId,
      message_id: file.messageId,
      uploaded_by: file.uploadedBy,
      state: 'verifying',
      received_at: at,
    })
    .execute();
}

/** False: it has a report. */
export async function addReport(tx: Kysely<Schema>, id: string, report: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_files')
    .set({ state: 'waiting', verified_at: at, report })
    .where('payload_id', '=', id)
    .where('state', '=', 'verifying')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False: it does not wait. */
export async function decide(tx: Kysely<Schema>, { id, state, actor, at }: Decision): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_files')
    .set({ state, decided_at: at, decided_by: JSON.stringify(actor) })
    .where('payload_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markDone(tx: Kysely<Schema>, id: string): Promise<void> {
  await tx.updateTable('payment_files').set({ is_done: true }).where('payload_id', '=', id).execute();
}

/** Removes the files of payloads that the same transaction removes. */
export async function removePaymentFiles(tx: Kysely<Schema>, payloadIds: readonly string[]): Promise<void> {
  if (payloadIds.length === 0) return;
  await tx
    .deleteFrom('payment_files')
    .where('payload_id', '=', sql<string>`any(${payloadIds}::uuid[])`)
    .execute();
}

/** The payments of a file that are held until its payer decides, lowest number first. */
export async function heldPayments(
  db: Kysely<Schema>,
  id: string,
  limit: number,
  /** Without those that this work has set aside. */
  work: string | null = null,
): Promise<bigint[]> {
  const isReady = work === null ? sql`true` : sql.raw(notParked(work, 't.seq::text'));
  const { rows } = await sql<{ seq: bigint }>`
    select t.seq from transactions t join transfer_lives l on l.transaction_seq = t.seq
    where t.payload_id = ${id} and l.step = 'verify' and not l.automatic and ${isReady}
    order by t.seq limit ${limit}`.execute(db);
  return rows.map(({ seq }) => seq);
}

/** The undecided file that a transfer belongs to; null: none. */
export async function fileHolding(db: Kysely<Schema>, seq: bigint): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select f.payload_id as id from transactions t join payment_files f on f.payload_id = t.payload_id
    where t.seq = ${seq} and not f.is_done`.execute(db);
  return rows[0]?.id ?? null;
}
