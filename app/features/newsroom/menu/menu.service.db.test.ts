import { expect, it, onTestFinished } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { addRule } from "#app/features/base/site/rule-writing.service.server.ts";
import { readRules } from "#app/features/base/site/site.service.server.ts";
import { lockTree, treeFaults, writeTree } from "#app/features/base/site/rule-tree.service.server.ts";
import { keepSharedReads, sharedRead } from "#app/lib/shared-read.server.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { previewMenus, readMenus, readMenuVersions, saveMenus } from "./menu.service.server.ts";
import { asOtherTask, othersWait } from "#tests/fixtures/waiting.ts";

testDatabase();

const NODE = {
  type: "nav",
  path: "",
  url: "",
  menuType: "tab",
  extend: "none",
  icon: "",
  component: "",
  keepalive: false,
  open: true,
  enabled: true,
  parent: null,
} as const;
const nav = (id: number, name: string, more: object = {}) => ({
  ...NODE,
  id,
  name,
  title: name,
  titleEn: name,
  ...more,
});
const admin = async () => ({ ...(await addStaff("admin")), elevated: true });
const shown = async () =>
  (await readRules("zh-cn")).map(({ name, children = [] }) => [name, children.map((one) => one.name)]);

it("saves, moves, renames, hides and removes nodes of the whole tree at once, and puts an earlier one back", async () => {
  const [actor, purges] = [await admin(), await listenToPurges()];
  const { version } = await readMenus(actor);
  const first = [nav(-1, "a"), nav(-2, "a1", { parent: -1 }), nav(-3, "b"), nav(-4, "c")];
  expect(await saveMenus(actor, { base: version, nodes: first })).toMatchObject({
    saved: { theirs: null },
    faults: [],
  });
  expect(await shown()).toEqual([
    ["a", ["a1"]],
    ["b", []],
    ["c", []],
  ]);
  const now = await readMenus(actor);
  const [a, a1, b, c] = now.nodes.map(({ id }) => id);
  // The new tree: c comes first, gets the child a1, and swaps names with b. a is removed.
  const next = [nav(c ?? 0, "b"), nav(a1 ?? 0, "a1", { parent: c }), nav(b ?? 0, "c", { enabled: false })];
  expect(a).toBeGreaterThan(0);
  expect((await saveMenus(actor, { base: now.version, nodes: next })).saved?.theirs).toBeNull();
  expect(await shown()).toEqual([["b", ["a1"]]]);
  const versions = await readMenuVersions(actor);
  expect(versions.map(({ number, nodes }) => [number, nodes.length])).toEqual([
    [version + 2, 3],
    [version + 1, 4],
    [version, 0],
  ]);
  const [staff] = await rows<{ name: string }>("select real_name as name from staff where member_id = $1", [actor.id]);
  expect(versions.map((one) => one.by)).toEqual([staff?.name, staff?.name, ""]);
  expect(versions[0]?.nodes.map(({ name, enabled }) => [name, enabled])).toEqual([
    ["b", true],
    ["a1", true],
    ["c", false],
  ]);
  const back = versions[1]?.nodes ?? [];
  expect((await saveMenus(actor, { base: versions[0]?.number ?? 0, nodes: back })).saved?.theirs).toBeNull();
  expect((await shown()).map(([name]) => name)).toEqual(["a", "b", "c"]);
  const trail = "select actor, target_kind, detail from audit_entries where action = 'rule.tree' order by id";
  const by = { actor: actor.name, target_kind: "rule" };
  expect(await rows(trail)).toMatchObject([4, 3, 4].map((nodes) => ({ ...by, detail: { nodes } })));
  expect(await purges.told()).toEqual([1, 2, 3].map(() => ["purge", "site"]));
});

it("saves nothing over what somebody else has saved, at the command line too, and one of many at once", async () => {
  const actor = await admin();
  const { version, nodes } = await readMenus(actor);
  await addRule({ type: "nav", name: "cli", path: "cli", title: "x", titleEn: "x" }, operator("li"));
  expect(await saveMenus(actor, { base: version, nodes })).toMatchObject({
    saved: {
      version: version + 1,
      theirs: {
        version: version + 1,
        record: { nodes: expect.arrayContaining([expect.objectContaining({ name: "cli" })]) },
      },
    },
  });
  const now = await readMenus(actor);
  const saves = Array.from({ length: 6 }, (_, index) =>
    saveMenus(actor, { base: now.version, nodes: [...now.nodes, nav(-1, `n${index}`)] }),
  );
  expect((await Promise.all(saves)).filter(({ saved }) => saved?.theirs === null)).toHaveLength(1);
});

it("names what does not fit and changes nothing", async () => {
  const actor = await admin();
  const { version, nodes } = await readMenus(actor);
  const wrong = async (more: object) =>
    (await saveMenus(actor, { base: version, nodes: [nav(-1, "w", more)] })).faults.map(({ field }) => field);
  expect(await wrong({ title: "" })).toEqual(["title"]);
  expect(await wrong({ name: "x y" })).toEqual(["name"]);
  expect(await wrong({ path: "//evil.example" })).toEqual(["path"]);
  expect(await wrong({ menuType: "link", url: "javascript:alert(1)" })).toEqual(["url"]);
  expect(await wrong({ menuType: "iframe", url: "http://a.example" })).toEqual(["url"]);
  expect(await wrong({ parent: -1 })).toEqual(["parent"]);
  expect((await saveMenus(actor, { base: version, nodes: [nav(-1, "w"), nav(-2, "w")] })).faults).toEqual([
    { id: -2, field: "name" },
  ]);
  const chain = (length: number) =>
    Array.from({ length }, (_, at) => nav(-1 - at, `w${at}`, { parent: at === 0 ? null : -at }));
  expect(treeFaults(chain(6))).toEqual([]);
  expect(treeFaults(chain(7))).toEqual([{ id: -7, field: "parent" }]);
  const many = (length: number) => Array.from({ length }, (_, at) => nav(-1 - at, `w${at}`));
  expect(treeFaults(many(300))).toEqual([]);
  expect(treeFaults(many(301))).toEqual([{ id: 0, field: "id" }]);
  expect(await readMenus(actor)).toEqual({ version, nodes });
});

it("shows the site with other menus, of which nothing stays", async () => {
  const actor = await admin();
  const [before, standing] = [await readMenus(actor), await shown()];
  const purges = await listenToPurges();
  onTestFinished(keepSharedReads().stop);
  const read = sharedRead(shown);
  const look = (name: string) => previewMenus(actor, [nav(-1, name)], read);
  expect([await look("anders"), await read()]).toEqual([[["anders", []]], standing]);
  expect(await look("wieder")).toEqual([["wieder", []]]);
  await expect(previewMenus(actor, [nav(-1, "anders", { title: "" })], shown)).rejects.toThrow("invalid_input");
  expect(await readMenus(actor)).toEqual(before);
  expect(await purges.told()).toEqual([]);
  expect(await rows("select 1 from audit_entries where detail ->> 'nodes' = '1'")).toEqual([]);
});

it("belongs to administrators who have just shown the second factor", async () => {
  const actor = await addStaff("admin");
  const { version, nodes } = await readMenus(actor);
  await expect(saveMenus(actor, { base: version, nodes })).rejects.toMatchObject({ help: { stepUp: true } });
  const chief = { ...(await addStaff("chief")), elevated: true };
  await expect(readMenus(chief)).rejects.toThrow("forbidden");
  await expect(saveMenus(chief, { base: version, nodes })).rejects.toThrow("forbidden");
  await expect(previewMenus(chief, nodes, shown)).rejects.toThrow("forbidden");
});

it("is looked at while somebody saves, and neither keeps the other from it for good", async () => {
  const actor = await admin();
  const { nodes } = await readMenus(actor);
  const looking = await withTransaction(async (trx) => {
    await lockTree(trx);
    const look = asOtherTask(() => previewMenus(actor, nodes, () => shown()));
    await othersWait();
    await writeTree(nodes, actor, trx);
    return { look };
  });
  expect(await looking.look).not.toEqual([]);
});
