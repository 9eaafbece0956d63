/** Returns a number of seconds in words. */
function wait(seconds: number): string {
  if (seconds < 100) return `${seconds}秒`;
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)}分钟` : `${Math.ceil(seconds / 3_600)}小时`;
}

/** Server texts about comments, likes and reports. */
const texts = {
  added: "评论已提交，审核通过后大家就能看到",
  published: "评论已发布",
  notYours: "没有找到你的这条评论，可能已经删除了",
  deleted: "评论已删除",
  reported: "已收到，我们会尽快查看，谢谢你",
  closed: "本站暂时不开放评论",
  articleClosed: "这篇文章不开放评论",
  needsMobile: "按规定，发评论前需要先绑定手机号",
  empty: "写点什么再发吧",
  tooLong: "评论最多1000个字",
  links: "评论里最多放2个链接",
  refusedWord: "这段话里有不能发布的词语，请改一改再发",
  same: "你刚发过差不多的内容，换个说法吧",
  burst: "你最近发得有点多，点选验证后这条就能发出去",
  answeredGone: "你要回复的评论已经不在了",
  gone: "这条评论已经不在了",
  whichReason: "请选择举报的原因",
  detailTooLong: "补充说明最多200个字",
  error: {
    sent: "已告诉编辑，改好或者有了答复会通知你，谢谢你",
    noQuote: "请写上是哪句话写错了",
    quoteTooLong: "标出的话最多300个字，挑最要紧的一句",
    nothingSaid: "请写明错在哪里",
    tooLong: "说明最多500个字",
    gone: "这篇文章已经不在了",
    notThere: "这句话在文章里没有找到，请照着文章抄一遍，或者先选中再点",
    again: "这句话你已经告诉过我们了，编辑还在看",
  },
  siteBusy: (seconds: number) => `现在发言的人特别多，不是你的操作有问题，请${wait(seconds)}后再试`,
  tooOften: (seconds: number) => `太快了，请${wait(seconds)}后再试`,
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    comment: typeof texts;
  }
}
