import { expect, it } from "vitest";
import { pagingHref, readPaging } from "./paging.ts";

const params = (query: string) => new URLSearchParams(query);

it.each([
  ["", 1, 10],
  ["page=3&limit=50", 3, 50],
  ["page=0&limit=7", 1, 10],
  ["page=-1&limit=1e2", 1, 100],
  ["page=1.5&limit=abc", 1, 10],
  ["page=99999999999&limit=1000", 1, 10],
])("reads %j as page %i of %i rows", (query, page, limit) => {
  expect(readPaging(params(query))).toEqual({ page, limit });
});

it("writes only what does not go without saying, and keeps the rest of the address", () => {
  expect(pagingHref("/user/x", params("t=news&page=2"), { page: 1, limit: 10 })).toBe("/user/x?t=news");
  expect(pagingHref("/user/x", params("t=news"), { page: 4, limit: 20 })).toBe("/user/x?t=news&page=4&limit=20");
  expect(pagingHref("/user/x", params("page=2&limit=50"), { page: 1, limit: 10 })).toBe("/user/x");
});

it("reads what it has written", () => {
  const paging = { page: 12, limit: 100 };
  expect(readPaging(new URL(pagingHref("/a", params("q=x"), paging), "http://a").searchParams)).toEqual(paging);
});
