import type { Messages } from "#app/i18n/namespaces.ts";

/** English texts of industries in the newsroom. */
export default {
  name: "Industries",
  newOne: "New industry",
  none: "There are no industries yet.",
  note: "The blocks of the home page follow this order.",
  fields: {
    name: "Chinese name",
    name_en: "English name",
    slug: "Name in addresses",
    intro: "Introduction in Chinese",
    intro_en: "Introduction in English",
    keywords: "Keywords",
    palette: "Colours of covers",
    seo_description: "For search engines",
    enabled: "Readers see it",
  },
  columns: {
    slug: "Name in addresses",
    keywords: "keywords",
  },
  any: {},
  hints: {
    slug: "Lower-case letters, digits and hyphens",
    intro_en: "If empty, readers of English see the Chinese text",
    keywords: "Separated by commas",
  },
  choices: {
    palette: {
      ink: "Ink",
      consumer: "Consumer",
      auto: "Cars",
      health: "Health",
      tech: "Tech",
      property: "Property",
    },
  },
} satisfies Messages["industry"];
