import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { setSetting } from "#app/features/base/site/setting-writing.service.server.ts";
import { ALL_SETTINGS } from "#app/registry/newsroom-settings.ts";
import { openMediaStorage } from "#app/features/base/picture/picture.storage.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { article, bulletin, insert, subject } from "#tests/fixtures/content.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { rows } from "#tests/fixtures/members.ts";
import { endPictureRights } from "./picture-end.service.server.ts";

testDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "picture-end-"));
  openMediaStorage(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("has the pages made anew that showed a picture whose right has ended, whatever it stands in, and no others", async () => {
  const file = { extension: "jpg", bytes: 1, width: 320, height: 200, widths: [320], alt: "", rights: "agency" };
  const [sha, other] = ["ab".repeat(32), "cd".repeat(32)];
  const [id, kept] = [
    await insert("media", { sha256: sha, ...file }),
    await insert("media", { sha256: other, ...file }),
  ];
  const body_html = `<p><img src="/media/${sha}/320.jpg" alt=""></p>`;
  const [story, beside] = [await article("有图", { body_html }), await article("别的图", { cover_media_id: kept })];
  await insert("headlines", { article_id: beside, cover_media_id: id, start_at: "2026-01-01" });
  const theme = await subject("专题", { banner_media_id: id });
  const notice = await bulletin("通报");
  await rows("update bulletins set body_html = $2 where id = $1", [notice, body_html]);
  const page = await insert("pages", { slug: "with-picture", title: "页", body_html });
  const logo = { name: "友", url: "https://friend.example/", logo: `/media/${sha}/320.jpg`, kind: "image" };
  const link = await insert("friend_links", logo);
  await insert("pages", { slug: "hidden", title: "藏", body_html, published: false });
  await rows("update media set valid_until = now() where id = $1", [id]);
  await setSetting(ALL_SETTINGS, "pushes", { cdn: { url: "https://cdn.example/purge" } }, operator("test"));
  const heard = await listenToPurges();
  expect(await endPictureRights()).toBe(1);
  const tags = (await heard.told()).flatMap(([strength, ...told]) => (strength === "purge" ? told : []));
  const expected = [
    pageTag.article(story),
    pageTag.named(story),
    pageTag.headlines,
    pageTag.subject(theme),
    pageTag.subjects,
    pageTag.bulletin(notice),
    pageTag.page("with-picture"),
    pageTag.links,
  ];
  expect(tags.toSorted()).toEqual(expected.map(String).toSorted());
  const trail = await rows<{ detail: { uses: [string, number][] } }>(
    "select detail from audit_entries where action = 'picture.over'",
  );
  const uses = trail.flatMap(({ detail }) => detail.uses.map(([kind, target]) => `${kind} ${target}`));
  expect(new Set(uses)).toEqual(
    new Set([
      `article ${story}`,
      `bulletin ${notice}`,
      `link ${link}`,
      `page ${page}`,
      `subject ${theme}`,
      expect.stringMatching(/^headline/),
    ]),
  );
  expect(await rows("select held, rights_over from media order by id")).toEqual([
    { held: true, rights_over: true },
    { held: false, rights_over: false },
  ]);
  expect(
    new Set((await rows("select article_id::int, kind from pushes")).map((one) => `${one.kind} ${one.article_id}`)),
  ).toEqual(new Set([`picture ${story}`]));
  expect(await endPictureRights()).toBe(0);
  // A picture with valid rights stays hidden as long as no public record shows it.
  await rows("update media set valid_until = null where id = $1", [id]);
  await rows(
    "delete from pages; delete from friend_links; delete from headlines; delete from subjects; delete from bulletins",
  );
  await rows("delete from articles where id = $1", [story]);
  expect(await endPictureRights()).toBe(1);
  expect(await rows("select held, rights_over from media where id = $1", [id])).toEqual([
    { held: true, rights_over: false },
  ]);
  expect(await rows("select count(*)::int from audit_entries where action = 'picture.back'")).toEqual([{ count: 1 }]);
});
