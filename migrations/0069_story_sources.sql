-- The newsroom's list by source (docs/newsroom.md#desk).
alter table office_documents add column source_id integer;
update office_documents set source_id = (fields ->> 'sourceId')::integer
from manuscripts where kind = 'story' and target_id = manuscripts.id and fields ->> 'sourceId' is not null;
update office_documents set source_id = articles.source_id
from articles where kind = 'story' and target_id = articles.id and articles.source_id is not null
  and not exists (select from manuscripts where manuscripts.id = articles.id);
create index office_documents_source_idx on office_documents (kind, source_id, touched_at desc, target_id desc)
  where source_id is not null;

create or replace function list_articles() returns trigger language plpgsql as $$
begin
  insert into office_documents as known
    (kind, target_id, title, column_id, industry_id, source_id, state, is_live, touched_at, vector)
  select 'story', id, title, column_id, industry_id, source_id,
    case status when 'published' then 'released' when 'offline' then 'withdrawn' else 'trashed' end,
    status = 'published', updated_at, ''
  from written
  on conflict (kind, target_id) do update set
    (title, column_id, industry_id, source_id, state, is_live, touched_at, vector) = (
      select case when of_manuscript then known.title else excluded.title end,
        case when of_manuscript then known.column_id else excluded.column_id end,
        case when of_manuscript then known.industry_id else excluded.industry_id end,
        case when of_manuscript then known.source_id else excluded.source_id end,
        case when of_manuscript then known.state else excluded.state end,
        excluded.is_live,
        case when of_manuscript then known.touched_at else excluded.touched_at end,
        case when of_manuscript then known.vector else excluded.vector end
      from (select exists (select from manuscripts where manuscripts.id = known.target_id) as of_manuscript) as kept
    );
  return null;
end $$;

-- Each who signs answers for a finding themselves, and so may who hands in (docs/newsroom.md#check).
alter table check_waivers drop constraint check_waivers_pk,
  add constraint check_waivers_pk primary key (report_id, finding, staff_id);
