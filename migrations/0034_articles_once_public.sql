-- Whether an article was ever public: one that was answers 410 when it is trashed, a draft that is thrown away 404.

alter table articles add column was_public boolean not null default false;
comment on column articles.was_public is 'Has been published once, by whatever hand; kept by a trigger';
-- What is in the bin already may have been read: it goes on answering 410.
update articles set was_public = true where status in ('published', 'offline', 'trashed');

create function note_article_public() returns trigger language plpgsql as $$
begin
  new.was_public := true;
  return new;
end $$;
create trigger articles_once_public before insert or update of status on articles
  for each row when (new.status = 'published' and not new.was_public) execute function note_article_public();
