import type { Messages } from "#app/i18n/namespaces.ts";

/** English texts of single pages in the newsroom. */
export default {
  name: "Single pages",
  newOne: "New page",
  none: "There are no single pages yet.",
  note: "Every version of the terms and the privacy policy is kept.",
  fields: {
    title: "Chinese title",
    title_en: "English title",
    slug: "Name in addresses",
    version: "Edition",
    effective_date: "In force from",
    body_html: "Text in Chinese",
    body_html_en: "Text in English",
    seo_description: "For search engines",
    seo_description_en: "For search engines, in English",
    template: "Style",
    show_in_footer: "In the footer",
    published: "Readers see it",
  },
  columns: {
    slug: "Address",
    version: "version",
    effective_date: "in force from",
  },
  any: {},
  hints: {
    title_en: "If empty, readers of English see the Chinese text",
    slug: "Lower-case letters, digits and hyphens",
    version: "Members agree to an edition: enter a new one when the terms change",
  },
  choices: {
    template: { article: "Article", plain: "Plain" },
  },
} satisfies Messages["single-page"];
