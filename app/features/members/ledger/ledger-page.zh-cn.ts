/** The pages of points and balance. */
const texts = {
  pointsIntro: "签到、评论通过审核、投稿被采用、资料填写完整，都会得到积分。",
  balanceIntro: "单位是元。每一笔变动都记在这里，不会被修改或删除。",
  pointsNow: "现有积分",
  balanceNow: "现有余额（元）",
  noPoints: "还没有积分变动。每天签到一次，就会有第一笔。",
  noBalance: "还没有余额变动。",
  toOverview: "去签到",
  time: "时间",
  memo: "说明",
  change: "变动",
  after: "变动后",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    "ledger-page": typeof texts;
  }
}
