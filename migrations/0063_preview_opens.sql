-- Links to previews are named where they are revoked, and say how often they were opened (docs/newsroom.md#preview).

alter table preview_links
  add column id bigint generated always as identity constraint preview_links_id_uq unique,
  add column opened integer not null default 0 constraint preview_links_opened_ck check (opened >= 0);
