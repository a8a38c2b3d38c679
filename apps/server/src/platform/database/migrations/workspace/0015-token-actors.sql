-- What programs do with an access token is recorded under its name.
alter table audit_entries drop constraint audit_entries_actor_kind_check,
  add constraint audit_entries_actor_kind_check
  check (actor_kind in ('operator', 'access-token', 'api-key', 'system'));
