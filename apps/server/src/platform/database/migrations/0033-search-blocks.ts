import { type Kysely, sql } from 'kysely';

/**
 * Finds transfers by the signatures of blocks of 32, in place of indexes of trigrams and words whose upkeep was a quarter of what a
 * payment costs. A block usually fits into its row, uncompressed, so that reading it takes one page; of a part of a signature only
 * a slice is read, so it is stored outside its row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table transaction_search`.execute(db);
  await sql`
    create table search_blocks (block bigint primary key, text text not null, words text not null)
    with (toast_tuple_target = 8160)`.execute(db);
  await sql`
    alter table search_blocks alter column text set storage external, alter column words set storage external`.execute(
    db,
  );
  await sql`
    create table search_signatures (
      part smallint not null,
      signature bigint not null,
      slices bytea not null,
      primary key (part, signature)
    )`.execute(db);
  await sql`alter table search_signatures alter column slices set storage external`.execute(db);
  await sql`update sweep_cursors set name = 'mark duplicates' where name = 'follow arrivals'`.execute(db);
}
