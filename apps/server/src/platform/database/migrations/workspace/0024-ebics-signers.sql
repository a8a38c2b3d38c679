-- Subscribers signed with the ids of their rows: one that was deleted and added again was somebody else.
update ebics_signatures s set signer_id = s.signer from ebics_subscribers b
where s.signer_id = b.id::text and s.signer = b.user_id;
