import { expect, it } from "vitest";
import { lacksOf } from "./mailing.policy.ts";

const whole = { title: "问卷", content: "三个问题", titleEn: "", contentEn: "", url: "", audience: {} };

it("lacks nothing where it is said to whom, and what", () => {
  expect(lacksOf(whole)).toEqual([]);
  expect(lacksOf({ ...whole, titleEn: "A survey", contentEn: "Three questions" })).toEqual([]);
});

it("names what is missing; English is said whole or not at all", () => {
  expect(lacksOf({ ...whole, audience: null, title: " ", content: "" })).toEqual(["audience", "title", "content"]);
  expect(lacksOf({ ...whole, titleEn: "A survey" })).toEqual(["contentEn"]);
  expect(lacksOf({ ...whole, contentEn: "Three questions" })).toEqual(["titleEn"]);
});
