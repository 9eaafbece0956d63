import { defineFields, flag, line, lines, other, words } from "#app/features/base/field/field.ts";

/** The fields of a topic, by the names of their database columns (docs/newsroom.md#dossiers). */
export const topic = defineFields({
  name: line(20, { required: true, name: true }),
  other_names: words({ list: true }),
  intro: lines(300),
  intro_en: lines(600),
  merged_into: other("topics"),
  published: flag({ visibility: true }),
});
