-- Files that members send in.

create table uploads (
  id bigint generated always as identity constraint uploads_pk primary key,
  member_id bigint not null constraint uploads_member_fk references members on delete cascade,
  topic text not null default 'default' constraint uploads_topic_ck check (topic ~ '^[a-z][a-z0-9-]{0,31}$'),
  storage text not null constraint uploads_storage_ck check (storage in ('local', 's3')),
  path text not null constraint uploads_path_ck check (path ~ '^/storage/[a-z0-9/-]+/[0-9a-f]{32,}\.[a-z0-9]{2,5}$'),
  sha1 text not null constraint uploads_sha1_ck check (sha1 ~ '^[0-9a-f]{40}$'),
  name text not null,
  mimetype text not null,
  suffix text not null,
  size bigint not null constraint uploads_size_ck check (size >= 0),
  width integer not null default 0,
  height integer not null default 0,
  created_at timestamptz(3) not null default now(),
  last_uploaded_at timestamptz(3) not null default now(),
  constraint uploads_same_uq unique (member_id, topic, storage, sha1)
);
comment on table uploads is 'Rows of stored files; a row is written after its file, so that none points at nothing';
comment on column uploads.sha1 is 'Of the bytes as they were sent: the same file is kept once for a member and topic';
comment on column uploads.path is 'Below the site, or the key in the bucket; its name is made by the server';
comment on column uploads.name is 'As the member called it; shown to the member only';
create index uploads_member_idx on uploads (member_id, id desc);
create unique index uploads_path_uq on uploads (path);

create table upload_removals (
  path text constraint upload_removals_pk primary key,
  storage text not null,
  removed_at timestamptz(3) not null default now()
);
comment on table upload_removals is 'Files whose rows are gone: a job deletes them, however the rows went';

create function queue_upload_removal() returns trigger language plpgsql as $$
begin
  insert into upload_removals (path, storage) values (old.path, old.storage) on conflict (path) do nothing;
  return null;
end
$$;

create trigger uploads_removal after delete on uploads for each row execute function queue_upload_removal();
