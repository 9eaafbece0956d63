import type { Messages } from "#app/i18n/namespaces.ts";

/** English texts of sectors in the newsroom. */
export default {
  name: "Sectors",
  newOne: "New sector",
  none: "There are no sectors yet. Choose an industry for each.",
  note: "The order applies within each industry.",
  fields: {
    industry_id: "Industry",
    name: "Chinese name",
    name_en: "English name",
    slug: "Name in addresses",
  },
  columns: {
    industry_id: "Industry",
    slug: "name in addresses",
  },
  any: {},
  hints: {
    slug: "Lower-case letters, digits and hyphens",
  },
  choices: {},
} satisfies Messages["sector"];
