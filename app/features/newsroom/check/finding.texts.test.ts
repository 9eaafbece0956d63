import { expect, it } from "vitest";
import en from "./check.en.ts";
import zh from "./check.zh-cn.ts";
import { findingTexts } from "./finding.texts.ts";

const BODY = `<p>正文</p>
  <figure><img src="/media/aa11/9.png" alt="一"></figure>
  <figure><img src="/media/bb22/9.png" alt="二"><figcaption>货架上的<b>标价牌</b> <small>林小禾</small></figcaption></figure>`;

it("names a picture by its place and caption, with what is to be done, and other findings by their words", () => {
  const found = [
    { code: "no-rights", words: "/media/bb22/9.png" },
    { code: "no-proof", words: "/media/aa11/9.png" },
    { code: "rights-over", words: "cover" },
    { code: "no-rights", words: "/media/cc33/9.png" },
    { code: "no-plain", words: "" },
    { code: "dead-link", words: "/articles/9" },
  ] as const;
  expect(findingTexts(found, zh, BODY)).toEqual([
    `第2张图（货架上的标价牌）：${zh.codes["no-rights"]}`,
    `第1张图：${zh.codes["no-proof"]}`,
    `封面：${zh.codes["rights-over"]}`,
    `有一张图：${zh.codes["no-rights"]}`,
    zh.codes["no-plain"],
    "“/articles/9”",
  ]);
  expect(findingTexts(found.slice(0, 1), en, BODY)).toEqual([`Picture 2 (货架上的标价牌): ${en.codes["no-rights"]}`]);
});
