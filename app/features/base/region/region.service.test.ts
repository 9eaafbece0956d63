import { describe, expect, it } from "vitest";
import { isResidence, isWholeResidence, listDivisions } from "./region.service.server.ts";

const list = (province: number | null = null, city: number | null = null) => listDivisions({ province, city });
const labels = (province: number | null = null, city: number | null = null) =>
  list(province, city).map(({ label }) => label);

describe("the divisions", () => {
  it("are the 34 of the first level, Hong Kong, Macao and Taiwan among them", () => {
    expect(list()).toHaveLength(34);
    expect(labels()).toEqual(expect.arrayContaining(["北京市", "台湾省", "香港特别行政区", "澳门特别行政区"]));
  });

  it("have names and codes of six digits that appear once, each below the one it begins like", () => {
    const seen = new Set<number>();
    for (const province of list()) {
      const cities = list(province.value);
      expect(cities, province.label).not.toHaveLength(0);
      for (const city of cities) {
        for (const one of [city, ...list(province.value, city.value)]) {
          expect(one.label).toMatch(/^[\p{Script=Han}]{2,}$/u);
          expect(Math.floor(one.value / 10_000)).toBe(province.value / 10_000);
          expect(seen.has(one.value), `${one.value} ${one.label}`).toBe(false);
          seen.add(one.value);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(3_500);
  });

  it("have a second level that says something", () => {
    expect(labels(110_000)).toEqual(["北京市"]);
    expect(labels(500_000)).toEqual(["重庆市"]);
    expect(labels(500_000, 500_100)).toEqual(expect.arrayContaining(["渝中区", "城口县"]));
    expect(labels(420_000)).toEqual(expect.arrayContaining(["武汉市", "仙桃市", "神农架林区"]));
    expect(
      list()
        .flatMap(({ value }) => labels(value))
        .filter((label) => /直辖|^县$/.test(label)),
    ).toEqual([]);
  });

  it("of Taiwan have no name twice, as what they were and as what they are", () => {
    const stem = (label: string) => label.replace(/(?<=..)[区市镇乡县]$/, "");
    for (const city of list(710_000)) {
      const stems = labels(710_000, city.value).map(stem);
      expect([city.label, stems.filter((one, index) => stems.indexOf(one) !== index)]).toEqual([city.label, []]);
    }
    expect(labels(710_000, 711_400).toSorted()).toEqual(
      "桃园区 中坜区 大溪区 杨梅区 芦竹区 大园区 龟山区 八德区 龙潭区 平镇区 新屋区 观音区 复兴区"
        .split(" ")
        .toSorted(),
    );
  });

  it.each([
    [320_000, 320_600, "港闸区", "崇川区"],
    [350_000, 350_400, "梅列区", "三元区"],
    [370_000, 370_600, "长岛县", "蓬莱区"],
    [710_000, 710_200, "芩雅区", "苓雅区"],
  ])("of %i %i have no %s any more, and have %s", (province, city, gone, heir) => {
    const names = labels(province, city);
    expect([names.includes(gone), names.includes(heir)]).toEqual([false, true]);
  });

  it("are no zone without a name, and no rest of a list", () => {
    const all = list().flatMap(({ value }) => list(value).flatMap((city) => labels(value, city.value)));
    expect(all.filter((label) => /^(?:其它区|市辖区|高新区|工业园区|经济技术开发区|开发区)$/.test(label))).toEqual([]);
    expect(labels(320_000, 320_500)).toContain("苏州工业园区");
  });

  it.each([
    [1, null],
    [null, 110_100],
    [110_000, 310_100],
    [110_000, 1],
    [-1, -1],
  ])("are none for %j, %j", (a, b) => expect(list(a, b)).toEqual([]));
});

describe("a residence", () => {
  it.each([
    [null, null, null, true, false],
    [110_000, null, null, true, false],
    [110_000, 110_100, 110_105, true, true],
    [420_000, 429_004, null, true, true],
    [810_000, 810_100, 810_101, true, true],
    [110_000, 310_100, null, false, false],
    [110_000, 110_100, 310_101, false, false],
    [null, 110_100, null, false, false],
    [110_000, null, 110_105, false, false],
    [990_000, null, null, false, false],
  ])("%j %j %j: %j, told in full: %j", (province, city, district, isOne, isWhole) => {
    expect([isResidence({ province, city, district }), isWholeResidence({ province, city, district })]).toEqual([
      isOne,
      isWhole,
    ]);
  });
});
