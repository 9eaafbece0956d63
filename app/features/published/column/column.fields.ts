import { choice, defineFields, flag, line, lines, parentOrNone, slug } from "#app/features/base/field/field.ts";

/**
 * The fields of a column, by the names of its database columns. Columns have two levels
 * (docs/newsroom.md#columns-and-what-stands-beside-stories).
 */
export const column = defineFields({
  name: line(20, { required: true, name: true }),
  name_en: line(40, { required: true }),
  slug: slug({ list: true }),
  parent_id: parentOrNone("columns"),
  description: lines(300),
  description_en: lines(600),
  template: choice(["list", "cards"], { list: true }),
  seo_description: lines(300),
  show_in_nav: flag({ blank: true }),
  enabled: flag({ visibility: true }),
});
