import { afterAll, beforeAll, expect, it } from "vitest";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { WHOLE_SITE, staffActor, type Grant, type StaffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { NEWSROOM_TOPICS } from "#app/registry/newsroom-topics.server.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "../../../tests/db/test-database.ts";
import { NewsroomHub, type ScreenEvent } from "./hub.ts";

const test = testDatabase();
let hubs: NewsroomHub[] = [];

beforeAll(() => {
  hubs = Array.from({ length: 2 }, () => new NewsroomHub(test.url, { hearing, places, topics: NEWSROOM_TOPICS }));
});
afterAll(() => Promise.all(hubs.map((hub) => hub.close())));

const SITE = { kind: "site" } as const;
const as = (id: number, ...grants: Grant[]) => staffActor({ id, sessionId: id, grants });
const CHIEF: Grant = { role: "chief", scope: SITE };

/** Permissions of staff members, by session. */
let rights = new Map<number, StaffActor>();
const hearing = async () => rights;
/** The column id of each story equals the story id. */
const places = async (ids: number[]) => new Map(ids.map((id) => [id, { ...WHOLE_SITE, columnIds: [id] }] as const));

/** Connects a screen to a hub and collects its events. */
async function screen(hub: NewsroomHub | undefined, staff: number, story: number | null = null, ...grants: Grant[]) {
  const events: ScreenEvent[] = [];
  const actor = as(staff, ...(grants.length === 0 ? [CHIEF] : grants));
  rights.set(staff, actor);
  const leave = await hub?.join({ actor, story, send: (event) => events.push(event) });
  return { events, leave: () => leave?.() };
}
const saved = (story: number) => ({ kind: "saved" as const, story, version: 2, by: "staff:1" });

it("tells the screens of every instance what happened, when the act's transaction is kept", async () => {
  const [one, two] = [await screen(hubs[0], 1), await screen(hubs[1], 2)];
  await withTransaction((trx) => publishEvent(saved(7), trx));
  for (const { events } of [one, two]) await expect.poll(() => events).toContainEqual(saved(7));
  const undone = withTransaction(async (trx) => {
    await publishEvent(saved(8), trx);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await withTransaction((trx) => publishEvent(saved(9), trx));
  for (const { events } of [one, two]) {
    await expect.poll(() => events).toContainEqual(saved(9));
    expect(events).not.toContainEqual(saved(8));
  }
  one.leave();
  two.leave();
});

it("tells who is here and in which story, across instances, until they leave", async () => {
  const wang = await screen(hubs[0], 1, 5);
  const li = await screen(hubs[1], 2, 5);
  const last = ({ events }: typeof wang) => events.findLast(({ kind }) => kind === "presence");
  const both = [
    { staff: 1, story: 5 },
    { staff: 2, story: 5 },
  ];
  for (const one of [wang, li])
    await expect.poll(() => last(one)).toEqual({ kind: "presence", people: expect.arrayContaining(both) });
  li.leave();
  await expect.poll(() => last(wang)).toEqual({ kind: "presence", people: [{ staff: 1, story: 5 }] });
  wang.leave();
});

it("tells of many who come at once in few words, in either instance", async () => {
  const first = await screen(hubs[0], 1);
  const people = ({ events }: typeof first) => events.filter((event) => event.kind === "presence");
  const many = await Promise.all(Array.from({ length: 40 }, (_, place) => screen(hubs[0], place + 10)));
  await expect.poll(() => people(first).at(-1)?.people.length).toBe(41);
  expect(people(first).length).toBeLessThan(10);
  // The other instance announces its new screen. The screens of this instance get one event for it.
  const far = await screen(hubs[1], 2);
  await expect.poll(() => people(first).at(-1)?.people).toContainEqual({ staff: 2, story: null });
  for (const { leave } of [first, far, ...many]) leave();
});

it("sends its screens to another instance before it stops", async () => {
  const { events } = await screen(hubs[1], 3);
  hubs[1]?.drain();
  expect(events.at(-1)).toEqual({ kind: "reconnect" });
});

it("tells of a busy queue now and then, the last time never left out, and at once the first time", async () => {
  const seen = await screen(hubs[0], 1);
  const told = () => seen.events.filter(({ kind }) => kind === "queue");
  const event = { kind: "queue" as const, queue: "comments" as const };
  // The events are published in parallel. Published one after another on a busy machine, they could take longer than
  // the hub's interval between two events.
  await Promise.all(Array.from({ length: 20 }, () => withTransaction((trx) => publishEvent(event, trx))));
  await expect.poll(told).toEqual([event, event]);
  seen.leave();
});

it("tells who may not know of something nothing of it", async () => {
  const flash = await screen(hubs[0], 1, null, { role: "flash", scope: SITE });
  const editor = await screen(hubs[0], 2);
  const sent = { kind: "flash" as const, draft: 5, state: "sent" };
  await withTransaction(async (trx) => {
    await publishEvent(saved(7), trx);
    await publishEvent(sent, trx);
  });
  await expect.poll(() => flash.events).toContainEqual(sent);
  await expect.poll(() => editor.events).toContainEqual(saved(7));
  expect(flash.events).toEqual([sent]);
  flash.leave();
  editor.leave();
});

it("tells of the stories that a colleague may list and of no others, also of who has them open", async () => {
  const ofColumn = (id: number): Grant => ({ role: "editor", scope: { kind: "column", id } });
  const chief = await screen(hubs[0], 1, 5);
  const [five, six] = [await screen(hubs[0], 2, null, ofColumn(5)), await screen(hubs[0], 3, 6, ofColumn(6))];
  const state = (story: number) => ({ kind: "state" as const, story, state: "writing", by: "staff:1" });
  await withTransaction(async (trx) => {
    for (const story of [5, 6]) await publishEvent(state(story), trx);
  });
  const told = ({ events }: typeof chief) => events.filter(({ kind }) => kind === "state");
  await expect.poll(() => told(chief)).toEqual([state(5), state(6)]);
  await expect.poll(() => told(five)).toEqual([state(5)]);
  await expect.poll(() => told(six)).toEqual([state(6)]);
  const people = ({ events }: typeof chief) => events.findLast(({ kind }) => kind === "presence");
  const here = (chiefs: number | null, ofSix: number | null) => ({
    kind: "presence",
    people: expect.arrayContaining([
      { staff: 1, story: chiefs },
      { staff: 2, story: null },
      { staff: 3, story: ofSix },
    ]),
  });
  await expect.poll(() => people(chief)).toEqual(here(5, 6));
  await expect.poll(() => people(five)).toEqual(here(5, null));
  await expect.poll(() => people(six)).toEqual(here(null, 6));
  for (const { leave } of [chief, five, six]) leave();
});

it("follows the rights of an open screen: less is told at once, and nothing sends it away", async () => {
  const seen = await screen(hubs[0], 1, null, CHIEF, { role: "flash", scope: SITE });
  rights = new Map([[1, as(1, { role: "flash", scope: SITE })]]);
  // This is the event that the audit log sends after a change of permissions.
  await withTransaction((trx) => publishEvent({ kind: "desk", desk: "staff" }, trx));
  const sent = (draft: number) => ({ kind: "flash" as const, draft, state: "sent" });
  await expect
    .poll(async () => {
      seen.events.length = 0;
      await withTransaction(async (trx) => {
        await publishEvent(saved(7), trx);
        await publishEvent(sent(1), trx);
      });
      await expect.poll(() => seen.events).toContainEqual(sent(1));
      return seen.events.map(({ kind }) => kind).filter((kind) => kind !== "desk");
    })
    .toEqual(["flash"]);
  rights = new Map();
  await withTransaction((trx) => publishEvent({ kind: "desk", desk: "staff" }, trx));
  await expect.poll(() => seen.events.at(-1)).toEqual({ kind: "reconnect" });
});
