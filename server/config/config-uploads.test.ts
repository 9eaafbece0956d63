import { expect, it } from "vitest";
import { parseConfig } from "./config.ts";

const S3 = { S3_BUCKET: "uploads", S3_ACCESS_KEY_ID: "the key", S3_SECRET_ACCESS_KEY: "the secret" };

it("a bucket is there when all of it is, or not at all", () => {
  expect(parseConfig({}).uploads.s3).toBeUndefined();
  expect(parseConfig({ ...S3, S3_ENDPOINT: "https://s3.example/path", S3_PATH_STYLE: "1" }).uploads.s3).toEqual({
    endpoint: "https://s3.example",
    region: "us-east-1",
    bucket: "uploads",
    accessKeyId: "the key",
    secretAccessKey: "the secret",
    pathStyle: true,
  });
});

it.each([
  [{ ...S3, S3_BUCKET: undefined }, "S3_BUCKET"],
  [{ S3_ENDPOINT: "https://s3.example" }, "S3_SECRET_ACCESS_KEY"],
  [{ ...S3, S3_BUCKET: "../other" }, "S3_BUCKET"],
  [{ ...S3, S3_ENDPOINT: "file:///etc" }, "S3_ENDPOINT"],
  [{ UPLOAD_DAY_MB: "much" }, "UPLOAD_DAY_MB"],
  [{ MEDIA_STORAGE: "s3" }, "S3_BUCKET"],
  [{ ...S3, MEDIA_STORAGE: "tape" }, "MEDIA_STORAGE"],
])("a wrong one stops the start with a sentence that names it, and no secret: %j", (environment, name) => {
  const parse = () => parseConfig(environment);
  expect(parse).toThrow(name);
  expect(parse).not.toThrow(/the secret/);
});

it("pictures go to the folder, and to the bucket on request", () => {
  expect(parseConfig(S3).media).toMatchObject({ s3: { bucket: "uploads" }, storage: "folder" });
  expect(parseConfig({ ...S3, MEDIA_STORAGE: "s3" }).media.storage).toBe("s3");
});
