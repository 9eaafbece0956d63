-- Who works in the newsroom, with what rights, and how they sign in there (docs/newsroom.md#staff).

create table staff (
  member_id bigint constraint staff_pk primary key constraint staff_member_fk references members on delete restrict,
  real_name text not null constraint staff_real_name_ck check (char_length(real_name) between 1 and 40),
  active boolean not null default true,
  totp_sealed bytea,
  totp_step bigint not null default 0,
  is_demo boolean not null default false,
  since timestamptz(3) not null default now()
);
comment on table staff is 'Members who work here; a row is switched off, never removed, since signatures lead to it';
comment on column staff.real_name is 'Shown to readers as the editor in charge (责任编辑)';
comment on column staff.totp_sealed is 'Secret of the authenticator app, encrypted with a key made from the server key; null where codes come by SMS';
comment on column staff.totp_step is 'The last time step whose code was taken: no code is good twice';

create table staff_recovery_codes (
  staff_id bigint not null constraint staff_recovery_codes_staff_fk references staff on delete cascade,
  hash bytea not null constraint staff_recovery_codes_hash_ck check (octet_length(hash) = 32),
  used_at timestamptz(3),
  constraint staff_recovery_codes_pk primary key (staff_id, hash)
);
comment on table staff_recovery_codes is 'One-time codes for who has lost the authenticator app, as HMAC-SHA-256 with the server key';

create table staff_grants (
  id bigint generated always as identity constraint staff_grants_pk primary key,
  staff_id bigint not null constraint staff_grants_staff_fk references staff on delete restrict,
  role text not null constraint staff_grants_role_ck check (role in
    ('reporter', 'editor', 'desk-head', 'chief', 'proofreader', 'flash', 'visual', 'data', 'operations', 'legal', 'admin', 'auditor')),
  scope_kind text not null default 'site' constraint staff_grants_scope_kind_ck check (scope_kind in ('site', 'column', 'industry')),
  scope_id integer,
  until timestamptz(3),
  granted_by text not null,
  granted_at timestamptz(3) not null default now(),
  reason text not null constraint staff_grants_reason_ck check (char_length(reason) between 1 and 200),
  revoked_by text,
  revoked_at timestamptz(3),
  constraint staff_grants_scope_ck check ((scope_kind = 'site') = (scope_id is null)),
  constraint staff_grants_own_ck check (granted_by <> 'staff:' || staff_id),
  constraint staff_grants_revoked_ck check ((revoked_by is null) = (revoked_at is null))
);
comment on table staff_grants is 'Roles of staff; rows are added and revoked, never edited';
comment on column staff_grants.granted_by is 'Name of the actor: staff:12, operator:li; nobody grants to themselves';
create index staff_grants_staff_idx on staff_grants (staff_id) where revoked_at is null;

create function refuse_grant_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.revoked_at is null and new.revoked_at is not null
    and to_jsonb(old) - '{revoked_at,revoked_by}'::text[] = to_jsonb(new) - '{revoked_at,revoked_by}'::text[] then
    return new;
  end if;
  raise exception 'grants are added and revoked, never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger staff_grants_append_only before update or delete on staff_grants
  for each row execute function refuse_grant_change();
create trigger staff_grants_no_truncate before truncate on staff_grants
  for each statement execute function refuse_grant_change();

-- A sign-in to the newsroom is a session of its own: a member's token is worth nothing there, nor is an office token here.
alter table sessions
  add column area text not null default 'member' constraint sessions_area_ck check (area in ('member', 'office')),
  add column elevated_until timestamptz(3);
comment on column sessions.elevated_until is 'Until when the second factor that was just given opens grants, settings and acts on many';

create table office_tickets (
  hash bytea constraint office_tickets_pk primary key constraint office_tickets_hash_ck check (octet_length(hash) = 32),
  staff_id bigint not null constraint office_tickets_staff_fk references staff on delete cascade,
  purpose text not null constraint office_tickets_purpose_ck check (purpose in ('factor', 'enrol', 'renew')),
  tries smallint not null default 0,
  expires_at timestamptz(3) not null
);
comment on table office_tickets is 'Who has given the password and not yet the second factor; SHA-256 of what the browser holds';
comment on column office_tickets.purpose is 'factor: show the second one; enrol: bind an app for the first time and come in; renew: bind one from within';
