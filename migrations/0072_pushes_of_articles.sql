-- What readers see changes outside of releases too: by an import, and when the right to a picture ends (docs/operations.md#a-cdn).

alter table pushes
  add column article_id bigint,
  add column kind text,
  alter column release_id drop not null;
update pushes set article_id = releases.manuscript_id, kind = releases.kind from releases where releases.id = release_id;
alter table pushes
  alter column article_id set not null,
  alter column kind set not null,
  add constraint pushes_kind_ck
    check (kind in ('publish', 'update', 'correction', 'takedown', 'restore', 'import', 'picture')),
  add constraint pushes_release_ck check ((release_id is null) = (kind in ('import', 'picture')));
comment on table pushes is 'What is told outside after what readers see of an article has changed';
comment on column pushes.release_id is 'The release that told it; null: an import, or the end of the right to a picture';
create index pushes_article_idx on pushes (article_id) where state = 'waiting';
