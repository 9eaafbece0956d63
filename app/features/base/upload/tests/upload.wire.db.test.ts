import { ReadStream } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { lockMember } from "../upload.repo.server.ts";
import { openUpload } from "../upload.service.server.ts";
import { removeQueuedUploads } from "../upload.sweep.service.server.ts";
import { STORED_PATH } from "../upload.savename.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { filesOf, randomPicture, picture, send } from "#tests/fixtures/uploads.ts";
import { asOtherTask, othersWait } from "#tests/fixtures/waiting.ts";

testDatabase();
let site: MemberSite;
let token = "";
let memberId = 0;

beforeAll(async () => {
  site = await MemberSite.open({ LIMIT_UPLOAD: "100000/60" });
  ({ token, id: memberId } = await site.register());
});
afterAll(async () => {
  await site.close();
});

/** Requests a stored file without signing in. */
const get = (url: string, method: "GET" | "HEAD" = "GET") => site.app.http.inject({ method, url });
const stored = (path: string) => readFile(join(site.dataDir, path));

describe("a picture", () => {
  it("is drawn anew, kept under a name of the server's, and answered as docs/wire.md#upload has it", async () => {
    const bytes = await randomPicture(300, 200).jpeg().toBuffer();
    const answer = await send(site, token, { bytes, name: "我的 照片.JPG", topic: "cover", type: "image/jpeg" });
    expect(answer).toMatchObject({ status: 200, code: 1, msg: "File uploaded successfully" });
    const { file } = answer.data;
    const at = expect.any(Number);
    expect(file).toMatchObject({ topic: "cover", user_id: memberId, width: 300, height: 200, name: "我的 照片.JPG" });
    expect(file).toMatchObject({ mimetype: "image/jpeg", storage: "local", suffix: "jpg", lastuploadtime: at });
    expect(file.url).toMatch(/^\/storage\/cover\/\d{8}\/[0-9a-f]{32,}\.jpg$/);
    expect(file.url).toContain(file.sha1);
    expect(file.full_url).toBe(`${site.app.parts.config.siteUrl}${file.url}`);
    const kept = await stored(file.url);
    expect(kept.length).toBe(file.size);
    expect(kept.equals(bytes)).toBe(false);
  });

  it("is served to pages, with what keeps it from being one", async () => {
    const bytes = await randomPicture(50, 50).png().toBuffer();
    const { data } = await send(site, token, { bytes, name: "a.png" });
    const answer = await get(data.file.url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "image/png",
      "content-length": String(data.file.size),
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(answer.rawPayload.equals(await stored(data.file.url))).toBe(true);
    const head = await get(data.file.url, "HEAD");
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([200, String(data.file.size), ""]);
  });

  it("stands upright and has nothing left of what the camera wrote", async () => {
    const bytes = await picture(300, 200)
      .withExif({ IFD0: { Copyright: "secret place" }, IFD3: { GPSLatitude: "39/1 54/1 0/1", GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(bytes.includes("Exif")).toBe(true);
    const { data } = await send(site, token, { bytes, name: "a.jpg", topic: "avatar" });
    expect(data.file).toMatchObject({ width: 200, height: 300 });
    const kept = await stored(data.file.url);
    const { exif, xmp, iptc, icc, orientation } = await sharp(kept).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(kept.includes("secret place") || kept.includes("Exif")).toBe(false);
  });

  it.each([
    ["png", "jpg", "jpg", "jpeg"],
    ["webp", "jpeg", "jpg", "jpeg"],
    ["jpeg", "png", "png", "png"],
    ["gif", "gif", "gif", "gif"],
    ["png", "webp", "webp", "webp"],
    ["png", "bmp", "png", "png"],
  ] as const)(
    "sent as %s under the extension %s is kept as what its name says",
    async (sent, extension, suffix, format) => {
      const bytes = await randomPicture(40, 30)[sent]().toBuffer();
      const { data } = await send(site, token, { bytes, name: `a.${extension}` });
      expect(data.file).toMatchObject({ suffix, width: 40, height: 30 });
      expect((await sharp(await stored(data.file.url)).metadata()).format).toBe(format);
    },
  );

  it("is taken as a bitmap, too", async () => {
    const head = Buffer.alloc(54);
    head.write("BM");
    head.writeUInt32LE(54, 10);
    head.writeUInt32LE(40, 14);
    head.writeInt32LE(1, 18);
    head.writeInt32LE(2, 22);
    head.writeUInt16LE(1, 26);
    head.writeUInt16LE(24, 28);
    // The rows are stored from the bottom up, in blue, green, red: blue below, red above.
    const bytes = Buffer.concat([head, Buffer.from([255, 0, 0, 0, 0, 0, 255, 0])]);
    const { data } = await send(site, token, { bytes, name: "a.bmp" });
    const pixels = await sharp(await stored(data.file.url))
      .raw()
      .toBuffer();
    expect([...pixels]).toEqual([255, 0, 0, 0, 0, 255]);
    expect(await send(site, token, { bytes: bytes.subarray(0, 58), name: "a.bmp" })).toMatchObject({ code: 0 });
  });

  it("is no larger than its topic needs, and stands still", async () => {
    const wide = await randomPicture(900, 300).png().toBuffer();
    const { data } = await send(site, token, { bytes: wide, name: "a.png", topic: "avatar" });
    expect(data.file).toMatchObject({ width: 512, height: 171 });
    const frames = await sharp(Buffer.concat([0, 90, 200].map((grey) => Buffer.alloc(20 * 20 * 3, grey))), {
      raw: { width: 20, height: 60, channels: 3, pageHeight: 20 },
    })
      .gif({ delay: [100, 100, 100] })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(3);
    const moving = await send(site, token, { bytes: frames, name: "a.gif" });
    expect(moving.data.file).toMatchObject({ width: 20, height: 20, suffix: "gif" });
    expect((await sharp(await stored(moving.data.file.url)).metadata()).pages ?? 1).toBe(1);
  });
});

describe("another file", () => {
  it.each([
    ["txt", "一句话说明白\n", "text/plain"],
    ["txt", Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), "text/plain"],
    ["zip", Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]), "application/zip"],
    ["doc", Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]), "application/msword"],
  ])("of kind %s is kept as it is, and is a download", async (extension, content, mimetype) => {
    const bytes = Buffer.from(content);
    const { data, msg } = await send(site, token, { bytes, name: `报告.${extension}` });
    expect(data?.file ?? msg).toMatchObject({ suffix: extension, mimetype, width: 0, height: 0 });
    const answer = await get(data.file.url);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-disposition": "attachment",
      "cross-origin-resource-policy": "same-origin",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    expect(answer.headers["content-type"]).toContain(mimetype);
  });
});

describe("the same bytes", () => {
  it("are one record for a member and topic, also when they come at the same time", async () => {
    const bytes = await randomPicture(60, 60).png().toBuffer();
    // Both uploads have found no earlier file, so each has drawn its own.
    const { sent } = await withTransaction(async (trx) => {
      await lockMember(memberId, trx);
      const sending = asOtherTask(() => Promise.all([1, 2].map(() => send(site, token, { bytes, name: "a.png" }))));
      await othersWait(2);
      return { sent: sending };
    });
    const both = await sent;
    const again = await send(site, token, { bytes, name: "b.png" });
    const ids = [...both, again].map(({ data }) => data.file.id);
    expect(new Set(ids).size).toBe(1);
    const other = await send(site, token, { bytes, name: "a.png", topic: "cover" });
    expect(other.data.file.id).not.toBe(ids[0]);
    const found = (await filesOf(site.dataDir)).filter((file) => file.includes(again.data.file.sha1));
    expect(found).toHaveLength(2);
  });

  it("are another member's own, and heal a file that was lost", async () => {
    const bytes = await randomPicture(60, 60).webp().toBuffer();
    const mine = await send(site, token, { bytes, name: "a.webp" });
    const theirs = await send(site, (await site.register()).token, { bytes, name: "a.webp" });
    expect(theirs.data.file.url).not.toBe(mine.data.file.url);
    await rm(join(site.dataDir, mine.data.file.url));
    expect((await get(mine.data.file.url)).statusCode).toBe(404);
    const healed = await send(site, token, { bytes, name: "renamed.png" });
    expect(healed.data.file.id).toBe(mine.data.file.id);
    expect((await get(mine.data.file.url)).statusCode).toBe(200);
  });
});

describe("what is served", () => {
  it.each([
    "/storage/",
    "/storage/cover",
    "/storage/cover/20261121/",
    `/storage/cover/20261121/${"0".repeat(40)}.jpg`,
    "/storage/../storage/x.jpg",
    "/storage/..%2f..%2fetc%2fpasswd",
    "/storage/.arrivals/x",
    "/storage/cover/20261121/%00.jpg",
  ])("is nothing at %s", async (url) => expect((await get(url)).statusCode).toBe(404));

  it("is no file of another size than its record says, and that one is closed", async () => {
    const { data } = await send(site, token, { bytes: "一行字", name: "a.txt" });
    await writeFile(join(site.dataDir, data.file.url), "另一行字");
    const closing = vi.spyOn(ReadStream.prototype, "destroy");
    await expect(openUpload(data.file.url)).rejects.toThrow("12 bytes instead of 9");
    expect(closing.mock.instances).toHaveLength(1);
    closing.mockRestore();
    expect((await get(data.file.url)).statusCode).toBe(503);
  });

  it("ends with the records of a member, and a job deletes the files", async () => {
    const member = await site.register();
    const { data } = await send(site, member.token, {
      bytes: await randomPicture(30, 30).png().toBuffer(),
      name: "a.png",
    });
    await rows("delete from uploads where member_id = $1", [member.id]);
    expect((await get(data.file.url)).statusCode).toBe(404);
    // The files belong to a bucket that is no longer configured. They wait without blocking other files.
    const elsewhere = "select '/storage/' || n as path, 's3', now() - interval '1 day' from generate_series(1, 500) n";
    await rows(`insert into upload_removals (path, storage, removed_at) ${elsewhere}`);
    expect(await removeQueuedUploads(new Date())).toBeGreaterThan(0);
    expect((await filesOf(site.dataDir)).filter((file) => file.endsWith(data.file.url))).toEqual([]);
    expect(await rows("select storage, count(*)::int from upload_removals group by storage")).toEqual([
      { storage: "s3", count: 500 },
    ]);
  });
});

describe("names", () => {
  beforeEach(() => rows("delete from uploads where member_id = $1", [memberId]));

  it.each([
    "../../../etc/passwd.png",
    "..\\..\\windows\\a.png",
    "%2e%2e%2fa.png",
    ".htaccess.png",
    "con.png",
    `${"长".repeat(300)}.png`,
    "a\u202egnp.png",
    "a\0b.png",
    "<script>.png",
    "a.php.png",
    "C:\\a.png",
    "'; drop table uploads; --.png",
  ])("such as %j decide nothing but the kind", async (name) => {
    const bytes = await randomPicture(10, 10).png().toBuffer();
    const { code, data } = await send(site, token, { bytes, name });
    if (code !== 1) return;
    expect(data.file.url).toMatch(STORED_PATH);
    expect(data.file.name).not.toMatch(/[\0\u202e]/u);
    expect([...data.file.name].length).toBeLessThanOrEqual(255);
    expect((await stored(data.file.url)).length).toBe(data.file.size);
  });
});
