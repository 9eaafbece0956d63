import { defineFields, line, parent, slug } from "#app/features/base/field/field.ts";

/**
 * The fields of a sector, by the names of its database columns
 * (docs/newsroom.md#columns-and-what-stands-beside-stories).
 */
export const sector = defineFields({
  industry_id: parent("industries", { list: true }),
  name: line(20, { required: true, name: true }),
  name_en: line(40, { required: true }),
  slug: slug({ list: true, fixed: true }),
});
