import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { publishEvent } from "#app/features/newsroom/event/event.service.server.ts";
import { disableStaff, grantRole, listStaff, revokeRole } from "#app/features/newsroom/staff/staff.service.server.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "../../../tests/db/test-database.ts";
import { MemberSite } from "../../../tests/fixtures/members.ts";
import { colleague, type Colleague } from "../../../tests/fixtures/newsroom/newsroom.ts";
import { drain } from "../../start/drain.ts";

/** Two instances with event streams share one database. */
testDatabase();
const OPERATOR = operator("test");
/** Milliseconds until screens of an ended session are disconnected, with a margin for a busy machine. */
const SECONDS = { timeout: 20_000 };
let one: MemberSite;
let other: MemberSite;
let editor: Colleague;
let reader: Colleague;

beforeAll(async () => {
  [one, other] = await Promise.all([MemberSite.open(), MemberSite.open()]);
  await Promise.all([one, other].map(({ app }) => app.http.listen({ host: "127.0.0.1", port: 0 })));
  editor = await colleague(one, "editor");
  reader = await colleague(one, "auditor");
});
afterAll(() => Promise.all([one.close(), other.close()]));

/** Opens the event stream of a screen, as a browser does. */
async function line({ app }: MemberSite, { token }: Colleague, story?: number) {
  const { port } = app.http.server.address() as AddressInfo;
  const query = story === undefined ? "" : `?story=${story}`;
  const answer = await fetch(`http://127.0.0.1:${port}/api/newsroom/events${query}`, {
    headers: { authorization: token },
  });
  const seen = { answer, text: "", isOver: false };
  const read = async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) seen.text += chunk;
  };
  void read().finally(() => (seen.isOver = true));
  return seen;
}

/** Opens a screen's stream and waits for the first presence event. */
async function screen(...asked: Parameters<typeof line>) {
  const seen = await line(...asked);
  await expect.poll(() => seen.text).toContain('"presence"');
  return seen;
}

/** Returns the events of a kind that a screen got. */
const eventsOf = ({ text }: { text: string }, kind: string) =>
  text
    .split("\n\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => JSON.parse(line.slice(6)))
    .filter((event) => event.kind === kind);

describe("the stream of events", () => {
  it("tells a screen of another instance of a lease, a save and who is there: ids and names, never text", async () => {
    const { id } = (await one.post("newsroom/createStory", { title: "甲" }, { token: editor.token })).data;
    const far = await screen(other, reader);
    expect(far.answer.headers.get("content-type")).toContain("text/event-stream");
    expect(far.answer.headers.get("cache-control")).toBe("private, no-store");
    await screen(one, editor, id);
    await one.post("newsroom/lease", { id, tab: randomUUID() }, { token: editor.token });
    const changes = { title: { base: 1, value: "机密的标题" }, body: { base: 1, value: "<p>机密的正文</p>" } };
    await one.post("newsroom/saveStory", { id, fence: 1, changes }, { token: editor.token });
    await expect
      .poll(() => eventsOf(far, "saved"))
      .toEqual([{ kind: "saved", story: id, version: 2, by: `staff:${editor.id}`, topics: ["story.text"] }]);
    expect(eventsOf(far, "lease")).toMatchObject([{ story: id, fence: 1, staff: editor.id, name: expect.any(String) }]);
    await expect
      .poll(() => eventsOf(far, "presence").at(-1).people)
      .toEqual(expect.arrayContaining([{ staff: editor.id, story: id }]));
    expect(far.text).not.toContain("机密");
  });

  it("is refused to who is no colleague, and to the token of a member", async () => {
    const { port } = one.app.http.server.address() as AddressInfo;
    for (const headers of [{}, { authorization: editor.memberToken }]) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/newsroom/events`, { headers: headers as HeadersInit });
      expect(await answer.json()).toMatchObject({ data: { routeName: "officeSignIn" } });
    }
  });

  it("stays open for who may know of no story, and tells them what is theirs", async () => {
    const lines = await Promise.all(
      [await colleague(one, "flash"), await colleague(one, "operations")].map((who) => line(one, who)),
    );
    const stays = await screen(one, editor);
    expect(lines.map(({ answer }) => answer.status)).toEqual([200, 200]);
    // Waits longer than the interval in which sessions are checked.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    const { id: story } = (await one.post("newsroom/createStory", { title: "乙" }, { token: editor.token })).data;
    await withTransaction(async (trx) => {
      await publishEvent({ kind: "saved", story, version: 2, by: "staff:1" }, trx);
      await publishEvent({ kind: "flash", draft: 5, state: "sent" }, trx);
      await publishEvent({ kind: "queue", queue: "comments" }, trx);
    });
    await expect.poll(() => eventsOf(stays, "saved")).toContainEqual(expect.objectContaining({ story }));
    const told = (seen: { text: string }) =>
      ["reconnect", "presence", "saved", "flash", "queue"].filter((kind) => eventsOf(seen, kind).length > 0);
    await expect.poll(() => lines.map(told)).toEqual([["flash"], ["queue"]]);
    expect(lines.map(({ isOver }) => isOver)).toEqual([false, false]);
  });

  it("ends within seconds when its owner signs out, loses the right, or is switched off", async () => {
    const [left, revoked, disabled] = [
      await colleague(one, "editor"),
      await colleague(one, "editor"),
      await colleague(one, "editor"),
    ];
    const screens = [await screen(one, left), await screen(one, revoked), await screen(other, disabled)];
    const stays = await screen(one, editor);
    await one.post("newsroom/signOut", {}, { token: left.token });
    const grant = (await listStaff(OPERATOR)).find(({ id }) => id === revoked.id)?.grants[0]?.id ?? 0;
    await revokeRole(grant, "test", OPERATOR);
    await disableStaff(disabled.id, "test", OPERATOR);
    for (const seen of screens) {
      await expect.poll(() => seen.isOver, SECONDS).toBe(true);
      expect(eventsOf(seen, "reconnect")).toHaveLength(1);
    }
    expect(stays.isOver).toBe(false);
  });

  it("tells nothing of stories after a role was revoked or has ended, while another role keeps the line open", async () => {
    const { id } = (await one.post("newsroom/createStory", { title: "丙" }, { token: editor.token })).data;
    const [revoked, ended] = [await colleague(one, "editor", "operations"), await colleague(one, "operations")];
    const soon = new Date(Date.now() + 4_000);
    const site = { kind: "site" } as const;
    await grantRole({ staffId: ended.id, role: "editor", scope: site, until: soon }, "test", OPERATOR);
    const screens = [await screen(one, revoked), await screen(other, ended)];
    const grants = (await listStaff(OPERATOR)).find((who) => who.id === revoked.id)?.grants;
    await revokeRole(grants?.find(({ role }) => role === "editor")?.id ?? 0, "test", OPERATOR);
    const tell = () =>
      withTransaction(async (trx) => {
        await publishEvent({ kind: "state", story: id, state: "writing", by: "staff:1" }, trx);
        await publishEvent({ kind: "noun", noun: "friend link", id: 1, by: "staff:1" }, trx);
      });
    for (const seen of screens)
      await expect
        .poll(async () => {
          seen.text = "";
          await tell();
          await expect.poll(() => eventsOf(seen, "noun").length, SECONDS).toBeGreaterThan(0);
          return [eventsOf(seen, "state").length, seen.isOver];
        }, SECONDS)
        .toEqual([0, false]);
  });

  it("sends its screens elsewhere with the first moment of stopping", async () => {
    const seen = await screen(other, reader);
    let isDown = false;
    const down = drain(other.app, { windowMs: 3_000 }).then(() => (isDown = true));
    await expect.poll(() => seen.isOver).toBe(true);
    expect([eventsOf(seen, "reconnect").length, isDown]).toEqual([1, false]);
    await down;
  });
});
