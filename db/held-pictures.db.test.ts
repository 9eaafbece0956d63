import { expect, it } from "vitest";
import { upgradedDatabase } from "../tests/db/upgraded-database.ts";

/**
 * Pictures from before the migration that introduced held pictures. They are used by a live story, a draft, a withdrawn
 * story, nothing, a bulletin, and the English version of a page.
 */
const OLD_STATE = `
  insert into media (sha256, extension, bytes, width, height, widths, alt, held, was_public)
    select repeat(letter, 64), 'jpg', 1, 320, 200, '{320}', letter, false, true from unnest('{a,b,c,d,e,f}'::text[]) as letter;
  insert into articles (title, status, publish_at, cover_media_id)
    select '发了', 'published', now(), id from media where alt = 'a';
  insert into articles (id, title, status, publish_at) values (900, '撤了', 'offline', now());
  insert into manuscripts (id, fields, body_html) values
    (901, '{"title": "草稿"}', '<img src="/media/' || repeat('b', 64) || '/320.jpg">'),
    (900, '{"title": "撤了"}', '<img src="/media/' || repeat('c', 64) || '/320.jpg">');
  insert into bulletins (slug, title, family, issuer, level, region, issue_date, body_html)
    values ('b', '抽检', 'food', '市监局', 'city', '临江', current_date, '<img src="/media/' || repeat('e', 64) || '/320.jpg">');
  insert into pages (slug, title, body_html, body_html_en)
    values ('p', '单页', '', '<img src="/media/' || repeat('f', 64) || '/320.jpg">');
  update media set held = false, was_public = true;
`;

const rows = upgradedDatabase(
  { first: "0071_picture_rights_end.sql", last: "0073_pictures_of_bulletins.sql" },
  OLD_STATE,
);

it("holds pictures of before that nothing public uses; only what readers may have seen says that it is gone", async () => {
  expect(await rows("select alt, held, was_public, rights_over from media order by alt")).toEqual([
    { alt: "a", held: false, was_public: true, rights_over: false },
    { alt: "b", held: true, was_public: false, rights_over: false },
    { alt: "c", held: true, was_public: true, rights_over: false },
    { alt: "d", held: true, was_public: false, rights_over: false },
    { alt: "e", held: false, was_public: true, rights_over: false },
    { alt: "f", held: false, was_public: true, rights_over: false },
  ]);
});
