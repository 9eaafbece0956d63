import type billboard from "./billboard.zh-cn.ts";

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const places = (by: number) => `${by} place${by === 1 ? "" : "s"}`;

export default {
  title: "Rankings",
  description:
    "Heat rankings come from what readers read, save and discuss; editors' rankings show their method and sources, issue by issue.",
  automatic: "Automatic",
  editorial: "Editors' ranking",
  heatBoards: "What readers are reading",
  editorialBoards: "Editors' rankings",
  period: { day: "Daily", week: "Weekly", month: "Monthly", quarter: "Quarterly", year: "Yearly" },
  issueName: {
    day: (date: string) => date,
    week: (date: string) => `Week of ${date}`,
    month: (date: string) => `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`,
    quarter: (date: string) => `Q${Math.floor((Number(date.slice(5, 7)) - 1) / 3) + 1} ${date.slice(0, 4)}`,
    year: (date: string) => date.slice(0, 4),
  },
  windowHours: (hours: number) => (hours % 24 === 0 && hours > 24 ? `Last ${hours / 24} days` : `Last ${hours} hours`),
  countedAt: "Counted",
  wholeBoard: "See the whole ranking",
  rank: "Rank",
  change: "Change",
  name: "Name",
  articleTitle: "Article",
  metric: { heat: "Heat", views: "Views" },
  up: (by: number) => `Up ${places(by)}`,
  down: (by: number) => `Down ${places(by)}`,
  same: "Unchanged",
  newPlace: "New on the list",
  newShort: "New",
  issues: "Issues",
  earlierIssues: "Earlier issues",
  method: "How it is ranked",
  dataSource: "Source of the data",
  heatMethod: (window: string, halfLife: number) =>
    `Only articles that somebody read within this span count (${window.toLowerCase()}). A view counts 1, a save 8, a comment 5; older ones weigh less and halve every ${halfLife} hours. A program does the ranking and editors do not touch it; changes compare with the day before.`,
  heatSource: "This site's anonymous view counter and the numbers of saves and comments.",
  shareImage: "Save the share card",
  demo: "Sample data: names and figures were made up for demonstration.",
  noIssue: "This ranking has no issue yet. The first one will appear here.",
  noBoards: "There are no rankings yet.",
  toBoards: "See other rankings",
  newWindow: " (opens in a new window)",
  empty: "—",
} satisfies typeof billboard;
