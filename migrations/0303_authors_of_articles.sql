-- outside a transaction
-- The articles of an author, when a name is added to the author's page.

create index concurrently articles_authors_idx on articles using gin (authors) with (fastupdate = off) where status = 'published';
