-- Slots of fronts, subjects and friend links take pictures of the library, too: what is written and not shown yet counts as a
-- use that is not public (docs/newsroom.md#pictures). A cut has the picture in other ratios beside it.

alter table media add column parts jsonb not null default '{}' constraint media_parts_ck check (jsonb_typeof(parts) = 'object');
comment on column media.parts is 'Of a cut: the ratios that lie beside it among its files, each with its widths: {"4:3": [1200]}';

alter table front_versions add column left_out jsonb not null default '[]'
  constraint front_versions_left_out_ck check (jsonb_typeof(left_out) = 'array');
comment on column front_versions.left_out is 'Slots whose own picture readers do not get, since it had no right when the clock launched them: [{slot, fault}]';

alter table media_uses add column is_public boolean not null default true;
comment on column media_uses.is_public is 'Readers see what uses it: this alone makes a picture public';
update media_uses set is_public = false where kind = 'manuscript';
alter table media_uses drop constraint media_uses_kind_ck;
alter table media_uses add constraint media_uses_kind_ck
  check (kind in ('article', 'headline', 'subject', 'page', 'bulletin', 'link', 'manuscript', 'front'));

-- Rows of media are locked before anything is decided, as before.
drop function set_media_uses(text, bigint, bigint[]);
create function set_media_uses(of_kind text, target bigint, used bigint[], is_shown boolean) returns void language plpgsql as $$
declare
  before bigint[] := array(select media_id from media_uses where kind = of_kind and target_id = target order by media_id);
begin
  if before = used and not exists (
    select from media_uses where kind = of_kind and target_id = target and is_public <> is_shown) then return; end if;
  perform from media where id = any (before || used) order by id for no key update;
  delete from media_uses where kind = of_kind and target_id = target and media_id <> all (used);
  insert into media_uses select id, of_kind, target, is_shown from unnest(used) as id
    on conflict on constraint media_uses_pk do update set is_public = excluded.is_public;
  update media set held = rights_over, was_public = was_public or not rights_over
    where is_shown and id = any (used) and (held is distinct from rights_over or not was_public);
  update media set held = true where id = any (before || used) and not held
    and not exists (select from media_uses where media_id = media.id and is_public);
end $$;

-- What is hidden has its pictures still, unseen; a story that readers do not see has them as a manuscript.
create or replace function note_public_media() returns trigger language plpgsql as $$
declare
  thing jsonb := to_jsonb(coalesce(new, old));
  is_shown boolean := coalesce(thing ->> 'published', thing ->> 'enabled', 'true') = 'true'
    and (tg_argv[0] <> 'article' or thing ->> 'status' = 'published');
begin
  perform set_media_uses(tg_argv[0], (thing ->> 'id')::bigint, case
    when tg_op = 'DELETE' or tg_argv[0] = 'article' and not is_shown then '{}'
    else media_in(
      coalesce(thing ->> 'body_html', '') || coalesce(thing ->> 'body_html_en', '') || coalesce(thing ->> 'logo', ''),
      coalesce(thing ->> 'cover_media_id', thing ->> 'banner_media_id')::bigint) end, is_shown);
  return null;
end $$;

create trigger links_media_inserted after insert on friend_links for each row
  when (new.logo like '/media/%') execute function note_public_media('link');
create trigger links_media_updated after update of logo, enabled on friend_links for each row
  when (old.logo like '/media/%' or new.logo like '/media/%') execute function note_public_media('link');
create trigger links_media_deleted after delete on friend_links for each row
  when (old.logo like '/media/%') execute function note_public_media('link');

create or replace function note_story_media() returns trigger language plpgsql as $$
begin
  insert into media_uses
    select id, 'manuscript', new.id, false from unnest(media_in(new.body_html, (new.fields ->> 'coverMediaId')::bigint)) as id
    on conflict do nothing;
  return null;
end $$;

-- A front that was launched is never changed and can be taken up again: its pictures stay for good.
create function note_front_media() returns trigger language plpgsql as $$
begin
  perform set_media_uses('front', coalesce(new.id, old.id), case when tg_op = 'DELETE' or new.state = 'cancelled' then '{}'
    else array(select id from media where sha256 in (
      select slot ->> 'picture' from jsonb_array_elements(new.slots) as slot) order by id) end, false);
  return null;
end $$;
create trigger front_versions_media after insert or update of slots, state or delete on front_versions
  for each row execute function note_front_media();

select set_media_uses('subject', id, media_in('', banner_media_id), false) from subjects
  where not published and banner_media_id is not null;
select set_media_uses('page', id, media_in(body_html || body_html_en, null), false) from pages
  where not published and body_html || body_html_en like '%/media/%';
select set_media_uses('bulletin', id, media_in(body_html, null), false) from bulletins
  where not published and body_html like '%/media/%';
select set_media_uses('link', id, media_in(logo, null), enabled) from friend_links where logo like '/media/%';
select set_media_uses('front', front_versions.id, array_agg(media.id order by media.id), false)
  from front_versions, jsonb_array_elements(slots) as slot join media on media.sha256 = slot ->> 'picture'
  where state <> 'cancelled' group by front_versions.id;
