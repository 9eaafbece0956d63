import type { Messages } from "#app/i18n/namespaces.ts";

/** English texts of the pages of authors and topics. */
export default {
  olderTitle: (name) => `${name} · Earlier articles`,
  kinds: { author: "Author", topic: "Topic", company: "Company" },
  demo: {
    author: "Demo: this person is invented.",
    topic: "Demo content.",
    company: "Demo: this company is invented.",
  },
  otherNames: (names) => `Also known as ${names}`,
  articles: "Articles",
  flashes: "Briefs",
  bulletins: "Spot checks",
  batches: (failed, total) => `${failed} of ${total} batches failed`,
  description: {
    company: (name) => `Articles, briefs and spot checks that name ${name}, newest first.`,
    author: (name) => `Articles by ${name}, newest first. Each begins with one plain sentence.`,
    topic: (name) => `Articles about ${name}, newest first. Each begins with one plain sentence.`,
  },
} satisfies Messages["dossier"];
