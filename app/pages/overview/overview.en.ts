import type overview from "./overview.zh-cn.ts";

export default {
  balance: "Balance (yuan)",
  points: "Points",
  unread: "Unread messages",
  seeBalance: "See the balance history",
  seePoints: "See the points history",
  seeMessages: "See your messages",
  signIn: "Check in",
  signedToday: "Checked in today",
  week: "The last seven days",
  pointsWeek: "Points",
  balanceWeek: "Balance",
  sum: "Over seven days",
  quiet: "No change in these seven days",
  chartOf: (name: string, change: string) => `${name} over the last seven days, ${change} in all`,
  day: "Day",
  change: "Change",
  latest: "Latest changes",
  noLatest:
    "Nothing yet. You get points for checking in each day, for comments that pass review, for contributions we publish and for a complete profile.",
  units: { points: "points", money: "yuan" },
} satisfies typeof overview;
