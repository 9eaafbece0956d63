import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { job } from "#app/features/base/actor/actor.ts";
import { SITE_PERMISSIONS } from "#app/features/base/permission/permissions.ts";
import { readMoved } from "#app/features/published/old-address/old-address.service.server.ts";
import { database } from "#db/client.ts";
import { moveIn } from "../move.ts";
import { openGhost } from "./site.ts";
import { importFolder } from "#tests/fixtures/old-sites/import-folder.ts";

const ACTOR = job("import", SITE_PERMISSIONS);
const HASH = "$2a$10$vI8aWBnW3fID.ZQ4/zo1G.q1lRps.9cGLcZEiGDMVr5yUP1KUOYTa";
const place = importFolder();

const { write } = place;

const lexical = JSON.stringify({
  root: {
    children: [
      { type: "heading", tag: "h2", children: [{ type: "text", text: "小标题", format: 0 }] },
      {
        type: "paragraph",
        children: [
          { type: "text", text: "粗体 <b>", format: 1 },
          { type: "link", url: "https://a.example/", children: [{ type: "text", text: "链接", format: 0 }] },
        ],
      },
      { type: "list", listType: "number", children: [{ type: "listitem", children: [{ type: "text", text: "一" }] }] },
      { type: "image", src: "__GHOST_URL__/content/images/2021/05/b.png", alt: "图", caption: "说明" },
      { type: "signup", header: "订阅我们" },
    ],
  },
});
const mobiledoc = JSON.stringify({
  version: "0.3.1",
  markups: [["strong"], ["a", ["href", "https://b.example/"]]],
  atoms: [],
  cards: [["code", { code: "a < b" }]],
  sections: [
    [
      1,
      "p",
      [
        [0, [], 0, "前"],
        [0, [0], 1, "粗"],
        [0, [1], 1, "链"],
      ],
    ],
    [3, "ul", [[[0, [], 0, "项"]]]],
    [10, 0],
  ],
});

const post = (id: string, more: object) => ({
  id,
  title: `题 ${id}`,
  slug: `slug-${id}`,
  html: `<p>文 ${id}</p>`,
  status: "published",
  visibility: "public",
  type: "post",
  published_at: "2021-05-01T01:02:03.000Z",
  ...more,
});

const EXPORT = {
  db: [
    {
      meta: { exported_on: 1_616_560_573_131, version: "5.1.0" },
      data: {
        posts: [
          post("1", {
            title: "牛奶 &amp; 咖啡",
            slug: "牛奶",
            html: `<p>正文 <a href="https://old.ghost.example/slug-2/">另文</a></p><figure class="kg-card"><img src="__GHOST_URL__/content/images/size/w600/2021/05/a.png" alt="甲"><figcaption>图注</figcaption></figure><!--kg-card-begin: html--><script>x()</script><!--kg-card-end: html-->`,
            feature_image: "__GHOST_URL__/content/images/2021/05/b.png",
            custom_excerpt: "摘要。",
            codeinjection_head: "<script>y()</script>",
          }),
          post("2", { html: null, lexical }),
          post("3", { html: null, mobiledoc }),
          post("4", { visibility: "paid" }),
          post("5", { status: "draft", published_at: null }),
          post("6", { status: "sent", email_only: true }),
          post("7", { type: "page", slug: "guanyu" }),
        ],
        posts_meta: [{ post_id: "1", meta_description: "搜索摘要" }],
        tags: [
          { id: "t1", name: "物价", slug: "wujia" },
          { id: "t2", name: "#内部", slug: "hash" },
        ],
        posts_tags: [
          { post_id: "1", tag_id: "t2", sort_order: 1 },
          { post_id: "1", tag_id: "t1", sort_order: 0 },
        ],
        users: [{ id: "u1", name: "李四", slug: "li-si", email: "li@example.com", password: HASH, status: "active" }],
        posts_authors: [{ post_id: "1", author_id: "u1", sort_order: 0 }],
        comments: [
          {
            id: "c1",
            post_id: "1",
            member_id: "m1",
            status: "published",
            html: "<p>好</p>",
            created_at: "2021-06-01 00:00:00",
          },
          {
            id: "c2",
            post_id: "1",
            member_id: "m1",
            parent_id: "c1",
            status: "published",
            html: "<p>回</p>",
            created_at: "2021-06-02 00:00:00",
          },
          {
            id: "c3",
            post_id: "1",
            member_id: "m1",
            status: "hidden",
            html: "<p>藏</p>",
            created_at: "2021-06-02 00:00:00",
          },
        ],
      },
    },
  ],
};

it("takes over a site of Ghost: HTML, Lexical and Mobiledoc, members, comments, addresses", async () => {
  const picture = (grey: number) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background: { r: grey, g: 9, b: 9 } } })
      .png()
      .toBuffer();
  await write("images/2021/05/a.png", await picture(10));
  await write("images/2021/05/b.png", await picture(20));
  const members = await write(
    "members.csv",
    "id,email,name,subscribed_to_emails,created_at\nm1,Wang@example.com,王五,true,2021-01-01T00:00:00.000Z\n",
  );
  const file = await write("ghost.json", JSON.stringify(EXPORT));
  const run = async () => {
    const pictures = { folder: join(place.path, "images"), allowed: [] };
    return moveIn(await openGhost(file, { pictures, members, address: "https://old.ghost.example" }), new Map(), ACTOR);
  };
  const report = await run();
  expect(report.refused).toEqual([]);
  expect(report).toMatchObject({ created: 7, drafts: 3, pictures: { named: 3, taken: 3 }, members: { created: 2 } });
  expect(report.notes.join("\n")).toMatch(/1 member had subscribed to a newsletter[^]*codeinjection/);
  const article = (title: string) =>
    database().selectFrom("articles").selectAll().where("title", "=", title).executeTakeFirstOrThrow();
  const milk = await article("牛奶 & 咖啡");
  expect(milk).toMatchObject({ authors: ["李四"], tags: ["物价"], summary: "摘要。", seo_description: "搜索摘要" });
  expect(milk.body_html).toContain('<a href="/slug-2/">另文</a>');
  expect(milk.body_html).toContain("<figcaption>图注</figcaption>");
  expect(milk.body_html).not.toContain("script");
  const second = await article("题 2");
  expect(second.body_html).toContain("<strong>粗体 &lt;b&gt;</strong>");
  expect(second.body_html).toContain("<ol><li>一</li></ol>");
  expect(second.body_html).toContain("<figcaption>说明</figcaption>");
  expect(report.remarks.filter(({ remark }) => remark.includes("signup"))).toHaveLength(1);
  const third = await article("题 3");
  expect(third.body_html).toContain("前<strong>粗</strong>");
  expect(third.body_html).toContain("<pre><code>a &lt; b</code></pre>");
  const comments = await database()
    .selectFrom("comments")
    .innerJoin("members", "members.id", "comments.member_id")
    .select(["content", "email", "parent_id"])
    .orderBy("comments.id")
    .execute();
  expect(comments).toEqual([
    { content: "好", email: "wang@example.com", parent_id: null },
    { content: "回", email: "wang@example.com", parent_id: expect.any(Number) },
  ]);
  const staff = await database().selectFrom("members").selectAll().where("username", "=", "li_si").executeTakeFirst();
  expect(staff?.password_hash).toBe(HASH);
  for (const [path, target] of [
    ["/%E7%89%9B%E5%A5%B6/", `/news/${milk.id}`],
    ["/guanyu/", `/news/${(await article("题 7")).id}`],
    ["/tag/wujia/", "/search?q=%E7%89%A9%E4%BB%B7"],
    ["/author/li-si", "/search?q=%E6%9D%8E%E5%9B%9B"],
    ["/rss/", "/rss.xml"],
  ] as const)
    expect([path, (await readMoved(path))?.to]).toEqual([path, target]);
  expect((await readMoved("/content/images/2021/05/b.png"))?.to).toMatch(/^\/media\//);
  expect(await readMoved("/slug-4/")).toBeUndefined();
  expect(await run()).toMatchObject({ created: 0, updated: 0, unchanged: 7, members: { created: 0, known: 2 } });
});

it.each([
  ["no JSON", "hello"],
  ["another JSON", '{"db":[{"data":{"posts":"none"}}]}'],
  ["an array", "[]"],
])("refuses %s in one sentence", async (_, content) => {
  const file = await write("x.json", content);
  const options = { pictures: { folder: undefined, allowed: [] }, members: undefined, address: undefined };
  await expect(openGhost(file, options)).rejects.toThrow(/no export of Ghost/);
});
