import type subject from "./subject.zh-cn.ts";

export default {
  title: "Special subjects",
  description:
    "Some stories only make sense when followed for a while. Each subject keeps the background, the sums and the warnings together, and grows as things move.",
  status: { ongoing: "Ongoing", ended: "Closed" },
  articles: (count: number) => (count >= 1000 ? "1000+ articles" : `${count} article${count === 1 ? "" : "s"}`),
  updated: "Updated",
  started: "Since",
  endedOn: "Until",
  sections: "Sections of this subject",
  timeline: "Timeline",
  timelineIntro: "Each step, the newest first.",
  related: "Other subjects",
  tags: "Tags",
  shareImage: "Save the share card",
  demo: "Sample content: people, organisations and figures were made up for demonstration.",
  empty: "There are no special subjects yet.",
  emptySubject: "This subject has just opened. Its first article is on the way.",
  toNews: "See the latest news",
} satisfies typeof subject;
