import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { readMoved } from "#app/features/published/old-address/old-address.service.server.ts";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { connectionPool, database } from "#db/client.ts";
import { importFiles, markdownFiles } from "./import.ts";
import { readCategoryMap } from "./category-map.ts";
import { importFolder } from "#tests/fixtures/old-sites/import-folder.ts";

const place = importFolder();
beforeEach(() => cp(join(projectFolder, "tests/fixtures/blogs"), place.path, { recursive: true }));

/** Draws a picture into the blog. Each has a colour of its own, so that no two are equal. */
async function draw(path: string, grey: number): Promise<void> {
  const background = { r: grey, g: grey, b: grey };
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } }).png();
  await mkdir(join(place.path, path, ".."), { recursive: true });
  await writeFile(join(place.path, path), await picture.toBuffer());
}

async function importBlog(path: string, options: Parameters<typeof importFiles>[2] = {}) {
  const from = join(place.path, path);
  return importFiles(from, await markdownFiles(from), options);
}

const article = (title: string) =>
  database().selectFrom("articles").selectAll().where("title", "=", title).executeTakeFirstOrThrow();
const stories = async () => {
  const rows = await database()
    .selectFrom("manuscripts")
    .select(["fields", "state"])
    .orderBy(sql`fields ->> 'title'`)
    .execute();
  return rows.map(({ fields, state }) => [(fields as { title: string }).title, state]);
};
const movedTo = async (path: string) => (await readMoved(path))?.to;
const toldOf = ({ remarks }: Awaited<ReturnType<typeof importBlog>>, file: string) =>
  remarks.filter((one) => one.file === file).map(({ line, remark }) => `${line ?? "-"}: ${remark}`);

describe("a blog of Hexo", () => {
  beforeEach(async () => {
    await draw("hexo/source/images/shelf.png", 90);
    await draw("hexo/source/images/cover.png", 120);
    await draw("hexo/source/_posts/asset-post/own.png", 150);
  });

  it("comes whole: words, pictures in every form, footnotes, cover, drafts as stories", async () => {
    const report = await importBlog("hexo/source");
    expect(report.refused).toEqual([]);
    expect(report.pictures).toEqual({ named: 7, taken: 7, linked: 0, missing: 0 });
    const { body_html: body, cover_media_id: cover, summary, tags } = await article("牛奶为什么涨价");
    expect(body.match(/<img src="\/media\//g)).toHaveLength(4);
    expect(body).toContain("<figcaption>图注在此</figcaption>");
    expect(body).toContain('title="据统计局三月数据。" data-source="https://stats.example.com/milk"');
    expect(body).toContain('title="饲料涨了 两成。"');
    expect(body).toContain("List&lt;String&gt;");
    expect({ hasCover: cover !== null, summary, tags }).toEqual({
      hasCover: true,
      summary: "一箱牛奶贵了三元。",
      tags: ["牛奶"],
    });
    expect(await stories()).toEqual([
      ["一个想法", "writing"],
      ["还不能看", "writing"],
    ]);
    expect(report).toMatchObject({ created: 4, drafts: 2 });
    expect([...report.unknownFields]).toEqual([["theme_color", 1]]);
  });

  it("is told of where it differs, with file and line, and of nothing else", async () => {
    const report = await importBlog("hexo/source");
    expect(toldOf(report, "_posts/hello-price.md")).toEqual([
      expect.stringMatching(/^30: this tag is not known here.*note warning/),
    ]);
    expect(toldOf(report, "_posts/asset-post.md")).toEqual([
      expect.stringMatching(/^12: <iframe> became a link \(player\.bilibili\.com\)/),
      expect.stringMatching(/^14: <video> was left out: \/files\/talk\.mp4/),
      expect.stringMatching(/^16: a video became a link to it/),
      expect.stringMatching(/^22: a formula stands as it was written/),
    ]);
  });

  it("is found at its old addresses", async () => {
    const { addresses, unplaced } = await importBlog("hexo/source");
    expect({ addresses, unplaced }).toEqual({ addresses: { live: 3, later: 1 }, unplaced: { entirely: 4, column: 0 } });
    const { id } = await article("牛奶为什么涨价");
    for (const path of ["/2024/03/05/hello-price/", "/2024/03/05/hello-price/index.html", "/old/milk.html"])
      expect(await movedTo(path)).toBe(`/news/${id}`);
    expect(await movedTo("/custom/address")).toBe(`/news/${(await article("图在自己的文件夹里")).id}`);
    expect(await movedTo("/2024/05/01/secret/")).toBeUndefined();
  });

  it("is updated by a second run, also one of another of its folders, with the pictures that were missing", async () => {
    await rm(join(place.path, "hexo/source/images"), { recursive: true });
    const first = await importBlog("hexo/source/_posts");
    expect(first.pictures).toMatchObject({ taken: 2, missing: 5 });
    expect((await article("牛奶为什么涨价")).body_html).not.toContain("<img");
    await draw("hexo/source/images/shelf.png", 90);
    await draw("hexo/source/images/cover.png", 120);
    const second = await importBlog("hexo/source");
    expect(second.refused).toEqual([]);
    expect(second).toMatchObject({ created: 1, updated: 1, unchanged: 2 });
    expect((await article("牛奶为什么涨价")).body_html.match(/<img /g)).toHaveLength(4);
    expect(await importBlog("hexo/source")).toMatchObject({ created: 0, updated: 0, unchanged: 4, refused: [] });
  });

  it("finds its pictures by --root alone", async () => {
    await rm(join(place.path, "hexo/_config.yml"));
    const lost = await importBlog("hexo/source/_posts");
    expect(lost.pictures.missing).toBe(5);
    expect(toldOf(lost, "hello-price.md").join("\n")).toMatch(/name the blog's folder with --root/);
    const found = await importBlog("hexo/source/_posts", { root: join(place.path, "hexo") });
    expect(found.pictures).toMatchObject({ taken: 7, missing: 0 });
  });

  it("goes where the mapping file says, which may name only places of this site", async () => {
    const categories = readCategoryMap("生活: { column: policy, industry: consumer }");
    const report = await importBlog("hexo/source", { categories });
    const { column_id: columnId, industry_id: industryId } = await article("图在自己的文件夹里");
    expect([columnId, industryId]).not.toContain(null);
    expect([...report.unmapped]).toEqual([["物价", 1]]);
  });
});

it("takes over a blog of Hugo: TOML, page folders, section patterns, drafts and times to come", async () => {
  await draw("hugo/static/img/chart.png", 60);
  await draw("hugo/content/posts/bundle/near.png", 30);
  const report = await importBlog("hugo/content");
  expect(report.refused).toEqual([]);
  expect(report.pictures).toEqual({ named: 2, taken: 2, linked: 0, missing: 0 });
  const post = await article("房贷怎么算");
  expect(post.authors).toEqual(["小李", "小张"]);
  expect(post.body_html).toContain("<figcaption>两种还法</figcaption>");
  expect(post.body_html).toContain("提前还款要问清违约金。");
  for (const path of ["/notes/2023/mortgage/", "/notes/mortgage-old", "/notes/calc"])
    expect(await movedTo(path)).toBe(`/news/${post.id}`);
  const bundle = await article("一页一个文件夹");
  expect(bundle.dek).toBe("副标题在这里");
  expect(await movedTo("/notes/special/")).toBe(`/news/${bundle.id}`);
  expect(await stories()).toEqual([
    ["明年才发", "scheduled"],
    ["草稿", "writing"],
  ]);
  expect(toldOf(report, "posts/toml-post.md")).toEqual([
    expect.stringMatching(/^14: a link to another article of the blog leads nowhere now: other\.md/),
    expect.stringMatching(/^16: this tag is not known here.*别丢了我/),
    expect.stringMatching(/^18: this tag is not known here.*notice tip/),
  ]);
});

it("takes over a blog of Jekyll: dates of file names, values in addresses, pictures by name", async () => {
  await draw("jekyll/assets/images/cell.png", 200);
  const report = await importBlog("jekyll");
  expect(report.refused).toEqual([]);
  expect(report.pictures).toEqual({ named: 2, taken: 2, linked: 0, missing: 0 });
  const post = await article("电池多少钱一度");
  expect(post.publish_at.toISOString()).toBe("2022-07-08T00:00:00.000Z");
  expect(post.summary).toBe("一度电池的价格。");
  expect(post.body_html).toContain('<pre><code>price = "{{ kwh }}"</code></pre>');
  for (const path of ["/blog/汽车/2022/07/08/battery/", "/blog/2022/battery"])
    expect(await movedTo(path)).toBe(`/news/${post.id}`);
  expect((await article("标题在正文里")).body_html).toBe("<p>正文。</p>");
  expect(await stories()).toEqual([["总有一天", "writing"]]);
  expect(toldOf(report, "_posts/2022-07-08-battery.md").join("\n")).toMatch(/video\.html[^]*table of contents/);
});

it("leaves an article public that a newer file calls a draft, and says so", async () => {
  const file = (draft: string) => `---\ntitle: 题\ndate: 2024-01-01\n${draft}---\n\n文\n`;
  await mkdir(join(place.path, "own"));
  await writeFile(join(place.path, "own/a.md"), file(""));
  await importBlog("own");
  await writeFile(join(place.path, "own/a.md"), `${file("draft: true\n")}\n更多\n`);
  const report = await importBlog("own");
  expect(report).toMatchObject({ created: 0, updated: 1 });
  expect(report.remarks.map(({ remark }) => remark).join()).toContain("readers have it already");
  expect(await article("题")).toMatchObject({ status: "published" });
  expect(await stories()).toEqual([]);
});

it("reads no file outside of the blog", async () => {
  await draw("outside.png", 10);
  await mkdir(join(place.path, "own"));
  await writeFile(join(place.path, "own/a.md"), "---\ntitle: 题\ndate: 2024-01-01\n---\n\n![外](../outside.png)\n");
  const report = await importBlog("own");
  expect(report.pictures).toMatchObject({ taken: 0, missing: 1 });
  expect(toldOf(report, "a.md").join()).toContain("outside of the folder that is imported");
});

it("looks for the same article by an index, however many there are", async () => {
  await sql`
    insert into articles (title, body_html, publish_at, source_url)
    select 'Titel ' || n, '<p>' || n || '</p>', now() - interval '1 year', case when n % 2 = 0 then 'https://a.example/' || n else '' end
    from generate_series(1, 3000) as n`.execute(database());
  await connectionPool().query("analyze articles");
  const { findTwin } = await import("./import.repo.server.ts");
  for (const [n, sourceUrl] of [
    [2_000, "https://a.example/2000"],
    [2_001, ""],
  ] as const) {
    const twin = await findTwin({ title: `Titel ${n}`, sourceUrl, bodyHtml: `<p>${n}</p>` }, "file:x");
    expect(twin).toBeDefined();
  }
  const { rows } = await connectionPool().query<{ "QUERY PLAN": string }>(
    `explain select id from articles
     where md5(title || chr(10) || case when source_url = '' then body_html else source_url end) = md5('Titel 7' || chr(10) || '<p>7</p>')
     and title = 'Titel 7' and status <> 'trashed' order by id limit 1`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("articles_twin_idx");
});
