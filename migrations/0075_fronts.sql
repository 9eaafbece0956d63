-- Fronts: what editors arrange on the home page, as versions that are launched whole (docs/newsroom.md#fronts).

-- What is public of it beside the headlines. Released things alone: nothing here names what readers may not see.
create table home_places (
  id bigint generated always as identity constraint home_places_pk primary key,
  area text not null constraint home_places_area_ck check (area in ('industry', 'subject', 'notice')),
  position smallint not null default 0,
  industry_id integer constraint home_places_industry_fk references industries on delete cascade,
  article_id bigint constraint home_places_article_fk references articles on delete cascade,
  subject_id bigint constraint home_places_subject_fk references subjects on delete cascade,
  title text not null default '' constraint home_places_title_ck check (char_length(title) <= 64),
  url text not null default '',
  start_at timestamptz(3) not null,
  end_at timestamptz(3),
  constraint home_places_target_ck check (case area
    when 'industry' then industry_id is not null and article_id is not null and subject_id is null
    when 'subject' then subject_id is not null and article_id is null and industry_id is null
    else title <> '' and article_id is null and subject_id is null and industry_id is null end)
);
comment on table home_places is 'What editors arrange on the home page below the headlines: leads of industries, subjects, notices';
create index home_places_end_idx on home_places (end_at);
create index home_places_start_idx on home_places (start_at);
create index home_places_industry_idx on home_places (industry_id) where industry_id is not null;
create index home_places_article_idx on home_places (article_id) where article_id is not null;
create index home_places_subject_idx on home_places (subject_id) where subject_id is not null;

create table fronts (
  id bigint generated always as identity constraint fronts_pk primary key,
  key text not null constraint fronts_key_uq unique,
  fence integer not null default 0
);
comment on table fronts is 'Pages that editors arrange; its row is locked by whoever launches a version';
comment on column fronts.fence is 'Grows when the draft goes to another hand';
insert into fronts (key) values ('home');

create table front_versions (
  id bigint generated always as identity constraint front_versions_pk primary key,
  front_id bigint not null constraint front_versions_front_fk references fronts,
  number integer not null,
  base_number integer,
  replaced_number integer,
  slots jsonb not null constraint front_versions_slots_ck check (jsonb_typeof(slots) = 'array'),
  version integer not null default 1,
  state text not null constraint front_versions_state_ck
    check (state in ('draft', 'scheduled', 'live', 'past', 'cancelled', 'failed')),
  due_at timestamptz(3),
  made_by bigint constraint front_versions_made_fk references staff,
  touched_at timestamptz(3) not null default now(),
  launched_by bigint constraint front_versions_launched_fk references staff,
  launched_at timestamptz(3),
  error text not null default '',
  constraint front_versions_number_uq unique (front_id, number),
  constraint front_versions_due_ck check (state <> 'scheduled' or due_at is not null),
  constraint front_versions_launched_ck check (state not in ('live', 'past') or launched_at is not null)
);
comment on table front_versions is 'Versions of a front: at most one draft and one that readers see';
comment on column front_versions.base_number is 'The version that readers saw when its draft was begun, or was last brought together with theirs';
comment on column front_versions.replaced_number is 'The version that readers saw before this one was launched: undoing goes back there';
comment on column front_versions.version is 'Grows by one with each accepted save';
-- I4: one draft; and one version is live.
create unique index front_versions_draft_uq on front_versions (front_id) where state = 'draft';
create unique index front_versions_live_uq on front_versions (front_id) where state = 'live';
create index front_versions_due_idx on front_versions (due_at) where state = 'scheduled';
create index front_versions_made_idx on front_versions (made_by) where made_by is not null;
create index front_versions_launched_idx on front_versions (launched_by) where launched_by is not null;

-- What was launched stays as it was launched.
create function refuse_launched_change() returns trigger language plpgsql as $$
begin
  if old.state in ('live', 'past') and (tg_op = 'DELETE'
    or (new.slots, new.number, new.launched_by, new.launched_at, new.front_id)
      is distinct from (old.slots, old.number, old.launched_by, old.launched_at, old.front_id)
    or new.state not in ('live', 'past')) then
    raise exception 'front version % was launched: it stays', old.id using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger front_versions_kept before update or delete on front_versions
  for each row execute function refuse_launched_change();
