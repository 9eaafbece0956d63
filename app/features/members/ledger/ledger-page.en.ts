import type ledgerPage from "./ledger-page.zh-cn.ts";

export default {
  pointsIntro:
    "You get points for checking in each day, for comments that pass review, for contributions we publish and for a complete profile.",
  balanceIntro: "In yuan. Every change is kept here and is never altered or removed.",
  pointsNow: "Points",
  balanceNow: "Balance (yuan)",
  noPoints: "No points yet. Check in today for your first ones.",
  noBalance: "Your balance has not changed yet.",
  toOverview: "Check in",
  time: "Time",
  memo: "What for",
  change: "Change",
  after: "Afterwards",
} satisfies typeof ledgerPage;
