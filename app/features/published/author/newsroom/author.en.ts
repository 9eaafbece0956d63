import type { Messages } from "#app/i18n/namespaces.ts";

/** English texts of authors in the newsroom. */
export default {
  name: "Authors",
  newOne: "New author",
  none: "No author has a page yet. Names in articles are plain text.",
  note: "Only people who agreed have a page. Articles are listed by their bylines.",
  fields: {
    name: "Byline",
    other_names: "Other bylines",
    portrait: "Portrait",
    intro: "Subject, in Chinese",
    intro_en: "Subject, in English",
    consent_on: "Consent given on",
    consent_note: "How consent was given",
    merged_into: "Merged into",
    published: "Readers see it",
  },
  columns: {
    other_names: "other bylines",
    consent_on: "consent",
  },
  any: {},
  hints: {
    name: "Exactly as in the articles",
    other_names: "Other bylines of the same person, separated by commas",
    portrait: "Choose one of the library, upload one, or type the path of a picture of this site, beginning with /",
    intro: "One or two sentences: what this person covers and knows",
    intro_en: "Without it, readers of English see the Chinese",
    consent_on: "Without consent, readers cannot see the page",
    consent_note: "In writing or by email, for example; colleagues only",
    merged_into: "Afterwards this address leads to that author's page for good",
  },
  choices: {
    merged_into: { "": "Not merged" },
  },
} satisfies Messages["author"];
