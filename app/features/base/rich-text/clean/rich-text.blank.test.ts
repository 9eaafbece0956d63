import { expect, it } from "vitest";
import { isBlankHtml } from "./rich-text.blank.ts";

it.each(["", " ", "<p></p>", "<p><br></p>", "<p>&nbsp;</p><p>\u3000</p>", "<p>\u200b&#160;</p>", "<ul><li></li></ul>"])(
  "takes %j for empty",
  (html) => expect(isBlankHtml(html)).toBe(true),
);

it.each(["a", "<p>0</p>", '<p><img src="/storage/a.png"></p>', "<hr>", "<p>&amp;</p>"])(
  "sees something in %j",
  (html) => expect(isBlankHtml(html)).toBe(false),
);
