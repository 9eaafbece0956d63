import { pageTag } from "#app/lib/page/page-tag.ts";
import { collectDependencies } from "#app/lib/page/page-dependencies.server.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { job, operator } from "#app/features/base/actor/actor.ts";
import { SITE_PERMISSIONS } from "#app/features/base/permission/permissions.ts";
import { writeRules } from "#app/features/newsroom/check/check-rule.service.server.ts";
import { readReport } from "#app/features/newsroom/check/check.service.server.ts";
import { createManuscript, readManuscriptFor } from "#app/features/newsroom/story/story.service.server.ts";
import { importStory } from "#app/features/newsroom/story/story-import.service.server.ts";
import { readRounds } from "#app/features/newsroom/review/review-state.service.server.ts";
import { handIn, withdraw } from "#app/features/newsroom/review/review.service.server.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { readArticle } from "#app/features/published/article/article.service.server.ts";
import { readNewestCorrections } from "#app/features/published/correction/correction.service.server.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { column, insert, subject } from "#tests/fixtures/content.ts";
import { listenToEvents } from "#tests/fixtures/newsroom/notifications.ts";
import { readNames } from "#app/features/newsroom/staff/staff.service.server.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import {
  approvedStory as approvedStoryOf,
  openNewsroom,
  saveStory,
  signStep,
  unlikeReleases,
  writtenStory,
  type Newsroom,
} from "#tests/fixtures/newsroom/stories.ts";
import { readStoryAt } from "./story-history.service.server.ts";
import { markFailed, nextRelease, overdueRelease } from "./release.repo.server.ts";
import { releaseDue } from "./release-due.service.server.ts";
import {
  cancelRelease,
  embargo,
  orderRelease,
  readReleases,
  reschedule,
  retryRelease,
} from "./release.service.server.ts";
import { restoreStory, takeDown } from "./take-down.service.server.ts";

testDatabase();

let room: Newsroom;
let reporter: StaffActor;
let signers: StaffActor[];
let chief: StaffActor;

beforeAll(async () => {
  room = await openNewsroom();
  ({ reporter, signers, chief } = room);
});

/** Signs a story in review, once for each step. */
async function approve(id: number, steps = 3): Promise<void> {
  for (const signer of signers.slice(0, steps)) await signStep(signer, id);
}

const approvedStory = (title?: string) => approvedStoryOf(room, title);
const save = (id: number, changes: Record<string, unknown>, actor = reporter) => saveStory(actor, id, changes);

describe("release", () => {
  it("brings exactly the signed text to readers, once for its key", async () => {
    const id = await approvedStory();
    await expect(readArticle(id)).rejects.toThrow("not_found");
    await expect(orderRelease(reporter, { id })).rejects.toThrow("forbidden");
    // A staff member who may release only short corrections must not schedule this release either.
    const at = new Date(Date.now() + 3_600_000);
    for (const one of [reporter, signers[0]!]) await expect(orderRelease(one, { id, at })).rejects.toThrow("forbidden");
    const key = randomUUID();
    // A time in the near past counts as now.
    const passed = new Date(Date.now() - 30_000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => orderRelease(chief, { id, at: passed, key })));
    expect(answers[0]?.state).toBe("done");
    expect(new Set(answers.map(({ releaseId }) => releaseId)).size).toBe(1);
    expect(await readArticle(id)).toMatchObject({ id, title: "出口涨了", body_html: "<p>正文。</p>" });
    expect(await readManuscriptFor(chief, id)).toMatchObject({ state: "released", has_changes: false, writers: [] });
    expect(await unlikeReleases()).toEqual([]);
  });

  it("tells the contributor once when the story made from a contribution is published", async () => {
    const writer = await insert("members", { username: "laowang", nickname: "老王" });
    const given = { member_id: writer, title: "采购那些事", status: "accepted" };
    const contribution_id = await insert("contributions", given);
    const told = async () =>
      await database()
        .selectFrom("messages")
        .select(["event", "facts", "url"])
        .where("member_id", "=", writer)
        .execute();
    const id = await approvedStory("采购里的学问");
    await database().updateTable("manuscripts").set({ contribution_id }).where("id", "=", id).execute();
    expect(await told()).toEqual([]);
    await orderRelease(chief, { id });
    const message = {
      event: "contribution-published",
      facts: { title: "采购那些事", published: "采购里的学问" },
      url: `/news/${id}`,
    };
    expect(await told()).toEqual([message]);
    await save(id, { title: "采购里的大学问" });
    await handIn(reporter, { id, kind: "update" });
    await approve(id);
    await orderRelease(chief, { id });
    expect(await told()).toEqual([message]);
  });

  it("is refused without three signatures, under an embargo, and at a time that is over", async () => {
    const { id: unsigned } = await createManuscript({ title: "没有人签过" }, reporter);
    await expect(orderRelease(chief, { id: unsigned })).rejects.toThrow("not approved");
    const id = await approvedStory();
    for (const over of [0, Date.now() - 90_000])
      await expect(orderRelease(chief, { id, at: new Date(over) })).rejects.toThrow("refused");
    for (const act of [cancelRelease, retryRelease]) await expect(act(chief, { id })).rejects.toThrow("conflict");
    await database()
      .updateTable("manuscripts")
      .set({ embargo_until: new Date(Date.now() + 3_600_000) })
      .where("id", "=", id)
      .execute();
    await expect(orderRelease(chief, { id })).rejects.toThrow("embargo");
    await database()
      .updateTable("manuscripts")
      .set({ embargo_until: null, body_html: "<p>换了。</p>" })
      .where("id", "=", id)
      .execute();
    await expect(orderRelease(chief, { id })).rejects.toThrow("changed");
    await expect(readArticle(id)).rejects.toThrow("not_found");
  });

  it("tells readers of a correction, and keeps what they saw until the new text is signed", async () => {
    const id = await approvedStory("原来的题");
    await orderRelease(chief, { id });
    await save(id, { title: "改正的题" });
    expect((await readArticle(id)).title).toBe("原来的题");
    expect(await handIn(reporter, { id, kind: "correction" })).toMatchObject({ short: true, steps: 1 });
    await approve(id, 1);
    await expect(orderRelease(chief, { id })).rejects.toThrow("refused");
    await orderRelease(signers[0]!, { id, note: "标题有误，已改正。" });
    expect((await readArticle(id)).title).toBe("改正的题");
    expect((await readArticle(id)).corrections).toMatchObject([{ kind: "correction", text: "标题有误，已改正。" }]);
    const { result: newest, tags } = await collectDependencies(readNewestCorrections);
    expect(newest[0]).toMatchObject({ articleId: id, title: "改正的题" });
    // The purged pages show the story's title, so they also change when it is renamed or taken down.
    expect(tags).toContain(pageTag.named(id));
    expect(await unlikeReleases()).toEqual([]);
  });

  it("puts a story of a column below another one into both", async () => {
    const parent = await column("above");
    const below = await column("below", parent);
    const id = await approvedStoryOf({ ...room, column: below });
    await orderRelease(chief, { id });
    const row = database().selectFrom("articles").select(["column_id", "top_column_id"]).where("id", "=", id);
    expect(await row.executeTakeFirst()).toEqual({ column_id: below, top_column_id: parent });
  });

  it("asks for a full round where a correction changes a figure or a company's name, not for any word of a rule", async () => {
    await writeRules(
      [
        { family: "pair", kind: "pair", pattern: "好味=600000", severity: "confirm" },
        { family: "advertising", pattern: "顶级", severity: "confirm" },
      ],
      operator("li"),
    );
    const id = await approvedStory();
    await orderRelease(chief, { id });
    for (const [body, short] of [
      ["<p>正文 12 亿。</p>", false],
      ["<p>正文好味。</p>", false],
      ["<p>正文顶级。</p>", true],
    ] as const) {
      await save(id, { body });
      expect(await handIn(reporter, { id, kind: "correction" })).toMatchObject({ short, steps: short ? 1 : 3 });
      await withdraw(reporter, { id });
    }
  });
});

it("opens an imported story for writing again when its release is cancelled", async () => {
  const publishAt = new Date(Date.now() + 3_600_000);
  const file = { importKey: "later", title: "以后才发", body: "正文。", format: "markdown", publishAt } as const;
  const { id } = await importStory(file, "scheduled", job("import", SITE_PERMISSIONS));
  await cancelRelease(chief, { id });
  // The story has no signature, so it must not become approved.
  expect((await readManuscriptFor(chief, id)).state).toBe("writing");
  await expect(orderRelease(chief, { id })).rejects.toThrow("conflict");
});

it("tells who released a story, who signed it, and what it said at any moment", async () => {
  const id = await approvedStory("原题");
  // Readers never saw a cancelled release.
  await orderRelease(chief, { id, at: new Date(Date.now() + 3_600_000) });
  await cancelRelease(chief, { id });
  await orderRelease(chief, { id });
  const first = new Date();
  await save(id, { title: "改题" });
  await handIn(reporter, { id, kind: "correction" });
  await approve(id, 1);
  await orderRelease(chief, { id, note: "标题有误。" });
  const second = new Date();
  await takeDown(chief, { id, reason: "撤" });
  expect(await readStoryAt(chief, id, new Date(0))).toBeUndefined();
  const then = await readStoryAt(chief, id, first);
  expect([then?.text?.fields.title, then?.signatures.length, then?.signatures[0]?.waived.length]).toEqual([
    "原题",
    3,
    1,
  ]);
  const { names } = await readReleases(chief, id);
  expect(then?.orderedBy).toBe(names.get(chief.id));
  const signed = await readNames(signers.map((signer) => signer.id));
  expect(then?.signatures.map(({ step, name }) => [step, name])).toEqual(
    signers.map((signer, index) => [index + 1, signed.get(signer.id)]),
  );
  expect((await readStoryAt(chief, id, second))?.text?.fields.title).toBe("改题");
  const numbered = await Promise.all([1, 2, 3, 4].map((number) => readStoryAt(chief, id, number)));
  expect(numbered.map((one) => [one?.release.kind, one?.text?.fields.title])).toEqual([
    [undefined, undefined],
    ["publish", "原题"],
    ["correction", "改题"],
    ["takedown", undefined],
  ]);
  expect((await readStoryAt(chief, id, then?.release.done_at ?? new Date(0)))?.text?.fields.title).toBe("原题");
  expect(await readStoryAt(chief, id, new Date())).toMatchObject({
    release: { kind: "takedown", reason: "撤" },
    text: undefined,
  });
  const stranger = await addStaff("reporter");
  for (const when of [first, new Date(0)]) await expect(readStoryAt(stranger, id, when)).rejects.toThrow("not_found");
  await expect(readReleases(stranger, id)).rejects.toThrow("not_found");
});

it("writes each act down with who did it, and tells other screens of it", async () => {
  const id = await approvedStory("每一步都记");
  const [at, later] = [2, 3].map((hours) => new Date((Math.floor(Date.now() / 1_000) + hours * 3_600) * 1_000)) as [
    Date,
    Date,
  ];
  const comeDue = async () => {
    await sql`update releases set due_at = date_trunc('milliseconds', now()) where manuscript_id = ${id} and state = 'waiting'`.execute(
      database(),
    );
    await releaseDue();
  };
  const by = `staff:${chief.id}`;
  const until = (end: Date | null) => () => embargo(chief, { id, until: end });
  const order = (due?: Date) => () => orderRelease(chief, { id, at: due });
  const acts: [act: () => Promise<unknown>, action: string, detail: object, told: string][] = [
    [order(at), "schedule", { at: at.toISOString() }, "release waiting"],
    [
      () => reschedule(chief, { id, at: later }),
      "reschedule",
      { release: 1, at: later.toISOString() },
      "release waiting",
    ],
    [() => cancelRelease(chief, { id }), "cancel", { release: 1 }, "release cancelled"],
    [order(at), "schedule", { at: at.toISOString() }, "release waiting"],
    [until(later), "embargo", { until: later.toISOString() }, "state scheduled"],
    [comeDue, "failed", { code: "embargo" }, "release failed"],
    [until(null), "embargo", { until: null }, "state scheduled"],
    [() => retryRelease(chief, { id }), "retry", { release: 2 }, "release waiting"],
    [() => cancelRelease(chief, { id }), "cancel", { release: 2 }, "release cancelled"],
    [order(), "publish", { release: 3 }, "release done"],
    [() => takeDown(chief, { id, reason: "撤" }), "takedown", { release: 4, reason: "撤" }, "release done"],
    [() => restoreStory(chief, { id, reason: "还" }), "restore", { release: 5, reason: "还" }, "release done"],
  ];
  const heard = await listenToEvents();
  for (const [act, action, detail, told] of acts) {
    const { rows: before } = await sql<{
      id: number;
    }>`select coalesce(max(id), 0)::int as id from audit_entries`.execute(database());
    await act();
    const { rows } = await sql`select actor, action, detail from audit_entries where id > ${before[0]?.id}
      and target_kind = 'story' and target_id = ${String(id)} and action like 'release.%'`.execute(database());
    const actor = action === "failed" ? "schedule" : by;
    expect(rows).toMatchObject([{ actor, action: `release.${action}`, detail }]);
    const events = (await heard.told()).flatMap((event) =>
      "story" in event && event.story === id && "state" in event ? [`${event.kind} ${event.state}`] : [],
    );
    expect([action, events]).toEqual([action, expect.arrayContaining([told])]);
  }
});

describe("taking down", () => {
  it("empties slots, answers gone, and gives back as it was", async () => {
    const id = await approvedStory();
    await expect(takeDown(chief, { id, reason: "早了" })).rejects.toThrow("conflict");
    await orderRelease(chief, { id });
    await database()
      .insertInto("headlines")
      .values({ article_id: id, start_at: new Date(0) })
      .execute();
    await expect(takeDown(chief, { id, reason: " " })).rejects.toThrow("invalid_input");
    const beside = await approvedStory("旁边的");
    const revoked = new Date("2026-01-01Z");
    await sql`insert into preview_links (hash, manuscript_id, revision_id, made_by, for_whom, expires_at, opens_left, revoked_at)
      select sha256(link.name::bytea), story, (select max(id) from manuscript_revisions where manuscript_id = story),
        ${chief.id}, link.name, now(), 1, link.revoked
      from (values ('open', ${id}::bigint, null), ('revoked', ${id}, ${revoked}::timestamptz), ('beside', ${beside}, null))
        as link (name, story, revoked)`.execute(database());
    // A take-down cancels a scheduled release.
    await save(id, { title: "等着的题" });
    await handIn(reporter, { id });
    await approve(id);
    await orderRelease(chief, { id, at: new Date(Date.now() + 3_600_000) });
    await takeDown(chief, { id, reason: "事实不成立" });
    const links = sql`select for_whom, revoked_at = ${revoked} as before from preview_links where manuscript_id in (${id}, ${beside})
      order by for_whom`;
    expect((await links.execute(database())).rows).toEqual([
      { for_whom: "beside", before: null },
      { for_whom: "open", before: false },
      { for_whom: "revoked", before: true },
    ]);
    await expect(readArticle(id)).rejects.toThrow("gone");
    const { rows } =
      await sql`select from headlines where article_id = ${id} and (end_at is null or end_at > now())`.execute(
        database(),
      );
    const found = await database()
      .selectFrom("search_documents")
      .select("target_id")
      .where("kind", "=", "article")
      .where("target_id", "=", id)
      .execute();
    expect([rows, found]).toEqual([[], []]);
    await restoreStory(chief, { id, reason: "已核实" });
    expect((await readArticle(id)).title).toBe("出口涨了");
    expect((await readReleases(chief, id)).releases.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      "restore done",
      "takedown done",
      "update cancelled",
      "publish done",
    ]);
  });
});

it("stands in the sections of subjects that it names, and in none once it is taken down, whose review ends with that", async () => {
  const section = await insert("subject_sections", { subject_id: await subject("降准"), position: 1, title: "一" });
  const id = await writtenStory(room, "进专题的稿");
  await save(id, { subjectSectionIds: [section] });
  await handIn(reporter, { id });
  await approve(id);
  const places = async () =>
    (await sql`select section_id from subject_articles where article_id = ${id}`.execute(database())).rows;
  expect(await places()).toEqual([]);
  await orderRelease(chief, { id });
  expect(await places()).toEqual([{ section_id: section }]);
  await save(id, { title: "又改的题" });
  await handIn(reporter, { id });
  await takeDown(chief, { id, reason: "撤" });
  expect(await places()).toEqual([]);
  const { rounds } = await readRounds(chief, id);
  expect(new Set(rounds.map(({ outcome }) => outcome))).toEqual(new Set(["approved", "withdrawn"]));
});

describe("the clock", () => {
  const soon = () => new Date(Date.now() + 3_600_000);
  const comeDue = () =>
    sql`update releases set due_at = date_trunc('milliseconds', now()) where state = 'waiting'`.execute(database());

  it("releases at the time what is locked until then, and holds nothing up for one that fails", async () => {
    const [good, broken, other] = [await approvedStory("好"), await approvedStory("坏"), await approvedStory("也好")];
    for (const id of [good, broken, other])
      expect(await orderRelease(chief, { id, at: soon() })).toMatchObject({ state: "waiting" });
    await expect(save(good, { title: "偷改" })).rejects.toThrow("conflict");
    await expect(withdraw(reporter, { id: good })).rejects.toThrow("conflict");
    expect(await releaseDue()).toEqual({ done: 0, failed: [] });
    await expect(reschedule(chief, { id: good, at: new Date(0) })).rejects.toThrow("refused");
    await expect(retryRelease(chief, { id: good })).rejects.toThrow("conflict");
    await embargo(chief, { id: broken, until: soon() });
    await expect(reschedule(chief, { id: broken, at: new Date(Date.now() + 60_000) })).rejects.toThrow("embargo");
    await reschedule(chief, { id: broken, at: new Date(Date.now() + 7_200_000) });
    await comeDue();
    const heard = await listenToEvents();
    const outcomes = await Promise.all([releaseDue(), releaseDue(), releaseDue()]);
    expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(2);
    expect(outcomes.flatMap(({ failed }) => failed)).toEqual([expect.stringContaining("embargo")]);
    expect(await heard.told()).toContainEqual({ kind: "release", story: broken, state: "failed" });
    await expect(readArticle(broken)).rejects.toThrow("not_found");
    await embargo(chief, { id: broken, until: null });
    await retryRelease(chief, { id: broken });
    expect((await releaseDue()).done).toBe(1);
    expect((await readArticle(broken)).title).toBe("坏");
    expect(await unlikeReleases()).toEqual([]);
  });

  it("tries again by itself what the database let go of, and leaves the rest of it for the next time", async () => {
    const id = await approvedStory("绊了一下");
    await orderRelease(chief, { id, at: soon() });
    await comeDue();
    const stumble = (times: number) =>
      sql
        .raw(
          `drop sequence if exists stumbles cascade; create sequence stumbles;
           create or replace function stumble() returns trigger language plpgsql as $$ begin
             if nextval('stumbles') <= ${times} then raise exception 'stumbled' using errcode = '40P01'; end if;
             return new; end $$;
           create or replace trigger stumble before update on releases for each row execute function stumble()`,
        )
        .execute(database());
    await stumble(1_000);
    expect(await releaseDue()).toEqual({ done: 0, failed: [expect.stringContaining("is tried again")] });
    expect((await sql`select last_value::int as tries from stumbles`.execute(database())).rows).toEqual([{ tries: 5 }]);
    expect((await readReleases(chief, id)).releases).toMatchObject([{ state: "waiting", attempts: 0 }]);
    await stumble(2);
    expect(await releaseDue()).toEqual({ done: 1, failed: [] });
    await sql.raw("drop trigger stumble on releases").execute(database());
    expect((await readArticle(id)).title).toBe("绊了一下");
  });

  it("says of one that breaks why, as far as there is room for it, and does it once nothing stands in its way", async () => {
    const id = await approvedStory("坏掉的");
    await orderRelease(chief, { id, at: soon() });
    await comeDue();
    const run = (statement: string) => sql.raw(statement).execute(database());
    await run(`create function break_down() returns trigger language plpgsql as $$ begin
      raise exception '%', repeat('长', 600); end $$`);
    await run("create trigger break_down before insert on articles for each row execute function break_down()");
    const error = "长".repeat(500);
    expect(await releaseDue()).toEqual({ done: 0, failed: [`story ${id}: ${error}`] });
    await run("drop function break_down cascade");
    const broken = { state: "failed", error, fault: { code: "broken" }, attempts: 1 };
    expect((await readReleases(chief, id)).releases).toMatchObject([broken]);
    await retryRelease(chief, { id });
    expect(await releaseDue()).toEqual({ done: 1, failed: [] });
  });

  it("looks for what is due from the longest waiting on, and knows when the next one is due", async () => {
    const ids = [await approvedStory("甲"), await approvedStory("乙"), await approvedStory("丙")] as const;
    for (const id of ids) await orderRelease(chief, { id, at: soon() });
    const put = (id: number, at: Date) =>
      database().updateTable("releases").set({ due_at: at }).where("manuscript_id", "=", id).execute();
    const past = new Date(Date.now() - 1_000);
    await put(ids[0], new Date("2091-01-01Z"));
    await put(ids[1], new Date("2090-01-01Z"));
    await put(ids[2], past);
    const { rows } = await sql`select (${nextRelease}) as next, (${overdueRelease}) as since`.execute(database());
    expect(rows).toEqual([{ next: new Date("2090-01-01Z"), since: past }]);
    // Of releases with equal times the one that was ordered first comes first, whichever row was written last.
    await put(ids[0], past);
    for (const id of [ids[2], ids[1]]) await put(id, new Date(past.getTime() - 60_000));
    expect(await releaseDue()).toEqual({ done: 3, failed: [] });
    const done = await sql<{ id: number }>`select manuscript_id as id from releases
      where manuscript_id in (${sql.join(ids)}) order by done_at`.execute(database());
    expect(done.rows.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
  });

  it("releases nothing that was cancelled", async () => {
    const id = await approvedStory();
    await orderRelease(chief, { id, at: soon() });
    await cancelRelease(chief, { id });
    for (const change of [
      "alter table releases disable trigger user",
      `update releases set due_at = date_trunc('milliseconds', now()) where manuscript_id = ${id}`,
      "alter table releases enable trigger user",
    ])
      await sql.raw(change).execute(database());
    expect((await releaseDue()).done).toBe(0);
    expect((await readManuscriptFor(chief, id)).state).toBe("approved");
    // A run that failed meanwhile must not change the release.
    const release = (await readReleases(chief, id)).releases[0]?.id ?? 0;
    expect(await markFailed(release, "x", { code: "broken", facts: {} }, database())).toBe(false);
    expect((await readReleases(chief, id)).releases).toMatchObject([{ state: "cancelled", error: "" }]);
  });
});

it("has what was released, and rests on, refuse change in the database", async () => {
  const id = await approvedStory();
  await orderRelease(chief, { id });
  const { text_sha256 } = await database()
    .selectFrom("manuscript_revisions")
    .select("text_sha256")
    .where("manuscript_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await readReport(id, text_sha256)).toBeDefined();
  for (const statement of [
    "update releases set reason = 'x'",
    "delete from releases",
    "update manuscript_revisions set reason = 'step'",
  ])
    await expect(sql.raw(statement).execute(database())).rejects.toThrow("never changed");
  const unsigned = sql`insert into releases (manuscript_id, number, kind, revision_id) select ${id}, 99, 'publish', max(id) from manuscript_revisions`;
  await expect(unsigned.execute(database())).rejects.toThrow("releases_signed_ck");
});
