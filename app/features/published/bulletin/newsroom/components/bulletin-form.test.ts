import { expect, test } from "vitest";
import zh from "../bulletins.zh-cn.ts";
import { bulletinErrors, bulletinOf, changedFields, linesOf, saidIn, sampleOf } from "./bulletin-form.ts";

test("a bulletin is read from its fields, and what is missing is said", () => {
  const values = {
    title: " 通报 ",
    issuer: "局",
    region: "浙江省",
    issue_date: "2026-11-23",
    categories: "糕点、 酒，茶",
    published: "on",
  };
  expect(bulletinOf(values)).toMatchObject({
    title: "通报",
    categories: ["糕点", "酒", "茶"],
    published: true,
    family: "food",
  });
  expect(bulletinErrors(values, zh)).toEqual({});
  expect(bulletinErrors({ source_url: "javascript:1" }, zh)).toEqual({
    title: zh.needed,
    issuer: zh.needed,
    region: zh.needed,
    issue_date: zh.needed,
    source_url: zh.badAddress,
  });
});

test("failed items are lines of three or four parts, and come back as they were", () => {
  const items = [{ name: "霉菌", measured: "2×10²", standard: "/", basis: "" }];
  expect(sampleOf({ product: "面粉", result: "fail", items: linesOf(items) })).toMatchObject({
    product: "面粉",
    items,
  });
  expect(sampleOf({ product: "面粉", items: "霉菌║2×10²" })).toBeUndefined();
  expect(changedFields({ a: [1], b: 2 }, { a: [1], b: 3 })).toEqual(["b"]);
});

test("a value is shown in the words of the form", () => {
  const shown: [field: string, value: unknown, text: string][] = [
    ["title", "旧题", "旧题"],
    ["level", "province", "省级"],
    ["categories", ["糕点", "酒"], "糕点、酒"],
    ["published", true, "是"],
    ["published", false, "否"],
    ["summary", "", "（空）"],
    ["result", "fail", "不合格"],
    ["items", [], "（空）"],
    ["items", [{ name: "霉菌", measured: "2×10²", standard: "/", basis: "" }], "霉菌║2×10²║/║"],
  ];
  expect(shown.map(([field, value]) => saidIn(field, value, zh))).toEqual(shown.map(([, , text]) => text));
});
