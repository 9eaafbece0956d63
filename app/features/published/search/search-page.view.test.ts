import { expect, it } from "vitest";
import { readSearchAddress, searchStatus, type SearchModel } from "./search-page.view.ts";

const industries = [{ slug: "auto" }];

it("says which parameter of an address is wrong, and keeps the others", () => {
  expect(readSearchAddress({ industry: "auto" }, industries)).toEqual({
    filters: expect.objectContaining({ industry: "auto" }),
  });
  expect(readSearchAddress({ page: "0", industry: "auto" }, industries)).toMatchObject({
    wrong: "wrong_page",
    filters: { industry: "auto" },
  });
  const wrong: Record<string, string>[] = [{ kind: "nothing" }, { kind: "nothing", page: "0" }, { industry: "none" }];
  for (const params of wrong)
    expect([params, readSearchAddress(params, industries).wrong]).toEqual([params, "wrong_filter"]);
});

it("answers 404 for a page that does not exist and 400 for what cannot be searched", () => {
  const statusOf = (state: string) => searchStatus({ state } as SearchModel["outcome"]);
  expect(["wrong_page", "too_long", "wrong_filter", "none"].map(statusOf)).toEqual([404, 400, 400, 200]);
});
