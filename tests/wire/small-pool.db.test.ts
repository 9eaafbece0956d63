import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { memberActor } from "#app/features/base/actor/actor.ts";
import { collect } from "#app/features/members/collect/collect.service.server.ts";
import { releaseAlone } from "#app/features/newsroom/release/break-glass.service.server.ts";
import { orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import { handIn } from "#app/features/newsroom/review/review.service.server.ts";
import { subjects } from "#app/features/published/subject/newsroom/subject.record.server.ts";
import { subjectRecord } from "#app/features/published/subject/newsroom/subject.schema.ts";
import { readManuscriptFor } from "#app/features/newsroom/story/story.service.server.ts";
import { testDatabase } from "../db/test-database.ts";
import { publishArticle } from "../fixtures/comments.ts";
import { industry } from "../fixtures/content.ts";
import { rows } from "../fixtures/members.ts";
import { addStaff } from "../fixtures/newsroom/staff.ts";
import { approvedStory, openNewsroom, writtenStory, type Newsroom } from "../fixtures/newsroom/stories.ts";

/** Tests concurrent commands on a pool that is much smaller than their number. None may need a second connection. */
testDatabase({ connections: 3 });

const AT_ONCE = 20;

let room: Newsroom;

beforeAll(async () => {
  room = await openNewsroom();
});

const many = <T>(make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => make(index)));
const stateOf = async (id: number) => (await readManuscriptFor(room.chief, id)).state;

it("hands in and releases different stories", async () => {
  const written = await many((index) => writtenStory(room, `送审 ${index}`));
  await many(async (index) => handIn(room.reporter, { id: written[index] ?? 0 }));
  expect(new Set(await many((index) => stateOf(written[index] ?? 0)))).toEqual(new Set(["in_review"]));
  const approved = await many((index) => approvedStory(room, `发稿 ${index}`));
  await many((index) => orderRelease(room.chief, { id: approved[index] ?? 0 }));
  expect(new Set(await many((index) => stateOf(approved[index] ?? 0)))).toEqual(new Set(["released"]));
});

it("releases stories by break-glass", async () => {
  const written = await many((index) => writtenStory(room, `越级 ${index}`));
  await many(async (index) => {
    const { id, version } = await readManuscriptFor(room.chief, written[index] ?? 0);
    return releaseAlone(room.chief, { id, version, reason: "等不及三个人" });
  });
  expect(new Set(await many((index) => stateOf(written[index] ?? 0)))).toEqual(new Set(["released"]));
});

it("saves different subjects with stories in them", async () => {
  const [editor, story] = [await addStaff("editor"), await publishArticle()];
  await industry("auto");
  const section = { id: null, title: "一", title_en: "", intro: "", intro_en: "", layout: "list", rule_tags: [] };
  const record = (title: string) =>
    subjectRecord.parse({
      title,
      title_en: "",
      lead: "",
      lead_en: "",
      banner_media_id: null,
      industry: "auto",
      tags: [],
      status: "ongoing",
      published: true,
      start_at: "2026-01-01T00:00:00.000Z",
      end_at: null,
      timeline: [],
      sections: [{ ...section, articles: [story] }],
    });
  const made = await many((index) => subjects.add(editor, record(`专题 ${index}`), { key: randomUUID() }));
  const saved = await many((index) =>
    subjects.save(editor, { id: made[index]?.id ?? 0, version: 1 }, record(`改过 ${index}`)),
  );
  expect(saved.map((one) => one.saved)).toEqual(Array(AT_ONCE).fill(true));
});

it("takes writes of different members", async () => {
  const id = await publishArticle();
  const ids = (
    await rows<{ id: number }>(
      "insert into members (username, nickname) select 'reader_' || n, '读者' || n from generate_series(1, $1) n returning id::int as id",
      [AT_ONCE],
    )
  ).map((row) => row.id);
  await many((index) =>
    collect(
      { type: "news", id },
      memberActor(ids[index] ?? 0, () => true),
    ),
  );
  expect(await rows("select from collected")).toHaveLength(AT_ONCE);
});
