import type copy from "../zh-cn/copy.ts";

export default {
  lang: "en",
  title: (site: string) => `My data at ${site}`,
  tables: {
    members: "Account and profile",
    ledger_entries: "Balance and points",
    messages: "Messages",
    comments: "Comments",
    comment_likes: "Comments liked",
    comment_reports: "Comments reported",
    collected: "Collected",
    follows: "Followed",
    readings: "Reading history",
    contributions: "Contributions",
    uploads: "Files sent",
    consents: "Terms agreed to",
    sessions: "Devices signed in",
    member_networks: "Networks signed in from",
    security_events: "Security events",
    audit_entries: "What operators did to the account",
  },
} satisfies typeof copy;
