import { expect, it } from "vitest";
import { movedBy, movedTo } from "./order.ts";

it("moves a row by one among all, and stays at either end", () => {
  expect(movedBy([1, 2, 3], 2, -1)).toEqual([2, 1, 3]);
  expect(movedBy([1, 2, 3], 2, 1)).toEqual([1, 3, 2]);
  expect(movedBy([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
  expect(movedBy([1, 2, 3], 3, 1)).toEqual([1, 2, 3]);
});

it("passes over rows of another group", () => {
  const isSibling = (one: number, other: number) => one % 2 === other % 2;
  expect(movedBy([1, 2, 4, 3], 1, 1, isSibling)).toEqual([2, 4, 3, 1]);
  expect(movedBy([1, 2, 4, 3], 4, 1, isSibling)).toEqual([1, 2, 4, 3]);
});

it("puts a row where another one stands, from above and from below", () => {
  expect(movedTo([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4]);
  expect(movedTo([1, 2, 3, 4], 4, 2)).toEqual([1, 4, 2, 3]);
  expect(movedTo([1, 2], 7, 2)).toEqual([1, 2]);
});
