import { type Kysely, sql } from 'kysely';

/**
 * A transfer says which scenario it plays now, and what chose it. Its life no longer repeats the scenario. For
 * the payments of an API key, amounts and BICs can be kept from choosing one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transactions add column scenario_chosen_by text`.execute(db);
  await sql`
    update transactions t set scenario = l.scenario, scenario_chosen_by = case
      when l.scenario is null then null
      when l.scenario is distinct from t.scenario then 'operator'
      when m.ending = t.amount_minor % 10000 then 'amount'
      when m.prefix in (left(t.destination_bic, 4), left(t.recipient_bic, 4)) then 'bic'
      when p.format = 'console' then 'operator'
      else 'header'
    end
    from transfer_lives l left join ${MAGIC} on m.name = l.scenario, payloads p
    where l.transaction_seq = t.seq and p.id = t.payload_id and (l.scenario is not null or t.scenario is not null)`.execute(
    db,
  );
  await sql`alter table transfer_lives drop column scenario`.execute(db);
  // Few transfers play one.
  await sql`
    create index transactions_scenario on transactions (scenario, created_at desc, seq desc)
      where scenario is not null`.execute(db);
  await sql`drop type arriving_transfer`.execute(db);
  await sql`
    create type arriving_transfer as (
      transaction_id text, uetr uuid, payload_id uuid, payload_index integer, type text, fund_type text, amount_minor bigint,
      amount text, currency text, value_date date, reference text, related_reference text, sender_bic text, sender_name text,
      sender_account text, recipient_bic text, recipient_name text, recipient_account text, profile_id text,
      destination_iban text, destination_bic text, scenario text, scenario_chosen_by text, item_line integer,
      item_offset integer, item_length integer
    )`.execute(db);
  await sql`alter table api_keys add column scenarios_by_values boolean not null default true`.execute(db);
}

/** The values by which a transfer chose its scenario when this migration was written. */
const MAGIC = sql`(values
  (7701, 'RJCT', 'reject'), (7702, 'CBNO', 'refuse-conversion'), (7703, 'NAKK', 'nak'), (7704, 'SLOW', 'delay'),
  (7705, 'DUPE', 'duplicate'), (7706, 'ORDR', 'reorder'), (7707, 'RETN', 'return'), (7708, 'FEES', 'fees'),
  (7709, 'LOST', 'lost-confirmation'), (7710, 'DOWN', 'outage'), (7711, 'RCLL', 'recall'), (7712, 'EXCH', 'exchange')
) as m (ending, prefix, name)`;
