import type news from "./news.zh-cn.ts";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const weekday = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";

const MONTHS = ["January", "February", "March", "April", "May", "June"].concat([
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
]);
const monthName = (month: string) => MONTHS[Number(month.slice(5)) - 1] ?? month;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export default {
  plainMark: "In short",
  plainTitle: "In plain words",
  newWindow: " (opens a new window)",
  olderArticles: "Older articles",
  backToNewest: "Back to the newest",
  olderTitle: (title: string) => `${title} · older articles`,

  headlines: "Headlines",
  headlinesDescription:
    "The editors' choice of each day: the few things most worth understanding. Past headlines can be found by date.",
  headlinesToday: "Today's headlines",
  headlinesOf: (day: string) => `Headlines of ${day}`,
  dayName: (day: string) => `${weekday(day)}, ${day}`,
  moreOfTheDay: "Also that day",
  wholeDay: "The whole day",
  headlineDays: "Headlines by date",
  newerDay: "Next day",
  olderDay: "Day before",
  backToToday: "Today's headlines",
  noHeadlines: "The editors have not chosen any headlines yet.",
  noHeadlinesOfDay: (day: string) => `There were no headlines on ${day}.`,
  readNews: "Read the news",

  news: "News",
  newsDescription:
    "All articles, newest first: economy, companies, markets, policy, opinion, long reads and data, each opening with what it means in plain words.",
  newsIntro: "All articles, newest first. Each begins with what it means for you.",
  allNews: "All",
  columns: "Columns",
  subColumns: "Parts of this column",
  noArticles: "There are no articles here yet.",
  noOlderArticles: "There are no older articles.",
  goHome: "Back to the home page",
  columnDescription: (name: string) => `All articles of the column ${name}, newest first, each opening in plain words.`,

  industryDescription: (name: string) => `${name}: articles, special subjects, rankings and spot checks, newest first.`,
  sectors: "Parts of this industry",
  allSectors: "All",
  hotSubjects: "In focus",
  stream: "Latest articles",

  archive: "Article archive",
  archiveDescription: "All articles by month, grouped by day.",
  archiveOf: (month: string) => `Articles of ${monthName(month)} ${month.slice(0, 4)}`,
  archiveMonths: "Articles by month",
  monthCount: (count: number) => String(count),
  monthName,
  yearName: (year: string) => year,
  archiveTotal: (count: number) => counted(count, "article", "articles"),
  archiveBounded:
    "There are too many articles in this month to list; the newer ones are here. Please search for the others.",
  chooseMonth: "Choose a month",

  heat: "Most read",
  boards: "Rankings",
  subjects: "Special subjects",
  bulletins: "Spot checks",
  batches: (count: number) => `${counted(count, "batch", "batches")} checked`,
  failedBatches: "failed",
  allPassed: "all passed",
  subjectArticles: (count: number) => counted(count, "article", "articles"),
  contributeTitle: "Explain what you know to everyone else",
  contributeText:
    "Run purchasing in a factory, beds in a hospital, or worked your way through a contract? Write it down for us.",
  contribute: "How to contribute",
} satisfies typeof news;
