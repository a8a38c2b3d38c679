-- A range of amounts, whatever the currency.
create index transactions_amount on transactions ((amount::numeric));
-- The bank of either side by the four letters that name it; a longer beginning of a BIC is compared row by row.
create index transactions_banks on transactions using gin (
  (array[left(sender_bic, 4), left(recipient_bic, 4), left(destination_bic, 4)]));
-- What an API key has sent.
create index payloads_key on payloads (api_key_id) where api_key_id is not null;
