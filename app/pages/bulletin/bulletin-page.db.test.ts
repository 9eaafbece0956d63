import { expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { savePage } from "#app/features/published/page/page-writing.service.server.ts";
import { readPageBySlug } from "#app/features/published/page/page.service.server.ts";
import { saveBulletin } from "#app/features/published/bulletin/bulletin.service.server.ts";
import "#app/i18n/all-messages.ts";
import { collectDependencies } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import { pageSite } from "#app/pages/standing/page-site.server.ts";
import { database } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { loadBulletin } from "./bulletin-page.server.ts";

testDatabase();

it("cards in bulletins and standing pages are what they lead to now, and go with it", async () => {
  const article = { title: "现在的题", status: "published" as const, publish_at: new Date(0), plain: ["一句话。"] };
  const { id } = await database().insertInto("articles").values(article).returning("id").executeTakeFirstOrThrow();
  const body = `前。\n\n<p class="card"><a href="/news/${id}">从前的题</a></p>\n\n后。`;
  const bulletin = await saveBulletin(
    {
      slug: "carded",
      title: "一份通报",
      family: "food",
      issuer: "示例省市场监督管理局",
      level: "province",
      region: "示例省",
      issue_date: "2026-10-09",
      body,
      samples: [],
    },
    operator("test"),
  );
  await savePage({ slug: "carded", title: "单页", markdown: body }, operator("test"));
  const state = { language: "zh-cn", siteUrl: "https://www.example.com" } as const;
  const texts = async () => [
    (await loadBulletin(bulletin, "zh-cn")).bodyHtml,
    (await readPageBySlug("carded", pageSite(state))).page.html,
  ];
  const { result, tags } = await collectDependencies(texts);
  for (const html of result) {
    expect(html).toContain(`<p class="card"><a href="/news/${id}">`);
    expect(html).toContain("<span>现在的题</span>");
    expect(html).not.toContain("从前的题");
  }
  expect(tags).toContain(pageTag.named(id));
  await database().updateTable("articles").set({ status: "offline" }).where("id", "=", id).execute();
  for (const html of await texts()) expect([html.includes("card"), html.includes("后。")]).toEqual([false, true]);
});
