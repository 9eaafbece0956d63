-- A picture is public because something public uses it, and for no other reason (docs/newsroom.md#pictures).

create table media_uses (
  media_id bigint not null constraint media_uses_media_fk references media on delete cascade,
  kind text not null constraint media_uses_kind_ck check (kind in ('article', 'headline', 'subject', 'page', 'manuscript')),
  target_id bigint not null,
  constraint media_uses_pk primary key (media_id, kind, target_id)
);
comment on table media_uses is 'What readers see now uses which pictures, and which were ever put into a story of the newsroom; kept by triggers';
create index media_uses_target_idx on media_uses (kind, target_id);

-- Pictures that are there have been at a public address for as long as they exist.
alter table media
  add column was_public boolean not null default false,
  add column uploaded_by bigint constraint media_uploaded_by_fk references staff,
  add column crop_of bigint constraint media_crop_of_fk references media,
  add column ai_mark boolean not null default false,
  alter column held set default true;
update media set was_public = true where not held;
comment on column media.held is 'Nothing public uses it: its files are served to nobody outside of the newsroom; kept by triggers';
comment on column media.was_public is 'Has been public once: its address answers 410 while it is held';
comment on column media.crop_of is 'A cover: the part of that picture around its focal point (focus_x, focus_y), with its rights';
comment on column media.ai_mark is 'A cover into which the sign of a picture made by a machine is drawn';
create index media_crop_of_idx on media (crop_of) where crop_of is not null;
create index headlines_cover_idx on headlines (cover_media_id) where cover_media_id is not null;

create function media_in(body text, cover bigint) returns bigint[] language sql stable as $$
  select coalesce(array_agg(id order by id), '{}') from (
    select id from media where id = cover
    union
    select id from media where sha256 = any (array(
      select address[1] from regexp_matches(body, '/media/([0-9a-f]{64})/', 'g') as found(address)))
  ) as used
$$;

-- Rows of media are locked before anything is decided: two texts that share a picture come and go one after the other.
create function set_media_uses(of_kind text, target bigint, used bigint[]) returns void language plpgsql as $$
declare
  before bigint[] := array(select media_id from media_uses where kind = of_kind and target_id = target order by media_id);
begin
  if before = used then return; end if;
  perform from media where id = any (before || used) order by id for no key update;
  delete from media_uses where kind = of_kind and target_id = target and media_id <> all (used);
  insert into media_uses select id, of_kind, target from unnest(used) as id on conflict do nothing;
  update media set held = false, was_public = true where id = any (used) and (held or not was_public);
  update media set held = true where id = any (before) and id <> all (used) and not held
    and not exists (select from media_uses where media_id = media.id and kind <> 'manuscript');
end $$;

create function note_public_media() returns trigger language plpgsql as $$
declare
  thing jsonb := to_jsonb(coalesce(new, old));
  is_public boolean := tg_op <> 'DELETE' and coalesce(thing ->> 'published', 'true') = 'true'
    and (tg_argv[0] <> 'article' or thing ->> 'status' = 'published');
begin
  perform set_media_uses(tg_argv[0], (thing ->> 'id')::bigint, case when is_public
    then media_in(coalesce(thing ->> 'body_html', ''), coalesce(thing ->> 'cover_media_id', thing ->> 'banner_media_id')::bigint)
    else '{}' end);
  return null;
end $$;

create trigger articles_media_inserted after insert on articles for each row
  when (new.cover_media_id is not null or new.body_html like '%/media/%') execute function note_public_media('article');
create trigger articles_media_updated after update of status, body_html, cover_media_id on articles for each row
  when ((old.status, old.body_html, old.cover_media_id) is distinct from (new.status, new.body_html, new.cover_media_id)
    and (coalesce(old.cover_media_id, new.cover_media_id) is not null or old.body_html || new.body_html like '%/media/%'))
  execute function note_public_media('article');
create trigger articles_media_deleted after delete on articles for each row
  when (old.cover_media_id is not null or old.body_html like '%/media/%') execute function note_public_media('article');
create trigger headlines_media after insert or update of cover_media_id or delete on headlines
  for each row execute function note_public_media('headline');
create trigger subjects_media after insert or update of banner_media_id, published or delete on subjects
  for each row execute function note_public_media('subject');
create trigger pages_media after insert or update of body_html, published or delete on pages
  for each row execute function note_public_media('page');

-- What was ever put into a story stays known: who may read the story may see it, in former texts, too.
create function note_story_media() returns trigger language plpgsql as $$
begin
  insert into media_uses
    select id, 'manuscript', new.id from unnest(media_in(new.body_html, (new.fields ->> 'coverMediaId')::bigint)) as id
    on conflict do nothing;
  return null;
end $$;
create trigger manuscripts_media after insert or update of body_html, fields on manuscripts for each row
  when (new.fields ->> 'coverMediaId' is not null or new.body_html like '%/media/%') execute function note_story_media();

insert into media_uses
  select id, 'article', article from (
    select articles.id as article, unnest(media_in(body_html, cover_media_id)) as id from articles
    where status = 'published' and (cover_media_id is not null or body_html like '%/media/%')
  ) as found;
insert into media_uses
  select cover_media_id, 'headline', id from headlines where cover_media_id is not null
  union select banner_media_id, 'subject', id from subjects where banner_media_id is not null and published;
insert into media_uses
  select id, 'page', page from (
    select pages.id as page, unnest(media_in(body_html, null)) as id from pages where published and body_html like '%/media/%'
  ) as found;
insert into media_uses
  select id, 'manuscript', story from (
    select manuscripts.id as story, unnest(media_in(body_html, (fields ->> 'coverMediaId')::bigint)) as id from manuscripts
    where fields ->> 'coverMediaId' is not null or body_html like '%/media/%'
  ) as found;
