-- Decisions, revisions and releases are sealed as the audit log is (docs/decisions/0105): each leaves a mark with its hash
-- once it is final, and the marks have a chain of seals.

create table record_marks (
  id bigint generated always as identity constraint record_marks_pk primary key,
  kind text not null constraint record_marks_kind_ck check (kind in ('decision', 'revision', 'release')),
  record_id bigint not null,
  step smallint not null default 0,
  sha256 bytea not null constraint record_marks_sha256_ck check (octet_length(sha256) = 32),
  may_go_at timestamptz(3),
  constraint record_marks_record_uq unique (kind, record_id, step)
);
comment on table record_marks is 'The hash of each decision, revision and release, written with it; audit verify compares them';
comment on column record_marks.record_id is 'Of a decision: its round, with the step';
comment on column record_marks.may_go_at is 'From then on the record may be thinned out';

create table record_seals (
  id bigint generated always as identity constraint record_seals_pk primary key,
  upto_id bigint not null constraint record_seals_upto_uq unique,
  rows integer not null,
  leaves bytea not null,
  hash bytea not null constraint record_seals_hash_ck check (octet_length(hash) = 32),
  previous_hash bytea not null constraint record_seals_previous_ck check (octet_length(previous_hash) = 32),
  at timestamptz(3) not null default now()
);
comment on table record_seals is 'Hashes over batches of marks, each with the one before it, as audit_seals';

create table record_backlogs (
  kind text constraint record_backlogs_pk primary key,
  after_id bigint not null,
  upto_id bigint not null
);
comment on table record_backlogs is 'Records from before there were marks, which the job record-seal marks in the order of their ids';

create function refuse_mark_change() returns trigger language plpgsql as $$
begin
  raise exception 'marks and seals of records are never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger record_marks_append_only before update or delete on record_marks
  for each row execute function refuse_mark_change();
create trigger record_marks_no_truncate before truncate on record_marks
  for each statement execute function refuse_mark_change();
create trigger record_seals_append_only before update or delete on record_seals
  for each row execute function refuse_mark_change();
create trigger record_seals_no_truncate before truncate on record_seals
  for each statement execute function refuse_mark_change();

-- Hashes of what is final in a record, whatever the session's settings. A later column is in none of them.
create function record_sha256(r manuscript_revisions) returns bytea language sql stable
  return sha256(convert_to(jsonb_build_array(r.id, r.manuscript_id, r.number, r.fields, encode(r.body_sha256, 'hex'), r.reason,
    r.written_by, extract(epoch from r.at))::text, 'UTF8'));
create function record_sha256(r review_steps) returns bytea language sql stable
  return sha256(convert_to(jsonb_build_array(r.round_id, r.step, r.revision_in, r.revision_out, r.report_id, r.decided_by,
    r.decision, r.proofread, r.note, extract(epoch from r.decided_at))::text, 'UTF8'));
create function record_sha256(r releases) returns bytea language sql stable
  return sha256(convert_to(jsonb_build_array(r.id, r.manuscript_id, r.number, r.kind, r.revision_id, r.round_id, r.is_import,
    r.is_alone, extract(epoch from r.due_at), r.state, r.ordered_by, extract(epoch from r.done_at), r.reason, r.public_note,
    extract(epoch from r.created_at))::text, 'UTF8'));

create function revision_may_go_at(r manuscript_revisions) returns timestamptz language sql stable
  return case when r.reason = 'interval' then r.at + interval '30 days' end;

-- One that was removed behind the triggers and written anew has its first mark, which it does not fit.
create function mark_revision() returns trigger language plpgsql as $$
begin
  insert into record_marks (kind, record_id, sha256, may_go_at)
    values ('revision', new.id, record_sha256(new), revision_may_go_at(new)) on conflict do nothing;
  return null;
end $$;
create function mark_decision() returns trigger language plpgsql as $$
begin
  insert into record_marks (kind, record_id, step, sha256)
    values ('decision', new.round_id, new.step, record_sha256(new)) on conflict do nothing;
  return null;
end $$;
create function mark_release() returns trigger language plpgsql as $$
begin
  insert into record_marks (kind, record_id, sha256) values ('release', new.id, record_sha256(new)) on conflict do nothing;
  return null;
end $$;
create trigger manuscript_revisions_mark after insert on manuscript_revisions
  for each row execute function mark_revision();
create trigger review_steps_mark after insert or update on review_steps
  for each row when (new.decision is not null) execute function mark_decision();
create trigger releases_mark after insert or update on releases
  for each row when (new.state in ('done', 'cancelled')) execute function mark_release();

insert into record_backlogs (kind, after_id, upto_id)
  select 'revision', 0, coalesce(max(id), 0) from manuscript_revisions
  union all select 'decision', 0, coalesce(max(round_id), 0) from review_steps
  union all select 'release', 0, coalesce(max(id), 0) from releases;
