import { body, choice, day, defineFields, flag, line, lines, slug } from "#app/features/base/field/field.ts";
import { pageSlug } from "./page.schema.ts";

/**
 * The fields of a single page such as the terms, by the names of its database columns
 * (docs/newsroom.md#columns-and-what-stands-beside-stories).
 */
export const page = defineFields({
  title: line(64, { required: true, name: true }),
  title_en: line(120),
  slug: slug({ list: "/", fixed: true }, pageSlug),
  version: line(20, { required: true, list: true, blank: "1.0", lang: null }),
  effective_date: day({ list: true }),
  body_html: body(),
  body_html_en: body(),
  seo_description: lines(300),
  seo_description_en: lines(600),
  template: choice(["article", "plain"]),
  show_in_footer: flag(),
  published: flag({ visibility: true }),
});
