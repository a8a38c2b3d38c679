import { type Kysely, sql } from 'kysely';

/**
 * The ledger: postings, which are only ever added, the accounts they name, and the sums of each account. A posting has one debit
 * account, one credit account and one amount, so stored data always balances. Postings have no foreign keys: the statement that
 * posts also opens the accounts. It maintains the sums too, spread over slots so that connections that post at the same time do
 * not wait for each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_accounts (
      -- Readable, made from kind, owner and currency: NOSTRO-OAKNGB20.USD
      id text primary key,
      kind text not null,
      owner text,
      currency text not null,
      opened_at timestamptz not null
    )`.execute(db);

  await sql`create sequence ledger_posting_seq`.execute(db);
  await sql`
    create table ledger_postings (
      entry_id text not null,
      leg smallint not null,
      -- The order in which postings of the same time are listed.
      seq bigint not null,
      kind text not null,
      debit_account text not null,
      credit_account text not null check (credit_account <> debit_account),
      amount_minor bigint not null check (amount_minor > 0),
      currency text not null,
      transaction_id text,
      text text not null,
      -- Virtual time, never before the end of the last closed day.
      booked_at timestamptz not null,
      value_date date not null,
      primary key (entry_id, leg)
    )`.execute(db);
  await sql`create index ledger_postings_transaction on ledger_postings (transaction_id)
    where transaction_id is not null`.execute(db);
  await sql`create index ledger_postings_debit on ledger_postings (debit_account, booked_at, seq)`.execute(
    db,
  );
  await sql`create index ledger_postings_credit on ledger_postings (credit_account, booked_at, seq)`.execute(
    db,
  );
  // Closing a day reads all postings of that day, so they are stored next to each other.
  await sql`create index ledger_postings_booked on ledger_postings using brin (booked_at)`.execute(db);

  await sql`
    create table ledger_balances (
      account_id text not null,
      slot smallint not null,
      -- Ten amounts at the limit are more than a bigint holds.
      debit_minor numeric not null,
      credit_minor numeric not null,
      postings bigint not null,
      primary key (account_id, slot)
    ) with (fillfactor = 50)`.execute(db);

  await sql`
    create table ledger_statements (
      account_id text not null,
      day date not null,
      -- From 1, without gaps; a day without postings has no statement.
      number integer not null,
      -- Balances are debits less credits.
      opening_minor numeric not null,
      debit_minor numeric not null,
      credit_minor numeric not null,
      closing_minor numeric not null,
      postings bigint not null,
      primary key (account_id, day)
    )`.execute(db);
  // A single row: days before closed_until are closed, days before stated_until have their statements.
  await sql`
    create table ledger_days (
      id boolean primary key default true check (id),
      closed_until timestamptz not null,
      stated_until timestamptz not null
    )`.execute(db);
  await sql`insert into ledger_days (closed_until, stated_until) values ('2000-01-01Z', '2000-01-01Z')`.execute(
    db,
  );
}
