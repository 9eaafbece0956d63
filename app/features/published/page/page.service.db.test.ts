import { beforeEach, describe, expect, it } from "vitest";
import { operator } from "#app/features/base/actor/actor.ts";
import { database, withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { addEnglish, savePage } from "./page-writing.service.server.ts";
import { readListingPage, readPageById, readPageBySlug, readPageVersions } from "./page.service.server.ts";

testDatabase();

beforeEach(async () => {
  for (const table of ["pages", "settings"] as const) await database().deleteFrom(table).execute();
});

const site = {
  siteUrl: "https://s.example",
  homeName: "首页",
  language: "zh-cn" as const,
  values: {},
  finishBody: async (html: string) => html,
};
const english = { ...site, language: "en" as const };

async function makePage(slug: string, fields: Record<string, unknown> = {}): Promise<number> {
  const values = { slug, title: slug, body_html: "<p>{{siteName}}</p>", effective_date: "2026-11-01", ...fields };
  return (await database().insertInto("pages").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

describe("readPageBySlug", () => {
  it("fills in the settings and names the pages of the footer beside it", async () => {
    await database()
      .insertInto("settings")
      .values({ key: "siteName", value: JSON.stringify("某某") })
      .execute();
    await makePage("about", { show_in_footer: true, footer_order: 2 });
    await makePage("contact", { show_in_footer: true, footer_order: 1 });
    await makePage("secret", { show_in_footer: true, published: false });
    const { page, meta } = await readPageBySlug("about", site);
    expect(page.html).toBe("<p>某某</p>");
    expect(page.effectiveDate).toBe("2026-11-01");
    expect(page.siblings.map((sibling) => sibling.href)).toEqual(["/contact", "/about"]);
    expect(meta.path).toBe("/about");
  });

  it("is in the reader's language, as the names beside it are, and says where it is not", async () => {
    const fields = { title_en: "About us", body_html_en: "<p>Read {{siteName}}</p>", seo_description_en: "Who we are" };
    await makePage("about", { title: "关于", show_in_footer: true, ...fields });
    await makePage("contact", { title: "联系", show_in_footer: true });
    const { page, meta } = await readPageBySlug("about", english);
    expect([page.title, page.crumbs.at(-1)?.name, meta.title]).toEqual(Array.from({ length: 3 }, () => "About us"));
    expect(page.siblings.map(({ title }) => title).toSorted()).toEqual(["About us", "联系"]);
    expect([page.html, page.lang, meta.description]).toEqual([
      '<p>Read <span lang="zh-CN">明白财经</span></p>',
      undefined,
      "Who we are",
    ]);
    const other = (await readPageBySlug("contact", english)).page;
    expect([other.title, other.html, other.lang]).toEqual(["联系", "<p>明白财经</p>", "zh-CN"]);
    expect((await readPageBySlug("about", site)).page.html).toBe("<p>明白财经</p>");
  });

  it("finds neither unknown nor unpublished pages", async () => {
    await makePage("draft", { published: false });
    for (const slug of ["draft", "nothing", undefined]) {
      await expect(readPageBySlug(slug, site)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

describe("readPageById", () => {
  it("finds a page whose canonical address goes by its slug", async () => {
    const ids = [await makePage("about"), await makePage("contact")];
    const paths = await Promise.all(ids.map(async (id) => (await readPageById(String(id), site)).meta.path));
    expect(paths).toEqual(["/about", "/contact"]);
  });

  it("finds nothing for what is no id, unknown, or unpublished", async () => {
    const hidden = await makePage("draft", { published: false });
    for (const id of ["about", "1e3", "0", "99999999999999999999", String(hidden), undefined]) {
      await expect(readPageById(id, site)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

describe("readListingPage", () => {
  const listing = { slug: "links", title: "友情链接", description: "说明" };

  it("stands without a text of its own, whatever else was taken down", async () => {
    await makePage("joinus", { published: false });
    const { page, meta } = await readListingPage(listing, site);
    expect([page.title, page.html, meta.path]).toEqual(["友情链接", "", "/links"]);
  });

  it("shows the text that the editors wrote", async () => {
    await makePage("links", { title: "友链" });
    expect((await readListingPage(listing, site)).page.title).toBe("友链");
  });

  it("is not found when its text was taken down", async () => {
    await makePage("links", { published: false });
    await expect(readListingPage(listing, site)).rejects.toMatchObject({ code: "not_found" });
  });
});

it("says which version of a page readers have is in force", async () => {
  for (const slug of ["privacy", "terms", "draft"])
    await makePage(slug, { version: `${slug} 1.0`, published: slug !== "draft" });
  expect([...(await readPageVersions(["privacy", "draft", "nothing"]))]).toEqual([["privacy", "privacy 1.0"]]);
});

describe("writing a page", () => {
  const actor = operator("editor");
  const english = { title: "About us", markdown: "Read **this**.", seo_description: "Who we are" };
  const input = { slug: "about", title: "关于", markdown: "说明白，{{siteName}}。", english: null };
  const pageOf = (slug: string) =>
    database().selectFrom("pages").select(["title_en", "body_html_en", "seo_description_en"]).where("slug", "=", slug);

  it("is one by its slug, found by the search while readers see it, and told to its pages and to the trail", async () => {
    const { told } = await listenToPurges();
    const documents = database().selectFrom("search_documents").select(["kind", "target_id"]);
    const other = await savePage({ ...input, slug: "contact" }, actor);
    const id = await savePage(input, actor);
    expect(await savePage({ ...input, english }, actor)).toBe(id);
    expect((await documents.execute()).length).toBe(2);
    await savePage({ ...input, english, published: false, version: "2.0" }, actor);
    expect(await documents.execute()).toEqual([{ kind: "page", target_id: other }]);
    const pages = ["contact", "about", "about", "about"];
    expect(await told()).toEqual(pages.map((slug) => ["purge", `page:${slug}`, "site"]));
    expect(await pageOf("about").execute()).toEqual([
      { title_en: "About us", body_html_en: "<p>Read <strong>this</strong>.</p>", seo_description_en: "Who we are" },
    ]);
    const trail = await database()
      .selectFrom("audit_entries")
      .select(["action", "target_id", "detail"])
      .orderBy("id")
      .execute();
    expect(trail.map(({ action, target_id }) => [action, target_id])).toEqual(
      [other, id, id, id].map((page) => ["page.save", `${page}`]),
    );
    expect(trail.at(-1)?.detail).toEqual({ slug: "about", version: "2.0" });
  });

  it("gives English to a page that has none, and says so in the trail, once", async () => {
    await savePage({ ...input, slug: "help" }, actor);
    const add = (given: object) =>
      withTransaction((trx) => addEnglish({ ...input, slug: "help", ...given }, actor, trx));
    await add({ english: null });
    await add({ english });
    await add({ english: { ...english, title: "Another" } });
    expect(await pageOf("help").execute()).toMatchObject([{ title_en: "About us", seo_description_en: "Who we are" }]);
    const trail = await database()
      .selectFrom("audit_entries")
      .select(["target_kind", "target_id"])
      .where("action", "=", "page.english")
      .execute();
    expect(trail).toEqual([{ target_kind: "page", target_id: "help" }]);
  });
});
