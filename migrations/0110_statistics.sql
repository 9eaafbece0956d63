-- Figures of the site as sums (docs/newsroom.md#statistics): what is counted is added up at once, nothing about persons is kept.

create table site_counts (
  measure text not null constraint site_counts_measure_ck check (measure ~ '^[a-z][a-z0-9.-]{0,31}$'),
  grain text not null constraint site_counts_grain_ck check (grain in ('minute', 'hour', 'day', 'month')),
  at timestamptz(0) not null,
  key text not null default '' constraint site_counts_key_ck check (char_length(key) <= 40),
  count bigint not null,
  constraint site_counts_pk primary key (measure, grain, at, key)
);
comment on table site_counts is 'Sums of the whole site and of its columns, industries and sources, by minute, hour, day and month in Asia/Shanghai';
comment on column site_counts.at is 'The first moment of the minute, hour, day or month';
comment on column site_counts.key is 'Which column, industry, source or depth; empty where a measure has one sum';
create index site_counts_age_idx on site_counts (grain, at);

create table story_counts (
  grain text not null constraint story_counts_grain_ck check (grain in ('day', 'month')),
  at date not null,
  article_id bigint not null constraint story_counts_article_fk references articles on delete cascade,
  column_id integer not null,
  industry_id integer not null,
  views integer not null default 0,
  readings integer not null default 0,
  depth integer not null default 0,
  finished integer not null default 0,
  constraint story_counts_pk primary key (grain, at, article_id)
);
comment on table story_counts is 'How often a story was opened, and how far it was read, by day and month in Asia/Shanghai';
comment on column story_counts.column_id is 'Where it stood when it was last counted, 0 for nowhere; so for the industry';
comment on column story_counts.readings is 'Readings that told how far they came';
comment on column story_counts.depth is 'Quarters of the text that they came through, together';
comment on column story_counts.finished is 'Those that came to the end';
create index story_counts_column_idx on story_counts (grain, at, column_id, views desc, article_id desc);
create index story_counts_industry_idx on story_counts (grain, at, industry_id, views desc, article_id desc) where industry_id <> 0;
create index story_counts_article_idx on story_counts (article_id);

create table search_counts (
  grain text not null constraint search_counts_grain_ck check (grain in ('day', 'month')),
  at date not null,
  words text not null constraint search_counts_words_ck check (char_length(words) between 1 and 40),
  searches integer not null,
  is_found boolean not null,
  constraint search_counts_pk primary key (grain, at, words)
);
comment on table search_counts is 'What readers looked for, by day and month; only words that three networks looked for on a day';
comment on column search_counts.is_found is 'Whether something was found the last time';
create index search_counts_most_idx on search_counts (grain, at, searches desc, words);
create index search_counts_empty_idx on search_counts (grain, at, searches desc, words) where not is_found;

-- What is summed up of the site's own tables is looked for by its time.
create index comments_created_idx on comments (created_at);
create index review_steps_decided_idx on review_steps (decided_at) where decision is not null;
create index releases_done_idx on releases (done_at) where state = 'done';
