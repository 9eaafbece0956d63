-- breaks older code
-- What is not released leaves the table that the public reads: drafts, what waits for review and what is scheduled become
-- manuscripts under the same id (docs/newsroom.md#principles). What readers once saw keeps its row, as offline, with the
-- manuscript beside it.

alter table contributions add column manuscript_id bigint constraint contributions_manuscript_fk references manuscripts on delete set null;
comment on column contributions.manuscript_id is 'The story that was made of it; article_id follows when that is released';
create index contributions_manuscript_idx on contributions (manuscript_id) where manuscript_id is not null;

create function article_fields(a articles) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'title', a.title, 'shortTitle', a.short_title, 'dek', a.dek, 'plain', to_jsonb(a.plain), 'summary', a.summary,
    'columnId', a.column_id, 'industryId', a.industry_id, 'sectorId', a.sector_id, 'tags', to_jsonb(a.tags),
    'subjectSectionIds',
    (select coalesce(jsonb_agg(section_id order by section_id), '[]') from subject_articles where article_id = a.id),
    'coverMediaId', a.cover_media_id, 'authors', to_jsonb(a.authors), 'editor', a.editor, 'origin', a.origin,
    'sourceId', a.source_id, 'sourceName', a.source_name, 'sourceUrl', a.source_url,
    'originalTitle', a.original_title, 'originalAuthor', a.original_author,
    'seoTitle', a.seo_title, 'seoKeywords', a.seo_keywords, 'seoDescription', a.seo_description,
    'canonicalUrl', a.canonical_url, 'noindex', a.noindex, 'aiLabel', a.ai_label, 'disclaimer', a.disclaimer,
    'commentsOpen', a.comments_open, 'weight', a.weight
  )
$$;

create temporary table moved on commit drop as
select id, status, publish_at, was_public, case status
  when 'review' then 'in_review' when 'scheduled' then 'scheduled' when 'trashed' then 'trashed' else 'writing' end as state
from articles where status in ('draft', 'review', 'scheduled') or (status = 'trashed' and not was_public);

insert into bodies (sha256, html, characters)
select distinct on (1) sha256(convert_to(body_html, 'UTF8')), body_html, characters from articles join moved using (id)
on conflict do nothing;

insert into manuscripts (id, fields, body_html, characters, state, contribution_id, import_key, is_demo, created_at, touched_at)
select a.id, article_fields(a), a.body_html, a.characters, moved.state,
  (select min(c.id) from contributions c where c.article_id = a.id), a.import_key, a.is_demo, a.created_at, a.updated_at
from articles a join moved using (id);
update contributions set manuscript_id = article_id where article_id in (select id from moved);

insert into manuscript_revisions (manuscript_id, number, fields, body_sha256, reason)
select id, 1, fields, sha256(convert_to(body_html, 'UTF8')), 'import' from manuscripts join moved using (id);

-- What waited for review waits for all three steps of it.
insert into review_rounds (manuscript_id, number, kind, steps, writers, revision_id)
select moved.id, 1, 'publish', 3, '{}', r.id from moved join manuscript_revisions r on r.manuscript_id = moved.id
where moved.state = 'in_review';
insert into review_steps (round_id, step, revision_in)
select r.id, 1, r.revision_id from review_rounds r join moved on moved.id = r.manuscript_id;

-- What was scheduled is released at its time, as it was promised.
insert into releases (manuscript_id, number, kind, revision_id, is_import, due_at)
select moved.id, 1, 'publish', r.id, true, moved.publish_at from moved join manuscript_revisions r on r.manuscript_id = moved.id
where moved.state = 'scheduled';

drop function article_fields;
delete from articles using moved where articles.id = moved.id and not moved.was_public;
update articles set status = 'offline' where status in ('draft', 'review', 'scheduled');

drop index articles_scheduled_idx;
alter table articles alter column status set default 'offline', drop constraint articles_status_ck,
  add constraint articles_status_ck check (status in ('published', 'offline', 'trashed'));

-- The newsroom lists what was never touched there too, by a row that follows the article. Its words are read by a job: an
-- empty vector has not been read yet.
create index office_documents_unread_idx on office_documents (target_id desc) where vector = '';
insert into office_documents (kind, target_id, title, column_id, industry_id, state, owner_id, is_live, touched_at, vector)
select 'story', id, title, column_id, industry_id, state, null,
  exists (select from articles where articles.id = manuscripts.id and status = 'published'), touched_at, ''
from manuscripts
on conflict do nothing;
insert into office_documents (kind, target_id, title, column_id, industry_id, state, is_live, touched_at, vector)
select 'story', id, title, column_id, industry_id,
  case status when 'published' then 'released' when 'offline' then 'withdrawn' else 'trashed' end,
  status = 'published', updated_at, ''
from articles
on conflict do nothing;

create function list_articles() returns trigger language plpgsql as $$
begin
  insert into office_documents as known (kind, target_id, title, column_id, industry_id, state, is_live, touched_at, vector)
  select 'story', id, title, column_id, industry_id,
    case status when 'published' then 'released' when 'offline' then 'withdrawn' else 'trashed' end,
    status = 'published', updated_at, ''
  from written
  on conflict (kind, target_id) do update set
    (title, column_id, industry_id, state, is_live, touched_at, vector) = (
      select case when of_manuscript then known.title else excluded.title end,
        case when of_manuscript then known.column_id else excluded.column_id end,
        case when of_manuscript then known.industry_id else excluded.industry_id end,
        case when of_manuscript then known.state else excluded.state end,
        excluded.is_live,
        case when of_manuscript then known.touched_at else excluded.touched_at end,
        case when of_manuscript then known.vector else excluded.vector end
      from (select exists (select from manuscripts where manuscripts.id = known.target_id) as of_manuscript) as kept
    );
  return null;
end $$;
create trigger articles_listed after insert on articles
  referencing new table as written for each statement execute function list_articles();
create trigger articles_relisted after update on articles
  referencing new table as written for each statement execute function list_articles();

create function unlist_articles() returns trigger language plpgsql as $$
begin
  delete from office_documents using gone
  where kind = 'story' and target_id = gone.id and not exists (select from manuscripts where manuscripts.id = gone.id);
  return null;
end $$;
create trigger articles_unlisted after delete on articles
  referencing old table as gone for each statement execute function unlist_articles();
