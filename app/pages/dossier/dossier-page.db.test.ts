import { beforeEach, describe, expect, it } from "vitest";
import "#app/i18n/all-messages.ts";
import { operator } from "#app/features/base/actor/actor.ts";
import { saveArticle, setArticleStatus } from "#app/features/published/article/article-writing.service.server.ts";
import type { DossierKind } from "#app/features/published/dossier/dossier.kinds.ts";
import { readFeed, readPageAddresses } from "#app/features/published/feed/feed.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { emptyTables, testDatabase } from "#tests/db/test-database.ts";
import { article, insert } from "#tests/fixtures/content.ts";
import { rows } from "#tests/fixtures/members.ts";
import { listenToPurges } from "#tests/fixtures/newsroom/notifications.ts";
import { loadDossierPage } from "./dossier-page.server.ts";

const SITE = "https://news.example";
testDatabase();
beforeEach(() => emptyTables("articles", "authors", "topics", "dossier_names", "dossier_entries", "noun_revisions"));

const shown = { published: true, consent_on: "2026-01-01" };
const author = (name: string, fields: object = {}) => insert("authors", { name, ...shown, ...fields });
const topic = (name: string, fields: object = {}) => insert("topics", { name, published: true, ...fields });

const load = (kind: DossierKind, id: number | string, query = "") =>
  loadDossierPage(kind, {
    params: { id: String(id) },
    url: new URL(`${SITE}/${kind}/${id}${query}`),
    state: { language: "zh-cn", siteUrl: SITE, maxAge: 0 },
  });

/** Returns the titles of a page's articles, or how its address answers. */
async function answer(kind: DossierKind, id: number | string, query = ""): Promise<unknown> {
  try {
    return (await load(kind, id, query)).page.stream.cards.map(({ title }) => title);
  } catch (error) {
    if (error instanceof Response) return [error.status, error.headers.get("location")];
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe("the page of an author", () => {
  it("lists what carries one of the names, newest first, published before or after the page", async () => {
    await article("早", { authors: ["高砚"] });
    await article("别人", { authors: ["高砚山"] });
    const id = await author("高砚", { other_names: ["老高"] });
    await article("晚", { authors: ["陈", "老高"] });
    await article("两个名字", { authors: ["高砚", "老高"] });
    expect(await answer("author", id)).toEqual(["两个名字", "晚", "早"]);
    await rows("update authors set other_names = '{}'");
    expect(await answer("author", id)).toEqual(["两个名字", "早"]);
    await rows("update articles set authors = '{陈}' where title = '早'");
    expect(await answer("author", id)).toEqual(["两个名字"]);
    await rows("delete from articles");
    expect(await rows("select from dossier_entries")).toEqual([]);
  });

  it("never shows what is not public, by whatever way it was there", async () => {
    const id = await author("高砚");
    const stays = await article("发了", { authors: ["高砚"] });
    for (const status of ["offline", "trashed"]) await article(status, { authors: ["高砚"], status });
    await article("以后", { authors: ["高砚"], publish_at: new Date(Date.now() + 86_400_000) });
    expect(await answer("author", id)).toEqual(["发了"]);
    await rows("update articles set status = 'offline' where id = $1", [stays]);
    expect(await answer("author", id)).toEqual([]);
    expect((await readFeed({ of: "author", id: String(id) }, SITE)).entries).toEqual([]);
    await rows("update articles set status = 'published' where id = $1", [stays]);
    expect(await answer("author", id)).toEqual(["发了"]);
  });

  it("is read in pages, also where articles have one time", async () => {
    const id = await author("高砚");
    for (let n = 0; n < 45; n += 1) await article(`${n}`, { authors: ["高砚"], publish_at: "2026-01-01T00:00:00Z" });
    const seen: string[] = [];
    for (let query = ""; ;) {
      const { stream } = (await load("author", id, query)).page;
      seen.push(...stream.cards.map(({ title }) => title));
      if (stream.next === null) break;
      query = new URL(stream.next, SITE).search;
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => `${44 - n}`));
  });

  it("is not found, gone, or leads to the page that it was merged into", async () => {
    const [one, other] = [await author("高砚"), await author("高岩")];
    const draft = await author("没发过", { published: false });
    await article("甲", { authors: ["高砚"] });
    await article("乙", { authors: ["高岩"] });
    for (const unknown of [draft, 999, "abc", "1e3", "0", "9".repeat(20)])
      expect(await answer("author", unknown)).toBe("not_found");
    await rows("update authors set merged_into = $1 where id = $2", [one, other]);
    expect(await answer("author", other)).toEqual([301, `/author/${one}`]);
    expect(await answer("author", one)).toEqual(["乙", "甲"]);
    await rows("update authors set merged_into = null where id = $1", [other]);
    expect([await answer("author", one), await answer("author", other)]).toEqual([["甲"], ["乙"]]);
    await rows("update authors set published = false where id = $1", [one]);
    expect(await answer("author", one)).toBe("gone");
    await expect(readFeed({ of: "author", id: String(one) }, SITE)).rejects.toMatchObject({ code: "gone" });
  });

  it("has no name twice, and describes itself to search engines", async () => {
    const id = await author("高砚", { intro: "写宏观。" });
    await expect(author("高岩", { other_names: ["高砚"] })).rejects.toMatchObject({ code: "23505" });
    await article("甲", { authors: ["高砚"] });
    const { meta } = await load("author", id);
    expect(meta).toMatchObject({ path: `/author/${id}`, feed: `/rss/author/${id}.xml`, description: "写宏观。" });
    const person = { "@type": "Person", name: "高砚", url: `${SITE}/author/${id}` };
    expect(meta.jsonLd?.[0]).toMatchObject({ "@type": "ProfilePage", mainEntity: person });
    expect((await readFeed({ of: "author", id: String(id) }, SITE)).entries.map(({ title }) => title)).toEqual(["甲"]);
    expect((await readPageAddresses(SITE)).map(({ url }) => url)).toContain(`${SITE}/author/${id}`);
  });
});

describe("the page of a topic", () => {
  it("is there from three published articles on; before, it leads to the search", async () => {
    const id = await topic("汇率", { other_names: ["换汇"] });
    await article("一", { tags: ["汇率"] });
    await article("二", { tags: ["换汇"] });
    await article("以后", { tags: ["汇率"], publish_at: new Date(Date.now() + 86_400_000) });
    const elsewhere = [302, `/search?q=${encodeURIComponent("汇率")}`];
    expect(await answer("topic", id)).toEqual(elsewhere);
    expect((await readPageAddresses(SITE)).map(({ url }) => url)).not.toContain(`${SITE}/topic/${id}`);
    await article("三", { tags: ["汇率", "换汇"] });
    expect(await answer("topic", id)).toEqual(["三", "二", "一"]);
    expect((await load("topic", id)).meta.jsonLd?.[0]).toMatchObject({ "@type": "CollectionPage", name: "汇率" });
    expect((await readPageAddresses(SITE)).map(({ url }) => url)).toContain(`${SITE}/topic/${id}`);
    await rows("update articles set status = 'offline' where title = '三'");
    expect(await answer("topic", id)).toEqual(elsewhere);
  });
});

it("is purged by releases, renames and take-downs of its articles, and by no others", async () => {
  const [one, other, tagged] = [await author("高砚"), await author("高岩"), await topic("汇率")];
  const purges = await listenToPurges();
  /** Returns the dossiers in the purge messages of a change, by strength. */
  const told = async () =>
    (await purges.told()).flatMap(([strength, ...tags]) =>
      tags.filter((tag) => /^(?:author|topic):/.test(tag)).map((tag) => `${strength} ${tag}`),
    );
  const save = (part: object) =>
    saveArticle(
      { title: "甲", body: "<p>x</p>", publishAt: new Date(0), importKey: "k", initialStatus: "published", ...part },
      operator("test"),
    );
  const { id } = await save({ authors: ["高砚"], tags: ["汇率"] });
  expect((await told()).toSorted()).toEqual([`refresh author:${one}`, `refresh topic:${tagged}`]);
  await save({ authors: ["高砚"], tags: ["汇率"], dek: "新的" });
  expect(await told()).toEqual([]);
  await save({ authors: ["高岩"], tags: ["汇率"] });
  expect((await told()).toSorted()).toEqual(
    [`refresh author:${one}`, `refresh author:${other}`, `refresh topic:${tagged}`].toSorted(),
  );
  await setArticleStatus(id, "offline", operator("test"));
  expect(await told()).toEqual(expect.arrayContaining([`withhold author:${other}`, `withhold topic:${tagged}`]));
});
