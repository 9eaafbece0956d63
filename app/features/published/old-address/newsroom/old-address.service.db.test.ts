import { beforeEach, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { Refusal } from "#app/features/base/user-error/user-error.ts";
import { staffActor } from "#app/features/newsroom/staff/staff.policy.ts";
import { flushHits, readMoved } from "#app/features/published/old-address/old-address.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import {
  keepImportedAddresses,
  readMissingAddresses,
  readOldAddresses,
  removeOldAddress,
  removeOldPath,
  saveOldAddress,
} from "./old-address.service.server.ts";

testDatabase();
beforeEach(() => database().deleteFrom("old_addresses").execute());

const ACTOR = operator("tester");
const save = (path: string, target: string) => saveOldAddress(ACTOR, { path, target });
const all = async () => {
  const rows = await database()
    .selectFrom("old_addresses")
    .select(["path", "target", "status"])
    .orderBy("path")
    .execute();
  return rows.map(({ path, target, status }) => `${path} ${status} ${target ?? ""}`.trim());
};
const anArticle = () =>
  database()
    .insertInto("articles")
    .values({ title: "题", body_html: "<p>文</p>", publish_at: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();

it("knows an address however it is written", async () => {
  await save("https://old.example/2020/你好/?p=1#x", "/about");
  expect(await all()).toEqual(["/2020/你好 301 /about"]);
  for (const path of ["/2020/你好", "/2020/%E4%BD%A0%E5%A5%BD/", "//2020/%e4%bd%a0%e5%a5%bd/index.html?a=b"])
    expect(await readMoved(path)).toEqual({ to: "/about" });
  for (const path of ["/2020", "/", "/2020/你好/x", "/%zz"]) expect(await readMoved(path)).toBeUndefined();
});

it("makes one step of a chain, whichever of its steps comes last", async () => {
  await save("/a", "/b");
  await save("/b", "/c/");
  await save("/c", "/about?x=1");
  await save("/z", "/a");
  expect(await all()).toEqual(["/a", "/b", "/c", "/z"].map((path) => `${path} 301 /about?x=1`));
});

it("refuses loops and what is no path, and changes nothing", async () => {
  await save("/a", "/b");
  await save("/b", "/c");
  for (const [path, target] of [
    ["/c", "/a"],
    ["/c", "/c/"],
    ["/", "/about"],
    ["javascript:alert(1)", "/about"],
    ["/x", "//evil.example"],
    ["/x", "https://evil.example/"],
    ["/x", "about"],
  ] as const)
    await expect(save(path, target)).rejects.toThrow(Refusal);
  expect(await all()).toEqual(["/a 301 /c", "/b 301 /c"]);
});

it("says of a page that is gone that it is gone, also at the end of a chain", async () => {
  await save("/a", "/b");
  await save("/b", "");
  expect(await all()).toEqual(["/a 410", "/b 410"]);
  expect(await readMoved("/a")).toEqual({ to: null });
  await save("/b", "/about");
  expect(await readMoved("/b")).toEqual({ to: "/about" });
});

it("leads to no article that readers have never had", async () => {
  const { id } = await anArticle();
  await save("/old", `/news/${id + 1}`);
  expect(await readMoved("/old")).toBeUndefined();
  await save("/old", `/news/${id}`);
  expect(await readMoved("/old")).toEqual({ to: `/news/${id}` });
});

it("counts hits and writes them together", async () => {
  await save("/a", "/about");
  for (let index = 0; index < 3; index += 1) await readMoved("/a");
  const before = await readOldAddresses(ACTOR, { q: "" });
  expect(before.list[0]).toMatchObject({ hits: 0, last_hit: null });
  await flushHits();
  await flushHits();
  const { list } = await readOldAddresses(ACTOR, { q: "ABOUT" });
  expect(list).toMatchObject([{ path: "/a", target: "/about", hits: 3, last_hit: expect.any(Date) }]);
});

it("keeps the addresses of an import, but for those that lead elsewhere already", async () => {
  await save("/taken", "/about");
  expect(await keepImportedAddresses(["/x", "/taken", "/news/7"], "/news/7", ACTOR)).toEqual({
    paths: ["/x"],
    refused: [{ path: "/taken", target: "/about" }],
  });
  expect(await keepImportedAddresses(["/x"], "/news/7", ACTOR)).toEqual({ paths: ["/x"], refused: [] });
  expect(await all()).toEqual(["/taken 301 /about", "/x 301 /news/7"]);
});

it("removes an address once, and writes every change into the audit log", async () => {
  const remover = operator("remover");
  const { id } = await saveOldAddress(remover, { path: "/a", target: "/about" });
  await removeOldAddress(remover, id);
  await expect(removeOldAddress(remover, id)).rejects.toThrow(DomainError);
  await saveOldAddress(remover, { path: "/b", target: "/about" });
  await removeOldPath(remover, "/b/");
  const written = await database()
    .selectFrom("audit_entries")
    .select("action")
    .where("target_kind", "=", "old-address")
    .where("actor", "=", "operator:remover")
    .orderBy("id")
    .execute();
  expect(written.map(({ action }) => action)).toEqual([
    "address.save",
    "address.remove",
    "address.save",
    "address.remove",
  ]);
});

it("goes through long lists page by page", async () => {
  const paths = Array.from({ length: 205 }, (_, index) => `/p/${index}`);
  await keepImportedAddresses(paths, "/about", ACTOR);
  const seen: string[] = [];
  for (let after: number | undefined, next: number | null = 0; next !== null; after = next ?? undefined) {
    const page = await readOldAddresses(ACTOR, { q: "/p/", after });
    seen.push(...page.list.map(({ path }) => path));
    next = page.next;
  }
  expect(new Set(seen)).toEqual(new Set(paths));
  expect(seen).toHaveLength(205);
});

it("belongs to whoever keeps the pages of the whole site", async () => {
  const of = (scope: Parameters<typeof staffActor>[0]["grants"][number]["scope"]) =>
    staffActor({ id: 1, sessionId: 1, grants: [{ role: "desk-head", scope }] });
  const narrow = of({ kind: "column", id: 1 });
  await expect(saveOldAddress(narrow, { path: "/a", target: "/about" })).rejects.toThrow(/forbidden/);
  await expect(readOldAddresses(narrow, { q: "" })).rejects.toThrow(/forbidden/);
  expect((await readOldAddresses(of({ kind: "site" }), { q: "" })).list).toEqual([]);
});

it("leads from WordPress's numbers below the home page", async () => {
  await save("https://old.example/index.php?p=12", "/about");
  expect(await all()).toEqual(["/?p=12 301 /about"]);
  expect(await readMoved("/?p=12")).toEqual({ to: "/about" });
  for (const path of ["/?p=13", "/?p=", "/?p=12&q=1", "/?from=12", "/?p=<12>"])
    expect(await readMoved(path)).toBeUndefined();
});

it("lists addresses that answer 404 by their number of requests, until they lead somewhere", async () => {
  await flushHits();
  await database().deleteFrom("missing_addresses").execute();
  const ask = async (path: string, times: number) => {
    for (let index = 0; index < times; index += 1) await readMoved(path);
  };
  await ask("/2020/你好/", 3);
  await flushHits();
  await ask("/2020/%E4%BD%A0%E5%A5%BD?token=geheim", 2);
  await ask("/rare", 1);
  await ask("/?p=7", 2);
  for (const personal of ["/user/13812345678", "/mail/li@example.com", "/newsroom/x", "/user/a", `/${"a".repeat(40)}`])
    await ask(personal, 9);
  await flushHits();
  const list = async () =>
    (await readMissingAddresses(ACTOR)).map(({ path, hits, last_hit: at }) => {
      expect(Date.now() - at.getTime()).toBeLessThan(60_000);
      return `${path} ${hits}`;
    });
  expect(await list()).toEqual(["/2020/你好 5", "/?p=7 2", "/rare 1"]);
  await save("/2020/你好", "/about");
  expect(await list()).toEqual(["/?p=7 2", "/rare 1"]);
  await database()
    .updateTable("missing_addresses")
    .set({ last_hit: new Date(0) })
    .where("path", "=", "/rare")
    .execute();
  await ask("/new", 1);
  await flushHits();
  expect(await list()).toEqual(["/?p=7 2", "/new 1"]);
  await expect(readMissingAddresses(staffActor({ id: 1, sessionId: 1, grants: [] }))).rejects.toThrow(/forbidden/);
});
