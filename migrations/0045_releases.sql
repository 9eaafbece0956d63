-- Release: the only way words reach articles (docs/newsroom.md#release).

create table sources (
  id integer generated always as identity constraint sources_pk primary key,
  name text not null constraint sources_name_uq unique,
  host text not null default '',
  list text not null constraint sources_list_ck check (list in ('official', 'partner', 'own', 'other')),
  edition text not null default '',
  may_reprint boolean not null default false,
  terms text not null default '',
  valid_until timestamptz(3),
  active boolean not null default true,
  version integer not null default 1
);
comment on table sources is 'Where words may come from; reprints need one that allows them';
comment on column sources.edition is 'Which official list names it, such as 2021-10';

create table releases (
  id bigint generated always as identity constraint releases_pk primary key,
  manuscript_id bigint not null constraint releases_manuscript_fk references manuscripts,
  number integer not null,
  kind text not null constraint releases_kind_ck check (kind in ('publish', 'update', 'correction', 'takedown', 'restore')),
  revision_id bigint constraint releases_revision_fk references manuscript_revisions,
  round_id bigint constraint releases_round_fk references review_rounds,
  is_import boolean not null default false,
  due_at timestamptz(3) not null default now(),
  state text not null default 'waiting' constraint releases_state_ck check (state in ('waiting', 'done', 'failed', 'cancelled')),
  ordered_by bigint constraint releases_ordered_fk references staff,
  done_at timestamptz(3),
  attempts smallint not null default 0,
  error text not null default '',
  reason text not null default '' constraint releases_reason_ck check (char_length(reason) <= 500),
  public_note text not null default '' constraint releases_public_note_ck check (char_length(public_note) <= 500),
  created_at timestamptz(3) not null default now(),
  constraint releases_number_uq unique (manuscript_id, number),
  constraint releases_text_ck check (kind in ('takedown', 'restore') or revision_id is not null),
  constraint releases_signed_ck check (kind in ('takedown', 'restore') or round_id is not null or is_import),
  constraint releases_takedown_ck check (kind <> 'takedown' or reason <> ''),
  constraint releases_correction_ck check (kind <> 'correction' or public_note <> ''),
  constraint releases_done_ck check ((state = 'done') = (done_at is not null))
);
comment on table releases is 'Every step of a story into, within and out of the public, with the text and the signatures it rests on';
comment on column releases.is_import is 'The text was public, or scheduled, before it came to the newsroom';
create unique index releases_waiting_uq on releases (manuscript_id) where state = 'waiting';
create index releases_due_idx on releases (due_at) where state = 'waiting';
create index releases_failed_idx on releases (id) where state = 'failed';

create function refuse_release_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state in ('waiting', 'failed')
    and to_jsonb(old) - '{state,done_at,attempts,error,due_at}'::text[]
      = to_jsonb(new) - '{state,done_at,attempts,error,due_at}'::text[] then
    return new;
  end if;
  raise exception 'a release that is over is never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger releases_append_only before update or delete on releases
  for each row execute function refuse_release_change();
create trigger releases_no_truncate before truncate on releases
  for each statement execute function refuse_release_change();

alter table articles
  add column release_id bigint constraint articles_release_fk references releases,
  add column first_published_at timestamptz(3),
  add column source_id integer constraint articles_source_fk references sources,
  add column original_title text not null default '',
  add column original_author text not null default '',
  add column corrected_at timestamptz(3);
comment on column articles.release_id is 'The newest release that is done; null for a story that never came to the newsroom';

create table corrections (
  id bigint generated always as identity constraint corrections_pk primary key,
  article_id bigint not null constraint corrections_article_fk references articles on delete cascade,
  release_id bigint not null constraint corrections_release_fk references releases,
  kind text not null constraint corrections_kind_ck check (kind in ('correction', 'update', 'clarification')),
  text text not null constraint corrections_text_ck check (char_length(text) between 1 and 500),
  at timestamptz(3) not null default now()
);
comment on table corrections is 'What readers are told of a change: at the foot of the story and on the page of corrections (更正与说明)';
create index corrections_article_idx on corrections (article_id, id);
create index corrections_at_idx on corrections (at desc, id desc);

alter table media
  add column title text not null default '',
  add column caption text not null default '',
  add column credit text not null default '',
  add column rights text not null default 'unknown' constraint media_rights_ck check (rights in
    ('own', 'commissioned', 'agency', 'handout', 'cc', 'purchased', 'screenshot', 'ai', 'unknown')),
  add column rights_note text not null default '',
  add column valid_until timestamptz(3),
  add column focus_x real not null default 0.5 constraint media_focus_x_ck check (focus_x between 0 and 1),
  add column focus_y real not null default 0.5 constraint media_focus_y_ck check (focus_y between 0 and 1),
  add column held boolean not null default false;
comment on column media.held is 'Belongs to unreleased stories alone: its files are served to nobody outside of the newsroom';

create table office_documents (
  kind text not null,
  target_id bigint not null,
  title text not null,
  column_id integer,
  industry_id integer,
  state text not null,
  owner_id bigint,
  assignee_id bigint,
  is_live boolean not null default false,
  due_at timestamptz(3),
  touched_at timestamptz(3) not null,
  vector tsvector not null,
  constraint office_documents_pk primary key (kind, target_id)
);
comment on table office_documents is 'The newsroom''s list and search: a narrow row for every story, released or not; never read by public code';
create index office_documents_touched_idx on office_documents (kind, touched_at desc, target_id desc);
create index office_documents_state_idx on office_documents (kind, state, touched_at desc, target_id desc);
create index office_documents_column_idx on office_documents (kind, column_id, touched_at desc, target_id desc);
create index office_documents_owner_idx on office_documents (kind, owner_id, touched_at desc, target_id desc);
create index office_documents_vector_idx on office_documents using gin (vector);

create table preview_links (
  hash bytea constraint preview_links_pk primary key constraint preview_links_hash_ck check (octet_length(hash) = 32),
  manuscript_id bigint not null constraint preview_links_manuscript_fk references manuscripts,
  revision_id bigint not null constraint preview_links_revision_fk references manuscript_revisions,
  made_by bigint not null constraint preview_links_made_fk references staff,
  for_whom text not null constraint preview_links_for_whom_ck check (char_length(for_whom) between 1 and 40),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  opens_left integer not null constraint preview_links_opens_ck check (opens_left >= 0),
  revoked_at timestamptz(3),
  constraint preview_links_life_ck check (expires_at <= created_at + interval '72 hours')
);
comment on table preview_links is 'Links by which one person outside may read one unreleased text; the secret itself is nowhere';
create index preview_links_manuscript_idx on preview_links (manuscript_id, created_at desc);

create table pushes (
  id bigint generated always as identity constraint pushes_pk primary key,
  release_id bigint not null constraint pushes_release_fk references releases,
  target text not null constraint pushes_target_ck check (target in ('indexnow', 'baidu', 'cdn')),
  state text not null default 'waiting' constraint pushes_state_ck check (state in ('waiting', 'done', 'failed')),
  attempts smallint not null default 0,
  next_at timestamptz(3) not null default now(),
  answer text not null default '',
  constraint pushes_target_uq unique (release_id, target)
);
comment on table pushes is 'What is told outside after a release is done';
create index pushes_waiting_idx on pushes (next_at) where state = 'waiting';
