import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openMediaStorage } from "#app/features/base/media/media.storage.server.ts";
import { pageTag } from "#app/lib/page-tag.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { article, bulletin, insert, subject } from "../../../../tests/fixtures/content.ts";
import { hearPurges } from "../../../../tests/fixtures/heard.ts";
import { rows } from "../../../../tests/fixtures/members.ts";
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
  await insert("pages", { slug: "with-picture", title: "页", body_html });
  await rows("update media set valid_until = now() where id = $1", [id]);
  const heard = await hearPurges();
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
  ];
  expect(tags.toSorted()).toEqual(expected.map(String).toSorted());
  const trail = await rows<{ detail: { uses: unknown[] } }>(
    "select detail from audit_entries where action = 'picture.over'",
  );
  expect(trail.map(({ detail }) => detail.uses.length)).toEqual([5]);
  expect(await endPictureRights()).toBe(0);
});
