-- The accounts that verifications of payees find.
create table if not exists payees (
  -- In the order of time.
  id uuid primary key,
  -- An IBAN without spaces, or the 14 digits of a British sort code and account number.
  account text not null unique,
  kind text not null check (kind in ('person', 'organisation')),
  -- The first is the name of the account.
  names text[] not null,
  status text not null check (status in ('active', 'closed')),
  -- JSON: an array of scheme and value.
  identifications text not null,
  created_at timestamptz not null
);

-- The verifications that were answered.
create table if not exists payee_verifications (
  -- In the order of time.
  id uuid primary key,
  scheme text not null,
  -- As the requester named it.
  request_id text not null,
  received_at timestamptz not null,
  -- The key that asked; null: an operator did.
  api_key_id uuid,
  operator text,
  account text not null,
  -- Null: an identification was given.
  given_name text,
  -- JSON: scheme and value.
  given_identification text,
  answer text not null,
  matched_name text,
  -- From 0 to 100; null: nothing was compared.
  score real,
  -- JSON: an array of code and text.
  reasons text not null,
  duration_ms real not null
);
create index if not exists payee_verifications_answer on payee_verifications (answer, id desc);
create index if not exists payee_verifications_received on payee_verifications (received_at);

-- Every workspace can be asked at once. All of these payees are fictitious: no bank has these codes. Their ids are lower than those of
-- all later ones, and differ between workspaces.
insert into payees (id, account, kind, names, status, identifications, created_at)
select ('00000000-' || lpad((row_number() over ())::text, 4, '0') || '-7' || substr(gen_random_uuid()::text, 16))::uuid, account, kind, names, status, identifications, now()
from (values
  ('DE45999001001000000001', 'organisation', array['Example Trading GmbH', 'Example Shop'], 'active',
    '[{"scheme":"VAT","value":"DE999999999"}]'),
  ('DE18999001001000000002', 'person', array['Anna-Lena Beispiel'], 'active', '[]'),
  ('DE88999001001000000003', 'person', array['Jürgen Müßig', 'Zoë Müßig'], 'active', '[]'),
  ('AT189990010000000001', 'organisation', array['Musterwerk Handels GmbH & Co KG'], 'active', '[]'),
  ('FR4699990000010000000000001', 'organisation', array['Société Exemple SARL'], 'active', '[]'),
  ('NL69TEST0000000001', 'person', array['Jan van der Voorbeeld'], 'active', '[]'),
  ('ES4999990000000000000001', 'person', array['María del Carmen Ejemplo Ficticia'], 'active', '[]'),
  ('IT91X9999099990000000000001', 'organisation', array['Esempio Forniture SpA'], 'active', '[]'),
  ('BE80999000000001', 'organisation', array['Voorbeeld Logistiek BV'], 'active', '[]'),
  ('IE28TEST99999900000001', 'organisation', array['Sample Mills Ltd', 'Sample Bakery'], 'active', '[]'),
  ('PT87999900000000000000001', 'person', array['João Exemplo da Silva'], 'active', '[]'),
  ('FI5699999900000001', 'organisation', array['Esimerkki Oy'], 'closed', '[]'),
  ('99999900000001', 'organisation', array['Fictional Fabrics Ltd'], 'active', '[]')
) as seed (account, kind, names, status, identifications)
on conflict do nothing;
