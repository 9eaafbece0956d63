import type home from "./home.zh-cn.ts";

export default {
  title: "Home",
  front: "Headlines",
  flashes: "24 hours",
  allFlashes: "All briefs",
  importantFlash: "Important: ",
  subjects: "Special subjects",
  heat: "Most read",
  heatTabs: "Span of the ranking",
  heatOfDay: "24 hours",
  heatOfWeek: "This week",
  heatOfHours: (hours: number) => (hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`),
  wholeBoard: "The whole ranking",
  bulletins: "Spot checks",
  searchBatches: "Find a batch",
  columns: "Columns",
  links: "Friend links",
  allLinks: "All links",
  empty: "The first article will be here soon.",
  about: "About us",
} satisfies typeof home;
