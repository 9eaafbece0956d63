/** The discussion under an article. */
const texts = {
  count: (count: number) => (count === 0 ? "评论" : `评论${count}`),
  empty: "还没有评论，来说说你的看法",
  closed: "这篇文章不开放评论",
  sort: "排序",
  sorts: { time: "最新", heat: "最热" },
  placeholder: "说说你的看法，也可以讲讲你遇到的事",
  label: "写评论",
  replyLabel: (nickname: string) => `回复${nickname}`,
  rules: "友善、有依据地讨论。评论通过审核后显示。",
  send: "发布",
  sending: "正在发送…",
  cancel: "取消",
  length: (count: number, most: number) => `${count}/${most}`,
  tooLong: (over: number) => `超出${over}个字`,
  needsMobile: "按规定，发评论前需要先绑定手机号。",
  bindMobile: "去绑定",
  waiting: "等待审核，目前只有你能看到",
  like: "赞",
  likes: (count: number) => `赞${count}`,
  /** `text`: the label of the button. */
  likeOf: (text: string, nickname: string) => `${text}，${nickname}的评论`,
  reply: "回复",
  replyTo: "回复",
  report: "举报",
  reportOf: (nickname: string) => `举报${nickname}的评论`,
  remove: "删除",
  removeQuestion: "删除这条评论？",
  more: "更多评论",
  allReplies: (count: number) => `查看全部${count}条回复`,
  moreReplies: "更多回复",
  loading: "正在加载…",
  reportTitle: "举报这条评论",
  reportReason: "它有什么问题",
  reasons: { spam: "广告、垃圾信息", abuse: "辱骂、人身攻击", false: "不实信息", illegal: "违法违规", other: "其他" },
  reportDetail: "补充说明（可不填）",
  reportSend: "提交举报",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    discussion: typeof texts;
  }
}
