import { describe, expect, it } from "vitest";
import { areNear, hitsAll, PICTURE, SLACK, type Box } from "./captcha.geometry.ts";
import { placeAll } from "./captcha.placement.ts";

const boxes: Box[] = [
  { x: 10, y: 10, width: 40, height: 30 },
  { x: 200, y: 100, width: 50, height: 50 },
  { x: 100, y: 20, width: 40, height: 40 },
];
const middles = boxes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
const [first, second, third] = middles as [(typeof middles)[0], (typeof middles)[0], (typeof middles)[0]];

describe("hitsAll", () => {
  it("takes the middle of each target, in order", () => {
    expect(hitsAll(middles, boxes)).toBe(true);
  });

  it.each([
    ["no point", []],
    ["one right point", [first]],
    ["all but one", [first, second]],
    ["the right points in another order", [second, first, third]],
    ["the same point each time", [first, first, first]],
    ["the right points and one more", [first, second, third, third]],
    ["one point beside its target", [first, second, { x: third.x + 60, y: third.y }]],
  ])("refuses %s", (_, points) => {
    expect(hitsAll(points, boxes)).toBe(false);
  });

  it("refuses everything where there is nothing to hit", () => {
    expect(hitsAll([], [])).toBe(false);
  });

  it("bears a click a little beside, on each side", () => {
    const [box] = boxes as [Box];
    const edges = (by: number) => [
      { x: box.x - by, y: first.y },
      { x: box.x + box.width + by, y: first.y },
      { x: first.x, y: box.y - by },
      { x: first.x, y: box.y + box.height + by },
    ];
    for (const point of edges(SLACK)) expect(hitsAll([point], [box])).toBe(true);
    for (const point of edges(SLACK + 0.5)) expect(hitsAll([point], [box])).toBe(false);
  });

  it("refuses points that are no numbers", () => {
    expect(hitsAll([{ x: Number.NaN, y: Number.NaN }], [boxes[0]!])).toBe(false);
  });
});

describe("placeAll", () => {
  const sizes = [62, 58, 60, 55, 63, 57].map((side) => ({ width: side, height: side - 4 }));

  it("puts everything into the picture, nothing near anything else", () => {
    for (let count = 0; count < 300; count += 1) {
      const placed = placeAll(sizes);
      for (const [index, box] of placed.entries()) {
        expect(box.x).toBeGreaterThan(0);
        expect(box.y).toBeGreaterThan(0);
        expect(box.x + box.width).toBeLessThan(PICTURE.width);
        expect(box.y + box.height).toBeLessThan(PICTURE.height);
        expect(placed.some((other, place) => place !== index && areNear(box, other))).toBe(false);
      }
    }
  });

  it("uses the whole picture: no place is much likelier than another (docs/security.md#k10)", () => {
    const cells = new Map<string, number>();
    const times = 10_000;
    for (let count = 0; count < times; count += 1) {
      const [box] = placeAll(sizes.slice(0, 5)) as [Box];
      const cell = `${Math.floor((box.x * 16) / (PICTURE.width - 62))} ${Math.floor((box.y * 16) / (PICTURE.height - 58))}`;
      cells.set(cell, (cells.get(cell) ?? 0) + 1);
    }
    const entropy = [...cells.values()].reduce((sum, count) => sum - (count / times) * Math.log2(count / times), 0);
    expect(entropy).toBeGreaterThan(7);
  });

  it("says so when things cannot fit", () => {
    expect(() => placeAll(Array.from({ length: 12 }, () => ({ width: 90, height: 90 })))).toThrow("do not fit");
  });
});
