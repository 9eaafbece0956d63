import { expect, it } from "vitest";
import { z } from "zod";
import { findAllSettings } from "#app/features/base/site/site.repo.server.ts";
import { readRules, readSettings, readSiteFrame } from "#app/features/base/site/site.service.server.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "../tests/db/test-database.ts";
import { installDefaults } from "./install.ts";

testDatabase();

const counts = async () => {
  const tables = ["industries", "sectors", "columns", "rules", "pages", "settings"] as const;
  return Promise.all(tables.map(async (table) => (await database().selectFrom(table).selectAll().execute()).length));
};

it("installs everything once, also when several processes start at a time", async () => {
  await Promise.all([installDefaults(), installDefaults(), installDefaults()]);
  const first = await counts();
  expect(first.slice(0, 3)).toEqual([5, 20, 12]);
  expect(first.slice(3).every((count) => count >= 10)).toBe(true);
  await installDefaults();
  expect(await counts()).toEqual(first);
});

it("builds the navigation and the member area that the API sends", async () => {
  const rules = await readRules("zh-cn");
  const navigation = rules.filter((rule) => rule.type === "nav");
  expect(navigation.map((rule) => rule.title)).toEqual([
    "首页",
    "头条",
    "资讯",
    "消费",
    "汽车",
    "医健",
    "科技",
    "房产",
    "榜单",
    "专题",
    "抽检",
    "24小时",
  ]);
  expect(navigation[2]?.children?.map((rule) => rule.title)).toEqual([
    "宏观",
    "公司",
    "市场",
    "政策",
    "评论",
    "深度",
    "数据",
  ]);
  expect(navigation[2]?.children?.every((rule) => /^news\/column\/\d+$/.test(rule.path))).toBe(true);
  const member = rules.find((rule) => rule.type === "menu_dir");
  expect(member?.children).toHaveLength(12);
  for (const page of member?.children ?? []) {
    expect(page.name).toBe(page.path);
    for (const button of page.children ?? []) expect(button.name).toBe(`${page.name}/${button.name.split("/").at(-1)}`);
  }
  expect((await readRules("en")).some((rule) => rule.title === "Spot checks")).toBe(true);
});

it("has every page and the site's own words in English too", async () => {
  const pages = await database().selectFrom("pages").selectAll().execute();
  for (const { slug, title_en, body_html_en, seo_description_en } of pages) {
    expect([slug, title_en, body_html_en.length > 1_000, seo_description_en.length > 50]).toEqual([
      slug,
      expect.stringMatching(/^[A-Z]/),
      true,
      true,
    ]);
    expect(body_html_en).not.toMatch(/\p{Script=Han}/u);
  }
  const { site, footMenu } = await readSiteFrame("en", "https://site.example");
  expect([site.slogan, site.description, ...footMenu.map(({ title }) => title)].join()).not.toMatch(/\p{Script=Han}/u);
});

it("cleans pages, keeps their placeholders and makes them findable", async () => {
  const page = await database().selectFrom("pages").selectAll().where("slug", "=", "about").executeTakeFirstOrThrow();
  expect(page.body_html).toContain("{{siteName}}");
  expect(page.body_html).toMatch(/<h2 id="s-1">/);
  const found = await database()
    .selectFrom("search_documents")
    .select("target_id")
    .where("kind", "=", "page")
    .execute();
  expect(found).toHaveLength(12);
});

it("never touches what an operator changed or removed", async () => {
  const db = database();
  await db.updateTable("pages").set({ title: "改过" }).where("slug", "=", "about").execute();
  await db.deleteFrom("pages").where("slug", "=", "links").execute();
  await db.deleteFrom("rules").where("name", "=", "hours").execute();
  await db
    .updateTable("settings")
    .set({ value: JSON.stringify("别的名字") })
    .where("key", "=", "siteName")
    .execute();
  const before = await counts();
  await installDefaults();
  expect(await counts()).toEqual(before);
  expect((await readSettings()).siteName).toBe("别的名字");
  expect(
    (await db.selectFrom("pages").select("title").where("slug", "=", "about").executeTakeFirstOrThrow()).title,
  ).toBe("改过");
});

it("gives what stood before its English, as far as nobody has changed it", async () => {
  const db = database();
  const textOf = async (slug: string) =>
    db.selectFrom("pages").select(["title_en", "body_html_en"]).where("slug", "=", slug).executeTakeFirstOrThrow();
  const forget = [
    "page-en:privacy",
    "page-en:contact",
    "page-en:standards",
    "setting:sloganEn",
    "setting:descriptionEn",
  ];
  const known = z.array(z.string()).parse((await findAllSettings())["installedDefaults"]);
  await db
    .updateTable("settings")
    .set({ value: JSON.stringify(known.filter((key) => !forget.includes(key))) })
    .where("key", "=", "installedDefaults")
    .execute();
  await db.deleteFrom("settings").where("key", "in", ["sloganEn", "descriptionEn"]).execute();
  await db
    .updateTable("settings")
    .set({ value: JSON.stringify("别的口号") })
    .where("key", "=", "slogan")
    .execute();
  await db.updateTable("pages").set({ title_en: "", body_html_en: "" }).execute();
  await db.updateTable("pages").set({ body_html: "<p>改过</p>" }).where("slug", "=", "contact").execute();
  await db.updateTable("pages").set({ title: "改过" }).where("slug", "=", "standards").execute();
  await installDefaults();
  expect(await textOf("privacy")).toEqual({
    title_en: "Privacy policy",
    body_html_en: expect.stringContaining("without cookies"),
  });
  expect(await textOf("contact")).toEqual({ title_en: "Contact", body_html_en: "" });
  expect(await textOf("standards")).toMatchObject({ title_en: "", body_html_en: expect.stringContaining("Sources") });
  const { sloganEn, descriptionEn } = await readSettings();
  expect([sloganEn, descriptionEn]).toEqual(["", expect.stringContaining("Financial news")]);
});

it("adds the English of sections to a site from before, where the Chinese is as it was installed", async () => {
  await database().updateTable("columns").set({ description_en: "" }).execute();
  await database().updateTable("industries").set({ intro_en: "" }).execute();
  await database().updateTable("columns").set({ description: "改过的" }).where("slug", "=", "macro").execute();
  const installed = await database()
    .selectFrom("settings")
    .select("value")
    .where("key", "=", "installedDefaults")
    .executeTakeFirstOrThrow();
  const before = z.array(z.string()).parse(installed.value);
  const value = JSON.stringify(before.filter((key) => !/^(column|industry)-en:/.test(key)));
  await database().updateTable("settings").set({ value }).where("key", "=", "installedDefaults").execute();
  await installDefaults();
  const columns = await database().selectFrom("columns").select(["slug", "description_en"]).execute();
  expect(columns.filter((column) => column.description_en === "").map(({ slug }) => slug)).toEqual(["macro"]);
  const industries = await database().selectFrom("industries").select("intro_en").execute();
  expect(industries.every((industry) => industry.intro_en !== "")).toBe(true);
});
