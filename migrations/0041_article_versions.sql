-- A writer says which version of an article they have seen; one that was changed since is not overwritten.
alter table articles add column version integer not null default 1;
comment on column articles.version is 'Grows by one with each accepted change of its words or its status';
