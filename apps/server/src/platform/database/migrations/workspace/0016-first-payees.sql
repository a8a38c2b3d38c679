-- A new workspace can be asked at once. All of these payees are fictitious: no bank has these codes. Their ids are lower than those of
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
