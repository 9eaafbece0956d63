import { expect, it } from "vitest";
import { database } from "#db/client.ts";
import { testDatabase } from "../../../../tests/db/test-database.ts";
import { lacksEnglish } from "./page-writing.repo.server.ts";

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
