-- Billboards and their issues are edited in the newsroom by version; heat boards say how they count
-- (docs/newsroom.md#collections).

alter table billboards
  add column version integer not null default 1,
  add column was_public boolean not null default false,
  add column updated_at timestamptz(3) not null default now(),
  add column places smallint constraint billboards_places_ck check (places between 3 and 100),
  add column half_life_hours smallint constraint billboards_half_life_ck check (half_life_hours between 1 and 744),
  add column favorite_weight smallint constraint billboards_favorite_ck check (favorite_weight between 0 and 1000),
  add column comment_weight smallint constraint billboards_comment_ck check (comment_weight between 0 and 1000);
comment on column billboards.version is 'Grows by one with each change: a change names the one that its writer has seen';
comment on column billboards.was_public is 'Readers could see it once: unpublished since, it is hidden and no draft';
comment on column billboards.places is 'Of a heat board: how many stories stand on it; null: as many as the code says, as for the other settings';
comment on column billboards.half_life_hours is 'Of a heat board: after so many hours a view counts half';
comment on column billboards.favorite_weight is 'Of a heat board: what a favourite counts in views';
comment on column billboards.comment_weight is 'Of a heat board: what a comment counts in views';
update billboards set was_public = published;
create index billboards_updated_idx on billboards (updated_at desc, id desc);

alter table billboard_issues add column version integer not null default 1;
comment on column billboard_issues.version is 'As of billboards';
