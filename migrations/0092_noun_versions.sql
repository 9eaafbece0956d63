-- Columns, industries and their sectors, single pages, job posts and friend links have versions (docs/newsroom.md#versions).

-- Each noun says its own kind.
alter table noun_revisions drop constraint noun_revisions_kind_ck,
  add constraint noun_revisions_kind_ck check (kind ~ '^[a-z][a-z-]{1,30}$');

alter table columns add column revision integer not null default 1;
alter table industries add column revision integer not null default 1;
alter table sectors add column revision integer not null default 1;
alter table pages add column revision integer not null default 1;
alter table job_posts add column revision integer not null default 1, add column ends_on date;
alter table friend_links add column revision integer not null default 1;
comment on column columns.revision is 'Grows by one with each change of what it says, whoever makes it; its place in a list is none';
comment on column job_posts.ends_on is 'Last day on which it is advertised, in Shanghai; null: until somebody takes it down';

-- Whatever writes to one of these, the newsroom, the command line or a hand in SQL: what it said before is kept.
create function keep_noun_revision() returns trigger language plpgsql as $$
declare
  unsaid constant text[] := '{id,revision,sort_order,footer_order,posted_at,created_at,updated_at}';
begin
  if to_jsonb(old) - unsaid is distinct from to_jsonb(new) - unsaid then
    insert into noun_revisions (kind, target_id, number, record)
      values (tg_argv[0], old.id, old.revision, to_jsonb(old) - unsaid) on conflict do nothing;
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;
create trigger columns_revision before update on columns for each row execute function keep_noun_revision('column');
create trigger industries_revision before update on industries for each row execute function keep_noun_revision('industry');
create trigger sectors_revision before update on sectors for each row execute function keep_noun_revision('sector');
create trigger pages_revision before update on pages for each row execute function keep_noun_revision('page');
create trigger job_posts_revision before update on job_posts for each row execute function keep_noun_revision('post');
create trigger friend_links_revision before update on friend_links for each row execute function keep_noun_revision('link');

create index job_posts_ends_idx on job_posts (ends_on) where published and ends_on is not null;
