-- What members keep for themselves: collected things, followed sections, what they have read.

create table collected (
  id bigint generated always as identity constraint collected_pk primary key,
  member_id bigint not null constraint collected_member_fk references members on delete cascade,
  kind text not null constraint collected_kind_ck check (kind in ('article', 'billboard', 'subject', 'bulletin')),
  target_id bigint not null,
  title text not null,
  created_at timestamptz(3) not null default now(),
  constraint collected_target_uq unique (member_id, kind, target_id)
);
comment on table collected is 'Favourites (收藏)';
comment on column collected.title is 'As it was when it was collected: what is shown of a thing that is gone';
create index collected_member_idx on collected (member_id, id desc);
create index collected_kind_idx on collected (member_id, kind, id desc);
create index collected_thing_idx on collected (kind, target_id);

create table follows (
  member_id bigint not null constraint follows_member_fk references members on delete cascade,
  kind text not null constraint follows_kind_ck check (kind in ('column', 'industry', 'subject')),
  target_id bigint not null,
  title text not null,
  created_at timestamptz(3) not null default now(),
  constraint follows_pk primary key (member_id, kind, target_id)
);
comment on table follows is 'Columns, industries and subjects that a member follows';
comment on column follows.title is 'As it was when it was followed: what is shown of a thing that is gone';
create index follows_thing_idx on follows (kind, target_id);

create table readings (
  member_id bigint not null constraint readings_member_fk references members on delete cascade,
  article_id bigint not null constraint readings_article_fk references articles on delete cascade,
  read_at timestamptz(3) not null default now(),
  constraint readings_pk primary key (member_id, article_id)
);
comment on table readings is 'Reading history, kept for the member alone and only while the member wants it';
create index readings_member_idx on readings (member_id, read_at desc, article_id desc);
create index readings_article_idx on readings (article_id);

alter table members add column keeps_history boolean not null default true;
comment on column members.keeps_history is 'The member''s own switch; off: nothing is noted';
