import { randomUUID } from "node:crypto";
import { globSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeTable } from "#app/features/newsroom/table-export/table-export.service.server.ts";
import { projectFolder } from "#app/lib/project-folder.server.ts";
import { connect, disconnect } from "#db/client.ts";
import { openEmbedded, type EmbeddedDatabase } from "#db/embedded/supervisor.ts";
import { rows, solved } from "../fixtures/members.ts";
import { multipart, randomPicture } from "../fixtures/uploads.ts";
import { wordFile, wordFileOf, wordTable } from "../fixtures/word-file.ts";
import { installSite, type InstalledSite } from "./installed-site.ts";

/**
 * A site as users install it. Every thread, child process and file reader must work without the development packages
 * (docs/decisions/0077).
 */
let site: InstalledSite;
let database: EmbeddedDatabase;
const tokens = new Map<string, string>();

beforeAll(async () => {
  site = await installSite();
  database = await openEmbedded({ dataDir: site.dataDir });
  connect(database.url);
  // The demo's staff are added after the site's first responses.
  while ((await rows("select from settings where key = 'demoStaffSeeded'")).length === 0) await sleep(200);
}, 1_800_000);
afterAll(async () => {
  await disconnect();
  await database?.close();
  await site?.stop();
});

/** The data of a response; each test checks their form. */
// oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it has asked for
type Answer = { code: number; msg: string; data: any };
type Sending = { body?: object | Buffer; token?: string | undefined; headers?: Record<string, string> };

function ask(path: string, { body, token, headers = {} }: Sending = {}): Promise<Response> {
  const isForm = Buffer.isBuffer(body);
  const sent = new Headers(headers);
  if (body !== undefined && !isForm) sent.set("content-type", "application/json");
  if (token !== undefined) sent.set("authorization", token);
  return fetch(`${site.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: sent,
    ...(body !== undefined && { body: isForm ? new Uint8Array(body) : JSON.stringify(body) }),
  });
}
const call = async (path: string, sending: Sending = {}) =>
  (await (await ask(`/api/${path}`, sending)).json()) as Answer;

/** Signs in as a demo staff member with the password printed at the first start. Returns the token. */
async function as(username: string): Promise<string> {
  const known = tokens.get(username);
  if (known !== undefined) return known;
  const body = { username, password: "Gao-Mingbai-26", ...(await solved()) };
  const { data, msg } = await call("newsroom/signIn", { body });
  expect([username, msg, data?.step]).toEqual([username, msg, "in"]);
  tokens.set(username, data.token);
  return data.token;
}

/** Signs in as a demo reader. */
async function asReader(): Promise<{ token: string; password: string }> {
  const { username, password } = { username: "xiaoming", password: "Kan-Mingbai-26" };
  const known = tokens.get(username);
  if (known !== undefined) return { token: known, password };
  const body = { tab: "userlogin", username, password, keep: false, ...(await solved()) };
  const { data } = await call("user/checkIn", { body });
  tokens.set(username, data.userInfo.token);
  return { token: data.userInfo.token, password };
}

async function send(path: string, bytes: Buffer, name: string, token: string): Promise<Answer> {
  return call(path, { ...multipart([{ field: "file", filename: name, content: bytes }]), token });
}

const plain = () => randomPicture(640, 400);
const bitmap = async (): Promise<Buffer> => {
  const [width, height] = [8, 4];
  const head = Buffer.alloc(54);
  head.write("BM");
  head.writeUInt32LE(54 + width * height * 3, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, Buffer.alloc(width * height * 3, 120)]);
};

it("serves pages", async () => {
  expect(await (await ask("/")).text()).toContain("</html>");
});

it("has only what ./start installs", () => {
  const packages = readdirSync(join(site.folder, "node_modules"));
  expect(packages).not.toContain("vitest");
  expect(packages).not.toContain("oxlint");
});

it("has no thread and no child process that is not tried here", () => {
  const scripts = globSync("{app,server,db,jobs,cli}/**/*.{thread,process}.ts", { cwd: projectFolder });
  expect(scripts.map((name) => basename(name)).toSorted()).toEqual([
    "bulletin-import.thread.ts",
    "captcha.process.ts",
    "check.thread.ts",
    "password.thread.ts",
    "picture.process.ts",
    "rich-text.thread.ts",
    "sensitive-word.thread.ts",
    "share-card.process.ts",
    "table-import.thread.ts",
    "upload.process.ts",
  ]);
});

describe("tables", () => {
  const HEADINGS = ["序号", "样品名称", "规格型号", "生产日期", "标称生产企业名称", "不合格项目║检验结果║标准值"];
  const LINE = ["1", "核桃仁", "200g/袋", "2026-05-01", "岭上食品", "霉菌║2.2×10²CFU/g║≤25CFU/g"];
  const workbook = () => buffer(writeTable({ name: "表", headings: HEADINGS, rows: [[LINE]] }, "xlsx").body);
  const html = `<table>${[HEADINGS, LINE].map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
  const document = async () => wordFileOf(wordTable([HEADINGS, LINE]), await plain().png().toBuffer());

  it.each([
    ["CSV", "表.csv", async () => Buffer.from([HEADINGS, LINE].map((row) => row.join(",")).join("\r\n"))],
    ["a pasted table", "粘贴.html", async () => Buffer.from(html)],
    ["a workbook", "表.xlsx", workbook],
    ["a Word document", "表.docx", document],
  ])("are read from %s", async (_, name, bytes) => {
    const token = await as("shuju");
    const { data, msg } = await send("newsroom/importBulletin", await bytes(), name, token);
    expect(data, msg).toMatchObject({ id: expect.any(Number) });
    const read = await call(`newsroom/bulletinImport?id=${data.id}`, { token });
    const [{ columns }] = read.data.sheets as [{ columns: { heading: string; examples: string[] }[] }];
    expect(columns.map(({ heading, examples }) => [heading, examples[0]])).toEqual(
      HEADINGS.map((heading, index) => [heading, LINE[index]]),
    );
  });

  it.each(["readWordTable", "readSourceTable", "readIssueTable"])("are read by %s, too", async (name) => {
    const token = await as("zongbian");
    for (const [file, bytes] of [
      ["表.xlsx", await workbook()],
      ["表.docx", await document()],
    ] as const) {
      const { data, msg } = await send(`newsroom/${name}`, bytes, file, token);
      expect(data?.sheets, msg).toMatchObject([{ table: [HEADINGS, LINE] }]);
    }
  });

  it("are refused as .xls and .ods with what to do", async () => {
    const token = await as("shuju");
    const xls = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(512)]);
    const ods = Buffer.from(zipSync({ mimetype: Buffer.alloc(0), "content.xml": Buffer.from("<office:document/>") }));
    expect((await send("newsroom/importBulletin", xls, "表.xls", token)).msg).toContain("另存为 .xlsx");
    expect((await send("newsroom/importBulletin", ods, "表.ods", token)).msg).toContain("另存为 .xlsx");
  });

  it.each(["csv", "xlsx"])("are written as %s", async (format) => {
    const path = `/api/newsroom/statisticFile?span=day&day=2026-11-20&table=stories&as=${format}`;
    const answer = await ask(path, { token: await as("zongbian") });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });
});

describe("pictures", () => {
  const FORMATS: [string, () => Promise<Buffer>][] = [
    ["jpg", async () => plain().jpeg().toBuffer()],
    ["png", async () => plain().png().toBuffer()],
    ["webp", async () => plain().webp().toBuffer()],
    ["gif", async () => plain().gif().toBuffer()],
  ];

  const heic = () => readFile(join(projectFolder, "tests/fixtures/pictures/two-colours.heic"));
  const OF_NEWSROOM = [...FORMATS, ["avif", async () => plain().avif().toBuffer()], ["heic", heic]] as const;

  it.each(OF_NEWSROOM)("of the newsroom are read from %s", async (format, bytes) => {
    const token = await as("shijue");
    const { data, msg } = await send("newsroom/uploadToLibrary", await bytes(), `图.${format}`, token);
    expect(data, msg).toMatchObject({ width: expect.any(Number), sha: expect.any(String) });
    const shown = await ask(`/api/newsroom/picture?sha=${data.sha}&width=480`, { token });
    expect(shown.headers.get("content-type")).toBe("image/webp");
    expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(Math.min(480, data.width));
  });

  it.each([...FORMATS, ["bmp", bitmap] as const])("of readers are read from %s", async (format, bytes) => {
    const { token } = await asReader();
    const { data, msg } = await send("ajax/upload?uuid=1", await bytes(), `图.${format}`, token);
    expect(data?.file, msg).toMatchObject({ url: expect.stringMatching(/^\/storage\//) });
    expect((await ask(data.file.url)).headers.get("content-type")).toMatch(/^image\//);
  });

  it("are written as AVIF, which can be read again", async () => {
    const [file = ""] = globSync("**/*.avif", { cwd: site.dataDir });
    const bytes = await readFile(join(site.dataDir, file));
    expect((await sharp(bytes).metadata()).format).toBe("heif");
  });

  it("are drawn for captchas and share cards", async () => {
    const captcha = await call(`common/clickCaptcha?id=${randomUUID()}`);
    expect(captcha.data).toMatchObject({ width: 350, base64: expect.stringContaining("base64") });
    const [article] = await rows<{ id: number }>("select id from articles where status = 'published' limit 1");
    const card = await ask(`/share/article-${article?.id}.png`);
    expect(card.headers.get("content-type")).toBe("image/png");
    expect((await sharp(await card.arrayBuffer()).metadata()).width).toBeGreaterThan(500);
  });
});

describe("texts", () => {
  it("of Word are taken as files, and their reader is part of the build", async () => {
    const { token } = await asReader();
    const { data, msg } = await send("ajax/upload?uuid=1", wordFile(await plain().png().toBuffer()), "稿.docx", token);
    expect(data?.file, msg).toMatchObject({ suffix: "docx" });
    const assets = globSync("build/client/assets/*.js", { cwd: site.folder });
    const readers = await Promise.all(
      assets.map(async (name) => (await readFile(join(site.folder, name), "utf8")).includes("wordprocessingml")),
    );
    const reader = assets[readers.indexOf(true)] ?? "";
    expect((await ask(reader.replace("build/client", ""))).status).toBe(200);
  });

  it("are cleaned and checked", async () => {
    const reader = await asReader();
    const body = { title: "采购那些事", body: "<p>货比三家</p><script>1</script>" };
    expect(await call("my/saveContribution", { body, token: reader.token })).toMatchObject({ code: 1 });
    const token = await as("jizhe");
    const story = await call("newsroom/createStory", { body: { title: "第一稿" }, token });
    const check = await call("newsroom/check", { body: { id: story.data.id }, token });
    expect(check, check.msg).toMatchObject({ code: 1, data: { findings: expect.any(Array) } });
  });

  it("are compared with the list of words", async () => {
    const body = { words: [{ word: "荐股", action: "hold" }] };
    const tried = await call("newsroom/tryWords", { body, token: await as("zongbian") });
    expect(tried, tried.msg).toMatchObject({ code: 1, data: { comments: expect.any(Number) } });
  });
});

describe("an operator and a member", () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp("/tmp/mb-install-out-")));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("take a copy of a member's data", async () => {
    const { token, password } = await asReader();
    const answer = await ask("/api/account/export", { body: { password }, token });
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  });

  it("export, back up and restore", async () => {
    const count = async () => (await rows<{ count: number }>("select count(*)::int from articles"))[0]?.count;
    const articles = await count();
    expect(await site.cli({}, "export", join(folder, "texts"))).toContain("written to");
    const archive = join(folder, "site.tar.gz");
    await site.cli({}, "backup", archive);
    const restored = join(folder, "restored");
    expect(await site.cli({ DATA_DIR: restored }, "restore", archive)).toContain("restored, as of");
    const other = await openEmbedded({ dataDir: restored });
    try {
      await disconnect();
      connect(other.url);
      expect(await count()).toBe(articles);
    } finally {
      await disconnect();
      connect(database.url);
      await other.close();
    }
  });
});
