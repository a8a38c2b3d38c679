import { type Kysely, sql } from 'kysely';

/**
 * The state of each transfer's life beyond its status: where its funds are, what it waits for, and what happens next
 * automatically. Also the scenario that the sender chose.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transfer_lives (
      transaction_seq bigint primary key,
      transaction_id text not null,
      funds text not null,
      awaits text,
      -- Off while an operator acts in place of the automation.
      automatic boolean not null,
      step text,
      -- Virtual time.
      due_at timestamptz,
      scenario text,
      central_bank text
    ) with (fillfactor = 70)`.execute(db);
  // Not unique: with two unique indexes, inserts of the same transfer could deadlock, and the primary key already prevents
  // duplicates.
  await sql`create index transfer_lives_transaction on transfer_lives (transaction_id)`.execute(db);
  await sql`create index transfer_lives_due on transfer_lives (due_at, transaction_seq)
    where automatic and due_at is not null`.execute(db);
  // Chosen by the sender in a header; null for an ordinary payload.
  await sql`alter table payloads add column scenario text`.execute(db);
}
