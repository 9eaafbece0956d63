-- The library of pictures (docs/newsroom.md#the-library): on what right, between which days, which part is shown, what it
-- looks like; every change is a version.

alter table media
  add column version integer not null default 1,
  add column rights_by text not null default '' constraint media_rights_by_ck check (char_length(rights_by) <= 120),
  add column licence text not null default '' constraint media_licence_ck check (char_length(licence) <= 120),
  add column origin_url text not null default '' constraint media_origin_url_ck check (char_length(origin_url) <= 500),
  add column leases jsonb not null default '[]' constraint media_leases_ck check (jsonb_typeof(leases) = 'array'),
  add column crops jsonb not null default '{}' constraint media_crops_ck check (jsonb_typeof(crops) = 'object'),
  add column is_used boolean not null default false,
  add column rights_change_at timestamptz(3),
  add column phash bit(64),
  add column words tsvector,
  add column meta_mark boolean not null default false;
comment on column media.version is 'Grows by one with each change of what is said about it';
comment on column media.rights_by is 'Who made it, sold it or handed it out; which machine made it';
comment on column media.leases is 'When it may or may not be shown: [{allow, from, until, note}], seconds, 0 for open ends';
comment on column media.crops is 'Which part is shown where a ratio is asked for: {"16:9": {x, y, share}}, the middle and the share of the largest part';
comment on column media.is_used is 'Something uses it or a cover of it; kept by a trigger';
comment on column media.rights_change_at is 'When it next comes to or leaves its readers by the clock; kept by a trigger';
comment on column media.phash is 'Whether each of 8 by 8 places is brighter than the one to its right: pictures that look alike differ in few bits';
comment on column media.words is 'What it is found by; null until somebody has read it';
comment on column media.meta_mark is 'Its files say in their metadata that a machine has made it';

create function media_is_allowed(valid_until timestamptz, leases jsonb, at timestamptz) returns boolean
language sql immutable as $$
  with lease as (
    select (one ->> 'allow')::boolean as allow,
      extract(epoch from at) >= (one ->> 'from')::bigint
        and ((one ->> 'until')::bigint = 0 or extract(epoch from at) < (one ->> 'until')::bigint) as holds
    from jsonb_array_elements(leases) as one
  )
  select (valid_until is null or valid_until > at)
    and not exists (select from lease where not allow and holds)
    and (not exists (select from lease where allow) or exists (select from lease where allow and holds))
$$;

-- The next moment at which that may change; at once where `is_over` is not what holds now.
create function media_next_change(valid_until timestamptz, leases jsonb, is_over boolean, at timestamptz) returns timestamptz
language sql immutable as $$
  select case when media_is_allowed(valid_until, leases, at) = is_over then at else (
    select min(moment) from (
      select valid_until as moment
      union all select to_timestamp((one ->> side)::bigint)
        from jsonb_array_elements(leases) as one, unnest(array['from', 'until']) as side
    ) as found where moment > at
  ) end
$$;

create function set_media_rights_change() returns trigger language plpgsql as $$
begin
  new.rights_change_at := media_next_change(new.valid_until, new.leases, new.rights_over, clock_timestamp());
  return new;
end $$;
create trigger media_rights_change before insert or update of valid_until, leases, rights_over on media
  for each row execute function set_media_rights_change();

create function note_media_used() returns trigger language plpgsql as $$
declare
  changed bigint := coalesce(new.media_id, old.media_id);
begin
  update media set is_used = tg_op = 'INSERT' or exists (
      select from media_uses join media as part on part.id = media_uses.media_id
      where media.id in (part.id, part.crop_of))
    where id in (select unnest(array[id, crop_of]) from media where id = changed)
      and is_used is distinct from (tg_op = 'INSERT');
  return null;
end $$;
create trigger media_uses_noted after insert or delete on media_uses for each row execute function note_media_used();

update media set is_used = true where exists (
  select from media_uses join media as part on part.id = media_uses.media_id where media.id in (part.id, part.crop_of));
update media set rights_change_at = media_next_change(valid_until, leases, rights_over, now());

drop index media_ending_idx;
create index media_rights_change_idx on media (rights_change_at) where rights_change_at is not null;
create index media_library_idx on media (id desc) where crop_of is null;
create index media_rights_idx on media (rights, id desc) where crop_of is null;
create index media_usable_idx on media (id desc) where crop_of is null and rights <> 'unknown' and not rights_over;
create index media_unused_idx on media (id desc) where crop_of is null and not is_used;
create index media_uploaded_idx on media (uploaded_by, id desc) where crop_of is null;
create index media_created_idx on media (created_at) where crop_of is null;
create index media_words_idx on media using gin (words);
create index media_unread_idx on media (id) where crop_of is null and words is null;
create index media_phash_idx on media (phash, id) where crop_of is null and phash is not null;
create index media_unmarked_idx on media (id) where (rights = 'ai') <> meta_mark;

-- Adds to what may be kept there, whatever else has been added by then.
do $$
declare
  kinds text;
begin
  select string_agg(format('%L', kind), ', ') into kinds from (
    select (regexp_matches(pg_get_constraintdef(oid), '''([a-z-]+)''', 'g'))[1] as kind
    from pg_constraint where conname = 'noun_revisions_kind_ck'
    union values ('picture'), ('source')) as known;
  execute 'alter table noun_revisions drop constraint noun_revisions_kind_ck';
  execute format('alter table noun_revisions add constraint noun_revisions_kind_ck check (kind in (%s))', kinds);
end $$;
