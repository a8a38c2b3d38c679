-- Managers decide what the bank decides: house rules, test plans, settings and members.
alter table memberships drop constraint memberships_role_check,
  add constraint memberships_role_check check (role in ('manager', 'operator', 'viewer'));
alter table invitations drop constraint invitations_role_check,
  add constraint invitations_role_check check (role in ('manager', 'operator', 'viewer'));
