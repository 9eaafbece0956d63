import { describe, expect, it } from "vitest";
import { savePath, STORED_PATH } from "./upload.savename.ts";

const DEFAULT = "/storage/{topic}/{year}{mon}{day}/{filesha1}{.suffix}";
const parts = {
  topic: "avatar",
  sha1: "ab".repeat(20),
  random: "0123456789abcdef",
  suffix: "jpg",
  // The time is on the next day, month and year in Shanghai.
  now: new Date("2026-12-31T16:05:00Z"),
};
const name = `${"ab".repeat(20)}0123456789abcdef.jpg`;

describe("the address of a stored file", () => {
  it.each([
    [DEFAULT, `/storage/avatar/20270101/${name}`],
    ["/storage/{year}/{mon}-{day}/{hour}/{topic}/{filesha1}{.suffix}", `/storage/2027/01-01/00/avatar/${name}`],
    ["/storage/files/{filesha1}{.suffix}", `/storage/files/${name}`],
  ])("follows %s", (template, path) => expect(savePath(template, parts)).toBe(path));

  it.each([
    "",
    "/etc/{filesha1}{.suffix}",
    "/storage/../{filesha1}{.suffix}",
    "/storage/{topic}/fixed.jpg",
    "/storage/{topic}/{filename}{.suffix}",
    "/storage//{filesha1}{.suffix}",
    "/storage/{topic}/.hidden/{filesha1}{.suffix}",
    "/storage/{constructor}/{filesha1}{.suffix}",
    "storage/{topic}/{filesha1}{.suffix}",
    `${DEFAULT}\n`,
  ])("does not follow %j", (template) => expect(savePath(template, parts)).toBe(savePath(DEFAULT, parts)));

  it("is one that is looked up", () => expect(savePath(DEFAULT, parts)).toMatch(STORED_PATH));
});
