import { type Kysely, sql } from 'kysely';

/**
 * The rows of arriving payloads, transfers and messages, as parameters in the binary format. A later version that needs other
 * columns adds types of its own: servers of this version may still run beside it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create type arriving_payload as (
      id uuid, fingerprint bytea, format text, content text, enclosed text, api_key_id uuid, owner_id uuid, idempotency_key text
    )`.execute(db);
  await sql`
    create type arriving_transfer as (
      transaction_id text, uetr uuid, payload_id uuid, payload_index integer, type text, fund_type text, amount_minor bigint,
      amount text, currency text, value_date date, reference text, related_reference text, sender_bic text, sender_name text,
      sender_account text, recipient_bic text, recipient_name text, recipient_account text, profile_id text,
      destination_iban text, destination_bic text, scenario text, item_line integer, item_offset integer, item_length integer
    )`.execute(db);
  await sql`
    create type arriving_message as (
      payload_id uuid, payload_index integer, type text, uetr uuid, reference text, item_line integer, item_offset integer,
      item_length integer
    )`.execute(db);
}
