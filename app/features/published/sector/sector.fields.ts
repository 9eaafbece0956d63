import { defineFields, line, parent, slug } from "#app/features/base/field/field.ts";

/** A part of an industry, by column names (docs/newsroom.md#columns-and-what-stands-beside-stories). */
export const sector = defineFields({
  industry_id: parent("industries", { list: true }),
  name: line(20, { required: true, name: true }),
  name_en: line(40, { required: true }),
  slug: slug({ list: true, fixed: true }),
});
