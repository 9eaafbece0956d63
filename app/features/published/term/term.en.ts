import type { Messages } from "#app/i18n/namespaces.ts";

const term: Messages["term"] = {
  title: "Terms",
  intro: "The awkward words of the news, one by one: what each means, what it does to your money, and an example.",
  letters: "By pinyin",
  also: "Also called",
  money: "What it does to your money",
  example: "An example",
  related: "Related terms",
  articles: (name) => `Articles on “${name}”`,
  notes: "Terms in this text",
  more: "See an example",
};

export default term;
