import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBucket, type Bucket } from "#tests/fixtures/servers/bucket.ts";
import { s3Store } from "./backup-s3.server.ts";

const MB = 1024 * 1024;

let bucket: Bucket;
beforeAll(async () => void (bucket = await openBucket()));
afterAll(() => bucket.close());

const store = () => s3Store({ ...bucket.options, prefix: "site/" });

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

test.each([0, 1, 32 * MB, 70 * MB + 1])("a file of %d bytes comes back as it was", async (size) => {
  const bytes = randomBytes(size);
  expect(await store().put("archives/a", pieces(bytes))).toBe(size);
  const hash = createHash("sha256");
  for await (const part of store().open("archives/a")) hash.update(part);
  expect(hash.digest("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
  expect(await store().list("archives/")).toEqual([{ name: "archives/a", bytes: size, at: expect.any(Date) }]);
  await store().remove("archives/a");
  expect(await store().list("")).toEqual([]);
});

test("a file whose source fails is not there, whatever was sent before", async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield* pieces(randomBytes(33 * MB));
    throw new Error("the source failed");
  }
  await expect(store().put("archives/a", failing())).rejects.toThrow("the source failed");
  expect(await store().list("")).toEqual([]);
});
