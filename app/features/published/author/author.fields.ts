import { day, defineFields, flag, line, lines, other, picture, words } from "#app/features/base/field/field.ts";

/** The fields of an author with a page, by the names of their database columns (docs/newsroom.md#dossiers). */
export const author = defineFields({
  name: line(20, { required: true, name: true }),
  other_names: words({ list: true }),
  portrait: picture(),
  intro: lines(300),
  intro_en: lines(600),
  consent_on: day({ list: true }),
  consent_note: line(200),
  merged_into: other("authors"),
  published: flag({ visibility: true }),
});
