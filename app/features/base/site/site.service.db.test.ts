import { operator } from "#app/features/base/actor/actor.ts";
import { expect, it } from "vitest";
import { z } from "zod";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { findWithheldWithin } from "#app/features/base/page-cache/page-cache.repo.server.ts";
import { changePages, purgePages, withoutPurges } from "#app/features/base/page-cache/page-cache.service.server.ts";
import { connectionPool, database } from "#db/client.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { addRule, changeRule, readAllRules, removeRule } from "./rule-writing.service.server.ts";
import { setSetting } from "./setting-writing.service.server.ts";
import { siteSettings } from "./site.schema.ts";
import { findEnabledRules, findFooterPages } from "./site.repo.server.ts";
import { keepSiteFacts, readFrame, readSettings, readSettingsOf } from "./site.service.server.ts";

testDatabase();

const siteName = async () => (await readSettings()).siteName;

it("reads the settings anew until told to keep them, and then again after each purge of the site", async () => {
  await setSetting(siteSettings, "siteName", "一", operator("editor"));
  expect(await siteName()).toBe("一");
  await setSetting(siteSettings, "siteName", "二", operator("editor"));
  expect(await siteName()).toBe("二");

  const { purge, stop } = keepSiteFacts();
  expect(await siteName()).toBe("二");
  await setSetting(siteSettings, "siteName", "三", operator("editor"));
  purge([pageTag.article(1)]);
  expect(await siteName()).toBe("二");
  purge([pageTag.articles, pageTag.site]);
  expect(await siteName()).toBe("三");
  await setSetting(siteSettings, "siteName", "四", operator("editor"));
  purge([pageTag.everything]);
  expect(await siteName()).toBe("四");
  stop();
  await setSetting(siteSettings, "siteName", "五", operator("editor"));
  expect(await siteName()).toBe("五");
});

it("has its default in the place of a stored setting that fits no more, and all others as they are stored", async () => {
  await emptyTables("settings");
  const { siteName: byDefault } = await readSettings();
  await setSetting(siteSettings, "slogan", "说明白", operator("editor"));
  await connectionPool().query(`insert into settings (key, value) values ('siteName', '["x"]'), ('gone', '1')`);
  expect(await readSettings()).toMatchObject({ siteName: byDefault, slogan: "说明白" });
});

it("takes no name that a setting or its group does not have, and fills up what was left out", async () => {
  const place = z.object({
    city: z.string().default("北京"),
    map: z.object({ zoom: z.int().default(1) }).prefault({}),
  });
  const group = z.object({ place: place.prefault({}), other: z.int().default(1) });
  const set = (key: string, value: unknown) => setSetting(group, key, value, operator("editor"));
  await expect(set("plaza", {})).rejects.toThrow('there is no setting "plaza"; there are place, other');
  await expect(set("place", { map: { zoom: 2, size: 3 } })).rejects.toThrow("there is no place.map.size");
  expect(await set("place", { map: { zoom: 2 } })).toEqual({ city: "北京", map: { zoom: 2 } });
  expect(await readSettingsOf(group)).toEqual({ place: { city: "北京", map: { zoom: 2 } }, other: 1 });
});

it("names standing pages that are to be in the footer in their order, those of the same from the oldest on", async () => {
  const page = { body_html: "", show_in_footer: true, footer_order: 5 };
  const add = (slug: string, part: object = {}) =>
    database()
      .insertInto("pages")
      .values({ slug, title: slug, ...page, ...part })
      .execute();
  for (const slug of ["foot-a", "foot-b"]) await add(slug);
  await add("foot-first", { footer_order: 1 });
  await add("foot-hidden", { published: false });
  await add("foot-none", { show_in_footer: false });
  await database().updateTable("pages").set({ title: "甲" }).where("slug", "=", "foot-a").execute();
  const named = (await findFooterPages()).map(({ slug }) => slug).filter((slug) => slug.startsWith("foot-"));
  expect(named).toEqual(["foot-first", "foot-a", "foot-b"]);
});

it("frames what the operator or a menu names, and nothing else", async () => {
  await setSetting(siteSettings, "iframeAllowed", ["https://tools.example/loan"], operator("editor"));
  const frame = (address: string) => readFrame(encodeURIComponent(address), "en", "https://mingbai.example");
  expect(await frame("https://tools.example/loan")).toMatchObject({ address: "https://tools.example/loan" });
  await expect(frame("https://tools.example/other")).rejects.toThrow("not_found");
});

it("tells instances nothing of work that is done before anybody reads", async () => {
  const purges = await listenToPurges();
  await withoutPurges(() => purgePages([pageTag.site]));
  expect(await purges.told()).toEqual([]);
  await purgePages([pageTag.site]);
  expect(await purges.told()).toHaveLength(1);
});

it("knows for a while what was withheld, and that alone", async () => {
  await emptyTables("page_purges");
  await changePages({ withhold: [pageTag.article(1)], purge: [pageTag.article(2)] });
  expect(await findWithheldWithin(60_000)).toEqual([expect.stringContaining("article:1")]);
  await database()
    .updateTable("page_purges")
    .set({ at: new Date(Date.now() - 90_000) })
    .execute();
  expect(await findWithheldWithin(60_000)).toEqual([]);
  expect(await findWithheldWithin(120_000)).toHaveLength(1);
});

it("every change of a setting or of the tree is in the trail, and every page is made anew", async () => {
  const [editor, purges] = [operator("editor"), await listenToPurges()];
  await emptyTables("audit_entries", "rules");
  const menu = { type: "menu_dir", title: "栏目", titleEn: "Columns" } as const;
  const parent = await addRule({ ...menu, name: "parent" }, editor);
  const [child, beside] = [
    await addRule({ ...menu, name: "child", parent }, editor),
    await addRule({ ...menu, name: "beside" }, editor),
  ];
  await changeRule(child, { title: "改名" }, editor);
  expect(await removeRule(parent, editor)).toBe(2);
  await setSetting(siteSettings, "siteName", "五", editor);
  expect((await readAllRules()).map(({ id, title }) => [id, title])).toEqual([[beside, "栏目"]]);
  const { rows } = await connectionPool().query("select action, target_id from audit_entries order by id");
  expect(rows.map(({ action, target_id: id }) => `${action} ${id}`)).toEqual([
    `rule.add ${parent}`,
    `rule.add ${child}`,
    `rule.add ${beside}`,
    `rule.set ${child}`,
    `rule.remove ${parent}`,
    "setting.set siteName",
  ]);
  expect(await purges.told()).toEqual(rows.map(() => ["purge", "site"]));
});

it("stands by weight, then by age, has a name once in its type, and no parent that there is not", async () => {
  const editor = operator("editor");
  await emptyTables("rules");
  const node = { type: "nav", title: "栏目", titleEn: "Columns", path: "news" } as const;
  const [light, heavy, other] = [
    await addRule({ ...node, name: "light", weight: 1 }, editor),
    await addRule({ ...node, name: "heavy", weight: 9 }, editor),
    await addRule({ ...node, name: "other", weight: 1 }, editor),
  ];
  // The change moves the oldest row to the end of the table on disk.
  await changeRule(light, { title: "改名" }, editor);
  const order = [heavy, light, other];
  expect((await readAllRules()).map(({ id }) => id)).toEqual(order);
  expect((await findEnabledRules()).map(({ id }) => id)).toEqual(order);
  const beside = await addRule({ ...node, type: "menu_dir", name: "beside" }, editor);
  await changeRule(beside, { name: "light" }, editor);
  await expect(changeRule(other, { name: "light" }, editor)).rejects.toThrow("with the name light already");
  const nobody = { ...node, name: "lost", parent: 999_999 };
  await expect(addRule(nobody, editor)).rejects.toThrow("there is no rule 999999");
  await expect(changeRule(other, { parent: 999_999 }, editor)).rejects.toThrow("there is no rule 999999");
  const below = await addRule({ ...node, name: "below", parent: other }, editor);
  for (const parent of [other, below])
    await expect(changeRule(other, { parent }, editor)).rejects.toThrow("cannot stand below itself");
  await changeRule(below, { parent: heavy }, editor);
  for (const act of [() => changeRule(999_999, {}, editor), () => removeRule(999_999, editor)])
    await expect(act()).rejects.toThrow("not_found");
});
