import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mediaBucket, type MediaBucket } from "./picture.bucket.server.ts";
import { placeOfFiles, setAside } from "./picture.folder.server.ts";
import { moveToBucket, moveToFolder } from "./picture-move.service.server.ts";
import { withdrawPictures } from "./picture-place.service.server.ts";
import { redrawStored, storeCut, storePicture, type Media } from "./picture.service.server.ts";
import { openMediaStorage, readFile, removeFiles, type MediaStorage } from "./picture.storage.server.ts";
import { withTransaction } from "#db/client.ts";
import { testDatabase } from "#tests/db/test-database.ts";
import { article } from "#tests/fixtures/content.ts";
import { MemberSite, rows } from "#tests/fixtures/members.ts";
import { runCommand } from "#tests/fixtures/processes/cli.ts";
import { openBucket, type Bucket } from "#tests/fixtures/servers/bucket.ts";
import { randomPicture } from "#tests/fixtures/uploads.ts";

testDatabase();
let server: Bucket;
let bucket: MediaBucket;
let site: MemberSite;
let environment: Record<string, string>;

beforeAll(async () => {
  server = await openBucket();
  bucket = mediaBucket(server.options);
  environment = {
    S3_ENDPOINT: String(server.options.endpoint),
    S3_BUCKET: server.options.bucket,
    S3_ACCESS_KEY_ID: server.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.options.secretAccessKey,
    S3_PATH_STYLE: "1",
  };
  site = await MemberSite.open(environment);
});
afterAll(async () => {
  await site.close();
  await server.close();
});
beforeEach(async () => {
  for (const sha of await hashesInBucket()) await bucket.remove(sha);
  use("folder");
  await moveToBucket(bucket, () => undefined);
  for (const sha of await hashesInBucket()) await bucket.remove(sha);
});

const use = (storage: MediaStorage, s3 = server.options) => openMediaStorage(site.dataDir, { s3, storage });
const stored = async () => storePicture(await randomPicture(960, 600).png().toBuffer(), "图");
const addressOf = ({ sha256 }: Media) => `/media/${sha256}/960.webp`;
const get = (url: string) => site.app.http.inject({ url });
const statusOf = async (media: Media) => (await get(addressOf(media))).statusCode;
const publish = (media: Media) => article("有图", { body_html: `<p><img src="${addressOf(media)}" alt=""></p>` });
const onDisk = async () => (await readdir(join(site.dataDir, "media"))).filter((name) => name !== "held").toSorted();
const move = (to: string, storage = to) =>
  runCommand(
    { ...environment, DATA_DIR: site.dataDir, MEDIA_STORAGE: storage, DATABASE_URL: "postgres://x@127.0.0.1:1/x" },
    "media",
    "move",
    "--to",
    to,
  );

async function hashesInBucket(): Promise<string[]> {
  const hashes: string[] = [];
  for await (const sha of bucket.hashes()) hashes.push(sha);
  return hashes;
}

describe("pictures in a bucket", () => {
  it("are shown while something public uses them, with the headers of those in the folder", async () => {
    use("s3");
    const media = await stored();
    expect([await hashesInBucket(), await placeOfFiles(media.sha256)]).toEqual([[media.sha256], undefined]);
    expect((await bucket.files(media.sha256)).size).toBe(6);
    expect(await statusOf(media)).toBe(404);
    const id = await publish(media);
    const answer = await get(addressOf(media));
    const bytes = await readFile(media.sha256, "960.webp");
    expect(answer.rawPayload.equals(bytes ?? Buffer.alloc(0))).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(bytes?.length),
      "cache-control": "public, max-age=31536000, immutable",
    });
    await rows("update articles set status = 'trashed' where id = $1", [id]);
    await withTransaction((trx) => withdrawPictures([media.sha256], trx));
    expect(await statusOf(media)).toBe(410);
    await rows("update articles set status = 'published' where id = $1", [id]);
    expect(await statusOf(media)).toBe(200);
    expect((await get(`/media/${media.sha256}/1.webp`)).statusCode).toBe(404);
    expect((await get(`/media/${"ab".repeat(32)}/960.webp`)).statusCode).toBe(404);
  });

  it("are cut, drawn again and removed, and the same bytes are stored once", async () => {
    use("s3");
    const bytes = await randomPicture(960, 600).png().toBuffer();
    const media = await storePicture(bytes, "");
    expect((await storePicture(bytes, "")).id).toBe(media.id);
    const cover = await storeCut({ ...media, crops: {} }, "cover");
    expect((await hashesInBucket()).toSorted()).toEqual([media.sha256, cover.sha256].toSorted());
    const before = await readFile(media.sha256, "960.webp");
    await redrawStored(media, { machine: true, sign: false });
    expect((await readFile(media.sha256, "960.webp"))?.equals(before ?? Buffer.alloc(0))).toBe(false);
    await removeFiles(media.sha256);
    expect(await hashesInBucket()).toEqual([cover.sha256]);
  });

  it("are answered with 503 while the bucket is away; pages and pictures of the folder are shown", async () => {
    const [kept, away] = [await stored(), await (use("s3"), stored())];
    for (const media of [kept, away]) await publish(media);
    use("s3", { ...server.options, endpoint: "http://127.0.0.1:1" });
    const answer = await get(addressOf(away));
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([503, "no-store"]);
    expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
    expect([await statusOf(kept), (await get("/")).statusCode]).toEqual([200, 200]);
    await expect(stored()).rejects.toMatchObject({ name: "StorageFailure" });
  });
});

describe("media move", () => {
  it("moves pictures to the bucket and back, and readers notice nothing", async () => {
    const [shown, hidden] = [await stored(), await stored()];
    await publish(shown);
    const before = (await get(addressOf(shown))).rawPayload;
    const there = await move("s3");
    expect([there.exit, there.out]).toEqual([
      0,
      expect.stringMatching(/^Moved 2 pictures \(12 files, \d+\.\d MB\)\.$/),
    ]);
    expect([await onDisk(), (await hashesInBucket()).length]).toEqual([[], 2]);
    expect((await get(addressOf(shown))).rawPayload.equals(before)).toBe(true);
    expect(await statusOf(hidden)).toBe(404);
    expect((await move("s3")).out).toBe("Moved 0 pictures (0 files, 0.0 MB).");

    expect((await move("folder")).out).toMatch(/^Moved 2 pictures/);
    expect(await hashesInBucket()).toEqual([]);
    expect(await placeOfFiles(shown.sha256)).toBe("held");
    expect((await get(addressOf(shown))).rawPayload.equals(before)).toBe(true);
    expect([await placeOfFiles(shown.sha256), await placeOfFiles(hidden.sha256)]).toEqual(["open", "held"]);
  });

  it("goes on after it was interrupted at any call, and never has a picture in neither place", async () => {
    const media = await stored();
    await publish(media);
    const before = (await get(addressOf(media))).rawPayload;
    for (let calls = 0; ; calls += 1) {
      let left = calls;
      const failing = { ...bucket };
      for (const name of ["write", "holds"] as const) {
        failing[name] = async (...args: unknown[]) => {
          if (left-- === 0) throw new Error("killed");
          return (bucket[name] as (...some: unknown[]) => Promise<never>)(...args);
        };
      }
      const outcome = await moveToBucket(failing, () => undefined).catch((error: Error) => error.message);
      expect((await get(addressOf(media))).rawPayload.equals(before)).toBe(true);
      if (outcome !== "killed") break;
    }
    expect([await onDisk(), await hashesInBucket()]).toEqual([[], [media.sha256]]);
    const failing = { ...bucket, remove: () => Promise.reject(new Error("killed")) };
    await expect(moveToFolder(failing, () => undefined)).rejects.toThrow("killed");
    expect((await get(addressOf(media))).rawPayload.equals(before)).toBe(true);
    expect(await moveToFolder(bucket, () => undefined)).toMatchObject({ pictures: 1, files: 6 });
    expect((await get(addressOf(media))).rawPayload.equals(before)).toBe(true);
  });

  it("takes files that were drawn again after they were copied, and deletes none that the bucket returns altered", async () => {
    const media = await stored();
    const path = join(site.dataDir, "media/held", media.sha256, "960.webp");
    const redrawing: MediaBucket = {
      ...bucket,
      async write(sha, files) {
        await bucket.write(sha, files);
        if (files.has("960.webp")) await writeFile(path, "redrawn");
      },
    };
    await moveToBucket(redrawing, () => undefined);
    expect(String(await readFile(media.sha256, "960.webp"))).toBe("redrawn");

    const second = await stored();
    await setAside(second.sha256);
    const damaged = { ...bucket, holds: async () => false, write: () => Promise.reject(new Error("altered")) };
    await expect(moveToBucket(damaged, () => undefined)).rejects.toThrow("altered");
    expect(await onDisk()).toEqual([`.copied-${second.sha256}`]);
    await moveToBucket(bucket, () => undefined);
    expect([await onDisk(), await hashesInBucket()]).toEqual([[], expect.arrayContaining([second.sha256])]);
  });

  it.each([
    ["a setting that is not changed yet", () => move("s3", "folder"), /^MEDIA_STORAGE is folder\. Set it to s3 and/],
    ["a wrong place", () => move("tape", "s3"), /--to needs s3 or folder/],
    [
      "no bucket",
      () => runCommand({ DATA_DIR: site.dataDir }, "media", "move", "--to", "folder"),
      /^No bucket is configured/,
    ],
    [
      "a bucket that is away",
      async () => {
        await stored();
        const away = { ...environment, S3_ENDPOINT: "http://127.0.0.1:1", MEDIA_STORAGE: "s3" };
        return runCommand({ ...away, DATA_DIR: site.dataDir }, "media", "move", "--to", "s3");
      },
      /^The bucket failed \(.*\)\. The other pictures are unchanged; run it again\.$/m,
    ],
  ])("says what is wrong with %s", async (_, run, sentence) => {
    const { exit, error } = await run();
    expect(exit).not.toBe(0);
    expect(error).toMatch(sentence);
  });
});
