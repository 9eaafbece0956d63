import { expect, it } from "vitest";
import { isLinkAddress, withinSite } from "./editor-link.ts";

const HERE = ["https://desk.example", "https://site.example"];

it.each([
  ["https://site.example/news/9?a=1#b", "/news/9?a=1#b"],
  ["https://SITE.example", "/"],
  ["https://desk.example/news/9", "/news/9"],
  ["http://site.example/news/9", "http://site.example/news/9"],
  ["https://site.example.org/news/9", "https://site.example.org/news/9"],
  ["mailto:a@site.example", "mailto:a@site.example"],
  ["/news/9", "/news/9"],
  ["site", "site"],
])("an address of this site is the path that it is here: %s", (address, expected) => {
  expect(withinSite(address, HERE)).toBe(expected);
});

it.each([
  ["/news/9", true],
  ["/", true],
  ["https://example.com/a", true],
  ["mailto:a@example.com", true],
  ["//evil.example", false],
  ["/\\evil.example", false],
  ["/news/9 a", false],
  ["news/9", false],
  ["javascript:alert(1)", false],
])("a link leads out or to a path of this site: %s", (address, expected) => {
  expect(isLinkAddress(address)).toBe(expected);
});
