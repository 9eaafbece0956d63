import { describe, expect, it } from "vitest";
import { pagerSteps } from "./pager.tsx";

describe("pagerSteps", () => {
  it.each([
    { page: 1, pages: 1, steps: [1] },
    { page: 1, pages: 3, steps: [1, 2, 3] },
    { page: 2, pages: 3, steps: [1, 2, 3] },
    { page: 1, pages: 9, steps: [1, 2, null, 9] },
    { page: 3, pages: 9, steps: [1, 2, 3, 4, null, 9] },
    { page: 5, pages: 9, steps: [1, null, 4, 5, 6, null, 9] },
    { page: 7, pages: 9, steps: [1, null, 6, 7, 8, 9] },
    { page: 9, pages: 9, steps: [1, null, 8, 9] },
  ])("shows the ends and the neighbours of page $page of $pages", ({ page, pages, steps }) => {
    expect(pagerSteps(page, pages)).toEqual(steps);
  });

  it("never hides a single number behind a gap", () => {
    expect(pagerSteps(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
  });
});
