import { randomUUID } from "node:crypto";
import { request, type ClientRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { correctFlash, saveFlash } from "./flash-writing.service.server.ts";
import { connectionPool, withTransaction } from "#db/client.ts";
import { drain } from "#server/start/drain.ts";
import { listenForPurges } from "#server/purge/purge-listener.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { flashText } from "#tests/fixtures/content.ts";
import { MemberSite } from "#tests/fixtures/members.ts";
import { colleague } from "#tests/fixtures/newsroom/newsroom.ts";

/** Tests two instances whose clocks listen to one database, while readers have /hours open. */
const server = testDatabase();
const OPERATOR = operator("test");
const READERS = 200;
let sites: [MemberSite, MemberSite];
let listeners: ReturnType<typeof listenForPurges>[] = [];
let open: ClientRequest[] = [];

beforeAll(async () => {
  sites = await Promise.all([MemberSite.open(), MemberSite.open()]);
  await Promise.all(sites.map(({ app }) => app.http.listen({ host: "127.0.0.1", port: 0 })));
  listeners = sites.map(({ app }) => listenForPurges(server.url, app.parts));
  for (const listener of listeners) await listener.open();
  for (const { app } of sites) await app.parts.clock.start();
});
afterAll(async () => {
  for (const listener of listeners) await listener.close();
  for (const site of sites) await site.close();
});
beforeEach(() => emptyTables("flashes", "flash_drafts", "noun_revisions", "search_documents"));
afterEach(() => {
  for (const one of open) one.destroy();
  open = [];
});

type Heard = { status: number; headers: Record<string, unknown>; text: string; isOver: boolean };

/** Opens the live connection of a reader. Resolves when it is open. */
async function reader(site: MemberSite, query = ""): Promise<Heard> {
  const { port } = site.app.http.server.address() as AddressInfo;
  const heard: Heard = { status: 0, headers: {}, text: "", isOver: false };
  const asked = request({ port, path: `/api/content/flashes/live${query}`, agent: false }, (answer) => {
    Object.assign(heard, { status: answer.statusCode, headers: answer.headers });
    answer.setEncoding("utf8").on("data", (piece: string) => (heard.text += piece));
    answer.on("close", () => (heard.isOver = true));
  });
  open.push(asked.on("error", () => undefined));
  asked.end();
  await expect.poll(() => heard.status, { timeout: 20_000 }).not.toBe(0);
  if (heard.status === 200) await expect.poll(() => heard.text, { timeout: 20_000 }).toContain("event: beat");
  return heard;
}

/** Returns the events with this name that a reader received. */
const told = ({ text }: Heard, name: string) =>
  text
    .split("\n\n")
    .filter((block) => block.startsWith(`event: ${name}\n`))
    .map((block) => JSON.parse(block.slice(block.indexOf("data: ") + 6)));

const flash = (content: string, hours = 0) =>
  saveFlash({ content, channel: "macro", publish_at: new Date(Date.now() - hours * 3_600_000 - 50) }, OPERATOR);

describe("200 readers of /hours, on two instances", () => {
  it("are told of a flash that the desk has sent, once, when its hold is over and not before, by one query an instance", async () => {
    const writer = await colleague(sites[0], "flash");
    const readers = await Promise.all(
      Array.from({ length: READERS }, (_, index) => reader(sites[index % 2 === 0 ? 0 : 1])),
    );
    expect(sites.map(({ app }) => app.atWork.size)).toEqual([0, 0]);
    let queries = 0;
    const pool = connectionPool();
    pool.on("acquire", () => (queries += 1));
    const body = { key: randomUUID(), content: "推给两百个人的快讯", channel: "top" };
    const { data } = await sites[0].post("newsroom/flash", body, { token: writer.token });
    expect(data.state).toBe("held");
    const { rows } = await pool.query<{ held_until: Date }>("select held_until from flash_drafts");
    const before = queries;
    await expect
      .poll(() => readers.filter((one) => one.text.includes("推给两百个人的快讯")).length, {
        timeout: 30_000,
        interval: 20,
      })
      .toBe(READERS);
    const late = Date.now() - (rows[0]?.held_until.getTime() ?? 0);
    // In this test the server and the database have the same clock.
    expect(late).toBeGreaterThanOrEqual(0);
    expect(readers.map((one) => told(one, "put").length)).toEqual(Array(READERS).fill(1));
    // The clocks send a few queries meanwhile. If each reader caused queries, there would be hundreds.
    expect(queries - before).toBeLessThan(60);
  });

  it("hear nothing of one that is taken back", async () => {
    const writer = await colleague(sites[0], "flash");
    const far = await reader(sites[1]);
    const body = { key: randomUUID(), content: "收回的标记词", channel: "top" };
    const { data } = await sites[0].post("newsroom/flash", body, { token: writer.token });
    await sites[0].post("newsroom/holdBack", { id: data.id }, { token: writer.token });
    await connectionPool().query("update flash_drafts set held_until = now()");
    await flash("后来的一条");
    await expect.poll(() => far.text).toContain("后来的一条");
    expect(far.text).not.toContain("收回的标记词");
  });
});

describe("the stream", () => {
  it("begins with what is newer than the page, tells of what is changed, and of what is gone", async () => {
    const [, seen] = [await flash("旧的", 3), await flash("看过的", 2)];
    const { data } = await sites[0].get("content/flashes?limit=1", "");
    const newer = await flash("之后的", 1);
    const page = await reader(sites[0], `?after=${data.newestCursor}`);
    expect(told(page, "put").map(({ text }) => text)).toEqual(["之后的"]);
    await withTransaction((trx) =>
      correctFlash({ id: seen, version: 1 }, { text: flashText("改对的"), note: "改了数字" }, OPERATOR, trx),
    );
    await expect.poll(() => told(page, "put").at(-1)).toMatchObject({ text: "改对的", changed: { note: "改了数字" } });
    await saveFlash(
      { id: newer, content: "之后的", channel: "macro", publish_at: new Date(0), status: "offline" },
      OPERATOR,
    );
    await expect.poll(() => told(page, "gone")).toEqual([`flash-${newer}`]);
    const again = await reader(sites[0], `?after=${data.newestCursor}`);
    expect(told(again, "put").map(({ text }) => text)).toEqual(["改对的"]);
  });

  it("comes as events that nobody on the way keeps or changes, and is refused where a place is none", async () => {
    const { headers } = await reader(sites[0]);
    expect(headers).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    expect((await reader(sites[0], "?after=!")).status).toBe(400);
    expect((await sites[0].app.http.inject({ method: "HEAD", url: "/api/content/flashes/live" })).statusCode).toBe(404);
  });

  it("sends its readers elsewhere with the first moment of stopping, not all at once", async () => {
    const site = await MemberSite.open();
    await site.app.http.listen({ host: "127.0.0.1", port: 0 });
    const readers = await Promise.all(Array.from({ length: 20 }, () => reader(site)));
    const down = drain(site.app, { windowMs: 0 });
    await expect.poll(() => readers.every(({ isOver }) => isOver)).toBe(true);
    expect(new Set(readers.map(({ text }) => /retry: (\d+)\n\n$/.exec(text)?.[1])).size).toBeGreaterThan(5);
    await down;
    await site.close();
  });
});
