import { describe, expect, it } from "vitest";
import { sameSitePath } from "./same-site-path.ts";

describe("sameSitePath", () => {
  it.each([
    { text: "/news/12", path: "/news/12" },
    { text: "/search?q=%E6%B1%BD%E8%BD%A6#top", path: "/search?q=%E6%B1%BD%E8%BD%A6#top" },
    { text: "/", path: "/" },
    { text: "/news/../about", path: "/about" },
    { text: "/专题", path: "/%E4%B8%93%E9%A2%98" },
  ])("keeps $text", ({ text, path }) => {
    expect(sameSitePath(text)).toBe(path);
  });

  it.each([
    "",
    "news/12",
    "https://elsewhere.example/",
    "//elsewhere.example",
    "///elsewhere.example",
    "/\\elsewhere.example",
    "\\\\elsewhere.example",
    "/\t/elsewhere.example",
    "/\n/elsewhere.example",
    "javascript:alert(1)",
    " /news/12",
    "/news/12\r\nSet-Cookie: a=b",
  ])("refuses %j", (text) => {
    expect(sameSitePath(text)).toBeUndefined();
  });
});
