-- Addresses at which articles were to be found before they came here, each with the page that has them now.

create table old_addresses (
  id bigint generated always as identity constraint old_addresses_pk primary key,
  path text not null constraint old_addresses_path_uq unique
    constraint old_addresses_path_ck check (path like '/_%' and char_length(path) <= 500),
  target text constraint old_addresses_target_ck check (target like '/%' and char_length(target) <= 500),
  status smallint not null default 301 constraint old_addresses_status_ck check (status in (301, 410)),
  hits bigint not null default 0 constraint old_addresses_hits_ck check (hits >= 0),
  last_hit timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint old_addresses_leads_ck check ((status = 301) = (target is not null))
);
comment on table old_addresses is 'Asked only for what would answer 404; no target is another row''s path';
comment on column old_addresses.path is 'Decoded, without query, index page and slash at its end';
comment on column old_addresses.target is 'A path of this site; null: there is no such page any more (410)';
comment on column old_addresses.hits is 'How often it was asked for; counted in memory and written once a minute';
create index old_addresses_target_idx on old_addresses (target);
