import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sendDueFlashes } from "./flash.service.server.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { colleague, type Colleague } from "#tests/fixtures/newsroom/newsroom.ts";

/** Tests taking a flash back by its key (docs/newsroom.md#flashes). The scheduled job does not run in this test. */
testDatabase();
let site: MemberSite;
let writer: Colleague;
let other: Colleague;

beforeAll(async () => {
  site = await MemberSite.open();
  [writer, other] = [await colleague(site, "flash"), await colleague(site, "flash")];
});
afterAll(() => site.close());
beforeEach(() => emptyTables("flashes", "flash_drafts", "noun_revisions", "search_documents", "audit_entries"));

const text = (content: string, part = {}) => ({ key: randomUUID(), content, channel: "macro", ...part });
const post = (path: string, body: object, { token }: Colleague) => site.post(`newsroom/${path}`, body, { token });
const send = (who: Colleague, body: object) => post("flash", body, who);
const stream = async () => (await site.get("content/flashes", "")).data.items;
/** Ends the hold of all drafts and sends them. */
const letGo = async () => {
  await rows("update flash_drafts set held_until = clock_timestamp() where state = 'held'");
  return sendDueFlashes();
};

it("comes back by its key, also before it has arrived, and never goes out then", async () => {
  const arrived = text("已经到了的");
  await send(writer, arrived);
  expect((await post("cancelFlash", { key: arrived.key }, writer)).code).toBe(1);
  const late = text("取消比它先到");
  expect((await post("cancelFlash", { key: late.key }, writer)).code).toBe(1);
  expect((await post("cancelFlash", { key: late.key }, writer)).code).toBe(1);
  expect((await send(writer, late)).data).toMatchObject({ state: "taken-back" });
  // The key of another writer has no effect on this flash.
  const theirs = text("别人的");
  await send(other, theirs);
  expect((await post("cancelFlash", { key: theirs.key }, writer)).code).toBe(1);
  expect(await letGo()).toEqual({ done: 1, failed: [] });
  expect((await stream()).map(({ text: said }: { text: string }) => said)).toEqual(["别人的"]);
  expect((await post("cancelFlash", { key: theirs.key }, other)).msg).toContain("已经发出");
});

it("is either back or out when it is taken back while it arrives", async () => {
  for (let round = 0; round < 20; round += 1) {
    const body = text(`第${round}条`);
    const [, back] = await Promise.all([send(writer, body), post("cancelFlash", { key: body.key }, writer)]);
    expect(back.code).toBe(1);
  }
  expect(await letGo()).toEqual({ done: 0, failed: [] });
  expect(await stream()).toEqual([]);
});

it("is held longer by what its writer's line takes", async () => {
  await send(writer, text("慢的", { line: 5_000 }));
  await send(writer, text("快的"));
  const [slow, fast] = await rows<{ held: number }>(
    "select round(extract(epoch from held_until - made_at))::int as held from flash_drafts order by id",
  );
  expect(Number(slow?.held) - Number(fast?.held)).toBeGreaterThanOrEqual(2);
  expect((await send(writer, text("太慢", { line: 60_000 }))).code).not.toBe(1);
});
