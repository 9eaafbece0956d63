import { z } from "zod";
import { cover, id, path, place, text, time, titleBreaks } from "#app/features/base/call/content-fields.ts";

/** An article as an item of a list. */
export const articleItem = z.object({
  id,
  href: path,
  title: text,
  breaks: titleBreaks,
  shortTitle: text,
  dek: text,
  plain: text.describe("一句话说明白, the first sentence"),
  author: text,
  publishedAt: time,
  industry: place,
  column: place,
  cover,
});
