import { type Kysely, sql } from 'kysely';

/**
 * The simulated networks: their connections, every message that passed through them, and two small work tables.
 * `network_messages` grows with traffic: a row is added when a message is queued or received, and updated without touching an
 * index when it is sent and answered. Pending work is in `network_queue` (to be sent) and `network_inbound` (to arrive), which
 * are empty when nothing is in progress.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table network_links (
      network text primary key check (network in ('swift', 'sepa', 'interbank', 'telex')),
      connected boolean not null,
      changed_at timestamptz not null,
      -- Virtual time at which a simulated outage ends.
      outage_until timestamptz,
      -- The session of the logical terminal and the last sequence number that was used in it, out and in.
      session_number integer not null,
      sequence_number integer not null,
      output_sequence_number integer not null,
      sent bigint not null default 0,
      acknowledged bigint not null default 0,
      refused bigint not null default 0,
      received bigint not null default 0,
      last_message_at timestamptz
    )`.execute(db);
  await sql`
    insert into network_links (network, connected, changed_at, session_number, sequence_number, output_sequence_number)
    select unnest(array['swift', 'sepa', 'interbank', 'telex']), true, now(), 1, 0, 0`.execute(db);

  await sql`
    create table network_messages (
      -- UUIDv7: the order of the ids is that of the messages.
      id uuid primary key,
      network text not null,
      direction text not null check (direction in ('out', 'in')),
      type text not null,
      purpose text not null,
      state text not null check (state in ('queued', 'sent', 'acknowledged', 'refused', 'received')),
      transaction_seq bigint,
      transaction_id text,
      uetr text,
      reference text not null,
      sender_bic text not null,
      receiver_bic text not null,
      currency text,
      amount text,
      session_number text,
      sequence_number text,
      possible_duplicate boolean not null default false,
      summary text,
      text text not null,
      answer text,
      error_code text,
      error_line integer,
      error_text text,
      created_at timestamptz not null,
      answered_at timestamptz
    ) with (fillfactor = 70)`.execute(db);
  await sql`create index network_messages_transaction on network_messages (transaction_id, id)
    where transaction_id is not null`.execute(db);
  await sql`create index network_messages_uetr on network_messages (uetr, id) where uetr is not null`.execute(
    db,
  );

  // The message list is read by network, direction and type, for all banks or one: see modules/networks/log/message-list.ts.
  await sql`create index network_messages_kind on network_messages (network, direction, type, id)`.execute(
    db,
  );
  await sql`create index network_messages_bank on network_messages (
    left(case when direction = 'out' then receiver_bic else sender_bic end, 8), network, direction, type, id)`.execute(
    db,
  );
  await sql`create index network_messages_refused on network_messages (network, direction, type, id)
    where error_code is not null`.execute(db);

  await sql`
    create table network_queue (
      message_id uuid primary key,
      network text not null,
      -- When it may go out, in virtual time: at once, or when the next batch leaves.
      ready_at timestamptz not null,
      -- Sent, and not answered when the process ended: it is sent again as a possible duplicate.
      sent boolean not null default false,
      scenario text,
      facts jsonb not null
    )`.execute(db);
  await sql`create index network_queue_ready on network_queue (network, ready_at, message_id)`.execute(db);

  await sql`
    create table network_inbound (
      id uuid primary key,
      network text not null,
      due_at timestamptz not null,
      facts jsonb not null,
      plan jsonb not null
    )`.execute(db);
  await sql`create index network_inbound_due on network_inbound (due_at, id)`.execute(db);
}
