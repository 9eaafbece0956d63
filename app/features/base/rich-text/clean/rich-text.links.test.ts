import { describe, expect, it } from "vitest";
import { linkAttributes, safeHref, safePath } from "./rich-text.links.ts";

describe("a path of this site", () => {
  it.each([
    ["/news/3", "/news/3"],
    ["/news/../search?q=茶#top", "/search?q=%E8%8C%B6#top"],
    ["/./about", "/about"],
  ])("%s is kept as a browser reads it", (path, read) => {
    expect(safePath(path)).toBe(read);
    expect(safeHref(` ${path} `)).toBe(read);
  });

  it.each([
    ["/.//evil.example/", "a dot before two slashes"],
    ["/a/..//evil.example/", "two slashes after going up"],
    ["//evil.example/", "another host"],
    ["/\\evil.example/", "another host by backslash"],
    ["\\\\evil.example/", "backslashes alone"],
    ["/\t/evil.example/", "a tab between the slashes"],
  ])("%j, %s, is none", (path) => {
    expect(safePath(path)).toBeUndefined();
    expect(safeHref(path)).toBeUndefined();
  });

  it("begins with a slash", () => {
    expect(safePath("news/3")).toBeUndefined();
    expect(safePath("https://self.invalid/x")).toBeUndefined();
  });
});

describe("an address elsewhere", () => {
  it.each([
    ["HTTPS://Example.com/a b", "https://example.com/a%20b"],
    ["http://example.com", "http://example.com/"],
    ["mailto:a@example.com", "mailto:a@example.com"],
  ])("%s is kept as %s", (href, read) => expect(safeHref(href)).toBe(read));

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://example.com/",
    "example.com",
    "https://",
    "https://name@evil.example/",
    "https://:word@evil.example/",
  ])("%s is dropped", (href) => expect(safeHref(href)).toBeUndefined());

  it("carries no trust and no way back", () => {
    expect(linkAttributes("https://example.com/")).toEqual({ href: "https://example.com/", rel: "noopener nofollow" });
    expect(linkAttributes("/news/3")).toEqual({ href: "/news/3" });
  });
});
