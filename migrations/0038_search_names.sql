-- Authors, tags and companies are searched as such, and are words that a query may be cut into. Documents stored before
-- are completed behind the running site (app/features/base/search-index/names.service.server.ts); until then they are found as ever.

create table search_names (
  name text not null
);
create index search_names_name_idx on search_names (name);
comment on table search_names is 'Authors, tags and companies in their compared form, words of readers'' queries; two writers at once may add one twice, so that neither waits';

alter table search_documents add column named boolean not null default false;
comment on column search_documents.named is 'Whether the vector holds the names (weight C); false only for rows of earlier releases';
create index search_documents_unnamed_idx on search_documents (target_id desc) where kind = 'article' and not named;
