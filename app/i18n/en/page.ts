import type page from "../zh-cn/page.ts";

export default {
  siblings: "About this site",
  contents: "On this page",
  version: (version: string) => `Version ${version}`,
  effective: "In force from",
  posts: "Open posts",
  headcount: (count: number) => `${count} ${count === 1 ? "person" : "people"}`,
  applyMail: (mail: string) => `Apply to ${mail}`,
  applySubject: (title: string) => `Application: ${title}`,
  noPosts: "There are no open posts at the moment. If there is something you want to do with us, write anyway.",
  links: "Friend links",
  linkGroupless: "Others",
  noLinks: "There are no links here yet.",
  newWindow: " (opens a new window)",
  joinus: "Join us",
  joinusDescription: "Open posts, where they are, and how to apply.",
  corrections: {
    title: "Corrections",
    description: "What we have put right: the newest corrections, updates and clarifications, by time.",
    newest: "Newest corrections",
    none: "There is nothing to tell readers at the moment.",
    kinds: { correction: "Correction", update: "Update", clarification: "Clarification" },
  },
  linksDescription: "Sites that exchange links with us, by kind.",
} satisfies typeof page;
