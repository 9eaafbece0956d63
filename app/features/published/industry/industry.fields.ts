import { choice, defineFields, flag, line, lines, slug, words } from "#app/features/base/field/field.ts";

/**
 * The fields of an industry, by the names of its database columns
 * (docs/newsroom.md#columns-and-what-stands-beside-stories).
 */
export const industry = defineFields({
  name: line(20, { required: true, name: true }),
  name_en: line(40, { required: true }),
  slug: slug({ list: true, fixed: true }),
  intro: lines(300),
  intro_en: lines(600),
  keywords: words({ list: true }),
  /** Palette of the drawn covers of its articles. */
  palette: choice(["ink", "consumer", "auto", "health", "tech", "property"]),
  seo_description: lines(300),
  enabled: flag({ visibility: true }),
});
