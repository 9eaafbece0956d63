import { describe, expect, it } from "vitest";
import { failRate, isMarked, sorted, type SampleLine } from "./bulletin.view.ts";

describe("failRate", () => {
  it.each([
    { total: 120, failed: 9, rate: "7.5%" },
    { total: 60, failed: 6, rate: "10%" },
    { total: 28_265, failed: 3_476, rate: "12.3%" },
    { total: 14, failed: 0, rate: "0%" },
    { total: 5, failed: 5, rate: "100%" },
    { total: 28_265, failed: 1, rate: "0.004%" },
    { total: 5_000, failed: 4_999, rate: "99.9%" },
    { total: 0, failed: 0, rate: null },
  ])("$failed of $total is $rate", ({ total, failed, rate }) => {
    expect(failRate(total, failed)).toBe(rate);
  });
});

describe("isMarked", () => {
  it.each([
    { text: "/", marked: false },
    { text: "", marked: false },
    { text: "A/B", marked: true },
    { text: "小牙匠", marked: true },
  ])("'$text' → $marked", ({ text, marked }) => {
    expect(isMarked(text)).toBe(marked);
  });
});

describe("sorted", () => {
  const line = (seq: number, brand: string) => ({ seq, brand }) as SampleLine;
  const samples = [line(1, "/"), line(2, "小牙匠"), line(3, "A10"), line(4, "A9"), line(5, "小牙匠")];
  const order = (key: "seq" | "brand", descending: boolean) =>
    sorted(samples, { key, descending }).map(({ seq }) => seq);

  it("goes by place, either way", () => {
    expect(order("seq", false)).toEqual([1, 2, 3, 4, 5]);
    expect(order("seq", true)).toEqual([5, 4, 3, 2, 1]);
  });

  it("goes by a column as readers count, what is not marked last either way, equals by their place", () => {
    expect(order("brand", false).slice(-1)).toEqual([1]);
    expect(order("brand", true).slice(-1)).toEqual([1]);
    const places = order("brand", false);
    expect(places.indexOf(4)).toBeLessThan(places.indexOf(3));
    expect(places.indexOf(2)).toBeLessThan(places.indexOf(5));
  });

  it("leaves the list it is given alone", () => {
    sorted(samples, { key: "seq", descending: true });
    expect(samples[0]?.seq).toBe(1);
  });
});
