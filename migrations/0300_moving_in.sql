-- Members, comments and addresses of a former site.

alter table members add column moved_at timestamptz(3);
comment on column members.moved_at is 'When move-in brought the member from another program; null: registered here';
comment on column members.password_hash is
  'argon2id in PHC form, or the hash of a former site until the next sign-in; null for members who have only ever signed in by code';

alter table comments add column import_key text;
comment on column comments.import_key is 'Key of a comment of a former site, so that a second run does not double it';

create table missing_addresses (
  path text constraint missing_addresses_pk primary key
    constraint missing_addresses_path_ck check (path like '/_%' and char_length(path) <= 200),
  hits bigint not null constraint missing_addresses_hits_ck check (hits > 0),
  last_hit timestamptz(3) not null default now()
);
comment on table missing_addresses is 'Addresses that answered 404, with their number of requests and nothing of who asked';
comment on column missing_addresses.path is 'In the form of old_addresses.path';
create index missing_addresses_hits_idx on missing_addresses (hits desc, path);
