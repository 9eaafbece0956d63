import { describe, expect, it } from "vitest";
import { targetOf } from "./track.paths.ts";

describe("targetOf", () => {
  it.each(["/", "/news", "/hours", "/child_rule", "/user/account/overview"])("knows the fixed page %s", (path) => {
    expect(targetOf(path)).toEqual({ path });
  });

  it.each([
    ["/news/12", { kind: "article", key: "12" }],
    ["/industry/3/12", { kind: "article", key: "12", industryId: "3" }],
    ["/headlines/7", { kind: "headline", key: "7" }],
    ["/news/column/2", { kind: "column", key: "2" }],
    ["/industry/auto", { kind: "industry", key: "auto" }],
    ["/billboard/4", { kind: "billboard", key: "4" }],
    ["/specialsubject/5", { kind: "subject", key: "5" }],
    ["/spotcheck/6", { kind: "bulletin", key: "6" }],
    ["/single/about-us", { kind: "page", key: "about-us" }],
    ["/accessibility", { kind: "page", key: "accessibility" }],
  ])("knows whose page %s is", (path, record) => {
    expect(targetOf(path)).toEqual({ path, record });
  });

  it("counts a path with a slash at its end as the same page, and every framed page as one", () => {
    expect(targetOf("/news/12/")?.path).toBe("/news/12");
    expect(targetOf("/iframe/https%3A%2F%2Ftool.example%2F%3Ftoken%3Dx")).toEqual({ path: "/iframe" });
  });

  it.each([
    "/news/abc",
    "/news/12/34",
    "/news/12?x=1",
    "/news/1234567890123456",
    "/wp-login.php",
    "/api/index/index",
    "/a/b/c",
    "//",
    "/%00",
    "/明白",
    `/${"a".repeat(65)}`,
    "/news/12\n",
    "",
  ])("drops %j", (path) => {
    expect(targetOf(path)).toBeUndefined();
  });
});
