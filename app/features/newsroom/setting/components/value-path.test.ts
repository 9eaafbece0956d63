import { expect, test } from "vitest";
import { linesOf, pairLines, pairsOf, valueAt, withValueAt } from "./value-path.ts";

const points = { signIn: { points: 5 }, commentApproved: { points: 2, dailyCap: 20 } };

test("a part of a setting is read and written by its path, and the rest stays", () => {
  expect(valueAt("明白", "siteName")).toBe("明白");
  expect(valueAt(points, "points.commentApproved.dailyCap")).toBe(20);
  expect(valueAt({ cdn: null }, "pushes.cdn.url")).toBeUndefined();
  expect(withValueAt("明白", "siteName", "")).toBe("");
  expect(withValueAt(points, "points.signIn.points", 8)).toEqual({ ...points, signIn: { points: 8 } });
  expect(withValueAt({ cdn: null }, "pushes.cdn.url", "x")).toEqual({ cdn: { url: "x" } });
  expect(withValueAt({ baidu: { endpoint: "x" } }, "pushes.baidu.endpoint", undefined)).toEqual({ baidu: {} });
});

test("lines are lines that say something, pairs have a name and perhaps a value with colons", () => {
  expect(linesOf(" 一 \n\n二")).toEqual(["一", "二"]);
  const pairs = { Key: "a:b", Empty: "" };
  expect(pairsOf("Key: a:b\nEmpty")).toEqual(pairs);
  expect(pairsOf(pairLines(pairs))).toEqual(pairs);
});
