import { expect, it } from "vitest";
import { isPagePath } from "./page-path.ts";

it.each(["/", "/news/12", "/industry/auto", "/user/account/overview", "/iframe/https%3A%2F%2Ftool.example.com"])(
  "takes %s for a page",
  (path) => expect(isPagePath(path)).toBe(true),
);

it.each(["/rss.xml", "/api/index/index", "/media/ab/640.avif", "/spotcheck/3.csv", "/covers/auto/1.svg"])(
  "takes %s for a file",
  (path) => expect(isPagePath(path)).toBe(false),
);
