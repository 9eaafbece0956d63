import type { Messages } from "#app/i18n/namespaces.ts";

/** English texts of topics in the newsroom. */
export default {
  name: "Topics",
  newOne: "New topic",
  none: "There are no topics yet. All tags of articles lead to the search.",
  note: "A tag with a sentence. With fewer than 3 articles it leads to the search.",
  fields: {
    name: "Tag",
    other_names: "Tags with the same meaning",
    intro: "Sentence, in Chinese",
    intro_en: "Sentence, in English",
    merged_into: "Merged into",
    published: "Readers see it",
  },
  columns: {
    other_names: "same meaning",
  },
  any: {},
  hints: {
    name: "Exactly as the tag of the articles",
    other_names: "Articles with these tags are listed too; separate them by commas",
    intro: "What the topic is about and why it matters to readers",
    intro_en: "Without it, readers of English see the Chinese",
    merged_into: "Afterwards this address leads to that topic's page for good",
  },
  choices: {
    merged_into: { "": "Not merged" },
  },
} satisfies Messages["topic"];
