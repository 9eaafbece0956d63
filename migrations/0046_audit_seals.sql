-- The trail knows where an act came from, and is sealed: a chain of hashes over batches whose head also leaves the database.

alter table audit_entries
  add column session_id bigint,
  add column address text not null default '',
  add column request_id text not null default '';
comment on column audit_entries.session_id is 'The office session of a member of staff; null for operators and jobs';
create index audit_entries_at_idx on audit_entries (at desc, id desc);
create index audit_entries_actor_idx on audit_entries (actor, id desc);
create index audit_entries_action_idx on audit_entries (action, id desc);

create table audit_seals (
  id bigint generated always as identity constraint audit_seals_pk primary key,
  upto_id bigint not null constraint audit_seals_upto_uq unique,
  rows integer not null,
  leaves bytea not null,
  hash bytea not null constraint audit_seals_hash_ck check (octet_length(hash) = 32),
  previous_hash bytea not null constraint audit_seals_previous_ck check (octet_length(previous_hash) = 32),
  at timestamptz(3) not null default now()
);
comment on table audit_seals is 'Hashes over batches of audit entries, each with the one before it: a row that is changed later does not fit any more';
comment on column audit_seals.leaves is 'For each row of the batch its id and the first 16 bytes of its SHA-256, so that a changed row can be named';
comment on column audit_seals.hash is 'SHA-256 of previous_hash and leaves';
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_audit_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_audit_change();
