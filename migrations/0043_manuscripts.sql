-- Unreleased words: the working texts of the newsroom and their history (docs/newsroom.md#manuscripts). Nothing that the public reads
-- looks in here; a release copies into articles.

create table bodies (
  sha256 bytea constraint bodies_pk primary key constraint bodies_sha256_ck check (octet_length(sha256) = 32),
  html text not null,
  characters integer not null
);
comment on table bodies is 'A body of a revision, stored once whatever revisions share it';
comment on column bodies.characters is 'Length of the text in code points without white space';

create table manuscripts (
  id bigint constraint manuscripts_pk primary key default nextval('articles_id_seq'),
  fields jsonb not null default '{}',
  body_html text not null default '',
  characters integer not null default 0,
  version integer not null default 1,
  field_versions jsonb not null default '{}',
  fence integer not null default 0,
  title text generated always as (coalesce(fields ->> 'title', '')) stored,
  column_id integer generated always as ((fields ->> 'columnId')::integer) stored,
  industry_id integer generated always as ((fields ->> 'industryId')::integer) stored,
  origin text generated always as (coalesce(fields ->> 'origin', 'original')) stored,
  state text not null default 'writing' constraint manuscripts_state_ck check (state in
    ('writing', 'in_review', 'returned', 'approved', 'scheduled', 'released', 'withdrawn', 'trashed')),
  has_changes boolean not null default true,
  owner_id bigint constraint manuscripts_owner_fk references staff,
  assignee_id bigint constraint manuscripts_assignee_fk references staff,
  writers bigint[] not null default '{}',
  due_at timestamptz(3),
  priority smallint not null default 0 constraint manuscripts_priority_ck check (priority between 0 and 2),
  needs_legal boolean not null default false,
  needs_picture boolean not null default false,
  embargo_until timestamptz(3),
  sensitivity text not null default 'normal' constraint manuscripts_sensitivity_ck check (sensitivity in ('normal', 'sensitive')),
  contribution_id bigint constraint manuscripts_contribution_uq unique
    constraint manuscripts_contribution_fk references contributions on delete set null,
  import_key text constraint manuscripts_import_key_uq unique,
  is_demo boolean not null default false,
  created_at timestamptz(3) not null default now(),
  touched_at timestamptz(3) not null default now()
);
comment on table manuscripts is 'The working text of a story; its id is the article''s, from the same sequence';
comment on column manuscripts.fields is 'All that a writer decides but the body: title, plain, columnId, tags … (manuscript.schema.ts)';
comment on column manuscripts.body_html is 'Cleaned when saved';
comment on column manuscripts.version is 'Grows by one with each accepted save';
comment on column manuscripts.field_versions is 'The version at which each field, body among them, last changed';
comment on column manuscripts.fence is 'Number of the newest editing lease; a save with an older one is kept as a revision and not taken';
comment on column manuscripts.has_changes is 'Differs from what readers see';
comment on column manuscripts.writers is 'Who has changed the words since the last release; none of them may sign';
create index manuscripts_state_idx on manuscripts (state, touched_at desc, id desc);
create index manuscripts_owner_idx on manuscripts (owner_id, touched_at desc, id desc);

create function text_sha256(fields jsonb, body_sha256 bytea) returns bytea
  language sql immutable strict parallel safe
  return sha256(convert_to(fields::text, 'UTF8') || body_sha256);

create table manuscript_revisions (
  id bigint generated always as identity constraint manuscript_revisions_pk primary key,
  manuscript_id bigint not null constraint manuscript_revisions_manuscript_fk references manuscripts,
  number integer not null,
  fields jsonb not null,
  body_sha256 bytea not null constraint manuscript_revisions_body_fk references bodies,
  text_sha256 bytea not null generated always as
    (text_sha256(fields, body_sha256)) stored,
  reason text not null constraint manuscript_revisions_reason_ck check (reason in
    ('created', 'explicit', 'interval', 'handover', 'step', 'approved', 'released', 'takeover', 'conflict', 'import', 'restore')),
  written_by bigint constraint manuscript_revisions_writer_fk references staff,
  at timestamptz(3) not null default now(),
  constraint manuscript_revisions_number_uq unique (manuscript_id, number)
);
comment on table manuscript_revisions is 'The text at a named moment; rows are only ever added, and thinned by the clock where nothing names them';
comment on column manuscript_revisions.text_sha256 is 'Of the fields and the body together: what a signature signs and a release releases';
comment on column manuscript_revisions.written_by is 'Null: by an import or an accepted contribution';

create function refuse_revision_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.reason = 'interval' and old.at < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'revisions are never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger manuscript_revisions_append_only before update or delete on manuscript_revisions
  for each row execute function refuse_revision_change();
create trigger manuscript_revisions_no_truncate before truncate on manuscript_revisions
  for each statement execute function refuse_revision_change();

create function refuse_body_change() returns trigger language plpgsql as $$
begin
  raise exception 'bodies are never changed' using errcode = 'restrict_violation';
end $$;
create trigger bodies_append_only before update on bodies for each row execute function refuse_body_change();

create table editing_leases (
  kind text not null,
  target_id bigint not null,
  staff_id bigint not null constraint editing_leases_staff_fk references staff,
  session_id bigint not null,
  tab uuid not null,
  fence integer not null,
  since timestamptz(3) not null default now(),
  beat_at timestamptz(3) not null default now(),
  constraint editing_leases_pk primary key (kind, target_id)
);
comment on table editing_leases is 'Who writes in what right now: one hand at a time, for 30 seconds after its last beat';

create table review_notes (
  id bigint generated always as identity constraint review_notes_pk primary key,
  manuscript_id bigint not null constraint review_notes_manuscript_fk references manuscripts,
  revision_id bigint constraint review_notes_revision_fk references manuscript_revisions,
  parent_id bigint constraint review_notes_parent_fk references review_notes,
  field text not null,
  quote text not null default '',
  block_hash text not null default '',
  offset_from integer,
  offset_to integer,
  text text not null constraint review_notes_text_ck check (char_length(text) between 1 and 1000),
  staff_id bigint not null constraint review_notes_staff_fk references staff,
  created_at timestamptz(3) not null default now(),
  settled_by bigint constraint review_notes_settled_fk references staff,
  settled_at timestamptz(3)
);
comment on table review_notes is 'Notes of colleagues on a text, anchored to the words they quote';
create index review_notes_manuscript_idx on review_notes (manuscript_id, id);
