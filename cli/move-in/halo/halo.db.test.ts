import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import sharp from "sharp";
import { expect, it } from "vitest";
import yazl from "yazl";
import { job } from "#app/features/base/actor/actor.ts";
import { SITE_PERMISSIONS } from "#app/features/base/permission/permissions.ts";
import { readMoved } from "#app/features/published/old-address/old-address.service.server.ts";
import { database } from "#db/client.ts";
import { moveIn } from "../move.ts";
import { openHalo } from "./site.ts";
import { importFolder } from "#tests/fixtures/old-sites/import-folder.ts";

const ACTOR = job("import", SITE_PERMISSIONS);
const HASH = "$2a$10$vI8aWBnW3fID.ZQ4/zo1G.q1lRps.9cGLcZEiGDMVr5yUP1KUOYTa";
const OPTIONS = { pictures: { folder: undefined, allowed: [] }, address: "https://halo.example" };
const place = importFolder();

/** Returns a record as Halo stores it. */
const record = (kind: string, name: string, data: object) => ({
  name: `/registry/${kind}/${name}`,
  data: Buffer.from(
    JSON.stringify({ metadata: { name, creationTimestamp: "2022-01-01T00:00:00Z" }, ...data }),
  ).toString("base64"),
  version: 1,
});
const content = (kind: string, name: string, data: object) => record(`content.halo.run/${kind}`, name, data);

async function backup(files: Record<string, string | Buffer>): Promise<string> {
  const archive = new yazl.ZipFile();
  for (const [name, bytes] of Object.entries(files)) archive.addBuffer(Buffer.from(bytes), name);
  archive.end();
  const path = join(place.path, "backup.zip");
  await pipeline(archive.outputStream, createWriteStream(path));
  return path;
}

const post = (name: string, spec: object, more: object = {}) =>
  content("posts", name, {
    spec: {
      title: `题 ${name}`,
      slug: name,
      owner: "li-si",
      publish: true,
      deleted: false,
      visible: "PUBLIC",
      allowComment: true,
      publishTime: "2022-03-04T05:06:07Z",
      baseSnapshot: "s1",
      headSnapshot: "s1",
      releaseSnapshot: "s1",
      excerpt: { autoGenerate: true, raw: "" },
      ...spec,
    },
    status: { permalink: `/archives/${encodeURIComponent(name)}` },
    ...more,
  });
const snapshot = (name: string, spec: object, annotations = {}) =>
  content("snapshots", name, { metadata: { name, annotations }, spec: { rawType: "HTML", ...spec } });
const comment = (kind: string, name: string, spec: object) =>
  content(kind, name, { spec: { approved: true, hidden: false, creationTime: "2022-04-01T00:00:00Z", ...spec } });

const RECORDS = [
  snapshot("s1", {
    rawPatch: "<p>旧</p>\n<p>留</p>",
    contentPatch: `<p>第一版</p>\n<p>留下 <img src="/upload/a.png" alt="甲"></p>`,
  }),
  snapshot("s2", {
    rawPatch: "[]",
    contentPatch: JSON.stringify([
      {
        source: { position: 0, lines: ["<p>第一版</p>"] },
        target: { position: 0, lines: ["<p>第二版</p>", "<p>多一段</p>"] },
        type: "CHANGE",
      },
    ]),
  }),
  snapshot("s3", { rawType: "markdown", rawPatch: "## 标\n\n**粗**", contentPatch: "" }),
  post("牛奶", {
    releaseSnapshot: "s2",
    categories: ["c1"],
    tags: ["t1"],
    cover: "https://halo.example/upload/a.png",
    excerpt: { autoGenerate: false, raw: "摘要。" },
  }),
  post("markdown", { baseSnapshot: "s3", releaseSnapshot: "s3" }),
  post("draft", { publish: false, publishTime: null }),
  post("private", { visible: "PRIVATE" }),
  post("gone", { deleted: true }),
  post("lost", { baseSnapshot: "s1", releaseSnapshot: "s9", title: "换" }),
  content("singlepages", "about", {
    spec: {
      title: "关于",
      slug: "guanyu",
      publish: true,
      visible: "PUBLIC",
      publishTime: "2022-03-04T05:06:07Z",
      baseSnapshot: "s3",
      releaseSnapshot: "s3",
      owner: "li-si",
    },
    status: { permalink: "/guanyu" },
  }),
  content("categories", "c1", {
    spec: { displayName: "物价", slug: "wujia" },
    status: { permalink: "/categories/wujia" },
  }),
  content("tags", "t1", { spec: { displayName: "牛奶", slug: "niunai" }, status: { permalink: "/tags/niunai" } }),
  record("users", "li-si", {
    spec: {
      displayName: "李四",
      email: "li@example.com",
      password: `{bcrypt}${HASH}`,
      registeredAt: "2021-01-01T00:00:00Z",
    },
  }),
  comment("comments", "k1", {
    content: "<p>好&amp;</p>",
    owner: { kind: "Email", name: "g@example.com", displayName: "王五" },
    subjectRef: { kind: "Post", name: "牛奶" },
  }),
  comment("comments", "k2", {
    content: "等",
    approved: false,
    owner: { kind: "Email", displayName: "王五" },
    subjectRef: { kind: "Post", name: "牛奶" },
  }),
  comment("replies", "r1", {
    content: "回",
    commentName: "k1",
    owner: { kind: "User", name: "li-si", displayName: "李四" },
  }),
  comment("replies", "r2", {
    content: "再回",
    commentName: "k1",
    quoteReply: "r1",
    owner: { kind: "Email", displayName: "王五" },
  }),
  record("plugin.halo.run/plugins", "p1", { spec: {} }),
];

it("takes over a backup of Halo: versions, Markdown, pictures, comments, members, addresses", async () => {
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  const file = await backup({
    "extensions.data": JSON.stringify(RECORDS),
    "workdir/attachments/upload/a.png": picture,
    "workdir/attachments/upload/unused.png": picture,
  });
  const run = async () => moveIn(await openHalo(file, OPTIONS), new Map(), ACTOR);
  const report = await run();
  expect(report.refused.map(({ reason }) => reason)).toEqual([]);
  expect(report).toMatchObject({ created: 6, drafts: 2, members: { created: 1 }, unusedFiles: 1 });
  expect(Object.fromEntries(report.leftOut)).toEqual({ plugins: 1, "deleted post": 1 });
  const article = (title: string) =>
    database().selectFrom("articles").selectAll().where("title", "=", title).executeTakeFirstOrThrow();
  const milk = await article("题 牛奶");
  expect(milk).toMatchObject({ authors: ["李四"], tags: ["牛奶"], summary: "摘要。" });
  expect(milk.cover_media_id).not.toBeNull();
  expect(milk.body_html).toMatch(/^<p>第二版<\/p><p>多一段<\/p><p>留下 <img src="\/media\//);
  expect((await article("题 markdown")).body_html).toMatch(/<h2[^>]*>标<\/h2><p><strong>粗<\/strong><\/p>/);
  const comments = await database()
    .selectFrom("comments")
    .innerJoin("members", "members.id", "comments.member_id")
    .select(["comments.id", "content", "comments.status", "nickname", "parent_id", "reply_to_id"])
    .orderBy("comments.id")
    .execute();
  const of = (content: string) => comments.find((one) => one.content === content);
  expect(of("好&")).toMatchObject({ nickname: "王五", status: "approved", parent_id: null });
  expect(of("回")).toMatchObject({ nickname: "李四", parent_id: of("好&")?.id, reply_to_id: null });
  expect(of("再回")).toMatchObject({ parent_id: of("好&")?.id, reply_to_id: of("回")?.id });
  expect(of("等")).toMatchObject({ status: "waiting" });
  const [member] = await database().selectFrom("members").selectAll().where("username", "=", "li_si").execute();
  expect(member).toMatchObject({ password_hash: HASH, email: "li@example.com", nickname: "李四" });
  for (const [path, target] of [
    ["/archives/%E7%89%9B%E5%A5%B6", `/news/${milk.id}`],
    ["/guanyu", `/news/${(await article("关于")).id}`],
    ["/tags/niunai", "/search?q=%E7%89%9B%E5%A5%B6"],
    ["/categories/wujia", "/search?q=%E7%89%A9%E4%BB%B7"],
  ] as const)
    expect([path, (await readMoved(path))?.to]).toEqual([path, target]);
  expect((await readMoved("/upload/a.png"))?.to).toMatch(/^\/media\//);
  expect(await run()).toMatchObject({ created: 0, updated: 0, unchanged: 6, comments: { created: 0, known: 4 } });
});

it.each([
  ["no archive", async () => "hello", /no backup of Halo 2/],
  ["another archive", async () => backup({ "a.txt": "x" }), /no list of records/],
  ["records that are no list", async () => backup({ "extensions.data": "{}" }), /no list of records/],
])("refuses %s in one sentence", async (_, make, sentence) => {
  const made = await make();
  const file = made.startsWith(place.path) ? made : join(place.path, "x.zip");
  if (file !== made) await writeFile(file, made);
  await expect(openHalo(file, OPTIONS)).rejects.toThrow(sentence);
});

it("refuses an archive with paths out of its folder", async () => {
  const file = await backup({ "extensions.data": "[]", "workdir/aa/evil.png": "x" });
  const { readFile } = await import("node:fs/promises");
  const bytes = await readFile(file);
  await writeFile(file, Buffer.from(bytes.toString("latin1").replaceAll("workdir/aa/", "../../a/aa/"), "latin1"));
  await expect(openHalo(file, OPTIONS)).rejects.toThrow(/is damaged: .*relative path/);
});
