-- Members at a screen: found by parts of their names and the ends of their numbers; muted for a time.

alter table members
  add column muted_until timestamptz(3),
  add column mute_reason text not null default ''
    constraint members_mute_reason_ck check (char_length(mute_reason) <= 200);
comment on column members.muted_until is 'Until then the member neither comments nor hands in contributions';
comment on column members.mute_reason is 'What the member is told of it';

create function name_pairs(name text) returns text[] language sql immutable strict parallel safe
return (
  select coalesce(array_agg(distinct substr(lower(name), place, 2)), '{}')
  from generate_series(1, char_length(name) - 1) as place);
comment on function name_pairs is 'Every two characters that stand beside each other, by which names are found by their parts';

create index members_names_idx on members using gin (name_pairs(nickname || ' ' || username));
create index members_mobile_end_idx on members (right(mobile, 4));
create index members_joined_idx on members (joined_at desc, id desc);
create index members_points_idx on members (joined_at desc, id desc) where score > 0;
create index members_disabled_idx on members (joined_at desc, id desc) where status <> 'active';
create index members_muted_idx on members (joined_at desc, id desc) where muted_until is not null;
