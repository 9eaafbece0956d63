/** The page of a member's messages. */
const texts = {
  unread: (count: number) => (count === 0 ? "没有未读消息" : `${count}条未读`),
  kinds: "消息类别",
  kind: { all: "全部", notice: "通知", review: "审核", reply: "回复", account: "账户", points: "积分" },
  unreadMark: "未读",
  readAll: "全部标为已读",
  selectAll: "全选本页",
  select: (title: string) => `选择“${title}”`,
  selected: (count: number) => `已选${count}条`,
  markRead: "标为已读",
  remove: "删除",
  removeOf: (title: string) => `删除“${title}”`,
  removeOne: "删除这条消息？",
  removeMany: (count: number) => `删除选中的${count}条消息？`,
  removeText: "删除后不能恢复。",
  open: "去看看",
  empty: "还没有消息。评论被回复、稿件有结果、积分有变动，都会在这里告诉你。",
  emptyKind: "这一类还没有消息。",
  seeAll: "看全部消息",
};

export default texts;

declare module "#app/i18n/namespaces.ts" {
  interface Messages {
    "messages-page": typeof texts;
  }
}
