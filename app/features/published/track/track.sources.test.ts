import { expect, it } from "vitest";
import { sourceOf } from "./track.sources.ts";

it.each([
  [undefined, "direct"],
  ["", "direct"],
  ["https://www.example.com", "site"],
  ["https://www.example.com:8443", "other"],
  ["https://www.baidu.com", "search/baidu"],
  ["https://m.baidu.com", "search/baidu"],
  ["https://so.toutiao.com", "search/toutiao"],
  ["https://www.toutiao.com", "social/toutiao"],
  ["https://mp.weixin.qq.com", "social/weixin"],
  ["https://news.qq.com", "social/qq"],
  ["https://notbaidu.com", "other"],
  ["https://baidu.com.evil.example", "other"],
  ["android-app://com.tencent.mm", "other"],
  ["no address", "other"],
])("says of a reader who comes from %j: %s", (referrer, source) => {
  expect(sourceOf(referrer, "www.example.com")).toBe(source);
});
