import type { EntryKind } from "./ledger.schema.ts";

/** Reasons of changes of points and balance, and the server's answers about the daily sign-in (docs/wire.md#account). */
const texts = {
  signedIn: (points: number, days: number) =>
    days > 1 ? `签到成功，获得${points}积分，已连续签到${days}天` : `签到成功，获得${points}积分`,
  signedAlready: "今天已经签到过了，明天再来吧",
  signInOff: "签到暂时没有开放",
  kinds: {
    operator: "网站调整",
    "sign-in": "每日签到",
    "comment-approved": "评论通过审核",
    "comment-removed": "评论已删除，收回积分",
    "contribution-accepted": "投稿被采用",
    "contribution-removed": "投稿已撤下，收回积分",
    "error-corrected": "指出的错误已更正",
    "profile-completed": "完善个人资料",
  } satisfies Record<EntryKind, string>,
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    ledger: typeof texts;
  }
}
