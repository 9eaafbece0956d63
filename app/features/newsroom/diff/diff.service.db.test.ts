import { describe, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { createManuscript } from "#app/features/newsroom/story/story.service.server.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { readComparison } from "./diff.service.server.ts";

testDatabase();
const li = operator("li");

describe("readComparison", () => {
  it("compares what readers see with the text that is worked on", async () => {
    await createManuscript({ title: "另有一篇", body: "<p>别的。</p>" }, li);
    const [{ id }] = await rows(
      `insert into articles (title, body_html, status) values ('冰箱补贴怎么领', '<p>最多 1500 元。</p>', 'published') returning id`,
    );
    await rows(
      `insert into manuscripts (id, fields, body_html, state) values ($1, '{"title": "冰箱补贴如何领", "plain": []}', '<p>最多 2000 元。</p>', 'released')`,
      [id],
    );
    const { fields, changed } = await readComparison(li, { id, from: "live", to: "working" });
    expect(fields).toContainEqual(expect.objectContaining({ name: "title", before: "冰箱补贴怎么领" }));
    expect(changed).toMatchObject({ hasFigure: true });
    const [{ id: revision }] = await rows(
      `insert into manuscript_revisions (manuscript_id, number, fields, body_sha256, reason)
       select $1, 1, '{"title": "更早的", "plain": []}', sha256, 'created' from bodies limit 1 returning id`,
      [id],
    );
    expect((await readComparison(li, { id, from: revision, to: "working" })).fields).toContainEqual(
      expect.objectContaining({ name: "title", before: "更早的", after: "冰箱补贴如何领" }),
    );
    // Only an actor who may read the story can compare the live text.
    const live = readComparison(await addStaff("reporter"), { id, from: "live", to: "live" });
    await expect(live).rejects.toThrow("not_found");
  });

  it("gives nothing of a story that is not there, is not public, or of another's revision", async () => {
    const { id } = await createManuscript({ title: "未发布" }, li);
    const other = await createManuscript({ title: "另一篇" }, li);
    const [{ id: revision }] = await rows(`select id from manuscript_revisions where manuscript_id = $1`, [other.id]);
    await expect(readComparison(li, { id, from: "live", to: "working" })).rejects.toThrow("is not public");
    await expect(readComparison(li, { id, from: revision, to: "working" })).rejects.toThrow("not_found");
    await expect(readComparison(li, { id: 999_999, from: "working", to: "working" })).rejects.toThrow("not_found");
  });
});
