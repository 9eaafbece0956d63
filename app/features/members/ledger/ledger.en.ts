import type ledger from "./ledger.zh-cn.ts";

export default {
  signedIn: (points: number, days: number) =>
    `Checked in for today: ${points} points${days > 1 ? `, ${days} days in a row` : ""}`,
  signedAlready: "You have checked in today already. See you tomorrow!",
  signInOff: "The daily check-in is not open for now",
  kinds: {
    operator: "Adjusted by the site",
    "sign-in": "Daily check-in",
    "comment-approved": "Comment approved",
    "comment-removed": "Comment deleted, points taken back",
    "contribution-accepted": "Contribution accepted",
    "contribution-removed": "Contribution taken down, points taken back",
    "error-corrected": "A mistake you found was corrected",
    "profile-completed": "Profile completed",
  },
} satisfies typeof ledger;
