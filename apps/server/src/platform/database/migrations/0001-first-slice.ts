import { type Kysely, sql } from 'kysely';

/**
 * Operators, sessions, API keys, payloads, transactions and their events. One statement per group commit writes `payloads`,
 * `transactions` and `transaction_events`; it makes their ids itself, and nothing is ever deleted from them. So they have no
 * foreign keys, which would cost a fifth of the statement, and only the indexes that a query needs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);

  await sql`
    create table operators (
      id uuid primary key default gen_random_uuid(),
      username text not null,
      email text not null,
      password_hash text not null,
      -- Only for the operator that the sandbox makes at its first start: the login form is prefilled with it.
      sandbox_password_sealed bytea,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index operators_username on operators (lower(username))`.execute(db);
  await sql`create unique index operators_email on operators (lower(email))`.execute(db);

  await sql`
    create table sessions (
      token_hash bytea primary key,
      operator_id uuid not null references operators on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      address text not null,
      user_agent text
    )`.execute(db);
  await sql`create index sessions_operator on sessions (operator_id)`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);

  await sql`create table settings (key text primary key, value text not null)`.execute(db);

  await sql`
    create table api_keys (
      id uuid primary key default gen_random_uuid(),
      label text not null,
      key_hash bytea not null unique,
      key_sealed bytea not null,
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db);

  await sql`
    create table payloads (
      id uuid primary key,
      -- SHA-256 of the body as it came: the same body is the same payload.
      fingerprint bytea not null unique,
      format text not null,
      content text not null,
      -- The key that sent it; null for what an operator entered in the console.
      api_key_id uuid,
      received_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table idempotency_keys (
      -- The API key or the operator that chose the key.
      owner_id uuid not null,
      key text not null,
      fingerprint bytea not null,
      created_at timestamptz not null default now(),
      primary key (owner_id, key)
    )`.execute(db);

  await createTransactions(db);
  await createTotals(db);
}

async function createTransactions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transactions (
      seq bigint generated always as identity primary key,
      transaction_id text not null unique,
      uetr uuid not null,
      payload_id uuid not null,
      payload_index integer not null,
      type text not null check (type in ('mt103_swift', 'mt103_non_swift', 'mt202', 'mt202_cov', 'ktt_non_swift')),
      status text not null default 'pending'
        check (status in ('pending', 'processing', 'converting', 'completed', 'failed')),
      fund_type text not null check (fund_type in ('m0', 'm1', 'unspecified')),
      amount_minor bigint not null check (amount_minor >= 0),
      -- The same amount as a decimal string with the currency's decimals: what people see and search.
      amount text not null,
      currency text not null,
      value_date date,
      reference text,
      related_reference text,
      sender_bic text,
      sender_name text,
      sender_account text,
      recipient_bic text,
      recipient_name text,
      recipient_account text,
      profile_id text,
      destination_iban text,
      destination_bic text,
      -- Whole milliseconds, so that a JavaScript date holds it exactly and can stand in a cursor.
      created_at timestamptz not null default date_trunc('milliseconds', now()),
      completed_at timestamptz
    )`.execute(db);
  await sql`create index transactions_uetr on transactions (uetr)`.execute(db);
  await sql`create index transactions_payload on transactions (payload_id, payload_index)`.execute(db);
  // The list is sorted by (created_at, seq) descending, unfiltered or filtered by status, type or currency.
  await sql`create index transactions_arrival on transactions (created_at, seq)`.execute(db);
  await sql`create index transactions_status on transactions (status, created_at, seq)`.execute(db);
  await sql`create index transactions_type on transactions (type, created_at, seq)`.execute(db);
  await sql`create index transactions_currency on transactions (currency, created_at, seq)`.execute(db);
  await sql`
    create table transaction_events (
      id bigint generated always as identity,
      transaction_seq bigint not null,
      status text not null,
      message text not null,
      created_at timestamptz not null default now(),
      primary key (transaction_seq, id)
    )`.execute(db);

  // Substring search over id, UETR and amount. A trigram index costs more per row than everything else together, so it is filled
  // later in large batches; rows that are not in it yet are found by a scan.
  await sql`
    create table transaction_search (
      seq bigint primary key,
      text text not null
    )`.execute(db);
  await sql`
    create index transaction_search_text on transaction_search using gin (text gin_trgm_ops)
      with (fastupdate = on, gin_pending_list_limit = 262144)`.execute(db);
}

/**
 * Exact totals without counting: one row per type, status and currency, spread over slots so that connections that change
 * transfers at the same time do not wait for each other.
 */
async function createTotals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transaction_totals (
      type text not null,
      status text not null,
      currency text not null,
      slot smallint not null,
      total bigint not null,
      primary key (type, status, currency, slot)
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    create function count_inserted_transactions() returns trigger language plpgsql as $$
    begin
      insert into transaction_totals as t (type, status, currency, slot, total)
        select type, status, currency, pg_backend_pid() % 64, count(*) from inserted
        group by type, status, currency order by type, status, currency
      on conflict (type, status, currency, slot) do update set total = t.total + excluded.total;
      return null;
    end $$`.execute(db);
  await sql`
    create function count_updated_transactions() returns trigger language plpgsql as $$
    begin
      insert into transaction_totals as t (type, status, currency, slot, total)
        select type, status, currency, pg_backend_pid() % 64, sum(delta) from (
          select type, status, currency, -1 as delta from before
          union all select type, status, currency, 1 from after
        ) as change
        group by type, status, currency having sum(delta) <> 0 order by type, status, currency
      on conflict (type, status, currency, slot) do update set total = t.total + excluded.total;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger transactions_count_inserted after insert on transactions
      referencing new table as inserted for each statement execute function count_inserted_transactions()`.execute(
    db,
  );
  await sql`
    create trigger transactions_count_updated after update on transactions
      referencing old table as before new table as after
      for each statement execute function count_updated_transactions()`.execute(db);
}
