-- Filters of the list of stories that a colleague has kept under a name (docs/newsroom.md#desk).

create table office_views (
  id bigint generated always as identity constraint office_views_pk primary key,
  staff_id bigint not null constraint office_views_staff_fk references staff on delete cascade,
  name text not null constraint office_views_name_ck check (char_length(name) between 1 and 20),
  filter jsonb not null constraint office_views_filter_ck check (jsonb_typeof(filter) = 'object'),
  made_at timestamptz(3) not null default now(),
  constraint office_views_name_uq unique (staff_id, name)
);
comment on table office_views is 'Saved views of the list of stories, each its owner''s alone';
