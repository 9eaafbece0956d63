import { expect, it } from "vitest";
import { readPageBySlug } from "#app/features/published/page/page.service.server.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { insert } from "#tests/fixtures/content.ts";
import { rows } from "#tests/fixtures/members.ts";
import { addStaff } from "#tests/fixtures/newsroom/staff.ts";
import { pages } from "./page.record.server.ts";

testDatabase();

it("previews a hidden page as readers would have it, and none that is gone", async () => {
  const keeper = await addStaff("desk-head");
  const of = {
    siteUrl: "",
    homeName: "",
    language: "zh-cn",
    values: {},
    finishBody: async (html: string) => html,
  } as const;
  const record = {
    slug: "looked-at",
    title: "看一眼",
    title_en: "",
    body_html: "<p>字</p>",
    body_html_en: "",
    template: "article",
    seo_description: "",
    seo_description_en: "",
    show_in_footer: false,
    version: "1.0",
    effective_date: null,
    published: false,
  };
  const look = (id: number) =>
    pages.preview(keeper, { id, record }, async (path) => [path, (await readPageBySlug("looked-at", of)).page.title]);
  const id = await insert("pages", { slug: record.slug, title: "从前的", body_html: "", published: false });
  expect(await look(id)).toEqual(["/looked-at", "看一眼"]);
  await expect(look(999_999)).rejects.toMatchObject({ code: "not_found" });
  expect(await rows("select title, published from pages where id = $1", [id])).toEqual([
    { title: "从前的", published: false },
  ]);
});
