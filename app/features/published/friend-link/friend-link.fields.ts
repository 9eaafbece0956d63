import { z } from "zod";
import { choice, defineFields, field, flag, line, picture } from "#app/features/base/field/field.ts";
import { isWebAddress } from "#app/features/base/site/site.view.ts";

const LONGEST_URL = 300;
const url = z.string().trim().min(1).max(LONGEST_URL).refine(isWebAddress, "no web address");

/**
 * The fields of a friend link, by the names of its database columns
 * (docs/newsroom.md#columns-and-what-stands-beside-stories).
 */
export const friendLink = defineFields({
  name: line(40, { required: true, name: true }),
  url: field(url, { as: "line", longest: LONGEST_URL }, { required: true, lang: null, list: true }),
  group_name: line(20, { list: true }),
  kind: choice(["text", "image"]),
  logo: picture(),
  position: choice(["inner", "home"], { list: true }),
  nofollow: flag(),
  enabled: flag({ visibility: true, blank: true }),
});
