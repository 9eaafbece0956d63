import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, database, disconnect } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/db/database.ts";
import { storeCover, storePicture } from "./media.service.server.ts";
import { openMediaStorage } from "./media.storage.server.ts";

let test: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  test = await createTestDatabase();
  connect(test.url);
  dataDir = await mkdtemp(join(tmpdir(), "mingbai-media-"));
  openMediaStorage(dataDir);
});

afterAll(async () => {
  await disconnect();
  await test.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b3261e" } });

it("keeps a picture in every format and no wider than it is", async () => {
  const media = await storePicture(await plain(1200, 600).jpeg().toBuffer(), " 走势 ");
  expect(media).toMatchObject({ extension: "jpg", width: 1200, height: 600, widths: [480, 960, 1200], alt: "走势" });
  const files = (await readdir(join(dataDir, "media/held", media.sha256))).toSorted();
  expect(files).toEqual(
    [1200, 480, 960].flatMap((width) => [`${width}.avif`, `${width}.jpg`, `${width}.webp`]).toSorted(),
  );
  const small = await sharp(await readFile(join(dataDir, "media/held", media.sha256, "480.webp"))).metadata();
  expect(small).toMatchObject({ format: "webp", width: 480, height: 240 });
});

it("turns it upright and strips what the camera wrote", async () => {
  const source = await plain(300, 200)
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "secret place" } } })
    .jpeg()
    .toBuffer();
  expect(source.includes("secret place")).toBe(true);
  const media = await storePicture(source, "");
  expect(media).toMatchObject({ width: 200, height: 300, widths: [200] });
  const file = await readFile(join(dataDir, "media/held", media.sha256, "200.jpg"));
  expect(file.includes("secret place")).toBe(false);
  const { width, height, orientation } = await sharp(file).metadata();
  expect([width, height, orientation]).toEqual([200, 300, undefined]);
});

it("keeps transparency", async () => {
  const source = await sharp({
    create: { width: 600, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  expect(await storePicture(source, "")).toMatchObject({ extension: "png", widths: [480, 600] });
});

it("keeps the same bytes once, at the same time too, and heals lost files", async () => {
  const source = await plain(500, 300).png().toBuffer();
  const [one, other] = await Promise.all([storePicture(source, "a"), storePicture(source, "b")]);
  expect(other.id).toBe(one.id);
  await rm(join(dataDir, "media/held", one.sha256), { recursive: true });
  expect((await storePicture(source, "c")).id).toBe(one.id);
  expect(await readdir(join(dataDir, "media/held", one.sha256))).toHaveLength(6);
  const rows = await database().selectFrom("media").select("id").where("sha256", "=", one.sha256).execute();
  expect(rows).toHaveLength(1);
  expect((await readdir(join(dataDir, "media"))).filter((name) => name.startsWith("."))).toEqual([]);
});

it("makes a cover of the part around a point, and draws the sign of a machine into it", async () => {
  const red = await plain(800, 1200).png().toBuffer();
  const stripe = await sharp({ create: { width: 800, height: 300, channels: 3, background: "#0000ff" } })
    .png()
    .toBuffer();
  const picture = await storePicture(
    await sharp(red)
      .composite([{ input: stripe, top: 900, left: 0 }])
      .jpeg()
      .toBuffer(),
    "图",
  );
  const cover = await storeCover(picture, { x: 0.5, y: 0.9 });
  expect(cover).toMatchObject({ width: 800, height: 450, crop_of: picture.id, alt: "图", ai_mark: false });
  expect(cover.focus_y).toBeCloseTo(0.9);
  expect((await storeCover(picture, { x: 0.5, y: 0.9 })).id).toBe(cover.id);
  const colourAt = async ({ sha256 }: { sha256: string }, left: number, top: number) => {
    const file = await readFile(join(dataDir, "media/held", sha256, "800.jpg"));
    const { data } = await sharp(file)
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data].map((value) => (value > 150 ? 1 : 0)).join("");
  };
  expect([await colourAt(cover, 400, 20), await colourAt(cover, 400, 430)]).toEqual(["100", "001"]);
  const marked = await storeCover({ ...picture, rights: "ai" }, { x: 0.5, y: 0.9 });
  expect(marked).toMatchObject({ ai_mark: true, rights: "ai" });
  expect(await colourAt(marked, 797, 447)).toBe("000");
});

it("refuses what is no picture, broken or too large, and leaves nothing behind", async () => {
  const before = await readdir(join(dataDir, "media/held"));
  const jpeg = await plain(400, 300).jpeg().toBuffer();
  const refused = [
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"),
    Buffer.from("GIF89a<script>alert(1)</script>"),
    Buffer.from("%PDF-1.7"),
    Buffer.alloc(0),
    jpeg.subarray(0, jpeg.length - 300),
    await sharp({ create: { width: 10_001, height: 10, channels: 3, background: "#fff" } })
      .png()
      .toBuffer(),
    await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer(),
  ];
  for (const bytes of refused)
    await expect(storePicture(bytes, "")).rejects.toThrow(/picture: (?:unreadable|tooManyPixels)/);
  expect(await readdir(join(dataDir, "media/held"))).toEqual(before);
});
