-- Articles that are deleted leave the newsroom's list by its key. Without statistics PostgreSQL compared each article
-- with the whole list.

create or replace function unlist_articles() returns trigger language plpgsql as $$
begin
  delete from office_documents
  where kind = 'story' and target_id = any (array(select id from gone))
    and not exists (select from manuscripts where manuscripts.id = target_id);
  return null;
end $$;
