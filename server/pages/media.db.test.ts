import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storePicture } from "#app/features/base/picture/picture.service.server.ts";
import { connect, database, disconnect } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/db/database.ts";
import { media } from "./media.ts";

let test: TestDatabase;
let dataDir: string;
let app: FastifyInstance;
let article = 0;

beforeAll(async () => {
  test = await createTestDatabase();
  connect(test.url);
  dataDir = await mkdtemp(join(tmpdir(), "mingbai-media-"));
  app = Fastify();
  await app.register(media({ dataDir, siteUrl: "https://site.example", sharing: { keysHeader: "Surrogate-Key" } }));
  const values = {
    title: "补贴改成“算总账”，龘靐也买车？",
    plain: ["用完即止。"],
    status: "published" as const,
    publish_at: new Date(0),
  };
  article = (await database().insertInto("articles").values(values).returning("id").executeTakeFirstOrThrow()).id;
  await database().insertInto("articles").values({ title: "稿", status: "offline" }).execute();
});

afterAll(async () => {
  await app.close();
  await disconnect();
  await test.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it("sends pictures that something public uses for ever, with their type, and no others", async () => {
  const bytes = await sharp({ create: { width: 500, height: 300, channels: 3, background: "#b3261e" } })
    .png()
    .toBuffer();
  const { sha256, id } = await storePicture(bytes, "");
  expect((await get(`/media/${sha256}/480.webp`)).statusCode).toBe(404);
  await database().updateTable("articles").set({ cover_media_id: id }).where("id", "=", article).execute();
  const answer = await get(`/media/${sha256}/480.webp`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ "content-type": "image/webp", "x-content-type-options": "nosniff" });
  expect(answer.headers["cache-control"]).toContain("immutable");
  expect(answer.headers["surrogate-key"]).toBe(`picture:${sha256}`);
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(480);
});

it.each([
  ["a picture that is not there", `/media/${"0".repeat(64)}/480.webp`],
  ["a hash that is none", "/media/etc/480.webp"],
  ["a way out", `/media/${"0".repeat(64)}/..%2f..%2fetc%2fpasswd`],
  ["a way out by the hash", "/media/..%2f..%2f/480.webp"],
  ["a kind that has no cards", "/share/user-1.png"],
  ["an article that is not there", "/share/article-999.png"],
  ["a number beyond all", `/share/article-${"9".repeat(40)}.png`],
  ["a name that is none", "/share/..%2f..%2fsite.png"],
])("has no %s", async (_, url) => {
  expect((await get(url)).statusCode).toBe(404);
});

it("draws a card of the right size, and keeps it until what it shows changes", async () => {
  const first = await get(`/share/article-${article}.png`);
  expect(first.statusCode).toBe(200);
  expect(first.headers["content-type"]).toBe("image/png");
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: "png" });
  const tag = String(first.headers["etag"]);
  expect((await get(`/share/article-${article}.png`, { "if-none-match": tag })).statusCode).toBe(304);
  await database().updateTable("articles").set({ title: "别的标题" }).where("id", "=", article).execute();
  const second = await get(`/share/article-${article}.png`, { "if-none-match": tag });
  expect(second.statusCode).toBe(200);
  expect(second.headers["etag"]).not.toBe(tag);
});

it("has no card for what the public may not see", async () => {
  expect((await get(`/share/article-${article + 1}.png`)).statusCode).toBe(404);
});

it("has one for the site in each language, and a board's follows its English", async () => {
  const tagOf = async (name: string) => {
    const { statusCode, headers } = await get(`/share/${name}.png`);
    expect([name, statusCode]).toEqual([name, 200]);
    return headers["etag"];
  };
  expect(await tagOf("site.en")).not.toBe(await tagOf("site"));
  const { id } = await database()
    .insertInto("billboards")
    .values({ slug: "b", title: "一张榜", kind: "editorial", intro: "说明" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const [chinese, without] = [await tagOf(`billboard-${id}`), await tagOf(`billboard-${id}.en`)];
  await database().updateTable("billboards").set({ title_en: "A board", intro_en: "About it" }).execute();
  expect(await tagOf(`billboard-${id}`)).toBe(chinese);
  expect(await tagOf(`billboard-${id}.en`)).not.toBe(without);
});
