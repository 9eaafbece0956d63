import type { Messages } from "#app/i18n/namespaces.ts";

/** English texts of columns in the newsroom. */
export default {
  name: "Columns",
  newOne: "New column",
  none: "There are no columns yet. Make one, and stories have a place.",
  note: "Columns of two levels; readers see them in this order.",
  fields: {
    name: "Chinese name",
    name_en: "English name",
    slug: "Name in addresses",
    parent_id: "Column above",
    description: "Description in Chinese",
    description_en: "Description in English",
    template: "Style",
    seo_description: "For search engines",
    show_in_nav: "In the navigation",
    enabled: "Readers see it",
  },
  columns: {
    slug: "Name in addresses",
    template: "style",
  },
  any: {},
  hints: {
    slug: "Small letters, digits and hyphens",
    description_en: "Without it readers of English get the Chinese",
  },
  choices: {
    parent_id: { "": "None: a column of the first level" },
    template: { list: "List with pictures", cards: "Cards" },
  },
} satisfies Messages["column"];
