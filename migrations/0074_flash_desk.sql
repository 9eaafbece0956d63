-- The flash desk: what is written there waits some seconds, or for a second person, before readers see it
-- (docs/newsroom.md#flashes).

create table flash_drafts (
  id bigint generated always as identity constraint flash_drafts_pk primary key,
  staff_id bigint not null constraint flash_drafts_staff_fk references staff,
  key uuid not null,
  record jsonb not null constraint flash_drafts_record_ck check (jsonb_typeof(record) = 'object'),
  reddens_id bigint constraint flash_drafts_reddens_fk references flashes on delete cascade,
  seen_version integer,
  state text not null constraint flash_drafts_state_ck
    check (state in ('held', 'waiting', 'sent', 'taken-back', 'declined', 'failed')),
  made_at timestamptz(3) not null default now(),
  held_until timestamptz(3) not null,
  flash_id bigint constraint flash_drafts_flash_fk references flashes on delete cascade,
  decided_by bigint constraint flash_drafts_decided_fk references staff,
  decided_at timestamptz(3),
  note text not null default '' constraint flash_drafts_note_ck check (char_length(note) <= 200),
  constraint flash_drafts_key_uq unique (staff_id, key),
  constraint flash_drafts_second_ck check (decided_by <> staff_id),
  constraint flash_drafts_reddens_ck check ((reddens_id is null) = (seen_version is null)),
  constraint flash_drafts_sent_ck check ((state = 'sent') = (flash_id is not null))
);
comment on table flash_drafts is 'Flashes as they were handed in, and what became of them; only a sent one is among the flashes that readers see';
comment on column flash_drafts.key is 'Of the line that it was written in: sent again it is the same flash';
comment on column flash_drafts.reddens_id is 'The flash that is to become red, as it was at seen_version; null for a new one';
comment on column flash_drafts.held_until is 'Until then its writer may take it back; then the clock sends it';
comment on column flash_drafts.decided_by is 'The second person, who said yes or no to a red one';
create index flash_drafts_held_idx on flash_drafts (held_until) where state = 'held';
create index flash_drafts_open_idx on flash_drafts (made_at) where state in ('waiting', 'failed');
create unique index flash_drafts_flash_uq on flash_drafts (flash_id) where reddens_id is null;
create unique index flash_drafts_reddens_uq on flash_drafts (reddens_id) where state = 'waiting';

create table flash_templates (
  id bigint generated always as identity constraint flash_templates_pk primary key,
  version integer not null default 1,
  name text not null constraint flash_templates_name_ck check (char_length(name) between 1 and 20),
  record jsonb not null constraint flash_templates_record_ck check (jsonb_typeof(record) = 'object'),
  constraint flash_templates_name_uq unique (name)
);
comment on table flash_templates is 'Flashes that are written again and again, with what to fill in in braces';

create table noun_revisions (
  kind text not null constraint noun_revisions_kind_ck check (kind in ('flash')),
  target_id bigint not null,
  number integer not null,
  record jsonb not null,
  note text not null default '',
  staff_id bigint constraint noun_revisions_staff_fk references staff,
  at timestamptz(3) not null default now(),
  constraint noun_revisions_pk primary key (kind, target_id, number)
);
comment on table noun_revisions is 'What a small noun said at each of its versions, who made it so, and why';
comment on column noun_revisions.staff_id is 'Null: it came by the command line or an import';
create function refuse_noun_revision_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was said is never changed or removed' using errcode = 'restrict_violation';
end $$;
create trigger noun_revisions_append_only before update or delete on noun_revisions
  for each row execute function refuse_noun_revision_change();
create trigger noun_revisions_no_truncate before truncate on noun_revisions
  for each statement execute function refuse_noun_revision_change();
