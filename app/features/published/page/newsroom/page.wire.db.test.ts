import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/db/test-database.ts";
import { rows } from "#tests/fixtures/members.ts";
import { recordClient, testRecordCalls } from "#tests/fixtures/newsroom/record-calls.ts";

testDatabase();
const client = recordClient(
  {
    nouns: "pages",
    storedKind: "page",
    name: "title",
    visibility: "published",
    path: "/charter",
    record: {
      slug: "charter",
      title: "编辑准则",
      title_en: "Charter",
      body_html: "<p>第一条，说明白。</p>",
      body_html_en: "<p>Plain words.</p>",
      template: "article",
      seo_description: "",
      seo_description_en: "",
      show_in_footer: false,
      version: "1.0",
      effective_date: "2026-11-01",
      published: true,
    },
  },
  "pages",
);

describe("a single page", () => {
  testRecordCalls(client);

  it("is neither removed nor hidden while readers agree to it when they register", async () => {
    const { id } = await client.made({ slug: "agreement" });
    expect((await client.post("remove", { id, version: 1 }, client.proven)).code).toBe(0);
    const { version, record } = (await client.stored(id)) ?? {};
    const hidden = { id, version, record: { ...record, published: false } };
    expect(await client.post("save", hidden)).toMatchObject({ code: 0, msg: expect.stringContaining("同意") });
    expect((await client.post("save", { id, version, record: { ...record, title: "用户协议" } })).code).toBe(1);
    expect(await rows("select from pages")).toHaveLength(1);
  });

  it("has a clean body, is found by the search, and purges the pages that show it", async () => {
    const hostile = '<p onclick="alert(1)">正文<script>alert(1)</script></p><img src=x onerror=alert(1)>';
    const { id } = await client.made({ body_html: hostile, body_html_en: hostile });
    const { record } = (await client.stored(id)) ?? {};
    expect(JSON.stringify(record)).not.toMatch(/onclick|<script|onerror/);
    expect(await rows("select from search_documents where kind = 'page'")).toHaveLength(1);
    await rows("delete from page_purges");
    await client.post("save", { id, version: 1, record: { ...record, published: false } });
    expect(await rows("select from search_documents where kind = 'page'")).toEqual([]);
    const told = await rows<{ payload: string }>("select payload from page_purges order by id");
    expect(told.map(({ payload }) => payload).join(" ")).toMatch(/page:charter.*site|site.*page:charter/);
  });
});
