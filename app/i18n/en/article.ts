import type article from "../zh-cn/article.ts";

export default {
  text: "Article",
  plain: "In plain words",
  by: (names: string) => `By ${names}`,
  editor: (name: string) => `Editor ${name}`,
  source: "Source",
  characters: (count: string) => `${count} characters`,
  minutes: (count: number) => `${count} min read`,
  updated: "Updated",
  ai: { assisted: "AI-assisted", generated: "AI-generated" },
  origin: { reprint: "Republished", compiled: "Compiled", contributed: "Contributed" },
  demo: "Demo",
  demoNote:
    "This is a demonstration article. Its people, organisations and figures are invented and must not be quoted as fact.",
  disclaimer: "This article explains; it is not investment advice. Investing carries risk, and the decision is yours.",
  contents: "In this article",
  contentsShort: "Contents",
  tools: "Reading tools",
  tags: "Tags",
  correction: "Found a mistake? Tell us",
  around: "Previous and next article",
  older: "Previous",
  newer: "Next",
  subjects: "Part of",
  related: "Related",
  printedFrom: (url: string) => `Address of this article: ${url}`,
} satisfies typeof article;
