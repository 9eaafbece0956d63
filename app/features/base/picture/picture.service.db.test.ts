import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, database, disconnect } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#tests/db/database.ts";
import { lookOfStored, redrawStored, storeCut, storePicture } from "./picture.service.server.ts";
import { openMediaStorage } from "./picture.storage.server.ts";

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
  await expect(storeCut({ ...one, crops: {} }, "cover")).rejects.toMatchObject({ code: "gone" });
  expect(await lookOfStored(one)).toBeUndefined();
  expect((await storePicture(source, "c")).id).toBe(one.id);
  expect(await readdir(join(dataDir, "media/held", one.sha256))).toHaveLength(6);
  const rows = await database().selectFrom("media").select("id").where("sha256", "=", one.sha256).execute();
  expect(rows).toHaveLength(1);
  expect((await readdir(join(dataDir, "media"))).filter((name) => name.startsWith("."))).toEqual([]);
});

const stripe = { left: 0, width: 800, height: 300 };
/** Creates a picture of 800 by 1200 pixels: red, and blue below the 900th row. */
async function striped(): Promise<Buffer> {
  const blue = sharp({ create: { width: stripe.width, height: stripe.height, channels: 3, background: "#0000ff" } });
  const input = await blue.png().toBuffer();
  return sharp(await plain(800, 1200).png().toBuffer())
    .composite([{ input, top: 900, left: 0 }])
    .jpeg()
    .toBuffer();
}
const fileOf = (sha: string, name: string) => readFile(join(dataDir, "media/held", sha, name));
async function colourAt(file: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(file)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => (value > 150 ? 1 : 0)).join("");
}
/** Returns whether a part of a file contains the white letters of the label. */
async function isSigned(file: Buffer, area: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(file).extract(area).greyscale().stats();
  return (channels[0]?.max ?? 0) > 200;
}

it("makes a cover of the part around a point, with the ratios of search engines beside it", async () => {
  const source = { ...(await storePicture(await striped(), "图")), crops: {} };
  const cover = await storeCut(source, "cover", { x: 0.5, y: 0.9 });
  expect(cover).toMatchObject({ width: 800, height: 450, crop_of: source.id, alt: "图", ai_mark: false });
  expect(cover.parts).toEqual({ "4:3": [800], "1:1": [800] });
  expect(cover.focus_y).toBeCloseTo(0.9);
  expect((await storeCut(source, "cover", { x: 0.5, y: 0.9 })).id).toBe(cover.id);
  const file = await fileOf(cover.sha256, "800.jpg");
  expect([await colourAt(file, 400, 20), await colourAt(file, 400, 430)]).toEqual(["100", "001"]);
  const size = async (name: string) => {
    const { width, height } = await sharp(await fileOf(cover.sha256, name)).metadata();
    return [width, height];
  };
  expect([await size("4x3-800.jpg"), await size("1x1-800.jpg")]).toEqual([
    [800, 600],
    [800, 800],
  ]);
});

it("cuts each ratio as it was chosen for it, and every other one around the focal point", async () => {
  const stored = await storePicture(await striped(), "");
  const foot = { x: 0.5, y: 0.95, share: 1 };
  const source = { ...stored, focus_y: 0.1, crops: { "3:1": foot } as const };
  const banner = await storeCut(source, "banner");
  expect(banner).toMatchObject({ width: 800, height: 267 });
  expect(await colourAt(await fileOf(banner.sha256, "800.jpg"), 400, 20)).toBe("001");
  // The tile has no crop of its own, so its crop lies around the focal point, where the picture is red.
  expect(banner.parts).toEqual({ "2:1": [480, 800] });
  expect(await colourAt(await fileOf(banner.sha256, "2x1-480.webp"), 200, 200)).toBe("100");
  const chosen = { ...source, crops: { ...source.crops, "2:1": foot } };
  const other = await storeCut(chosen, "banner", { x: 0.5, y: 0.1 });
  expect(other.id).not.toBe(banner.id);
  expect(await colourAt(await fileOf(other.sha256, "2x1-480.webp"), 200, 200)).toBe("001");
});

it("draws the sign of a machine into every ratio where frames of any shape show it, and into the metadata", async () => {
  const source = { ...(await storePicture(await striped(), "")), rights: "ai" as const, crops: {} };
  const cover = await storeCut(source, "cover");
  const banner = await storeCut(source, "banner");
  expect([cover, banner]).toMatchObject([{ ai_mark: true, rights: "ai" }, { ai_mark: true }]);
  // A square frame shows the middle of the cover's bottom edge.
  expect(await isSigned(await fileOf(cover.sha256, "800.jpg"), { left: 320, top: 390, width: 160, height: 60 })).toBe(
    true,
  );
  expect(
    await isSigned(await fileOf(cover.sha256, "1x1-800.jpg"), { left: 280, top: 690, width: 240, height: 110 }),
  ).toBe(true);
  // A phone shows the middle of a banner, and a wide window a strip at half its height.
  expect(await isSigned(await fileOf(banner.sha256, "800.jpg"), { left: 480, top: 71, width: 160, height: 60 })).toBe(
    true,
  );
  for (const [sha, name] of [
    [cover.sha256, "800.jpg"],
    [cover.sha256, "4x3-800.jpg"],
    [banner.sha256, "2x1-480.webp"],
  ] as const)
    expect((await fileOf(sha, name)).includes("trainedAlgorithmicMedia"), name).toBe(true);
  const plainCut = await storeCut({ ...source, rights: "own" }, "cover");
  expect(plainCut.id).not.toBe(cover.id);
  expect(
    await isSigned(await fileOf(plainCut.sha256, "800.jpg"), { left: 320, top: 390, width: 160, height: 60 }),
  ).toBe(false);
});

it("draws the sign into what was cut before somebody said so, beside it too", async () => {
  const source = { ...(await storePicture(await striped(), "")), rights: "own" as const, crops: {} };
  const banner = await storeCut(source, "banner", { x: 0.5, y: 0.4 });
  const before = (await readdir(join(dataDir, "media/held", banner.sha256))).toSorted();
  await redrawStored(banner, { machine: true, sign: true });
  expect((await readdir(join(dataDir, "media/held", banner.sha256))).toSorted()).toEqual(before);
  expect(await isSigned(await fileOf(banner.sha256, "800.jpg"), { left: 480, top: 71, width: 160, height: 60 })).toBe(
    true,
  );
  expect(
    await isSigned(await fileOf(banner.sha256, "2x1-800.jpg"), { left: 300, top: 340, width: 200, height: 60 }),
  ).toBe(true);
  expect((await fileOf(banner.sha256, "2x1-800.jpg")).includes("trainedAlgorithmicMedia")).toBe(true);
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
