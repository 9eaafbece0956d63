import { expect, it } from "vitest";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { fillEnglish, lacksEnglish, touch } from "./page-writing.repo.server.ts";

testDatabase();

it("knows a page that has no English at all, and that another has none", async () => {
  const db = database();
  const page = { title: "页", body_html: "<p>字</p>" };
  await db
    .insertInto("pages")
    .values([
      { ...page, slug: "bare" },
      { ...page, slug: "titled", title_en: "Page" },
      { ...page, slug: "written", body_html_en: "<p>Words</p>" },
    ])
    .execute();
  const slugs = ["bare", "titled", "written", "missing"];
  expect(await Promise.all(slugs.map((slug) => lacksEnglish(slug, db)))).toEqual([true, false, false, false]);
});

it("has the English of the words that it has, and is changed alone", async () => {
  const db = database();
  const same = { title: "联系", body_html: "<p>地址</p>" };
  const old = new Date("2026-01-01T00:00:00Z");
  const made = await db
    .insertInto("pages")
    .values(
      [{}, { title: "找到我们" }, { body_html: "<p>新地址</p>" }, {}].map((changed, index) => ({
        ...same,
        ...changed,
        slug: `page${index}`,
        updated_at: old,
      })),
    )
    .returning("id")
    .execute();
  const english = { title_en: "Contact", body_html_en: "<p>Address</p>", seo_description_en: "Where we are" };
  for (const index of [0, 1, 2]) await fillEnglish(`page${index}`, same, english, db);
  await touch(made[0]?.id ?? 0, db);
  const pages = await db
    .selectFrom("pages")
    .select(["title_en", "body_html_en", "seo_description_en", "updated_at"])
    .where("slug", "like", "page%")
    .orderBy("slug")
    .execute();
  const none = { title_en: "", body_html_en: "", seo_description_en: "" };
  expect(pages.map(({ updated_at: at, ...texts }) => ({ ...texts, isTouched: at > old }))).toEqual([
    { ...english, isTouched: true },
    { ...english, title_en: "", isTouched: false },
    { ...none, title_en: "Contact", isTouched: false },
    { ...none, isTouched: false },
  ]);
});
