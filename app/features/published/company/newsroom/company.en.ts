import type { Messages } from "#app/i18n/namespaces.ts";

/** English texts of companies in the newsroom. */
export default {
  name: "Companies",
  newOne: "New company",
  none: "No company has a page yet.",
  note: "What the company does, without share prices. Articles, briefs and spot checks that name it are found within minutes.",
  fields: {
    name: "Name",
    other_names: "Other names",
    intro: "What it does, in Chinese",
    intro_en: "What it does, in English",
    merged_into: "Merged into",
    published: "Readers see it",
  },
  columns: {
    other_names: "other names",
  },
  any: {},
  hints: {
    name: "As articles mostly call it; no everyday words such as “Apple” in Chinese",
    other_names: "Full name, brands, former names, separated by commas; spot checks match by full name or brand",
    intro: "One or two sentences: what it sells, and to whom",
    intro_en: "Without it, readers of English see the Chinese",
    merged_into: "Afterwards this address leads to that company's page for good",
  },
  choices: {
    merged_into: { "": "Not merged" },
  },
} satisfies Messages["company"];
