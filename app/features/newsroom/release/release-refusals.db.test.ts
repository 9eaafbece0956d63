import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { readManuscriptFor } from "#app/features/newsroom/story/story.service.server.ts";
import type { ManuscriptFields } from "#app/features/newsroom/story/story.schema.ts";
import { handIn } from "#app/features/newsroom/review/review.service.server.ts";
import type { SourceFault } from "#app/features/newsroom/source/source.policy.ts";
import storyEn from "#app/features/newsroom/refusal/story.en.ts";
import storyZh from "#app/features/newsroom/refusal/story.zh-cn.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { refusalOf } from "#tests/fixtures/refusals.ts";
import { openNewsroom, saveStory, signStep, writtenStory, type Newsroom } from "#tests/fixtures/newsroom/stories.ts";
import { releaseAlone } from "./break-glass.service.server.ts";
import { ReleaseRefusal } from "./release-fault.ts";
import { releaseDue } from "./release-due.service.server.ts";
import type { ReleaseFault } from "./release.faults.ts";
import { orderRelease, readReleases, retryRelease } from "./release.service.server.ts";

testDatabase();

let room: Newsroom;
let sources = 0;
beforeAll(async () => {
  room = await openNewsroom();
});

type Code = SourceFault | "ai-label";
/** A fault code, fields of a story that cause it, and the name of the source in its sentence. */
type Case = [code: Code, story: Partial<ManuscriptFields>, source?: string];

const CASES: Case[] = [
  ["ai-label", { aiLabel: null }],
  ["no-source", { sourceId: null }],
  ["no-source-name", { sourceName: "" }],
  ["no-original-title", { originalTitle: "" }],
  ["no-original-author", { originalAuthor: "" }],
  ["no-original-link", { sourceUrl: "" }],
  ["foreign-link", { sourceUrl: "https://elsewhere.example/a" }],
  ["source-inactive", {}, "active = false"],
  ["source-over", {}, "valid_until = current_date - 2"],
  ["no-reprint", {}, "may_reprint = false"],
];
/**
 * Faults of a source that arise after a text was signed: the code, the change in SQL, and the change that repairs it.
 */
const OF_THE_SOURCE: [Code, string, string][] = [
  ["source-inactive", "active = false", "active = true"],
  ["source-over", "valid_until = current_date - 2", "valid_until = null"],
  ["no-reprint", "may_reprint = false", "may_reprint = true"],
  ["foreign-link", "host = 'other.example'", "host = 'news.example'"],
];

async function newSource(): Promise<number> {
  sources += 1;
  const row = { name: `某报${sources}`, host: "news.example", list: "official" as const, may_reprint: true };
  const { id } = await database().insertInto("sources").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

const change = (source: number, what: string) =>
  sql`update sources set ${sql.raw(what)} where id = ${source}`.execute(database());

/** Creates a reprint without faults, except for the given fields. Returns its id and the id of its source. */
async function reprint(wrong: Partial<ManuscriptFields> = {}): Promise<{ id: number; source: number }> {
  const [id, source] = [await writtenStory(room, "转载的稿"), await newSource()];
  const origin = { origin: "reprint", sourceId: source, sourceName: "某报", sourceUrl: "https://news.example/a" };
  await saveStory(room.reporter, id, { ...origin, originalTitle: "原题", originalAuthor: "李四", ...wrong });
  return { id, source };
}

/** Returns the state of a story, to compare it before and after a refusal. */
const stateOf = async (id: number) => {
  const { state, version } = await readManuscriptFor(room.chief, id);
  const { releases } = await readReleases(room.chief, id);
  const articles = await database().selectFrom("articles").select("id").where("id", "=", id).execute();
  return { state, version, releases: releases.map((one) => one.state), articles: articles.length };
};

async function expectRefused(act: () => Promise<unknown>, id: number, code: Code): Promise<void> {
  const before = await stateOf(id);
  const error = await act().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ReleaseRefusal);
  expect((error as ReleaseRefusal).fault.code).toBe(code);
  expect(await stateOf(id)).toEqual(before);
}

/** Expects the sentence of a fault in both languages, with the name of the source if it has one. */
async function expectSaid(act: () => Promise<unknown>, fault: ReleaseFault): Promise<void> {
  const say = (texts: Pick<typeof storyZh, "faults">) =>
    (texts.faults[fault.code as Code] as (facts: object) => string)(fault.facts);
  expect([await refusalOf(act()), await refusalOf(act(), "en")]).toEqual([say(storyZh), say(storyEn)]);
}

describe.each(CASES)("%s", (code, story, source) => {
  it("stops a release by one person alone, which signs nothing of what a round would have asked", async () => {
    const { id, source: sourceId } = await reprint(story);
    if (source !== undefined) await change(sourceId, source);
    const { version } = await readManuscriptFor(room.chief, id);
    const alone = () => releaseAlone(room.chief, { id, version, reason: "等不及" });
    await expectRefused(alone, id, code);
    const name = story.sourceId === null || code === "ai-label" ? "" : `某报${sources}`;
    await expectSaid(alone, { code, facts: code === "ai-label" ? {} : { source: name } } as ReleaseFault);
    // After the repair the story can be released, so nothing else blocked it.
    await change(sourceId, "active = true, valid_until = null, may_reprint = true");
    const whole = {
      aiLabel: "none",
      sourceId,
      sourceName: "某报",
      sourceUrl: "https://news.example/a",
      originalTitle: "原题",
    };
    await saveStory(room.reporter, id, { ...whole, originalAuthor: "李四" });
    const now = (await readManuscriptFor(room.chief, id)).version;
    await releaseAlone(room.chief, { id, version: now, reason: "等不及" });
    expect((await stateOf(id)).articles).toBe(1);
  });
});

/** The faults that the checks find in the text itself. */
const MISSING = CASES.filter(([code, , source]) => source === undefined && code !== "foreign-link");
it.each(MISSING)("%s stops a story from being handed in", async (_, story) => {
  const { id } = await reprint(story);
  const before = await stateOf(id);
  await expect(handIn(room.reporter, { id })).rejects.toThrow("refused");
  expect(await stateOf(id)).toEqual(before);
});

describe.each(OF_THE_SOURCE)("%s after three people have signed", (code, wrong, right) => {
  it("stops the release, its ordering for later, and the one that the clock does, until it is put right", async () => {
    const { id, source } = await reprint();
    await handIn(room.reporter, { id });
    for (const signer of room.signers) await signStep(signer, id);
    const later = new Date(Date.now() + 3_600_000);
    await change(source, wrong);
    await expectRefused(() => orderRelease(room.chief, { id }), id, code);
    await expectRefused(() => orderRelease(room.chief, { id, at: later }), id, code);
    await change(source, right);
    await orderRelease(room.chief, { id, at: later });
    await change(source, wrong);
    await sql`update releases set due_at = now() - interval '1 second' where state = 'waiting'`.execute(database());
    expect(await releaseDue()).toMatchObject({ done: 0, failed: [expect.stringContaining(code)] });
    expect((await readReleases(room.chief, id)).releases).toMatchObject([{ state: "failed", fault: { code } }]);
    expect((await stateOf(id)).articles).toBe(0);
    await change(source, right);
    await retryRelease(room.chief, { id });
    expect((await releaseDue()).done).toBe(1);
  });
});

it("the table names each reason that a source or an AI label can be", () => {
  const named = new Set(CASES.map(([code]) => code));
  const said = Object.keys(storyZh.faults).filter((code) => /source|original|reprint|link|label/.test(code));
  expect([...named].toSorted()).toEqual(said.toSorted());
});
