import { describe, expect, it } from "vitest";
import { areAlike, bareText, countLinks } from "./comment.likeness.ts";

const alike = (one: string, other: string) => areAlike(bareText(one), bareText(other));

describe("likeness", () => {
  it.each([
    ["说得好！", "说得好"],
    ["ABC 123", "ａｂｃ—１２３"],
    ["加我微信领取内部资料，名额有限", "加我微信，领取内部资料。名额有限！！"],
    ["这款车的续航在冬天会打七折，大家注意", "这款车的续航在冬天会打七折，大家要注意"],
    ["👍👍", "👍👍"],
  ])("%j is %j again", (one, other) => expect(alike(one, other)).toBe(true));

  it.each([
    ["说得好", "说得真好"],
    ["涨了", "跌了"],
    ["👍", "👎"],
    ["武汉这边十点放券，五分钟就没了", "杭州这边没有放券，问了三家店都说没有"],
  ])("%j is not %j", (one, other) => expect(alike(one, other)).toBe(false));
});

it.each([
  ["没有链接。今天3.5元，涨了0.1", 0],
  ["看 https://a.example/x", 1],
  ["www.example.com 和http://b.cn和c.net/x", 3],
  ["ｅｘａｍｐｌｅ．ｃｏｍ", 1],
  ["abc。com", 1],
])("%j names %i addresses", (text, count) => expect(countLinks(text)).toBe(count));
