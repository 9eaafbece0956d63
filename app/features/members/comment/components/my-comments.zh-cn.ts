/** The page of a member's own comments. */
const texts = {
  intro: "评论通过审核后才会显示给别人。",
  states: { waiting: "等待审核", approved: "已发布", declined: "未通过" },
  reason: (reason: string) => `原因：${reason}`,
  onTarget: "评论于",
  replyTo: (nickname: string) => `回复${nickname}`,
  gone: "原文已下线",
  likes: (count: number) => `${count}个赞`,
  remove: "删除",
  removeOf: (content: string) => `删除评论“${content}”`,
  removeQuestion: "删除这条评论？",
  removeText: "删除后不能恢复，它下面的回复也不再显示。",
  empty: "还没有发表过评论。",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    "my-comments": typeof texts;
  }
}
