import { operator } from "#app/features/base/actor/actor.ts";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openMediaStorage } from "#app/features/base/picture/picture.storage.server.ts";
import { setArticleStatus } from "#app/features/published/article/article-writing.service.server.ts";
import { importStory } from "#app/features/newsroom/story/story-import.service.server.ts";
import { connect, connectionPool, connectionUrl, database, disconnect } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/db/database.ts";
import { installDefaults } from "../../defaults/install.ts";
import { seedDemo } from "../../demo/seed.ts";
import { checkArchive, fileSource } from "../backup/archive.ts";
import { backup } from "../backup/backup.ts";
import { restore } from "../backup/restore.ts";
import { exportArticles } from "./export.ts";
import { generateArticles } from "../generate/generate.ts";
import { importFiles } from "../import/import.ts";
import { findTables } from "../postgres/tables.repo.server.ts";
import { migrate } from "#db/migrate/migrate.ts";
import { MIGRATIONS } from "../database.ts";
import { openPool } from "../../tests/fixtures/connections.ts";

const SHA = "ab".repeat(32);

let folder: string;
let open: TestDatabase[] = [];

/** Switches to another database. */
async function use(options: { empty?: boolean } = {}): Promise<void> {
  await disconnect();
  const test = await createTestDatabase(options);
  open.push(test);
  connect(test.url);
}

const installTables = () => migrate(connectionUrl(), { folder: MIGRATIONS });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mingbai-cli-"));
});

afterEach(async () => {
  await disconnect();
  for (const test of open) await test.drop();
  open = [];
  await rm(folder, { recursive: true, force: true });
});

/** Returns the stories, without values that differ for every new row. */
async function manuscripts() {
  const words = ["fields", "body_html", "import_key"] as const;
  return database().selectFrom("manuscripts").select(words).orderBy("import_key").execute();
}

/** Returns all rows of all tables as text, in order. */
async function everything(): Promise<Record<string, string[]>> {
  const client = await connectionPool().connect();
  try {
    const content: Record<string, string[]> = {};
    for (const { name } of await findTables(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from public.${name} t`);
      content[name] = rows.map(({ row }) => row).toSorted();
    }
    return content;
  } finally {
    client.release();
  }
}

const articles = () =>
  database()
    .selectFrom("articles")
    .select(["title", "body_html", "toc", "summary", "plain", "tags", "status", "publish_at", "import_key"])
    .orderBy("import_key")
    .execute();

describe("import", () => {
  const corpus = fileURLToPath(new URL("../../../shared/corpus/articles", import.meta.url));

  it.skipIf(!existsSync(corpus))(
    "takes over real articles, twice without doubles (skipped: ../shared/corpus/articles is absent)",
    async () => {
      await use();
      await installDefaults();
      const files = (await readdir(corpus)).filter((name) => name.endsWith(".md"));
      const first = await importFiles(corpus, files);
      expect(first).toMatchObject({ created: files.length, updated: 0, unchanged: 0, refused: [] });
      const ids = await database().selectFrom("articles").select(["id", "import_key"]).orderBy("id").execute();
      expect(await importFiles(corpus, files)).toMatchObject({ created: 0, updated: 0, unchanged: files.length });
      expect(await database().selectFrom("articles").select(["id", "import_key"]).orderBy("id").execute()).toEqual(ids);
      const { rows } = await sql<{ bare: number; tables: number }>`
      select count(*) filter (where body_html ~ '\\*\\*"|\\{#') as bare, count(*) filter (where body_html like '%<table>%') as tables from articles`.execute(
        database(),
      );
      expect(Number(rows[0]?.bare)).toBe(0);
      expect(Number(rows[0]?.tables)).toBeGreaterThan(10);
    },
  );

  it("names what it did not take, and takes the rest", async () => {
    await use();
    await installDefaults();
    await writeFile(join(folder, "good.md"), "---\ntitle: 好\ndate: 2026-01-01\n---\n\n文\n");
    await writeFile(join(folder, "bad.md"), "没有\n");
    await writeFile(join(folder, "latin.md"), Buffer.from([0xff, 0xfe, 0x41]));
    await writeFile(
      join(folder, "place.md"),
      "---\ntitle: 处\npublish_at: 2026-01-01T00:00:00Z\ncolumn: nowhere\n---\n",
    );
    const report = await importFiles(folder, ["bad.md", "good.md", "latin.md", "place.md"]);
    expect(report).toMatchObject({ created: 1 });
    expect(report.refused.map(({ file }) => file)).toEqual(["bad.md", "latin.md", "place.md"]);
    expect(report.refused.map(({ reason }) => reason).join()).toMatch(/front matter.*UTF-8.*nowhere/s);
  });
});

describe("import of another program's files", () => {
  beforeEach(async () => {
    await use();
    await installDefaults();
    openMediaStorage(join(folder, ".data"));
  });

  it("takes one article once, under whatever dates it comes", async () => {
    const source = (day: string, more = "") =>
      `---\ntitle: 金价\ndate: ${day}\nsource_url: "https://a.example/gold"\n---\n\n涨了${more}\n`;
    await writeFile(join(folder, "a.md"), source("2026-01-01"));
    await writeFile(join(folder, "b.md"), source("2026-01-02", "又涨"));
    const morning = (text: string) => `---\ntitle: 早报\ndate: 2026-01-01\n---\n\n${text}\n`;
    await writeFile(join(folder, "c.md"), morning("一"));
    await writeFile(join(folder, "d.md"), morning("二"));
    await writeFile(join(folder, "e.md"), morning("一"));
    const files = ["a.md", "b.md", "c.md", "d.md", "e.md"];
    const first = await importFiles(folder, files);
    expect(first).toMatchObject({ created: 3 });
    expect(first.refused).toEqual([
      { file: "b.md", reason: expect.stringMatching(/again \(file:a\)/) },
      { file: "e.md", reason: expect.stringMatching(/again \(file:c\)/) },
    ]);
    expect(await importFiles(folder, files)).toMatchObject({ created: 0, unchanged: 3 });
  });

  it("brings the pictures beside a file along, none from elsewhere, and says a caption once", async () => {
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#777" } })
      .png()
      .toBuffer();
    await mkdir(join(folder, "in/pictures"), { recursive: true });
    await writeFile(join(folder, "in/pictures/走势 图.png"), picture);
    await writeFile(join(folder, "outside.png"), picture);
    const body = [
      "图一：走势![走势](pictures/走势 图.png)",
      "![外](../outside.png)",
      "![无](none.png)",
      "![销量.png](http://a.example/b.png)销量",
    ].join("\n\n");
    await writeFile(join(folder, "in/a.md"), `---\ntitle: 好\ndate: 2026-01-01\n---\n\n${body}\n`);
    const { remarks } = await importFiles(join(folder, "in"), ["a.md"]);
    const [article] = await articles();
    expect(article?.body_html).toMatch(
      /<figure><img src="\/media\/[0-9a-f]{64}\/\d+\.\w+"[^>]*><figcaption>图一：走势<\/figcaption><\/figure>/,
    );
    expect(article?.body_html.match(/销量/g)).toHaveLength(1);
    expect(remarks.map(({ remark }) => remark).join("\n")).toMatch(
      /outside\.png .*outside of the folder[^]*none\.png .*no such file[^]*b\.png of another host became a link/,
    );
  });
});

describe("with the demo", () => {
  it("export and import give the same articles", async () => {
    await use();
    await installDefaults();
    await seedDemo();
    const { id } = await database().selectFrom("articles").select("id").limit(1).executeTakeFirstOrThrow();
    await setArticleStatus(id, "offline", operator("tester"));
    const draft = { title: "未发布的稿", body: "<p>还没写完。</p>", tags: ["草稿"] };
    await importStory({ ...draft, importKey: "file:draft", publishAt: new Date() }, "draft", operator("tester"));
    await exportArticles(folder);
    const before = await articles();
    const files = (await readdir(folder)).toSorted();
    const stories = await manuscripts();
    expect(files).toHaveLength(before.length + stories.length);
    expect(await importFiles(folder, files)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: files.length,
      refused: [],
    });
    await use();
    await installDefaults();
    expect(await importFiles(folder, files)).toMatchObject({ created: files.length, refused: [] });
    expect(await articles()).toEqual(before);
    expect(await manuscripts()).toEqual(stories);
  });

  it("restore gives back every row and every file, and new rows get new ids", async () => {
    await use();
    await installDefaults();
    await seedDemo();
    const dataDir = join(folder, "data");
    await mkdir(join(dataDir, "media", SHA), { recursive: true });
    await writeFile(join(dataDir, "media", SHA, "480.webp"), "picture");
    await mkdir(join(dataDir, "storage/cover"), { recursive: true });
    await writeFile(join(dataDir, "storage/cover", `${SHA}.jpg`), "upload");
    await mkdir(join(dataDir, "storage/.arrivals"));
    await writeFile(join(dataDir, "storage/.arrivals/1"), "half an upload");
    const file = join(folder, "backup.tar.gz");
    await backup(connectionPool(), dataDir, file);
    const before = await everything();
    const last = await database()
      .selectFrom("articles")
      .select((eb) => eb.fn.max("id").as("id"))
      .executeTakeFirstOrThrow();

    const manifest = await checkArchive(fileSource(file));
    await expect(restore(connectionPool(), dataDir, fileSource(file), manifest)).rejects.toThrow("not empty");

    await use({ empty: true });
    const target = join(folder, "target");
    expect(await restore(connectionPool(), target, fileSource(file), manifest)).toBe(2);
    expect(await everything()).toEqual(before);
    expect(await readFile(join(target, "media", SHA, "480.webp"), "utf8")).toBe("picture");
    expect(await readFile(join(target, "storage/cover", `${SHA}.jpg`), "utf8")).toBe("upload");
    expect(await readdir(target)).toEqual(["media", "storage"]);
    expect(await readdir(join(target, "storage"))).toEqual(["cover"]);
    const next = await database()
      .insertInto("articles")
      .values({ title: "新" })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(last.id + 1);
    const keys = await sql<{
      count: number;
    }>`select count(*) from pg_constraint where contype = 'f' and convalidated`.execute(database());
    expect(Number(keys.rows[0]?.count)).toBeGreaterThan(10);
  });
});

it("what somebody attached to a complaint comes back byte for byte, the largest ones too", async () => {
  await use();
  await installDefaults();
  const evidence = [randomBytes(10 * 1024 * 1024), Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))];
  const [complaint] = (
    await sql<{ id: number }>`insert into complaints (number, kind, said, language, accept_due_at, due_at)
      values ('A', 'copyright', '这张图是我拍的', 'zh-cn', now(), now()) returning id`.execute(database())
  ).rows;
  for (const [index, bytes] of evidence.entries())
    await sql`insert into complaint_files (complaint_id, place, suffix, size, bytes)
      values (${complaint?.id}, ${index + 1}, 'pdf', ${bytes.length}, ${bytes})`.execute(database());
  const file = join(folder, "backup.tar.gz");
  await backup(connectionPool(), join(folder, "data"), file);
  await use({ empty: true });
  await restore(connectionPool(), join(folder, "target"), fileSource(file), await checkArchive(fileSource(file)));
  const { rows } = await sql<{ bytes: Buffer }>`select bytes from complaint_files order by place`.execute(database());
  expect(rows.map(({ bytes }, index) => evidence[index]?.equals(bytes))).toEqual([true, true]);
});

describe("an archive", () => {
  let whole: Buffer;
  let tarred: Buffer;

  beforeAll(async () => {
    const own = await mkdtemp(join(tmpdir(), "mingbai-cli-"));
    await use();
    await installDefaults();
    await backup(connectionPool(), own, join(own, "a.tar.gz"));
    whole = await readFile(join(own, "a.tar.gz"));
    tarred = gunzipSync(whole);
    await disconnect();
    await rm(own, { recursive: true, force: true });
  });

  afterAll(async () => {
    for (const test of open) await test.drop();
  });

  it("is refused wherever it is cut off", async () => {
    const file = join(folder, "cut.tar.gz");
    for (const share of [0, 0.01, 0.3, 0.7, 0.99, 0.999]) {
      await writeFile(file, whole.subarray(0, Math.floor(whole.length * share)));
      await expect(checkArchive(fileSource(file))).rejects.toThrow("Nothing was restored");
    }
    for (const share of [0.1, 0.5, 0.9]) {
      await writeFile(file, gzipSync(tarred.subarray(0, Math.floor(tarred.length * share))));
      await expect(checkArchive(fileSource(file))).rejects.toThrow("Nothing was restored");
    }
  });

  it("is refused when a single letter was altered, wherever it stands", async () => {
    const file = join(folder, "altered.tar.gz");
    for (const word of ["消费", "明白财经", "sha256", "industries", '"format"']) {
      const altered = Buffer.from(tarred);
      const at = altered.indexOf(word);
      expect(at).toBeGreaterThan(0);
      altered[at + 1] = (altered[at + 1] ?? 0) ^ 1;
      await writeFile(file, gzipSync(altered));
      await expect(checkArchive(fileSource(file))).rejects.toThrow("Nothing was restored");
    }
  });

  it("is refused when it is something else", async () => {
    const file = join(folder, "else");
    await writeFile(file, "hello");
    await expect(checkArchive(fileSource(file))).rejects.toThrow("Nothing was restored");
    await expect(checkArchive(fileSource(join(folder, "none")))).rejects.toThrow("There is no file");
  });

  it("leaves the database empty when it changes between the check and the reading", async () => {
    const file = join(folder, "late.tar.gz");
    await writeFile(file, whole);
    const manifest = await checkArchive(fileSource(file));
    const altered = Buffer.from(tarred);
    const at = altered.indexOf("明白财经");
    altered[at + 1] = (altered[at + 1] ?? 0) ^ 1;
    await writeFile(file, gzipSync(altered));
    await use({ empty: true });
    await expect(restore(connectionPool(), join(folder, "data"), fileSource(file), manifest)).rejects.toThrow(
      "changed while it was read",
    );
    expect(Object.values(await everything()).every((rows) => rows.length === 0)).toBe(true);
  });
});

describe("a backup that fails", () => {
  beforeEach(() => use({ empty: true }));

  it("leaves nothing that would stand in the way of the next one", async () => {
    const file = join(folder, "backup.tar.gz");
    await expect(backup(connectionPool(), folder, file)).rejects.toThrow("nothing to back up");
    const away = openPool("postgres://nobody@127.0.0.1:1/none");
    await expect(backup(away, folder, file)).rejects.toThrow("ECONNREFUSED");
    expect(await readdir(folder)).toEqual([]);
    await installTables();
    await backup(connectionPool(), folder, file);
    expect(await readdir(folder)).toEqual(["backup.tar.gz"]);
    await expect(backup(connectionPool(), folder, file)).rejects.toThrow("exists. Name a new file");
  });

  it("says in a sentence that the folder is missing", async () => {
    await expect(backup(connectionPool(), folder, join(folder, "none/backup.tar.gz"))).rejects.toThrow(
      /^No backup can be written to .*: its folder does not exist\.$/,
    );
  });

  it("says what it does meanwhile", async () => {
    const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await installTables();
    await backup(connectionPool(), folder, join(folder, "backup.tar.gz"));
    const words = said.mock.calls.map(([text]) => String(text)).join("");
    said.mockRestore();
    expect(words).toMatch(/^Writing \d+ tables …\nWriting pictures and uploads …\n$/);
  });
});

describe("generate", () => {
  it("adds articles that lists, counters and search know", async () => {
    await use();
    await installDefaults();
    const client = await connectionPool().connect();
    await generateArticles(client, 300, new Date());
    await generateArticles(client, 20, new Date());
    client.release();
    const { rows } = await sql<{ articles: number; found: number; counted: number; newest: Date }>`
      select (select count(*) from articles where status = 'published' and body_html like '<h2 id="s-1">%') as articles,
             (select count(*) from search_documents where kind = 'article' and vector @@ '@article') as found,
             (select count(*) from article_counts) as counted, (select max(publish_at) from articles) as newest`.execute(
      database(),
    );
    expect(rows[0]).toMatchObject({ articles: 320, found: 320, counted: 320 });
    expect(rows[0]?.newest.getTime()).toBeLessThan(Date.now());
    const next = await database()
      .insertInto("articles")
      .values({ title: "新" })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(next.id).toBe(321);
  });
});
