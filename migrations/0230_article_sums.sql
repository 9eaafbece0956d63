-- Articles by month and by file of the sitemap, so that neither list is counted anew. Each statement that changes articles
-- adds rows, which wait for no other writer; a job folds them. Readers wait for nothing; writers for the two counts below.

create function archive_month(at timestamptz) returns date language sql immutable parallel safe
  return date_trunc('month', at at time zone 'Asia/Shanghai')::date;
create function sitemap_file(article_id bigint) returns integer language sql immutable parallel safe
  return (article_id - 1) / 20000 + 1;

create table archive_months (
  month date not null,
  change integer not null
);
comment on table archive_months is 'Published articles by month in Asia/Shanghai, scheduled ones included; rows of a month add up';

create table sitemap_files (
  file integer not null,
  change integer not null,
  changed_at timestamptz(3) not null
);
comment on table sitemap_files is 'Published articles by file of the sitemap, and its changes; rows of a file add up, the last change counts';

create function sum_up_articles() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into archive_months (month, change)
      select archive_month(publish_at), count(*) from came where status = 'published' group by 1;
    insert into sitemap_files (file, change, changed_at)
      select sitemap_file(id), count(*), max(updated_at) from came where status = 'published' group by 1;
  elsif tg_op = 'DELETE' then
    insert into archive_months (month, change)
      select archive_month(publish_at), -count(*) from gone where status = 'published' group by 1;
    insert into sitemap_files (file, change, changed_at)
      select sitemap_file(id), -count(*), now() from gone where status = 'published' group by 1;
  else
    insert into archive_months (month, change)
      select month, sum(change) from (
        select archive_month(publish_at) as month, 1 as change from came where status = 'published'
        union all select archive_month(publish_at), -1 from gone where status = 'published'
      ) as changes group by month having sum(change) <> 0;
    insert into sitemap_files (file, change, changed_at)
      select sitemap_file(id), sum((came.status = 'published')::int - (gone.status = 'published')::int),
        max(case when came.status = 'published' then came.updated_at else now() end)
      from came join gone using (id)
      where 'published' in (came.status, gone.status)
        and (came.status, came.updated_at) is distinct from (gone.status, gone.updated_at)
      group by 1;
  end if;
  return null;
end $$;

create trigger articles_summed_in after insert on articles referencing new table as came
  for each statement execute function sum_up_articles();
create trigger articles_summed_out after delete on articles referencing old table as gone
  for each statement execute function sum_up_articles();
create trigger articles_summed_anew after update on articles referencing old table as gone new table as came
  for each statement execute function sum_up_articles();

-- The indexes have all that is counted.
set local enable_seqscan = off;
insert into archive_months (month, change)
  select archive_month(publish_at), count(*) from articles where status = 'published' group by 1;
insert into sitemap_files (file, change, changed_at)
  select sitemap_file(id), count(*), max(updated_at) from articles where status = 'published' group by 1;
