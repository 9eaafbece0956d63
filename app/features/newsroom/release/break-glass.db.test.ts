import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createManuscript, readManuscriptFor } from "#app/features/newsroom/story/story.service.server.ts";
import { readRounds } from "#app/features/newsroom/review/review-state.service.server.ts";
import { handIn } from "#app/features/newsroom/review/review.service.server.ts";
import { readStoryActs } from "#app/features/newsroom/story-command/story-command.service.server.ts";
import { readDashboard } from "#app/features/newsroom/dashboard/dashboard.service.server.ts";
import { operator } from "#app/features/base/actor/actor.ts";
import { grantRole, readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { readArticle } from "#app/features/published/article/article.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { listenToEvents } from "#tests/fixtures/newsroom/notifications.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import {
  approvedStory,
  openNewsroom,
  saveStory,
  unlikeReleases,
  writtenStory,
  type Newsroom,
} from "#tests/fixtures/newsroom/stories.ts";
import { countAloneIn, judgeAlone, releaseAlone } from "./break-glass.service.server.ts";
import { readReleases } from "./release.service.server.ts";

testDatabase();

let room: Newsroom;
let head: StaffActor;
beforeAll(async () => {
  room = await openNewsroom();
  head = room.signers[1]!;
  for (const { id } of [room.reporter, room.chief, head])
    await grantRole({ staffId: id, role: "reporter", scope: { kind: "site" }, until: null }, "试", operator("test"));
});

const alone = (id: number, version: number, { actor = room.chief, reason = "地震，读者等着看" } = {}) =>
  releaseAlone(actor, { id, version, reason });
const messages = async (member: number) =>
  (
    await sql<{
      event: string;
    }>`select event, facts, url from messages where member_id = ${member} order by id`.execute(database())
  ).rows;

it("lets the chief editor alone release, with a reason, tells everyone, and asks for a reader within 30 minutes", async () => {
  const id = await writtenStory(room, "地震快报");
  await handIn(room.reporter, { id });
  const { version } = await readManuscriptFor(room.chief, id);
  await expect(alone(id, version, { actor: head })).rejects.toThrow("forbidden");
  await expect(alone(id, version, { actor: await addStaff("admin") })).rejects.toThrow("not_found");
  await expect(releaseAlone(operator("x"), { id, version, reason: "x" })).rejects.toThrow("forbidden");
  await expect(releaseAlone(room.chief, { id, version, reason: " " })).rejects.toThrow("invalid_input");
  await expect(alone(id, version - 1)).rejects.toThrow("refused");
  await alone(id, version);
  expect((await readArticle(id)).title).toBe("地震快报");
  expect(await unlikeReleases()).toEqual([]);
  expect((await readReleases(room.chief, id)).releases).toMatchObject([
    { is_alone: true, round_id: null, state: "done", kind: "publish", ordered_by: room.chief.id, public_note: "" },
  ]);
  expect((await readRounds(room.chief, id)).rounds).toMatchObject([{ outcome: "withdrawn" }]);
  const names = await readNames([room.chief.id, head.id]);
  const [told, url] = [{ title: "地震快报", by: names.get(room.chief.id) }, `/newsroom/review/${id}`];
  for (const one of [room.chief, room.reporter, head])
    expect(await messages(one.id)).toContainEqual({
      event: "story-alone",
      facts: { ...told, reason: "地震，读者等着看" },
      url,
    });

  const dashboard = await readDashboard(head, "zh-cn");
  expect(dashboard.alone).toMatchObject([{ id, isMine: true, reason: "地震，读者等着看" }]);
  expect(Math.ceil((dashboard.alone[0]!.dueAt - Date.now() / 1_000) / 60)).toBe(30);
  expect(dashboard.aloneThisMonth).toBeNull();
  expect(await readDashboard(room.chief, "zh-cn")).toMatchObject({ alone: [{ isMine: false }], aloneThisMonth: 1 });

  await expect(judgeAlone(room.chief, { id, verdict: "stands", note: "" })).rejects.toThrow("forbidden");
  await expect(judgeAlone(room.reporter, { id, verdict: "stands", note: "" })).rejects.toThrow("forbidden");
  await expect(judgeAlone(head, { id, verdict: "wrong", note: " " })).rejects.toThrow("invalid_input");
  const heard = await listenToEvents();
  await judgeAlone(head, { id, verdict: "wrong", note: "震级要改" });
  expect(await heard.told()).toContainEqual({ kind: "release", story: id, state: "done" });
  const wrong = { event: "story-wrong", facts: { ...told, by: names.get(head.id), note: "震级要改" }, url };
  for (const one of [room.reporter, room.chief]) expect(await messages(one.id)).toContainEqual(wrong);
  expect(await messages(head.id)).not.toContainEqual(wrong);
  await expect(judgeAlone(head, { id, verdict: "stands", note: "" })).rejects.toThrow("conflict");
  expect((await readDashboard(head, "zh-cn")).alone).toEqual([]);
});

it("is read by nobody who owns the story, though others wrote what is new in it, and is written down", async () => {
  const id = await writtenStory({ ...room, reporter: head }, "主任的稿");
  const release = async (reason?: string) => alone(id, (await readManuscriptFor(room.chief, id)).version, { reason });
  const judge = (actor: StaffActor) => judgeAlone(actor, { id, verdict: "stands", note: "" });
  const second = await addStaff("desk-head");
  await release();
  await judge(second);
  await saveStory(room.chief, id, { title: "主编改的题" });
  await release("余震");
  expect((await readStoryActs(second, id)).after).toMatchObject({ reason: "余震" });
  await expect(judge(head)).rejects.toThrow("forbidden");
  await judge(second);
  const { releases } = await readReleases(room.chief, id);
  expect(releases.map(({ kind }) => kind)).toEqual(["update", "publish"]);
  const inMonths = (count: number) => countAloneIn(new Date(Date.now() + count * 31 * 86_400_000));
  expect([await inMonths(-1), await inMonths(0), await inMonths(1)]).toEqual([3, 3, 0]);
  const { rows } = await sql`select actor, action, detail from audit_entries
    where target_kind = 'story' and target_id = ${String(id)} and action in ('release.alone', 'review.after') order by id`.execute(
    database(),
  );
  const one = { actor: `staff:${room.chief.id}`, action: "release.alone" };
  const other = { actor: `staff:${second.id}`, action: "review.after", detail: { verdict: "stands", note: "" } };
  const reason = "地震，读者等着看";
  expect(rows).toMatchObject([
    { ...one, detail: { release: 1, reason } },
    other,
    { ...one, detail: { release: 2, reason: "余震" } },
    other,
  ]);
});

it("keeps to what else has to hold, and refuses change of who said what", async () => {
  const unfinished = await createManuscript({ title: "没有栏目", columnId: room.column }, room.reporter);
  await expect(alone(unfinished.id, unfinished.version)).rejects.toThrow("ai-label");
  const signed = await approvedStory(room);
  await expect(alone(signed, (await readManuscriptFor(room.chief, signed)).version)).rejects.toThrow("conflict");
  for (const statement of ["update after_reviews set verdict = 'stands'", "delete from after_reviews"])
    await expect(sql.raw(statement).execute(database())).rejects.toThrow("never changed");
  const id = await writtenStory(room, "又一篇");
  await alone(id, (await readManuscriptFor(room.chief, id)).version);
  const byTheChief = sql`update after_reviews set verdict = 'stands', decided_by = ${room.chief.id}, decided_at = now()
    where verdict is null`;
  await expect(byTheChief.execute(database())).rejects.toThrow("nobody decides");
});
