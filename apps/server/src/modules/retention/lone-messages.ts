import { type Kysely, sql, type Transaction } from 'kysely';
import { BATCH } from '../../platform/database/in-batches.ts';
import type { Schema } from '../../platform/database/schema.ts';

export interface Messages {
  messages: { seq: bigint }[];
  /** The number after which the next batch begins; null: this is the last one. */
  next: bigint | null;
}

const isAlone = sql`not exists (select from transactions t where t.uetr = m.uetr)`;

/** The next messages about no stored transfer that arrived before this time. */
export async function findLoneMessages(
  db: Kysely<Schema>,
  { before, after, upTo }: { before: Date; after: bigint; upTo: bigint },
): Promise<Messages> {
  const { rows } = await sql<{ seq: bigint; isAlone: boolean }>`
    select m.seq, ${isAlone} as "isAlone" from messages m
    where m.seq > ${after} and m.seq <= ${upTo} and m.received_at < ${before}
    order by m.seq limit ${BATCH}`.execute(db);
  return {
    messages: rows.filter((row) => row.isAlone),
    next: rows.length < BATCH ? null : (rows.at(-1)?.seq ?? null),
  };
}

/** Messages whose transfer has still not arrived. */
export async function stillAlone(
  tx: Transaction<Schema>,
  messages: readonly { seq: bigint }[],
): Promise<{ seq: bigint }[]> {
  const seqs = messages.map(({ seq }) => seq);
  const { rows } = await sql<{ seq: bigint }>`
    select m.seq from messages m where m.seq = any(${seqs}::bigint[]) and ${isAlone} order by m.seq`.execute(
    tx,
  );
  return rows;
}
