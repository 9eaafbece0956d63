import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { TOPICS } from "#app/features/newsroom/call/topics.ts";
import { newsroomCall, type NewsroomCall, type NewsroomCalls } from "#app/features/newsroom/call/newsroom-call.ts";
import { topicsOf } from "#app/features/newsroom/event/event-topics.ts";
import { mayActSomewhere, staffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { ROLE_NAMES } from "#app/features/base/permission/permissions.ts";
import { isAbout } from "#app/newsroom/kit/client/topics.ts";
import { NEWSROOM_CALLS } from "./newsroom-calls.server.ts";
import { NEWSROOM_TOPICS } from "./newsroom-topics.server.ts";

type Event = Parameters<typeof topicsOf>[0];
/** Returns an event that has only the fields on which its topics depend. */
const event = (fields: object) => fields as Event;
const story = (kind: string) => event({ kind, story: 7 });
const desk = (name: string) => event({ kind: "desk", desk: name });
const queue = (name: string) => event({ kind: "queue", queue: name });
const noun = (name: string) => event({ kind: "noun", noun: name });

const actorOf = (role: (typeof ROLE_NAMES)[number]) =>
  staffActor({ id: 1, sessionId: 1, grants: [{ role, scope: { kind: "site" } }] });
const hearersOf = (one: Event) =>
  ROLE_NAMES.filter((role) => NEWSROOM_TOPICS.hears(actorOf(role), topicsOf(one))).join(" ");

const READERS = "reporter editor desk-head chief proofreader legal auditor";
const STORIES = "reporter editor desk-head chief proofreader visual legal auditor";
const PAGES = "desk-head chief operations";

describe("the hearers of an event", () => {
  it.each<[Event, string]>([
    // Roles that may open neither texts nor leases do not receive these events. Picture editors open only the calendar
    // and the home page.
    [story("saved"), READERS],
    [story("lease"), READERS],
    [story("note"), READERS],
    [story("state"), STORIES],
    [story("arranged"), STORIES],
    [story("step"), STORIES],
    [story("release"), STORIES],
    [event({ kind: "presence" }), STORIES],
    [event({ kind: "front" }), STORIES],
    [event({ kind: "flash" }), "reporter editor desk-head chief proofreader flash visual legal auditor"],
    [noun("page"), PAGES],
    [noun("old address"), PAGES],
    [noun("friend link"), "operations"],
    [noun("job post"), "operations"],
    [noun("dead letter"), "admin"],
    [noun("billboard"), "desk-head chief data"],
    // Roles that choose such a record for a story or an audience receive its events too.
    [noun("subject"), "reporter editor desk-head chief proofreader visual data operations legal auditor"],
    [noun("sector"), "reporter editor desk-head chief proofreader operations legal auditor"],
    [noun("source"), READERS],
    [queue("comments"), "desk-head chief operations legal auditor"],
    [queue("contributions"), "editor desk-head chief legal auditor"],
    [queue("errors"), READERS],
    [queue("complaints"), "desk-head chief operations legal auditor"],
    [desk("setting"), "admin"],
    [desk("policy"), "admin"],
    [desk("rule"), "editor desk-head chief proofreader legal admin"],
    [desk("word"), "desk-head chief proofreader operations legal"],
    [desk("message"), "operations"],
    [desk("ledger"), "operations admin"],
    [desk("member"), "operations admin"],
    [desk("import"), "desk-head chief data"],
    [desk("bulletin"), "desk-head chief data"],
    [desk("staff"), "admin auditor"],
    [desk("picture"), "reporter editor desk-head chief visual operations legal"],
  ])("%o is heard by %s", (one, roles) => {
    expect(hearersOf(one)).toBe(roles);
  });

  it("are those who may make a call that reads its topic, and no others", () => {
    const calls = Object.values<NewsroomCall>(NEWSROOM_CALLS);
    for (const topic of TOPICS)
      for (const role of ROLE_NAMES) {
        const reads = calls.some(
          ({ permission, oneOf = [], reads: topics = [] }) =>
            topics.includes(topic) &&
            [permission, ...oneOf].some(
              (one) => one !== "staff" && one !== "anyone" && mayActSomewhere(actorOf(role), one),
            ),
        );
        expect([topic, role, NEWSROOM_TOPICS.hears(actorOf(role), [topic])]).toEqual([topic, role, reads]);
      }
  });

  it("keep a connection, since every role reads something", () => {
    expect(ROLE_NAMES.filter((role) => !NEWSROOM_TOPICS.hearsAny(actorOf(role)))).toEqual([]);
    expect(NEWSROOM_TOPICS.hearsAny(staffActor({ id: 1, sessionId: 1, grants: [] }))).toBe(false);
  });
});

it("lets a role read with each call that its permissions allow", () => {
  const names = ["stories", "flashScreen", "adjustments", "job-posts", "settings", "dashboard"];
  const readersOf = (name: string) =>
    ROLE_NAMES.filter((role) => NEWSROOM_TOPICS.queriesOf(actorOf(role)).includes(`GET /newsroom/${name}`)).join(" ");
  expect(names.map(readersOf)).toEqual([
    READERS,
    "editor desk-head chief flash",
    "operations admin",
    "operations",
    "admin",
    // A call for every staff member needs no permission.
    "",
  ]);
  expect(NEWSROOM_TOPICS.queriesOf(actorOf("admin")).filter((name) => !name.startsWith("GET "))).toEqual([]);
});

/** Returns the calls whose answers an event makes outdated. */
const stale = (one: Event, names: readonly string[], input: object = {}, record?: number) =>
  names.filter((name) =>
    isAbout({ topics: topicsOf(one), record }, [`GET /newsroom/${name}`, input], NEWSROOM_TOPICS.map),
  );

describe("the calls that an event makes outdated", () => {
  test("are lists and those of its story, nothing else", () => {
    const names = ["stories", "story", "me"];
    expect(stale(story("saved"), ["stories"], { state: "writing" }, 7)).toEqual(["stories"]);
    expect(stale(story("saved"), names, { id: 7 }, 7)).toEqual(["stories", "story"]);
    expect(stale(story("saved"), names, { id: 8 }, 7)).toEqual(["stories"]);
    expect(stale(story("saved"), ["pictures"], { story: 7 }, 7)).toEqual(["pictures"]);
    expect(stale(story("saved"), ["pictures"], { story: 8 }, 7)).toEqual([]);
  });

  test("are pending steps for steps and states, not for every word that is typed", () => {
    const kinds = ["saved", "lease", "state", "step", "release", "arranged"];
    expect(kinds.filter((kind) => stale(story(kind), ["dashboard"]).length > 0)).toEqual([
      "state",
      "step",
      "release",
      "arranged",
    ]);
  });

  test("are for a note the notes of its story, and nothing else", () => {
    const names = ["notes", "story", "rounds", "stories", "dashboard", "waiting"];
    expect([stale(story("note"), names, { id: 7 }, 7), stale(story("note"), names, { id: 8 }, 7)]).toEqual([
      ["notes"],
      [],
    ]);
  });

  test("are for a flash those of flashes and the counts, no story; for a story none of flashes", () => {
    const names = ["flashScreen", "flashes", "waiting", "stories"];
    expect(stale(event({ kind: "flash" }), names)).toEqual(names.slice(0, 3));
    expect(stale(story("state"), names)).toEqual(names.slice(2));
  });

  test("are for a queue its own list and the counts, no other; stories leave comments alone", () => {
    const names = ["comments", "comment", "contributions", "errors", "waiting", "stories", "me"];
    expect(stale(queue("comments"), names)).toEqual(["comments", "comment", "waiting"]);
    expect(stale(queue("contributions"), names)).toEqual(["contributions", "waiting"]);
    expect(stale(queue("errors"), names)).toEqual(["errors", "waiting"]);
    expect(stale(story("release"), names)).toEqual(["errors", "waiting", "stories"]);
    expect(stale(story("saved"), names)).toEqual(["stories"]);
  });

  test("are for the audit log those of its family, and nothing else", () => {
    const names = ["settings", "members", "member", "library", "stories", "waiting", "menus", "me"];
    expect(stale(desk("member"), names)).toEqual(["members", "member"]);
    expect(stale(desk("setting"), names)).toEqual(["settings"]);
    expect(stale(desk("rule"), names)).toEqual(["menus"]);
    expect(stale(desk("picture"), names)).toEqual(["library"]);
  });

  test("are for a record its list, its versions and its uses, and never a comparison or another record", () => {
    const names = ["columns", "columns/versions", "columns/uses", "columns/compare", "industries", "stories"];
    expect(stale(noun("column"), names, { id: 3 }, 3)).toEqual(["columns", "columns/versions", "columns/uses"]);
    expect(stale(noun("column"), names, { id: 4 }, 3)).toEqual(["columns"]);
    // A new order concerns all records, so the answer for record 4 is outdated too.
    expect(stale(noun("column"), names, { id: 4 })).toEqual(["columns", "columns/versions", "columns/uses"]);
  });
});

describe("the topics of calls", () => {
  const calls = Object.entries<NewsroomCall>(NEWSROOM_CALLS);

  it("are declared: by a GET what it reads, by a POST what it changes", () => {
    const undeclared = calls.filter(([name, { reads, changes }]) =>
      name.startsWith("GET ") ? reads === undefined || changes !== undefined : changes === undefined,
    );
    expect(undeclared.map(([name]) => name)).toEqual([]);
  });

  it("do not compile when they are missing, unknown, or those of the other method", () => {
    const call = { permission: "staff", answer: z.null(), run: async () => null } as const;
    const [reading, changing] = [newsroomCall({ ...call, reads: [] }), newsroomCall({ ...call, changes: [] })];
    // @ts-expect-error -- A call without topics.
    newsroomCall(call);
    // @ts-expect-error -- A topic that does not exist.
    newsroomCall({ ...call, reads: ["weather"] });
    // @ts-expect-error -- A GET that says what it changes.
    const get: NewsroomCalls = { "GET /newsroom/a": changing };
    // @ts-expect-error -- A POST that says what it reads alone.
    const post: NewsroomCalls = { "POST /newsroom/a": reading };
    const right: NewsroomCalls = { "GET /newsroom/a": reading, "POST /newsroom/a": changing };
    expect([get, post, right].map((calls) => Object.keys(calls).length)).toEqual([1, 1, 2]);
  });

  it("are read and changed: none has only one side, but for what happens outside of calls", () => {
    const [read, changed] = [
      calls.flatMap(([, one]) => one.reads ?? []),
      calls.flatMap(([, one]) => one.changes ?? []),
    ];
    expect(TOPICS.filter((topic) => !read.includes(topic))).toEqual([]);
    expect(TOPICS.filter((topic) => !changed.includes(topic))).toEqual(["presence"]);
  });

  it("are read by every list and record; only the answers of these calls never become outdated on a screen", () => {
    const fixed = calls.filter(([, { reads, answer }]) => reads?.length === 0 && answer instanceof z.ZodType);
    const names = fixed.map(([name]) => name.replace("GET /newsroom/", ""));
    // Exceptions: audit entries, statistics, old texts, names of staff members, and searches that a window makes when
    // it opens.
    const known = ["auditChain", "colleagues", "revision", "statisticTable", "statistics", "storyAt"];
    expect(names.filter((name) => !/compare$/i.test(name)).toSorted()).toEqual(
      [...known, "subjectBanners", "subjectStories"].toSorted(),
    );
  });
});
