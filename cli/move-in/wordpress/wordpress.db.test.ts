import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { job } from "#app/features/base/actor/actor.ts";
import { SITE_PERMISSIONS } from "#app/features/base/permission/permissions.ts";
import { fetchPicture } from "#app/features/base/picture/picture.fetch.server.ts";
import { readMoved } from "#app/features/published/old-address/old-address.service.server.ts";
import { database } from "#db/client.ts";
import { SITE, wxr, wxrComment, wxrItem } from "#tests/fixtures/old-sites/wxr.ts";
import { readCategoryMap } from "../../import/category-map.ts";
import { moveIn } from "../move.ts";
import type { PictureOptions } from "../uploads.ts";
import { openWordPress } from "./site.ts";
import { importFolder } from "#tests/fixtures/old-sites/import-folder.ts";

const ACTOR = job("import", SITE_PERMISSIONS);
const place = importFolder();

const { write } = place;

const png = (grey: number) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: { r: grey, g: grey, b: grey } } })
    .png()
    .toBuffer();

type Options = { pictures?: Partial<PictureOptions>; members?: string; types?: string[]; map?: string };
async function move(files: string | string[], { pictures = {}, members, types = [], map = "{}" }: Options = {}) {
  const all = { folder: undefined, allowed: [], ...pictures };
  const site = await openWordPress([files].flat(), { pictures: all, members, types });
  return moveIn(site, readCategoryMap(map), ACTOR);
}

const article = (title: string) =>
  database().selectFrom("articles").selectAll().where("title", "=", title).executeTakeFirstOrThrow();
const movedTo = async (path: string) => (await readMoved(path))?.to;
const count = async (table: "articles" | "comments" | "members" | "manuscripts" | "old_addresses") =>
  (await database().selectFrom(table).select("id").execute()).length;

describe("a site of WordPress", () => {
  const items = () =>
    [
      wxrItem({
        id: 10,
        title: "牛奶 &amp; 咖啡 😀",
        slug: "牛奶涨价",
        excerpt: "一箱贵了三元。",
        terms: [
          ["category", "hongguan", "宏观 &amp; 政策"],
          ["post_tag", "%e7%89%9b%e5%a5%b6", "牛奶"],
        ],
        meta: [
          ["_thumbnail_id", "20"],
          ["_wp_old_slug", "milk-old"],
          ["_yoast_wpseo_metadesc", "搜索摘要"],
          ["_yoast_wpseo_title", "%%title%% %%sep%% x"],
        ],
        content: `第一段
换行，<a href="${SITE}/2019/12/01/other/?x=1">旧文</a>和<a href="https://elsewhere.example/">别处</a>。

[caption id="attachment_20" align="aligncenter" width="300"]<a href="${SITE}/wp-content/uploads/2020/01/shelf.png"><img src="${SITE}/wp-content/uploads/2020/01/shelf-300x200.png" alt="货架" width="300" height="200" /></a> 图注在此[/caption]

[gallery ids="20,21,99"]

[su_box title="提示" style="soft"]框里的话[/su_box] 他说 [sic] 和 [1]。

<ul>
<li>第一条</li>
<li>第二条</li>
</ul>
<!--more-->
[contact-form-7 id="5" title="联系"]

[php]if (a < b) { echo "]]>"; }[/php]

https://www.bilibili.com/video/BV1xx411c7mD

<iframe src="//player.bilibili.com/player.html?aid=1"></iframe>`,
        comments: [
          wxrComment(1, "第一条 <b>好</b> &amp; 对\n换行"),
          wxrComment(2, "回复", { parent: 1, name: "赵六" }),
          wxrComment(3, "再回复", { parent: 2, user: 7, name: "zhang" }),
          wxrComment(4, "等审核", { approved: "0" }),
          wxrComment(5, "广告", { approved: "spam" }),
          wxrComment(6, "ping", { type: "pingback" }),
          wxrComment(8, "字".repeat(1_200)),
        ].join(""),
      }),
      wxrItem({
        id: 11,
        title: "区块编辑器",
        content: `<!-- wp:paragraph -->
<p>一段话。</p>
<!-- /wp:paragraph -->

<!-- wp:image {"id":21} -->
<figure class="wp-block-image"><img src="${SITE}/wp-content/uploads/2020/01/other-1024x768.png" alt="另图" class="wp-image-21"/><figcaption class="wp-element-caption">说明</figcaption></figure>
<!-- /wp:image -->

<!-- wp:latest-posts {"postsToShow":3} /-->

<!-- wp:embed {"url":"https://www.youtube.com/watch?v=abc"} -->
<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">
https://www.youtube.com/watch?v=abc
</div></figure>
<!-- /wp:embed -->`,
      }),
      wxrItem({ id: 12, title: "草稿", status: "draft", gmt: "0000-00-00 00:00:00", link: `${SITE}/?p=12` }),
      wxrItem({ id: 13, title: "私密", status: "private" }),
      wxrItem({ id: 14, title: "有密码", password: "geheim" }),
      wxrItem({ id: 15, title: "将来", status: "future", date: "2099-01-01 08:00:00", gmt: "2099-01-01 00:00:00" }),
      wxrItem({ id: 16, title: "待审", status: "pending", gmt: "0000-00-00 00:00:00" }),
      wxrItem({ id: 17, title: "回收站", status: "trash" }),
      wxrItem({ id: 18, title: "关于本站", type: "page", link: `${SITE}/guanyu/` }),
      wxrItem({ id: 19, title: "同名", slug: "milk", content: "甲" }),
      wxrItem({ id: 22, title: "同名之二", slug: "milk", content: "乙" }),
      wxrItem({ id: 23, title: "菜单", type: "nav_menu_item" }),
      wxrItem({ id: 24, title: "", content: "没有标题的一段话。" }),
      wxrItem({ id: 25, title: "同名", slug: "copy", content: "甲" }),
      wxrItem({ id: 26, title: "当地时间", gmt: "0000-00-00 00:00:00", date: "2021-05-01 09:00:00" }),
      wxrItem({
        id: 20,
        title: "shelf",
        type: "attachment",
        status: "inherit",
        parent: 10,
        link: `${SITE}/2020/01/31/milk/shelf/`,
        attachment: `${SITE}/wp-content/uploads/2020/01/shelf.png`,
      }),
      wxrItem({
        id: 21,
        title: "other",
        type: "attachment",
        status: "inherit",
        link: `${SITE}/other/`,
        attachment: `${SITE}/wp-content/uploads/2020/01/other.png`,
      }),
      wxrItem({
        id: 27,
        title: "unused",
        type: "attachment",
        status: "inherit",
        attachment: `${SITE}/wp-content/uploads/2020/01/unused.png`,
      }),
    ].join("\n");

  const users = () =>
    write(
      "users.csv",
      `\uFEFFID,user_login,user_pass,user_email,display_name,user_registered
7,zhang,$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0,Zhang@Example.com,张三,2018-03-01 02:00:00
8,张三丰,{noop}x,not an address,"三丰, 道长",
9,admin,$wp$2y$10$${"a".repeat(53)},admin@example.com,管理员,2018-03-01 02:00:00
`,
    );

  it("comes whole: words, pictures, comments, members and addresses, and a second run doubles nothing", async () => {
    await write("uploads/2020/01/shelf.png", await png(90));
    await write("uploads/2020/01/other.png", await png(120));
    const file = await write("export.xml", wxr(items()).replace("区块编辑器", "区块\u0008编辑器"));
    const options = {
      pictures: { folder: join(place.path, "uploads") },
      members: await users(),
      map: "宏观 & 政策: { column: macro }",
    };
    const report = await move(file, options);
    expect(report.refused).toEqual([
      { file: "post 25 《同名》", reason: expect.stringMatching(/the same title and the same words/) },
    ]);
    expect(report).toMatchObject({ created: 12, drafts: 5, members: { created: 3, known: 0 }, unusedFiles: 1 });
    expect(report.pictures).toMatchObject({ named: 5, taken: 5, linked: 0, missing: 0 });
    expect(Object.fromEntries(report.leftOut)).toEqual({ nav_menu_item: 1, "post (trash)": 1 });
    expect(report.notes).toContain("1 character that XML does not allow were left out.");

    const milk = await article("牛奶 & 咖啡 😀");
    expect(milk).toMatchObject({
      summary: "一箱贵了三元。",
      authors: ["李四"],
      tags: ["牛奶"],
      seo_description: "搜索摘要",
      seo_title: "",
      import_key: "wordpress:old.example.cn:10",
    });
    expect(milk.publish_at.toISOString()).toBe("2020-01-31T00:30:00.000Z");
    expect(milk.cover_media_id).not.toBeNull();
    expect(milk.column_id).not.toBeNull();
    const { body_html: body } = milk;
    expect(body).toContain('<p>第一段<br>换行，<a href="/2019/12/01/other/?x=1">旧文</a>');
    expect(body.match(/<img src="\/media\//g)).toHaveLength(3);
    expect(body).toContain("<figcaption>图注在此</figcaption>");
    expect(body).toMatch(/框里的话 他说 \[sic\] 和 \[1\]/);
    expect(body).toContain("<li>第一条</li>");
    expect(body).toContain('<pre><code>if (a &lt; b) { echo "]]&gt;"; }</code></pre>');
    expect(body).toContain("https://www.bilibili.com/video/BV1xx411c7mD");
    const told = report.remarks.filter(({ file: name }) => name.startsWith("post 10 "));
    expect(told.map(({ line, remark }) => `${line ?? "-"}: ${remark}`)).toEqual([
      expect.stringMatching(/^6: picture 99 of a gallery is not in the export/),
      expect.stringMatching(/^8: the shortcode \[su_box title="提示" style="soft"\]/),
      expect.stringMatching(/^15: the shortcode \[contact-form-7/),
      expect.stringMatching(/^21: <iframe> became a link/),
      "-: these comments are too long and were cut: 8",
    ]);
    const blocks = await article("区块编辑器");
    expect(blocks.body_html).toContain("<figcaption>说明</figcaption>");
    expect(report.remarks.find(({ file: name }) => name.startsWith("post 11 "))?.remark).toMatch(/latest-posts/);
    expect((await article("当地时间")).publish_at.toISOString()).toBe("2021-05-01T01:00:00.000Z");
    expect((await article("没有标题的一段话。")).status).toBe("published");

    const stories = await database().selectFrom("manuscripts").select(["fields", "state"]).execute();
    expect(stories.map(({ fields, state }) => `${(fields as { title: string }).title} ${state}`).toSorted()).toEqual(
      ["将来 writing", "待审 writing", "有密码 writing", "私密 writing", "草稿 writing"].toSorted(),
    );

    const comments = await database()
      .selectFrom("comments")
      .innerJoin("members", "members.id", "comments.member_id")
      .select(["comments.id", "content", "comments.status", "parent_id", "reply_to_id", "nickname", "replies"])
      .orderBy("comments.created_at")
      .execute();
    const [first, second, third, fourth] = comments;
    expect(first).toMatchObject({ content: "第一条 好 & 对\n换行", status: "approved", nickname: "王五", replies: 2 });
    expect(second).toMatchObject({ parent_id: first?.id, reply_to_id: null, nickname: "赵六" });
    expect(third).toMatchObject({ parent_id: first?.id, reply_to_id: second?.id, nickname: "张三" });
    expect(fourth).toMatchObject({ status: "waiting" });
    expect(comments).toHaveLength(5);
    expect(report.comments).toEqual({ created: 5, known: 0, leftOut: 2, ofHidden: 0 });
    const counts = database().selectFrom("article_counts").select("comments").where("article_id", "=", milk.id);
    expect(await counts.executeTakeFirst()).toEqual({ comments: 4 });

    const members = await database().selectFrom("members").selectAll().where("moved_at", "is not", null).execute();
    const zhang = members.find(({ username }) => username === "zhang");
    expect(zhang).toMatchObject({ email: "zhang@example.com", nickname: "张三", status: "active" });
    expect(zhang?.password_hash).toBe("$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0");
    expect(zhang?.joined_at.toISOString()).toBe("2018-03-01T02:00:00.000Z");
    expect(members.filter(({ status }) => status === "disabled").map(({ nickname }) => nickname)).toEqual(
      expect.arrayContaining(["王五", "赵六"]),
    );
    expect(members.some(({ username }) => username === "admin")).toBe(false);
    expect(JSON.stringify(members)).not.toMatch(/guest@example\.com|1\.2\.3\.4/);

    const news = `/news/${milk.id}`;
    for (const path of [
      "/2020/01/31/%E7%89%9B%E5%A5%B6%E6%B6%A8%E4%BB%B7/",
      "/?p=10",
      "/index.php?p=10",
      "/2020/01/31/milk-old/",
      "/2020/01/31/milk/shelf/",
      "/?attachment_id=20",
    ])
      expect([path, await movedTo(path)]).toEqual([path, news]);
    expect(await movedTo("/?page_id=18")).toBe(`/news/${(await article("关于本站")).id}`);
    expect(await movedTo("/2020/01/31/milk")).toBe(`/news/${(await article("同名")).id}`);
    expect(await movedTo("/2020/01/31/copy/")).toBe(`/news/${(await article("同名")).id}`);
    for (const path of ["/wp-content/uploads/2020/01/shelf.png", "/wp-content/uploads/2020/01/other-1024x768.png"])
      expect(await movedTo(path)).toMatch(/^\/media\//);
    expect(await movedTo("/category/caijing/hongguan/")).toMatch(/^\/news\/column\/\d+$/);
    expect(await movedTo("/category/caijing/")).toBe("/search?q=%E8%B4%A2%E7%BB%8F");
    expect(await movedTo("/tag/%E7%89%9B%E5%A5%B6/")).toBe("/search?q=%E7%89%9B%E5%A5%B6");
    expect(await movedTo("/author/li.si/")).toBe("/search?q=%E6%9D%8E%E5%9B%9B");
    expect(await movedTo("/2020/01/")).toBe("/news");
    expect(await movedTo("/feed/")).toBe("/rss.xml");
    expect(await movedTo("/2020/01/31/post-13/")).toBeUndefined();

    const before = await Promise.all(
      (["articles", "comments", "members", "manuscripts", "old_addresses"] as const).map(count),
    );
    const again = await move(file, options);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 12, comments: { created: 0, known: 5 } });
    expect(again.members).toEqual({ created: 0, known: 3 });
    const after = await Promise.all(
      (["articles", "comments", "members", "manuscripts", "old_addresses"] as const).map(count),
    );
    expect(after).toEqual(before);
  });

  it("goes on where a run broke off, from several files, packed or not", async () => {
    const one = await write("a.xml", wxr(wxrItem({ id: 1, title: "一", comments: wxrComment(1, "话") })));
    const two = await write("b.xml.gz", gzipSync(wxr(wxrItem({ id: 2, title: "二" }))));
    await move(one);
    expect(await move([one, two])).toMatchObject({ created: 1, unchanged: 1, comments: { created: 0, known: 1 } });
    expect(await count("comments")).toBe(1);
  });

  it("asks an allowed host for pictures, and no other one", async () => {
    const asked: string[] = [];
    const picture = await png(33);
    const server = createServer(({ url = "" }, response) => {
      asked.push(url);
      response.end(url.endsWith(".png") ? picture : "x".repeat(11 * 1024 * 1024));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const content = [`http://${host}/wp-content/uploads/a.png`, `http://${host}/large.jpg`, "https://cdn.example/b.png"]
      .map((address) => `<img src="${address}">`)
      .join("");
    const file = await write("a.xml", wxr(wxrItem({ id: 1, content }), `http://${host}`));
    expect((await move(file)).pictures).toMatchObject({ named: 3, taken: 0, linked: 3 });
    expect(asked).toEqual([]);
    const fetch = (address: string) => fetchPicture(address, { mayVisit: (visited) => visited === "127.0.0.1" });
    const report = await move(file, { pictures: { allowed: [host], fetch } });
    expect(report.pictures).toMatchObject({ taken: 1, linked: 2 });
    expect(asked).toEqual(["/wp-content/uploads/a.png", "/large.jpg"]);
    expect(report.remarks.map(({ remark }) => remark).join("\n")).toMatch(
      /large\.jpg was not taken: it is larger than 10 MB/,
    );
    // Without the test's own `fetch`, the address of this machine is refused, because it is not a public host.
    expect((await move(file, { pictures: { allowed: [host] } })).pictures).toMatchObject({ taken: 0 });
    server.close();
  });

  it("reads no file outside of the folder of uploads", async () => {
    await write("geheim.png", await png(1));
    const content = `<img src="${SITE}/wp-content/uploads/../../geheim.png"><img src="${SITE}/wp-content/uploads/%2e%2e/geheim.png">`;
    const file = await write("a.xml", wxr(wxrItem({ id: 1, content })));
    await mkdir(join(place.path, "uploads"));
    expect((await move(file, { pictures: { folder: join(place.path, "uploads") } })).pictures).toMatchObject({
      taken: 0,
    });
  });
});

it.each([
  ["no XML", "hello", /not well-formed/],
  ["another XML", "<html><body/></html>", /no RSS/],
  ["another feed", "<rss><channel><title>x</title></channel></rss>", /no export of WordPress/],
  ["entities", `<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${wxr("")}`, /defines its own entities/],
  ["half a file", wxr(wxrItem({ id: 1 })).slice(0, -60), /not well-formed/],
  ["an unknown entity", wxr("<item><title>&xxe;</title></item>"), /not well-formed/],
  ["deep nesting", wxr(`<item>${"<a>".repeat(100)}`), /nested too deep/],
  ["a damaged archive", Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), /damaged/],
])("refuses %s in one sentence and changes nothing", async (_, content, sentence) => {
  const file = await write("a.xml", content);
  await expect(move(file)).rejects.toThrow(sentence);
  expect(await count("articles")).toBe(0);
});

it("cuts hostile HTML down to what an article may hold", async () => {
  const content = `<p onclick="x()">好<script>alert(1)</script><img src="x" onerror="alert(2)"><a href="javascript:alert(3)">点</a></p>`;
  const file = await write("a.xml", wxr(wxrItem({ id: 1, title: "坏", content })));
  await move(file);
  const { body_html: body } = await article("坏");
  expect(body).not.toMatch(/script|onclick|onerror|alert/);
  expect(body).toContain("点");
});

it("refuses a text beyond the cap and names it, and takes the others", async () => {
  const file = await write(
    "a.xml",
    wxr(
      [
        wxrItem({ id: 1, content: "字".repeat(100_000) }),
        wxrItem({ id: 2, title: "好" }),
        wxrItem({ id: 3, content: "[gallery ".repeat(100_000) }),
      ].join(""),
    ),
  );
  const report = await move(file);
  expect(report.refused.toSorted((a, b) => a.file.localeCompare(b.file))).toEqual([
    { file: "post 1 《题 1》", reason: expect.stringMatching(/more than 200000 bytes/) },
    { file: "post 3 《题 3》", reason: expect.stringMatching(/more than 300000 characters/) },
  ]);
  expect(report.created).toBe(1);
});
