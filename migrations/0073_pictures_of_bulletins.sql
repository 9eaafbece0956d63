-- Bulletins and the English of standing pages show pictures, too: what they use is public (docs/newsroom.md#pictures).

alter table media_uses drop constraint media_uses_kind_ck;
alter table media_uses add constraint media_uses_kind_ck
  check (kind in ('article', 'headline', 'subject', 'page', 'bulletin', 'manuscript'));

create or replace function note_public_media() returns trigger language plpgsql as $$
declare
  thing jsonb := to_jsonb(coalesce(new, old));
  is_public boolean := tg_op <> 'DELETE' and coalesce(thing ->> 'published', 'true') = 'true'
    and (tg_argv[0] <> 'article' or thing ->> 'status' = 'published');
begin
  perform set_media_uses(tg_argv[0], (thing ->> 'id')::bigint, case when is_public
    then media_in(
      coalesce(thing ->> 'body_html', '') || coalesce(thing ->> 'body_html_en', ''),
      coalesce(thing ->> 'cover_media_id', thing ->> 'banner_media_id')::bigint)
    else '{}' end);
  return null;
end $$;

drop trigger pages_media on pages;
create trigger pages_media after insert or update of body_html, body_html_en, published or delete on pages
  for each row execute function note_public_media('page');
create trigger bulletins_media after insert or update of body_html, published or delete on bulletins
  for each row execute function note_public_media('bulletin');

select set_media_uses('page', id, media_in(body_html || body_html_en, null)) from pages
  where published and body_html_en like '%/media/%';
select set_media_uses('bulletin', id, media_in(body_html, null)) from bulletins
  where published and body_html like '%/media/%';
