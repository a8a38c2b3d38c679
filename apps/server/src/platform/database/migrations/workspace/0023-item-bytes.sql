-- The positions of items in their payloads were counted in characters, and are counted in bytes from now on: PostgreSQL finds a byte at once.
-- They differ only in files with characters beyond ASCII.
with wide as materialized (
  select p.id, coalesce(p.enclosed, p.content) as text from payloads p
  where (exists (select from transactions i where i.payload_id = p.id and i.item_offset is not null)
      or exists (select from messages i where i.payload_id = p.id and i.item_offset is not null))
    and octet_length(coalesce(p.enclosed, p.content)) <> char_length(coalesce(p.enclosed, p.content))
), places as materialized (
  -- How many bytes are before each character, and before the end.
  select w.id as payload_id, c.number - 1 as characters,
    coalesce(sum(octet_length(c.character)) over (
      partition by w.id order by c.number rows between unbounded preceding and 1 preceding), 0)::integer as bytes
  from wide w, string_to_table(w.text || 'x', null) with ordinality as c (character, number)
), of_transactions as (
  update transactions i set item_offset = f.bytes, item_length = u.bytes - f.bytes
  from places f, places u
  where f.payload_id = i.payload_id and f.characters = i.item_offset
    and u.payload_id = i.payload_id and u.characters = i.item_offset + i.item_length
)
update messages i set item_offset = f.bytes, item_length = u.bytes - f.bytes
from places f, places u
where f.payload_id = i.payload_id and f.characters = i.item_offset
  and u.payload_id = i.payload_id and u.characters = i.item_offset + i.item_length;
