import { expect, test } from "vitest";
import { matches } from "./match.ts";

const STORIES = ["稿件", "gao jian gj"];

test.each(["", "稿", "稿件", "gao", "gaojian", "gao jian", "GJ", "jian gao"])("“%s” finds it", (query) => {
  expect(matches(query, STORIES)).toBe(true);
});

test.each(["快", "gaox", "gao kuai"])("“%s” does not", (query) => {
  expect(matches(query, STORIES)).toBe(false);
});
