import { randomBytes } from "node:crypto";
import { connect as connectSocket } from "node:net";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import en from "../upload.en.ts";
import zh from "../upload.zh-cn.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { filesOf, multipart, randomPicture, picture, send, sendParts, type Part } from "#tests/fixtures/uploads.ts";

testDatabase();
let site: MemberSite;
let token = "";
let png: Buffer;

beforeAll(async () => {
  site = await MemberSite.open({ LIMIT_UPLOAD: "100000/60" });
  ({ token } = await site.register());
  png = await picture(20, 20).png().toBuffer();
});
afterEach(async () => {
  // A refused upload has left nothing behind.
  const left = [...(await filesOf(site.dataDir)), ...(await rows("select name from uploads"))];
  if (left.length > 0) throw new Error(`left behind: ${JSON.stringify(left)}`);
  await rows("delete from settings where key = 'upload'");
});
afterAll(async () => {
  await site.close();
});

const SETTINGS = {
  mode: "local",
  maxsize: 10_485_760,
  mimetype: "*",
  savename: "/storage/{topic}/{filesha1}{.suffix}",
};
const set = (upload: Partial<typeof SETTINGS>) =>
  rows("insert into settings (key, value) values ('upload', $1)", [JSON.stringify({ ...SETTINGS, ...upload })]);

/** A chunk of a PNG file. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A tiny PNG file that claims a size. */
function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const start = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    start,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(999))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = "<!doctype html><script>alert(1)</script>";
// The text is in two parts, so that no virus scanner detects this source file.
const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS` + "-TEST-FILE!$H+H*";

it("nobody gets in without signing in", async () => {
  const { body, headers } = multipart([{ field: "file", filename: "a.png", content: png }]);
  expect(await site.call("POST", "ajax/upload", { body, headers })).toMatchObject({
    status: 200,
    code: 302,
    data: { routeName: "userLogin" },
  });
});

describe("a form without its file", () => {
  const file = (content: Buffer | string, filename = "a.png"): Part => ({ field: "file", filename, content });
  it.each<[string, () => Part[]]>([
    ["is empty", () => []],
    ["has a text in its place", () => [{ field: "file", content: "a.png" }]],
    ["has an empty one", () => [file("")]],
    ["has one without a name", () => [file(png, "")]],
    ["has it under another name", () => [{ field: "other", filename: "a.png", content: png }]],
    ["has two", () => [file(png), file(png)]],
    [
      "has too many fields",
      () => [file(png), ...Array.from({ length: 11 }, (_, i) => ({ field: `f${i}`, content: "x" }))],
    ],
    ["has a thousand parts", () => Array.from({ length: 1_000 }, () => file(png))],
    ["has a field that is no name", () => [file(png), { field: "__proto__", content: "x" }]],
  ])("that %s is incomplete", async (_, parts) => {
    expect(await sendParts(site, token, parts())).toMatchObject({
      status: 200,
      code: 0,
      msg: en.incomplete,
      data: null,
    });
  });

  it("that is none at all, or breaks off, is incomplete", async () => {
    const whole = multipart([file(png)]);
    const cut = { ...whole, body: whole.body.subarray(0, whole.body.length - 60) };
    const json = { body: { file: "a.png" }, headers: {} };
    for (const { body, headers } of [cut, json]) {
      const answer = await site.call("POST", "ajax/upload", {
        token,
        body,
        headers: { ...headers, "think-lang": "en" },
      });
      expect(answer).toMatchObject({ status: 200, code: 0, msg: en.incomplete });
    }
  });
});

describe("a type that is not allowed", () => {
  it.each<[string, Buffer | string, string]>([
    ["a page", HTML, "a.html"],
    ["a page as a picture", HTML, "a.png"],
    ["a page as text", HTML, "a.txt"],
    ["an SVG", SVG, "a.svg"],
    ["an SVG as a picture", SVG, "a.png"],
    ["an SVG as text", `\n<?xml version="1.0"?>${SVG}`, "a.txt"],
    ["a script behind the mark of a GIF", "GIF89a/*<script>*/=1", "a.gif"],
    ["a script", "alert(1)", "a.js"],
    ["a PDF as a picture", "%PDF-1.7\n%%EOF", "a.jpg"],
    ["a picture as a PDF", "png", "a.pdf"],
    ["the scanners' test file as text", EICAR, "a.txt"],
    ["the scanners' test file as a program", EICAR, "a.com"],
    ["a program", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(600)]), "a.exe"],
    ["a program as text", Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(600, 1)]), "a.txt"],
    [
      "a drawing that calls programs",
      "push graphic-context\nviewbox 0 0 1 1\nfill 'url(https://x.example/\"|ls\")'",
      "a.png",
    ],
    ["a file without a kind", "abc", "README"],
    ["a settings file", "abc", ".htaccess"],
  ])("is %s, even where everything is", async (_, bytes, name) => {
    await set({ mimetype: "*" });
    const { code, msg } = await send(site, token, { bytes: bytes === "png" ? png : bytes, name });
    expect([code, [en.notAllowed([]), en.unreadable].includes(msg)]).toEqual([0, true]);
  });

  it("is what the settings do not name, by name or by content, in the reader's language", async () => {
    await set({ mimetype: "jpg,gif" });
    const msg = "The type of uploaded file is not allowed! Accepted: JPG, GIF";
    expect(await send(site, token, { bytes: png, name: "a.png" })).toMatchObject({ code: 0, msg });
    const disguised = await send(site, token, { bytes: png, name: "a.jpg", language: "zh-cn" });
    expect(disguised).toMatchObject({ code: 0, msg: "不允许上传这种类型的文件！可以用JPG、GIF" });
  });

  it("is anything but a picture for a face or a cover", async () => {
    for (const topic of ["avatar", "cover"]) {
      expect(await send(site, token, { bytes: "text", name: "a.txt", topic })).toMatchObject({
        code: 0,
        msg: en.notAllowed(["JPG", "JPEG", "PNG", "GIF", "WEBP", "BMP"]),
      });
    }
  });
});

describe("a picture that is refused", () => {
  it("is broken", async () => {
    const jpeg = await randomPicture(200, 200).jpeg().toBuffer();
    const cut = jpeg.subarray(0, jpeg.length / 2);
    expect(await send(site, token, { bytes: cut, name: "a.jpg" })).toMatchObject({ code: 0, msg: en.unreadable });
  });

  it("is larger than any screen, whatever little it weighs", async () => {
    const answer = await send(site, token, { bytes: hugePng(50_000, 50_000), name: "a.png" });
    expect(answer).toMatchObject({ code: 0, msg: en.tooManyPixels });
    const long = await picture(10_001, 1).png().toBuffer();
    expect(await send(site, token, { bytes: long, name: "a.png" })).toMatchObject({ code: 0, msg: en.tooManyPixels });
  });

  it("has more frames than a picture needs", async () => {
    const raw = { width: 2, height: 2 * 301, channels: 3, pageHeight: 2 } as const;
    const frames = await sharp(randomBytes(2 * 2 * 301 * 3), { raw })
      .gif()
      .toBuffer();
    expect(await send(site, token, { bytes: frames, name: "a.gif" })).toMatchObject({ code: 0, msg: en.tooManyPixels });
  });
});

it("a size beyond the settings is refused, its type first", async () => {
  await set({ maxsize: png.length - 1, mimetype: "png,txt" });
  expect(await send(site, token, { bytes: png, name: "a.png" })).toMatchObject({ code: 0, msg: en.tooLarge });
  expect(await send(site, token, { bytes: png, name: "a.gif" })).toMatchObject({
    code: 0,
    msg: en.notAllowed(["PNG", "TXT"]),
  });
  const large = await send(site, token, { bytes: Buffer.alloc(200_000, 65), name: "a.txt" });
  expect(large).toMatchObject({ code: 0, msg: en.tooLarge });
});

it.each(["other", "../../etc", "__proto__", "avatar ", "AVATAR", ""])("the topic %j is not known", async (topic) => {
  expect(await send(site, token, { bytes: png, name: "a.png", topic })).toMatchObject({
    code: 0,
    msg: en.unknownTopic,
  });
});

it("a topic that is given twice is refused", async () => {
  const topics: Part[] = ["cover", "avatar"].map((content) => ({ field: "topic", content }));
  const answer = await sendParts(site, token, [...topics, { field: "file", filename: "a.png", content: png }]);
  expect(answer).toMatchObject({ code: 0, msg: en.unknownTopic });
});

it.each(["qiniu", "s3", ""])("the mode %j is not set up", async (mode) => {
  await set({ mode });
  const answer = await send(site, token, { bytes: png, name: "a.png", language: "zh-cn" });
  expect(answer).toMatchObject({ code: 0, msg: "上传扩展未定义！" });
});

it("a disk that takes nothing is told, and logged for the operator", async () => {
  await set({ savename: "/storage/taken/{filesha1}{.suffix}" });
  // A file has the name of the folder, so the folder cannot be created.
  const blocked = join(site.dataDir, "storage/taken");
  await writeFile(blocked, "");
  const answer = await send(site, token, { bytes: png, name: "a.png" });
  expect(answer).toMatchObject({ code: 0, msg: en.storageFailed });
  expect(site.app.logged.join("")).toContain("an upload could not be kept");
  await rm(blocked);
});

/** Opens a port for real connections and returns it. */
async function listen(): Promise<number> {
  const { http } = site.app;
  if (!http.server.listening) await http.listen({ port: 0, host: "127.0.0.1" });
  const address = http.server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

it("a large file that is refused at its name does not hold up what comes next", async () => {
  const url = `http://127.0.0.1:${await listen()}/api/ajax/upload`;
  const post = async (token: string, name: string) => {
    const body = new FormData();
    body.append("file", new Blob([Buffer.alloc(9_000_000)]), name);
    const response = await fetch(url, { method: "POST", body, headers: { authorization: token } });
    return (await response.json()) as { code: number };
  };
  expect(await post("", "a.exe")).toMatchObject({ code: 302 });
  expect(await post(token, "a.exe")).toMatchObject({
    code: 0,
    msg: expect.stringMatching(/^不允许上传这种类型的文件！可以用JPG、PNG、BMP/),
  });
  expect(await post(token, "a.png")).toMatchObject({ code: 0, msg: zh.unreadable });
  await set({ maxsize: 1_000_000 });
  expect(await post(token, "a.png")).toMatchObject({ code: 0, msg: zh.tooLarge });
});

it("a connection that breaks off half-way leaves nothing", async () => {
  const port = await listen();
  const { body, headers } = multipart([{ field: "file", filename: "a.txt", content: Buffer.alloc(300_000, 65) }]);
  const sockets = Array.from({ length: 10 }, async () => {
    const socket = connectSocket(port, "127.0.0.1");
    const head = `POST /api/ajax/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\n`;
    socket.write(`${head}Content-Type: ${headers["content-type"]}\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.write(body.subarray(0, body.length / 2));
    await expect
      .poll(() => filesOf(site.dataDir).then((files) => files.length), { timeout: 10_000 })
      .toBeGreaterThan(0);
    return socket;
  });
  for (const socket of await Promise.all(sockets)) socket.destroy();
  await expect.poll(() => filesOf(site.dataDir), { timeout: 10_000 }).toEqual([]);
});
