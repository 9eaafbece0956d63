import { describe, expect, it } from "vitest";
import { NEVER_FITS, navFit } from "./nav-fit.ts";

const items = (...titles: string[]) => titles.map((title) => ({ title, children: [] }));

describe("navFit", () => {
  it("lets items enter the bar in their order, never a later one before an earlier", () => {
    const { items: steps, all } = navFit(items("首页", "头条", "资讯", "消费", "汽车", "医健", "科技", "房产"));
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    expect(steps[0]).toBeLessThan(steps[4]!);
    expect(steps.at(-1)).toBe(all);
  });

  it("keeps room for the button of the rest until everything fits", () => {
    const one = navFit(items("首页"));
    expect(one.items).toEqual([one.all]);
    const many = navFit(items("首页", "头条", "资讯", "消费", "汽车"));
    expect(many.items[0]).toBeGreaterThan(one.all);
  });

  it("gives longer titles and nested items more room", () => {
    expect(navFit(items("Spot checks", "Home")).all).toBeGreaterThan(navFit(items("Cars", "Home")).all);
    const nested = [{ title: "资讯", children: [1] }, ...items("头条", "首页")];
    expect(navFit(nested).all).toBeGreaterThanOrEqual(navFit(items("资讯", "头条", "首页")).all);
  });

  it("puts what fits no screen under the rest for good", () => {
    const { all, items: steps } = navFit(items(...Array.from({ length: 40 }, (_, index) => `栏目之${index}`)));
    expect(all).toBe(NEVER_FITS);
    expect(steps.at(-1)).toBe(NEVER_FITS);
    expect(steps[0]).toBeLessThan(NEVER_FITS);
  });
});
