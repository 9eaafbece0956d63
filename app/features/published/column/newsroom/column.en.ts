import type { Messages } from "#app/i18n/namespaces.ts";

/** English texts of columns in the newsroom. */
export default {
  name: "Columns",
  newOne: "New column",
  none: "There are no columns yet. Add one so that stories can be published in it.",
  note: "Columns have two levels; readers see them in this order.",
  fields: {
    name: "Chinese name",
    name_en: "English name",
    slug: "Name in addresses",
    parent_id: "Parent column",
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
    slug: "Lower-case letters, digits and hyphens",
    description_en: "If empty, readers of English see the Chinese text",
  },
  choices: {
    parent_id: { "": "None (first level)" },
    template: { list: "List with pictures", cards: "Cards" },
  },
} satisfies Messages["column"];
