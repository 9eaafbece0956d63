-- A picture leaves its readers when the right to show it ends, and what nothing public uses has no public address
-- (docs/newsroom.md#pictures).

alter table media add column rights_over boolean not null default false;
comment on column media.rights_over is 'The right to show it has ended (valid_until), set by the clock: it is held, whatever uses it';
create index media_ending_idx on media (valid_until) where valid_until is not null and not rights_over;

-- As before, but for pictures whose rights are over: what uses them anew does not show them.
create or replace function set_media_uses(of_kind text, target bigint, used bigint[]) returns void language plpgsql as $$
declare
  before bigint[] := array(select media_id from media_uses where kind = of_kind and target_id = target order by media_id);
begin
  if before = used then return; end if;
  perform from media where id = any (before || used) order by id for no key update;
  delete from media_uses where kind = of_kind and target_id = target and media_id <> all (used);
  insert into media_uses select id, of_kind, target from unnest(used) as id on conflict do nothing;
  update media set held = rights_over, was_public = was_public or not rights_over
    where id = any (used) and (held is distinct from rights_over or not was_public);
  update media set held = true where id = any (before) and id <> all (used) and not held
    and not exists (select from media_uses where media_id = media.id and kind <> 'manuscript');
end $$;

-- Pictures of before that nothing public uses: their files are moved by the work of the night. An address that readers may
-- have seen answers 410 from then on, one of a story that nobody was shown 404.
update media set held = true, was_public = exists (
    select from media_uses join articles on articles.id = media_uses.target_id
    where media_uses.media_id = media.id and media_uses.kind = 'manuscript')
  where not held and not exists (select from media_uses where media_id = media.id and kind <> 'manuscript');
