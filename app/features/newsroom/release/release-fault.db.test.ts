import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { handIn } from "#app/features/newsroom/review/review.service.server.ts";
import { operator } from "#app/features/base/actor/actor.ts";
import { writeRules } from "#app/features/newsroom/check/check-rule.service.server.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { refusalOf } from "#tests/fixtures/refusals.ts";
import {
  approvedStory,
  openNewsroom,
  saveStory,
  signStep,
  writtenStory,
  type Newsroom,
} from "#tests/fixtures/newsroom/stories.ts";
import { releaseDue } from "./release-due.service.server.ts";
import { embargo, orderRelease, readReleases, reschedule, retryRelease } from "./release.service.server.ts";

testDatabase();

let room: Newsroom;
beforeAll(async () => {
  room = await openNewsroom();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const comeDue = () =>
  sql`update releases set due_at = date_trunc('milliseconds', now()) where state = 'waiting'`.execute(database());

/** Returns the refusal of a command in both languages. */
const told = async (act: () => Promise<unknown>) => [await refusalOf(act()), await refusalOf(act(), "en")];

/** Inserts a public picture whose rights belong to the site. Returns its id. */
async function picture(): Promise<number> {
  const facts = { sha256: "ab".repeat(32), extension: "webp", bytes: 1, width: 1, height: 1, widths: [1] };
  const row = { ...facts, rights: "own" as const, rights_by: "某人", held: false };
  const { id } = await database().insertInto("media").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

it("says exactly what stands in the way of a release, in both languages", async () => {
  const id = await approvedStory(room, "禁发的稿");
  await embargo(room.chief, { id, until: new Date("2030-01-02T00:00:00Z") });
  expect(await told(() => orderRelease(room.chief, { id }))).toEqual([
    "这篇稿件禁发到2030-01-02 08:00（北京时间），到时才能发布。",
    "This story is under embargo until 2030-01-02 08:00 Beijing time. It can be released then.",
  ]);
  await embargo(room.chief, { id, until: null });
  const cover = await picture();
  const other = await writtenStory(room, "配图的稿");
  await saveStory(room.reporter, other, { coverMediaId: cover });
  await handIn(room.reporter, { id: other });
  for (const signer of room.signers) await signStep(signer, other);
  const say = (what: string) => sql`update media set ${sql.raw(what)} where id = ${cover}`.execute(database());
  await say("rights = 'unknown'");
  expect(await refusalOf(orderRelease(room.chief, { id: other }))).toMatch(/凭什么可以用/);
  await say("rights = 'agency'");
  expect(await refusalOf(orderRelease(room.chief, { id: other }))).toMatch(/凭据不全/);
  await say("licence = '合同 8', valid_until = now() + interval '1 hour'");
  expect(await refusalOf(orderRelease(room.chief, { id: other, at: inHours(2) }))).toMatch(/到发布时已经到期/);
  await say("valid_until = now()");
  expect(await refusalOf(orderRelease(room.chief, { id: other }), "en")).toMatch(/rights of a picture end/);
  await sql`update manuscripts set body_html = '<p>换了。</p>' where id = ${id}`.execute(database());
  expect(await refusalOf(orderRelease(room.chief, { id }))).toMatch(/不一样/);
});

it("reads a scheduled text once more at its time: a new rule stops that one, with a reason to be said, and no other", async () => {
  const [stopped, good] = [await approvedStory(room, "本店收益稳赚不赔"), await approvedStory(room, "平常的稿")];
  for (const id of [stopped, good]) await orderRelease(room.chief, { id, at: inHours(1) });
  const rule = { family: "advertising", kind: "literal", pattern: "稳赚不赔", severity: "block" } as const;
  await writeRules([rule], operator("test"));
  await comeDue();
  expect(await releaseDue()).toMatchObject({ done: 1, failed: [expect.stringContaining("blocks")] });
  const [failed] = (await readReleases(room.chief, stopped)).releases;
  expect(failed).toMatchObject({
    state: "failed",
    fault: { code: "blocks", facts: { found: [{ code: "advertising", words: "稳赚不赔" }] } },
  });
  expect(await refusalOf(reschedule(room.chief, { id: stopped, at: inHours(1) }))).toBe(
    "机器检查不放行：“稳赚不赔”。请改好再来。",
  );
  await sql`delete from check_rules where pattern = '稳赚不赔'`.execute(database());
  await retryRelease(room.chief, { id: stopped });
  expect((await releaseDue()).done).toBe(1);
});

it("puts a release to another second, asking everything anew", async () => {
  const id = await approvedStory(room, "改时间的稿");
  await expect(reschedule(room.chief, { id, at: inHours(1) })).rejects.toThrow("waits");
  await orderRelease(room.chief, { id, at: inHours(1) });
  const at = new Date("2031-05-06T07:08:09Z");
  await reschedule(room.chief, { id, at });
  expect((await readReleases(room.chief, id)).releases).toMatchObject([{ state: "waiting", due_at: at }]);
  await expect(reschedule(room.reporter, { id, at })).rejects.toThrow("forbidden");
  await expect(reschedule(room.chief, { id, at: new Date(0) })).rejects.toThrow("refused");
  const until = new Date("2032-01-01T00:00:00Z");
  await embargo(room.chief, { id, until });
  await reschedule(room.chief, { id, at: until });
  expect(await refusalOf(reschedule(room.chief, { id, at }), "en")).toMatch(/embargo until 2032-01-01 08:00/);
});

it("hands the words to readers in with a correction, for its signer to see and its release to use", async () => {
  const id = await approvedStory(room, "原来的题");
  await orderRelease(room.chief, { id });
  await saveStory(room.reporter, id, { title: "改正的题" });
  await handIn(room.reporter, { id, kind: "correction", note: "标题有误，已改正。" });
  await signStep(room.signers[0]!, id);
  await orderRelease(room.signers[0]!, { id });
  expect((await readReleases(room.chief, id)).releases[0]).toMatchObject({
    kind: "correction",
    public_note: "标题有误，已改正。",
  });
});
