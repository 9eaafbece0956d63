-- Settings have versions, as everything that several people change (docs/newsroom.md#settings).

alter table settings
  add column id bigint generated always as identity constraint settings_id_uq unique,
  add column version integer not null default 1;
comment on column settings.version is 'Grows by one with each change; a setting that was never changed has no row and counts as version 0';

-- Each noun says its own kind.
alter table noun_revisions drop constraint noun_revisions_kind_ck,
  add constraint noun_revisions_kind_ck check (kind ~ '^[a-z][a-z-]{1,30}$');
