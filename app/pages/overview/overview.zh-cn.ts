/** Texts of the first page of the member area. */
const texts = {
  balance: "余额（元）",
  points: "积分",
  unread: "未读消息",
  seeBalance: "看余额记录",
  seePoints: "看积分记录",
  seeMessages: "看消息",
  signIn: "签到",
  signedToday: "今天已签到",
  week: "最近七天",
  pointsWeek: "积分",
  balanceWeek: "余额",
  sum: "七天合计",
  quiet: "这七天没有变动",
  chartOf: (name: string, change: string) => `最近七天${name}的变动，合计${change}`,
  day: "日期",
  change: "变动",
  latest: "最近变动",
  noLatest: "还没有变动。签到、评论通过审核、投稿被采用、资料填写完整，都会得到积分。",
  units: { points: "积分", money: "元" },
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    overview: typeof texts;
  }
}
