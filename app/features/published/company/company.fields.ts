import { defineFields, flag, line, lines, other, words } from "#app/features/base/field/field.ts";

/** The fields of a company, by the names of their database columns (docs/newsroom.md#dossiers). */
export const company = defineFields({
  name: line(40, { required: true, name: true }),
  other_names: words({ list: true }, 40),
  intro: lines(300),
  intro_en: lines(600),
  merged_into: other("companies"),
  published: flag({ visibility: true }),
});
