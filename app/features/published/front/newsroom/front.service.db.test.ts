import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { readFront as readHomeFront, readHomePlaces } from "#app/features/published/front/front.service.server.ts";
import { readHomeSubjects } from "#app/features/published/subject/subject.service.server.ts";
import { orderRelease } from "#app/features/newsroom/release/release.service.server.ts";
import { restoreStory, takeDown } from "#app/features/newsroom/release/take-down.service.server.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import type { StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { connectionPool } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { industry, subject } from "#tests/fixtures/content.ts";
import { listenToEvents, listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { approvedStory, openNewsroom } from "#tests/fixtures/newsroom/stories.ts";
import { launchDueFronts } from "./front-due.service.server.ts";
import { planOf } from "./front-plan.service.server.ts";
import { cancelFront, launchFront, moveFront, scheduleFront, undoLaunch } from "./front-launch.service.server.ts";
import { readLaunched, readLaunches } from "./front-history.service.server.ts";
import { readCandidates, readFrontStories, readSlotPictures } from "./front-story.service.server.ts";
import { renewFrontLease, discardFront, leaseFront, leaveFront, readFront, saveFront } from "./front.service.server.ts";
import { emptySlot, type FrontSlot } from "./front.slots.ts";

testDatabase();

let chief: StaffActor;
let editor: StaffActor;

beforeEach(async () => {
  await emptyTables(
    "front_versions",
    "editing_leases",
    "headlines",
    "home_places",
    "articles",
    "manuscripts",
    "columns",
  );
  await connectionPool().query(`
    insert into articles (id, title, status, publish_at) select n, '第' || n || '篇', 'published', now() - interval '1 hour' * n from generate_series(1, 9) n`);
  await connectionPool().query("select setval(pg_get_serial_sequence('articles', 'id'), 100)");
  [chief, editor] = [await addStaff("chief"), await addStaff("editor")];
});

const rows = async <Row>(text: string) => (await connectionPool().query(text)).rows as Row[];
const slot = (article: number, more: Partial<FrontSlot> = {}) => emptySlot("headline", { article, ...more });
/** Returns a future time in whole seconds, because versions are scheduled in seconds. */
const inMinutes = (minutes: number) => new Date(Math.floor(Date.now() / 1000 + minutes * 60) * 1000);
const shown = async () => {
  const { lead, secondary } = await readHomeFront("zh-cn");
  return [lead, ...secondary].map((headline) => headline?.title);
};

/** Leases the draft and saves slots in it. */
async function draft(actor: StaffActor, ...slots: FrontSlot[]) {
  const { fence } = await leaseFront(actor, { tab: randomUUID(), take: true });
  const before = await readFront(actor);
  const saved = await saveFront(actor, { fence, version: before.draft?.version ?? 0, slots });
  expect(saved.saved).toBe(true);
  return { base: before.live.number, version: saved.saved ? saved.version : 0, fence };
}

/** Returns the last audit log entry with its details. */
async function trail() {
  const [line] = await rows<{ action: string; detail: object }>(
    "select action, detail from audit_entries order by id desc limit 1",
  );
  return [line?.action, line?.detail];
}

async function launch(actor: StaffActor, ...slots: FrontSlot[]) {
  return launchFront(actor, await draft(actor, ...slots));
}

describe("a front", () => {
  it("begins with what stood there before there were versions", async () => {
    await connectionPool().query(`
      insert into headlines (article_id, title, badge, position, start_at, end_at) values
        (3, '换个说法', '独家', 1, now() - interval '1 hour', null), (2, '', '', 0, now() + interval '1 hour', null),
        (5, '', '', 1, now() + interval '1 hour', null), (5, '再来', '', 2, now() + interval '1 hour', null),
        (4, '', '', 2, now() - interval '2 hours', now() - interval '1 hour');
      insert into headlines (url, title, position, start_at, end_at)
      select 'https://live.example/' || n, '直播' || n, n + 5, now() - interval '1 hour', '2099-01-01Z' from generate_series(1, 2) n`);
    const { live, draft: none } = await readFront(editor);
    expect([live.number, live.state, none]).toEqual([1, "live", undefined]);
    expect(live.slots.map(({ article, title, from }) => [article, title, from > 0])).toEqual([
      [2, "", true],
      [5, "", true],
      [3, "换个说法", false],
      [0, "直播1", false],
      [0, "直播2", false],
    ]);
    const badges = { badge: "独家", badgeEn: "" };
    expect(live.slots.slice(2)).toEqual([
      slot(3, { title: "换个说法", ...badges }),
      ...[1, 2].map((n) => slot(0, { url: `https://live.example/${n}`, title: `直播${n}`, until: 4_070_908_800 })),
    ]);
  });

  it("is launched whole: headlines in their order, leads of industries, subjects and notices, and the pages are told", async () => {
    const [food, water] = [await industry("food"), await subject("水")];
    const purges = await listenToPurges();
    const { base, version } = await draft(
      editor,
      slot(5, { title: "改过的题" }),
      slot(2),
      emptySlot("headline", { url: "https://live.example/", title: "直播" }),
      emptySlot("industry", { industry: food, article: 7, title: "短题" }),
      emptySlot("subject", { subject: water }),
      emptySlot("notice", { title: "今晚维护", url: "/about" }),
    );
    expect(await shown()).toEqual(["第1篇", "第2篇", "第3篇", "第4篇", "第5篇"]);
    expect(await launchFront(chief, { base, version })).toEqual({ launched: true, number: 2 });
    expect(await shown()).toEqual(["改过的题", "第2篇", "直播", "第1篇", "第3篇"]);
    expect(await readHomePlaces()).toEqual({
      leads: new Map([[food, { articleId: 7, title: "短题" }]]),
      subjectIds: [water],
      notices: [{ text: "今晚维护", href: "/about" }],
    });
    expect((await readHomeSubjects("zh-cn", String(water)))[0]?.id).toBe(water);
    expect(await purges.told()).toEqual([["purge", "headlines"]]);
    const { live, draft: none } = await readFront(editor);
    expect([live.number, none]).toEqual([2, undefined]);
    const [line] = await rows("select actor, action, detail from audit_entries order by id desc limit 1");
    const added = ["headline:0:5", "headline:0:2", "headline:0:https://live.example/"];
    added.push(`industry:${food}:7`, `subject:0:${water}`, "notice:0:今晚维护");
    const detail = { number: 2, replaced: 1, added, removed: [] };
    expect(line).toEqual({ actor: chief.name, action: "front.launch", detail });
  });

  it("keeps the address and the beginning of a slot that stays, and ends those that go", async () => {
    await launch(chief, slot(1), slot(2), slot(3, { from: Math.floor(Date.now() / 1000) + 3600 }));
    const before = await rows<{ id: number; article_id: number; start_at: Date }>(
      "select * from headlines order by id",
    );
    await launch(chief, slot(2, { title: "新题" }), slot(4));
    const after = await rows<{ id: number; article_id: number; title: string; start_at: Date; end_at: Date | null }>(
      "select * from headlines order by id",
    );
    expect(after.map(({ article_id, end_at }) => [article_id, end_at === null])).toEqual([
      [1, false],
      [2, true],
      [4, true],
    ]);
    expect(after[1]).toMatchObject({ id: before[1]?.id, start_at: before[1]?.start_at, title: "新题" });
  });

  it("is undone by one act, which can be undone in its turn", async () => {
    const { live } = await readFront(chief);
    await expect(undoLaunch(chief, { base: live.number })).rejects.toMatchObject({ code: "conflict" });
    await launch(chief, slot(1), slot(2));
    await launch(chief, slot(9));
    const [added, removed] = [["headline:0:9"], ["headline:0:1", "headline:0:2"]];
    expect(await trail()).toEqual(["front.launch", { number: 3, replaced: 2, added, removed }]);
    expect((await shown())[0]).toBe("第9篇");
    expect(await undoLaunch(chief, { base: 3 })).toEqual({ launched: true, number: 4 });
    expect((await shown()).slice(0, 2)).toEqual(["第1篇", "第2篇"]);
    expect(await undoLaunch(chief, { base: 3 })).toEqual({ launched: false });
    expect(await undoLaunch(chief, { base: 4 })).toEqual({ launched: true, number: 5 });
    expect((await shown())[0]).toBe("第9篇");
    const states = await rows<{ state: string }>("select state from front_versions order by number");
    expect(states.map(({ state }) => state)).toEqual(["past", "past", "past", "past", "live"]);
    expect(await trail()).toEqual(["front.undo", { number: 5, undone: 4, as: 3 }]);
  });

  it("is launched by nobody who has not seen what stands there by now", async () => {
    const first = await draft(editor, slot(1));
    await draft(chief, slot(1), slot(2));
    await expect(launchFront(chief, first)).rejects.toMatchObject({ code: "conflict" });
    expect(await launchFront(chief, { base: 1, version: 2 })).toMatchObject({ launched: true });
    const late = await draft(editor, slot(3));
    await connectionPool().query("update front_versions set base_number = 1 where state = 'draft'");
    expect(await launchFront(chief, late)).toEqual({ launched: false });
    expect((await shown())[0]).toBe("第1篇");
    expect((await readFront(chief)).base?.number).toBe(1);
    // After it is merged with the live version, it can be launched.
    const saved = await saveFront(editor, { fence: late.fence, version: 1, slots: [slot(3)], base: 2 });
    expect(saved).toEqual({ saved: true, version: 2 });
    expect((await readFront(chief)).base).toBeUndefined();
    expect(await launchFront(chief, { base: 2, version: 2 })).toMatchObject({ launched: true });
  });

  it("is launched once, however many press the key at once, and once for a key", async () => {
    const seen = await draft(chief, slot(8), slot(7));
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => launchFront(chief, seen)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const again = await draft(chief, slot(7));
    const key = randomUUID();
    const same = await Promise.all(Array.from({ length: 6 }, () => launchFront(chief, { ...again, key })));
    expect(new Set(same.map((answer) => answer.launched && answer.number))).toEqual(new Set([3]));
    expect(await rows("select state from front_versions where state = 'live'")).toHaveLength(1);
    expect((await rows("select id from headlines where end_at is null")).length).toBe(1);
  });

  it("stays one front while launches and undos race, and readers never see half of one (I4)", async () => {
    await launch(chief, slot(1), slot(2), slot(3));
    const { live } = await readFront(chief);
    const seen = await draft(chief, slot(4), slot(5), slot(6));
    const looks: unknown[][] = [];
    const watch = { isOver: false };
    const watching = (async () => {
      while (!watch.isOver) looks.push((await shown()).slice(0, 3));
    })();
    await Promise.allSettled([
      launchFront(chief, seen),
      undoLaunch(chief, { base: live.number }),
      launchFront(chief, seen),
      undoLaunch(chief, { base: live.number }),
    ]);
    watch.isOver = true;
    await watching;
    looks.push((await shown()).slice(0, 3));
    const whole = [
      ["第1篇", "第2篇", "第3篇"],
      ["第4篇", "第5篇", "第6篇"],
    ];
    for (const look of looks.filter(([first]) => first === "第4篇" || first === "第1篇"))
      expect(whole).toContainEqual(look);
    const states = await rows<{ state: string }>("select state from front_versions where state in ('live', 'draft')");
    expect(states.filter(({ state }) => state === "live")).toHaveLength(1);
  });

  it("has one draft and one live version, whatever the code says, and keeps what was launched (I4)", async () => {
    await draft(editor, slot(1));
    const insert = (state: string) =>
      connectionPool().query(
        `insert into front_versions (front_id, number, slots, state, launched_at) select front_id, 99, '[]', $1, now() from front_versions limit 1`,
        [state],
      );
    await expect(insert("draft")).rejects.toThrow("front_versions_draft_uq");
    await expect(insert("live")).rejects.toThrow("front_versions_live_uq");
    for (const change of ["update front_versions set slots = '[1]'", "delete from front_versions"])
      await expect(connectionPool().query(`${change} where state = 'live'`)).rejects.toThrow("was launched");
  });
});

describe("the history of the front", () => {
  it("has every launch with who, when and how many slots it changed, and goes on where it was left", async () => {
    await launch(chief, slot(1), slot(2));
    await launch(chief, slot(3), slot(1), slot(2, { title: "换个说法" }));
    await undoLaunch(chief, { base: 3 });
    await draft(editor, slot(9));
    const { launches, more } = await readLaunches(editor, undefined);
    expect(more).toBe(false);
    expect(launches.map(({ version, changes }) => [version.number, version.state, changes])).toEqual([
      [4, "live", 2],
      [3, "past", 2],
      [2, "past", 2],
      [1, "past", 0],
    ]);
    expect(launches[0]?.version).toMatchObject({ launchedBy: expect.stringContaining("chie_"), replacedNumber: 3 });
    const rest = await readLaunches(editor, 3);
    expect(rest.launches.map(({ version }) => version.number)).toEqual([2, 1]);
  });

  it("shows one version beside the one that it replaced; a draft is none of them", async () => {
    await launch(chief, slot(1));
    await draft(editor, slot(9));
    const { version, former } = await readLaunched(editor, 2);
    expect([version.slots.length, former?.number]).toEqual([1, 1]);
    for (const number of [3, 99])
      await expect(readLaunched(editor, number)).rejects.toMatchObject({ code: "not_found" });
    const reporter = await addStaff("reporter");
    await expect(readLaunched(reporter, 2)).rejects.toMatchObject({ code: "forbidden" });
    await expect(readLaunches(reporter, undefined)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("leads back: a former version is the draft, and is launched over what stands there by then, or not at all", async () => {
    await launch(chief, slot(1), slot(2));
    await launch(chief, slot(5));
    const { version } = await readLaunched(chief, 2);
    const seen = await draft(chief, ...version.slots);
    await undoLaunch(chief, { base: 3 });
    expect(await launchFront(chief, seen)).toEqual({ launched: false });
    const saved = await saveFront(chief, { fence: seen.fence, version: 1, slots: version.slots, base: 5 });
    expect(saved).toEqual({ saved: true, version: 2 });
    expect(await launchFront(chief, { base: 5, version: 2 })).toMatchObject({ launched: true });
    expect((await shown()).slice(0, 2)).toEqual(["第1篇", "第2篇"]);
  });
});

describe("the draft", () => {
  it("is in one hand: another one is told whose, takes it over, and the first one's saves are refused", async () => {
    expect((await readFront(chief)).holder).toBeNull();
    const first = await leaseFront(editor, { tab: randomUUID() });
    expect((await readFront(chief)).holder).toMatchObject({ staffId: editor.id });
    expect((await leaseFront(chief, { tab: randomUUID() })).holder).toMatchObject({ staffId: editor.id });
    const taken = await leaseFront(chief, { tab: randomUUID(), take: true });
    expect(taken).toMatchObject({ holder: null, fence: first.fence + 1 });
    expect(await saveFront(editor, { fence: first.fence, version: 0, slots: [slot(1)] })).toEqual({ saved: false });
    expect(await renewFrontLease(editor, first.fence)).toBe(false);
    expect(await saveFront(chief, { fence: taken.fence, version: 0, slots: [slot(1)] })).toEqual({
      saved: true,
      version: 1,
    });
    expect(await saveFront(chief, { fence: taken.fence, version: 0, slots: [slot(2)] })).toEqual({ saved: false });
    // Saving equal slots changes nothing.
    expect(await saveFront(chief, { fence: taken.fence, version: 1, slots: [slot(1)] })).toEqual({
      saved: true,
      version: 1,
    });
  });

  it.each([
    ["a slot without a target", [emptySlot("headline", {})]],
    ["two slots of one target", [slot(1), slot(1)]],
    ["a slot that ends before it begins", [slot(1, { from: 200, until: 100 })]],
    ["a lead without its industry", [emptySlot("industry", { article: 1 })]],
    ["a notice without a word", [emptySlot("notice", { url: "/about" })]],
    ["more than a page can bear", Array.from({ length: 21 }, (_, index) => slot(index + 1))],
    ["a field that there is not", [{ ...slot(1), owner: 1 }]],
  ])("does not take %s", async (_, slots) => {
    const { fence } = await leaseFront(editor, { tab: randomUUID() });
    await expect(saveFront(editor, { fence, version: 0, slots })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is thrown away by who holds it and has seen it, and what readers see stays", async () => {
    await launch(chief, slot(1));
    const { fence, version } = await draft(editor, slot(2));
    const versions = () => rows<{ state: string }>("select state from front_versions order by number");
    const before = await versions();
    expect(await discardFront(chief, { fence, version })).toBe(false);
    expect(await discardFront(editor, { fence, version: version + 1 })).toBe(false);
    expect(await versions()).toEqual(before);
    expect(await discardFront(editor, { fence, version })).toBe(true);
    expect(await versions()).toEqual(before.filter(({ state }) => state !== "draft"));
    expect((await readFront(editor)).draft).toBeUndefined();
    expect((await shown())[0]).toBe("第1篇");
    expect(await discardFront(editor, { fence, version })).toBe(false);
  });

  it("is told to other screens as it changes hands, is saved and thrown away, and what waits or is live too", async () => {
    const heard = await listenToEvents();
    const told = async () => (await heard.told()).flatMap((event) => (event.kind === "front" ? event.what : []));
    const tab = randomUUID();
    const { fence } = await leaseFront(editor, { tab });
    expect(await told()).toEqual(["lease"]);
    expect(await leaseFront(editor, { tab })).toEqual({ fence, holder: null });
    expect(await told()).toEqual([]);
    await leaseFront(chief, { tab: randomUUID() });
    expect(await told()).toEqual([]);
    await saveFront(editor, { fence, version: 0, slots: [slot(1)] });
    expect(await told()).toEqual(["draft"]);
    await saveFront(editor, { fence, version: 1, slots: [slot(1)] });
    expect(await told()).toEqual([]);
    await discardFront(editor, { fence, version: 1 });
    expect(await told()).toEqual(["draft"]);
    await leaveFront(editor, fence);
    expect(await told()).toEqual(["lease"]);
    await leaveFront(editor, fence);
    expect(await told()).toEqual([]);
  });

  it("belongs to who arranges the whole site: a role for one column is none", async () => {
    const soon = new Date(Date.now() + 60_000);
    const column = await addStaff("chief", { kind: "column", id: 1 });
    const reporter = await addStaff("reporter");
    for (const actor of [column, reporter])
      for (const act of [
        () => readFront(actor),
        () => leaseFront(actor, { tab: randomUUID() }),
        () => saveFront(actor, { fence: 0, version: 0, slots: [] }),
        () => launchFront(actor, { base: 1, version: 1 }),
        () => undoLaunch(actor, { base: 1 }),
        () => scheduleFront(actor, { version: 1, at: soon }),
        () => moveFront(actor, { number: 1, from: soon, at: soon }),
        () => cancelFront(actor, { number: 1 }),
        () => readCandidates(actor, { from: "released", q: "", ids: [] }, "zh-cn"),
        () => readSlotPictures(actor, 1),
        () => discardFront(actor, { fence: 0, version: 0 }),
        () => leaveFront(actor, 0),
        () => renewFrontLease(actor, 0),
      ])
        await expect(act()).rejects.toMatchObject({ code: "forbidden" });
    await expect(launchFront(editor, await draft(editor, slot(1)))).rejects.toMatchObject({ code: "forbidden" });
    const visual = await addStaff("visual");
    expect(await launchFront(visual, { base: 1, version: 1 })).toMatchObject({ launched: true });
    await expect(undoLaunch(visual, { base: 2 })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a version with a time", () => {
  it("is launched at it over whatever readers have, and can be taken back before", async () => {
    const { version } = await draft(chief, slot(6));
    const { number } = await scheduleFront(chief, { version, at: new Date(Date.now() + 60_000) });
    expect((await readFront(chief)).draft).toBeUndefined();
    expect(await launchDueFronts()).toEqual({ done: 0, failed: [], leftOut: [] });
    expect(await cancelFront(chief, { number })).toEqual({ isDraft: true });
    const again = await readFront(chief);
    await scheduleFront(chief, { version: again.draft?.version ?? 0, at: new Date(Date.now() + 60_000) });
    await launch(chief, slot(7));
    await connectionPool().query(
      "update front_versions set due_at = date_trunc('milliseconds', now()) where state = 'scheduled'",
    );
    const runs = await Promise.all([launchDueFronts(), launchDueFronts(), launchDueFronts()]);
    expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    expect((await shown())[0]).toBe("第6篇");
    await expect(
      scheduleFront(chief, { version: (await draft(chief, slot(1))).version, at: new Date(Date.now() - 1_000) }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  it("that cannot be launched says so, and holds up no other", async () => {
    for (const article of [5, 6]) {
      const { version } = await draft(chief, slot(article));
      await scheduleFront(chief, { version, at: new Date(Date.now() + 60_000 * article) });
    }
    await connectionPool().query(
      `update front_versions set due_at = date_trunc('milliseconds', now()) - interval '1 second' * (10 - number) where state = 'scheduled';
       update front_versions set slots = '[{"area":"industry","industry":"${"x".repeat(600)}","from":0,"until":0}]' where number = 2`,
    );
    const heard = await listenToEvents();
    const { done, failed } = await launchDueFronts();
    const error = `invalid input syntax for type bigint: "${"x".repeat(600)}"`.slice(0, 500);
    expect([done, failed]).toEqual([1, [`front version 2: ${error}`]]);
    expect((await heard.told()).map((event) => event.kind === "front" && event.what)).toEqual(["waiting", "live"]);
    const acts = await rows("select actor, action, detail from audit_entries order by id desc limit 2");
    expect(acts).toMatchObject([{ action: "front.launch" }, { action: "front.failed", detail: { number: 2, error } }]);
    expect((await shown())[0]).toBe("第6篇");
    expect((await readFront(chief)).waiting.map(({ number, state }) => [number, state])).toEqual([[2, "failed"]]);
    expect(await cancelFront(chief, { number: 2 })).toEqual({ isDraft: true });
  });

  it("is moved and taken back, each act in the trail and told, and given up where there is another draft", async () => {
    const [soon, later] = [inMinutes(60), inMinutes(120)];
    const { version, base } = await draft(chief, slot(6));
    const heard = await listenToEvents();
    const told = async () => (await heard.told()).map((event) => event.kind === "front" && event.what);
    const { number } = await scheduleFront(chief, { version, at: soon });
    expect([await trail(), await told()]).toEqual([
      ["front.schedule", { number, at: soon.toISOString() }],
      ["waiting"],
    ]);
    await expect(moveFront(chief, { number, from: later, at: soon })).rejects.toMatchObject({ code: "conflict" });
    await expect(moveFront(chief, { number, from: soon, at: new Date(0) })).rejects.toThrow(Refusal);
    await expect(cancelFront(chief, { number: 99 })).rejects.toMatchObject({ code: "not_found" });
    await expect(cancelFront(chief, { number: base })).rejects.toMatchObject({ code: "conflict" });
    expect(await told()).toEqual([]);
    await moveFront(chief, { number, from: soon, at: later });
    const moved = { number, from: soon.toISOString(), at: later.toISOString() };
    expect([await trail(), await told()]).toEqual([["front.move", moved], ["waiting"]]);
    await draft(chief, slot(7));
    await told();
    expect(await cancelFront(chief, { number })).toEqual({ isDraft: false });
    expect([await trail(), await told()]).toEqual([["front.cancel", { number }], ["waiting"]]);
    expect(
      await rows("select state, due_at, slots->0->>'article' as article from front_versions order by number"),
    ).toEqual([
      { state: "live", due_at: null, article: null },
      { state: "cancelled", due_at: null, article: "6" },
      { state: "draft", due_at: null, article: "7" },
    ]);
  });

  it("is what is planned from its moment on; what has failed or is a draft is not", async () => {
    const times = [10, 20, 30].map(inMinutes);
    for (const [place, due] of times.entries())
      await scheduleFront(chief, { version: (await draft(chief, slot(place + 2))).version, at: due });
    await rows("update front_versions set state = 'failed' where number = 4");
    const planned = async (time: Date, of: "planned" | "draft" = "planned") =>
      (await planOf(time, of)).map(({ article }) => article);
    expect(await Promise.all([inMinutes(5), ...times].map((time) => planned(time)))).toEqual([[], [2], [3], [3]]);
    expect(await planned(inMinutes(15), "draft")).toEqual([2]);
    await draft(chief, slot(9));
    expect(await Promise.all([planned(inMinutes(15)), planned(inMinutes(15), "draft")])).toEqual([[2], [9]]);
  });
});

describe("a story that is signed and not released", () => {
  it("is a candidate and stands in a slot, and nothing of it is public before its release (threat 8)", async () => {
    const room = await openNewsroom();
    const id = await approvedStory(room, "禁发标记词");
    const signed = await readCandidates(editor, { from: "signed", q: "", ids: [] }, "zh-cn");
    expect(signed.map((one) => [one.id, one.title, one.state])).toEqual([[id, "禁发标记词", "waiting"]]);
    await launch(chief, slot(id, { title: "槽里的标记词" }));
    expect((await shown())[0]).toBe("第1篇");
    const [{ dump } = { dump: "" }] = await rows<{ dump: string }>(
      "select (select coalesce(string_agg(h::text, ''), '') from headlines h) || (select coalesce(string_agg(p::text, ''), '') from home_places p) as dump",
    );
    expect(dump).not.toContain("标记词");
    await orderRelease(room.chief, { id });
    expect((await shown()).slice(0, 2)).toEqual(["槽里的标记词", "第1篇"]);
  });

  it("that is taken down leaves its slot to the next one, and comes back with its restore", async () => {
    const room = await openNewsroom();
    const id = await approvedStory(room, "会撤的稿");
    await orderRelease(room.chief, { id });
    await launch(chief, slot(id), slot(1), slot(2));
    await takeDown(room.chief, { id, reason: "错了" });
    expect((await shown()).length).toBe(5);
    expect((await shown()).slice(0, 2)).toEqual(["第1篇", "第2篇"]);
    expect((await readFrontStories(editor, [id], "zh-cn"))[0]?.state).toBe("down");
    await restoreStory(room.chief, { id, reason: "对的" });
    expect((await shown())[0]).toBe("会撤的稿");
  });
});
