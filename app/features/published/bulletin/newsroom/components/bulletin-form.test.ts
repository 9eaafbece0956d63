import { expect, test } from "vitest";
import zh from "../bulletin-desk.zh-cn.ts";
import { bulletinErrors, bulletinOf, changedFields, changesSince, linesOf, sampleOf } from "./bulletin-form.ts";

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

test("what a version changed is told field by field, in the words of the form", () => {
  const before = { title: "旧题", level: "city", categories: ["糕点"], published: true, summary: "", body: "一样" };
  const after = {
    ...before,
    title: "新题",
    level: "province",
    categories: ["糕点", "酒"],
    published: false,
    summary: "说明",
  };
  expect(changesSince(before, after, zh)).toEqual([
    { field: "title", before: "旧题", after: "新题" },
    { field: "level", before: "市级", after: "省级" },
    { field: "categories", before: "糕点", after: "糕点、酒" },
    { field: "published", before: "是", after: "否" },
    { field: "summary", before: "（空）", after: "说明" },
  ]);
  const [items, none] = [[{ name: "霉菌", measured: "2×10²", standard: "/", basis: "" }], []];
  expect(changesSince({ result: "pass", items: none }, { result: "fail", items }, zh)).toEqual([
    { field: "result", before: "合格", after: "不合格" },
    { field: "items", before: "（空）", after: "霉菌║2×10²║/║" },
  ]);
  expect(changesSince(undefined, after, zh)).toEqual([]);
});
